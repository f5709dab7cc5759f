import Foundation
import Generators

/// Holds the command to a number of instructions and 256 MB for documents that are made to cost.
///
/// Processor time depends on the machine and on its neighbours, so it decides nothing. It only finds the runs
/// that may have taken too much: valgrind counts the instructions of those, which takes fifty times as long.
struct Cost {
  /// A release build of the command.
  let program: String
  /// What the name of a shape or of a call contains; empty for all of them.
  let part: String

  /// Twice the largest number that was counted: 6.4 thousand million, of which `redact` takes most for keys.
  private static let maximumInstructions = 12_000_000_000
  /// The limit for a call whose arguments are made to be costly.
  private static let maximumInstructionsOfTexts = 6_000_000_000
  private static let maximumMegabytes = 256
  /// No processor executes so many in a second: the fastest run had 16 thousand million.
  private static let instructionsOfSecond = 30e9

  private static let trust = ["--trust", "samples/trust/idp-rsa.pem"]
  private static let subcommands =
    [
      ["validate", "--audience", "urn:a", "--at", "2026-03-01T12:00:30Z"] + trust,
      ["verify"] + trust, ["inspect"], ["decode"], ["encode", "--check"], ["canonicalize"],
      ["redact", "--output", copy] + trust, ["query", "check"],
      ["validate", "--fleet", fleet] + trust,
      ["validate", "--messages", "all", "--as", "idp"] + trust,
    ]
    + ["json", "ndjson", "junit", "sarif", "html"].map { ["validate", "--format", $0] + trust }

  private static let scratch = FileManager.default.temporaryDirectory
    .appending(path: "shape-\(getpid())").path
  private static let copy = scratch + "-copy"
  private static let fleet = copy + ".json"
  private static let stripped = scratch + "-program"
  private static let log = scratch + "-log"

  /// Tries every shape with every subcommand that reads it.
  func measure() throws -> Bool {
    var tally = Tally()
    let file = Self.scratch
    defer {
      for path in [file, Self.copy, Self.copy + ".pem", Self.fleet, Self.stripped, Self.log] {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
    // Older valgrinds give up at debug information of a newer form.
    guard try run(["strip", "--strip-debug", "-o", Self.stripped, program]).status == 0 else {
      print("no copy of \(program) without debug information")
      return false
    }
    for shape in HostileShape.all where part.isEmpty || shape.name.contains(part) {
      try Data(shape.bytes).write(to: URL(filePath: file))
      for subcommand in Self.subcommands {
        try check(
          "\(shape.name): \(subcommand.joined(separator: " "))", subcommand + [file],
          within: Self.maximumInstructions, &tally)
      }
    }
    for use in CostlyUse.all where part.isEmpty || use.name.contains(part) {
      try Data(use.content.utf8).write(to: URL(filePath: file))
      try check(
        use.name, use.arguments.map { $0 == "FILE" ? file : $0 },
        within: Self.maximumInstructionsOfTexts, &tally)
    }
    print(
      "\(tally.runs) runs, of which \(tally.counted) were counted: at most \(tally.instructions) instructions, "
        + "\(tally.megabytes) MB")
    return tally.isSound && tally.runs > 0
  }

  private struct Tally {
    var isSound = true
    var runs = 0
    var counted = 0
    var instructions = 0
    var megabytes = 0
  }

  private func check(
    _ name: String, _ arguments: [String], within limit: Int, _ tally: inout Tally
  ) throws {
    let run = try run([program] + arguments)
    tally.runs += 1
    tally.megabytes = max(tally.megabytes, run.megabytes)
    var isBounded = run.megabytes <= Self.maximumMegabytes && (0...3).contains(run.status)
    var count = "uncounted"
    if isBounded, run.seconds > Double(limit) / Self.instructionsOfSecond {
      let instructions = try instructions(arguments)
      tally.counted += 1
      tally.instructions = max(tally.instructions, instructions ?? .max)
      isBounded = isBounded && instructions ?? .max <= limit
      count = instructions.map(String.init) ?? "too many"
    }
    guard !isBounded else { return }
    print("\(name): status \(run.status), \(count) instructions, \(run.megabytes) MB")
    tally.isSound = false
  }

  /// Counts the instructions of a call; nil if it does not end.
  private func instructions(_ arguments: [String]) throws -> Int? {
    _ = try run(
      [
        "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(Self.log)",
        Self.stripped,
      ] + arguments, processorSeconds: 1_200)
    let text = try String(contentsOfFile: Self.log, encoding: .utf8)
    return text.firstMatch(of: /Collected : (\d+)/).flatMap { Int($0.1) }
  }

  private struct Run {
    let status: Int32
    /// Processor time in the program and in the kernel, which excludes other processes of the machine.
    let seconds: Double
    let megabytes: Int
  }

  /// Runs a program; one that hangs is ended, with another status than 0 to 3.
  private func run(_ words: [String], processorSeconds: Int = 120) throws -> Run {
    let words =
      ["timeout", "--signal=KILL", "7200", "prlimit", "--cpu=\(processorSeconds)"] + words
    var strings = words.map { strdup($0) } + [nil]
    defer { strings.forEach { free($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var process = pid_t()
    let error = posix_spawnp(&process, words[0], &actions, nil, &strings, environ)
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EINVAL) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 { guard errno == EINTR else { break } }
    func seconds(_ time: timeval) -> Double {
      Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
    }
    return Run(
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F),
      seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), megabytes: usage.ru_maxrss / 1024)
  }
}
