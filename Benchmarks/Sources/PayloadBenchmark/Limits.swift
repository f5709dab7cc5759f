import Foundation

/// The largest numbers of instructions and allocations that a call may take, in `limits.txt`.
///
/// They are what the committed code took, and three in a hundred more for another compiler.
enum Limits {
  struct Row: Hashable {
    let contender: String
    let kind: String
    let size: Int
  }

  static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "limits.txt")

  /// Counts anew, prints all counts, and tells whether each is within its limit.
  static func check() throws -> Bool {
    let counts = try count()
    guard !counts.isEmpty else {
      print("FAIL instructions: this needs valgrind, strip, and a processor with AVX2")
      return false
    }
    let limits = try read()
    var isWithin = Set(counts.keys) == Set(limits.keys)
    if !isWithin { print("FAIL limits.txt has other rows than are counted") }
    print(Self.line("instructions and allocations a call", "", "instructions", "allocations"))
    for (row, count) in counts.sorted(by: { $0.key.text < $1.key.text }) {
      print(line(row.contender, row.text, "\(count.instructions)", "\(count.allocations)"))
      guard let limit = limits[row] else { continue }
      if count.instructions > limit.instructions || count.allocations > limit.allocations {
        print("FAIL at most \(limit.instructions) instructions, \(limit.allocations) allocations")
        isWithin = false
      }
    }
    return isWithin
  }

  /// Counts anew, and writes the counts as limits.
  static func rewrite() throws {
    let header = """
      # The most that one call may take, as `PayloadBenchmark --limits` counts it with the AVX2 kernel
      # and the portable one; `--rewrite-limits` makes this file.
      # contender, kind, octets of the text, instructions, allocations
      # A record or a start has the size of its file and its instructions: Benchmarks/Scripts/records.

      """
    let rows = try count().map { row, count in
      [
        row.contender, row.kind, "\(row.size)", "\(count.instructions * 103 / 100)",
        "\(count.allocations)",
      ].joined(separator: "; ")
    }
    let records = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.split(separator: "; ").count == 3 }.map(String.init)
    try (header + (rows.sorted() + records).joined(separator: "\n") + "\n").write(
      to: file, atomically: true, encoding: .utf8)
  }

  private static func read() throws -> [Row: (instructions: Int, allocations: Int)] {
    var limits: [Row: (instructions: Int, allocations: Int)] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: "; ")
      guard !line.hasPrefix("#"), fields.count == 5, let size = Int(fields[2]),
        let instructions = Int(fields[3]), let allocations = Int(fields[4])
      else { continue }
      let row = Row(contender: String(fields[0]), kind: String(fields[1]), size: size)
      limits[row] = (instructions, allocations)
    }
    return limits
  }

  /// Runs this program in valgrind, which writes the instructions between two marks into a file each
  /// time.
  private static func count() throws -> [Row: (instructions: Int, allocations: Int)] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "counts").path()
    // Older valgrinds give up at debug information of a newer form.
    let program = folder.appending(path: "program").path()
    _ = try Program.output("strip", "--strip-debug", "-o", program, CommandLine.arguments[0])
    let cases = try Program.output(
      "valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=\(file)",
      "--zero-before=peers_counting_begins", "--dump-before=peers_counting_ends",
      program, "--count"
    ).split(separator: "\n").map { $0.split(separator: "; ") }
    var counts: [Row: (instructions: Int, allocations: Int)] = [:]
    for (index, fields) in cases.enumerated() {
      let dump = try String(contentsOfFile: "\(file).\(index + 1)", encoding: .utf8)
      let total = dump.split(separator: "\n").last { $0.hasPrefix("totals: ") }
      guard fields.count == 5, let size = Int(fields[2]), let calls = Int(fields[3]),
        let allocations = Int(fields[4]), let instructions = total.flatMap({ Int($0.dropFirst(8)) })
      else { return [:] }
      let row = Row(contender: String(fields[0]), kind: String(fields[1]), size: size)
      counts[row] = (instructions / calls, allocations)
    }
    return counts
  }

  private static func line(_ columns: String...) -> String {
    columns[0].padding(toLength: 20, withPad: " ", startingAt: 0)
      + columns[1].padding(toLength: 38, withPad: " ", startingAt: 0)
      + columns.dropFirst(2).map { String(repeating: " ", count: max(1, 14 - $0.count)) + $0 }
      .joined()
  }
}

extension Limits.Row {
  fileprivate var text: String { "\(kind), \(size) octets" }
}
