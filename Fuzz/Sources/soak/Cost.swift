import Foundation
import Generators

/// Holds the command to 2 seconds of processor time and 256 MB for documents that are made to cost.
struct Cost {
  /// A release build of the command.
  let program: String

  private static let maximumSeconds = 2.0
  /// The limit for a call whose arguments are made to be costly.
  private static let maximumSecondsOfTexts = 1.0
  private static let maximumMegabytes = 256

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

  private static let copy = FileManager.default.temporaryDirectory
    .appending(path: "shape-copy-\(getpid())").path
  private static let fleet = copy + ".json"

  /// Tries every shape with every subcommand that reads it.
  func measure() throws -> Bool {
    var isSound = true
    var highest = (seconds: 0.0, megabytes: 0)
    let file = FileManager.default.temporaryDirectory.appending(path: "shape-\(getpid())")
    defer {
      for path in [file.path, Self.copy, Self.copy + ".pem", Self.fleet] {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
    for shape in HostileShape.all {
      try Data(shape.bytes).write(to: file)
      for subcommand in Self.subcommands {
        let run = try run(subcommand + [file.path])
        highest = (max(highest.seconds, run.seconds), max(highest.megabytes, run.megabytes))
        guard !run.isBounded(by: Self.maximumSeconds) else { continue }
        print("\(shape.name): \(subcommand.joined(separator: " ")): \(run)")
        isSound = false
      }
    }
    for use in CostlyUse.all {
      try Data(use.content.utf8).write(to: file)
      let run = try run(use.arguments.map { $0 == "FILE" ? file.path : $0 })
      highest = (max(highest.seconds, run.seconds), max(highest.megabytes, run.megabytes))
      guard !run.isBounded(by: Self.maximumSecondsOfTexts) else { continue }
      print("\(use.name): \(run)")
      isSound = false
    }
    print(
      "\(HostileShape.all.count) shapes, \(CostlyUse.all.count) calls: at most \(Int(highest.seconds * 1000)) ms, "
        + "\(highest.megabytes) MB")
    return isSound
  }

  private struct Run: CustomStringConvertible {
    let status: Int32
    /// Processor time in the program and in the kernel, which excludes other processes of the machine.
    let seconds: Double
    let megabytes: Int

    /// Whether it ended as the contract says, within a time and the memory.
    func isBounded(by maximumSeconds: Double) -> Bool {
      seconds <= maximumSeconds && megabytes <= maximumMegabytes && (0...3).contains(status)
    }

    var description: String { "status \(status), \(seconds) s, \(megabytes) MB" }
  }

  private func run(_ arguments: [String]) throws -> Run {
    // A program that hangs is ended; what it used is counted all the same.
    let words = ["timeout", "--signal=KILL", "60", program] + arguments
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
