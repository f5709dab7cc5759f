package import SAMLFormats
import SAMLReport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The streams of the program that runs.
public enum Console {
  /// Writes to standard output; what cannot be written ends the process, since half of a result is
  /// none.
  package static func print(_ text: String) { print(Array(text.utf8)) }

  /// Writes bytes to standard output, in the same way.
  package static func print(_ bytes: [UInt8]) {
    guard !write(bytes, to: Execution.current.output) else { return }
    complain("Error: standard output: \(FileSystem.reason())")
    exit(.usage)
  }

  /// Writes lines to standard output as they happen.
  ///
  /// They may quote a name, which must not steer a terminal. When the reader closes the pipe the
  /// program goes on, because its work matters more than its output.
  ///
  /// - Parameter text: The lines, without the end of the last one.
  public static func tell(_ text: String) {
    write(lines([text], cutAt: .max), to: Execution.current.output)
  }

  /// Writes a diagnostic to standard error.
  ///
  /// It may quote a file name or an argument, which must not steer a terminal.
  ///
  /// - Parameter text: The lines, without the end of the last one.
  public static func complain(_ text: String) { complain([text]) }

  /// Writes diagnostics to standard error at once.
  package static func complain(_ texts: [String]) {
    var plain = lines(texts, cutAt: 2000)
    if let width = width(of: Execution.current.errors) {
      plain = Array(
        ScreenText.wrapped(String(decoding: plain, as: UTF8.self), width: width).utf8)
    }
    write(colorsErrors ? highlighted(plain) : plain, to: Execution.current.errors)
  }

  /// Whether standard error is in colour: `--color` decides, and without it the environment.
  private static var colorsErrors: Bool {
    let arguments = Execution.current.arguments
    let flag = arguments.firstIndex { $0 == "--color" }
    let choice =
      flag.flatMap { arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil }
      ?? arguments.first { $0.beginsExactly(with: "--color=") }.map { String($0.dropFirst(8)) }
    switch choice {
    case "always": return true
    case "never": return false
    default: return isColored(isTerminal: isErrorTerminal)
    }
  }

  /// The words that begin a diagnostic, in colour.
  private static func highlighted(_ lines: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for line in lines.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      let word = leads.first { line.starts(with: Array($0.word.utf8)) }
      if let word {
        result += "\u{1B}[\(word.color)m\(word.word)\u{1B}[0m".utf8
        result += line.dropFirst(word.word.utf8.count)
      } else {
        result += line
      }
      result.append(0x0A)
    }
    return result
  }

  private static let leads = [
    (word: "Error:", color: "1;31"), (word: "Note:", color: "1;33"), (word: "help:", color: "1"),
  ]

  /// Texts as lines that steer no terminal.
  private static func lines(_ texts: [String], cutAt limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for text in texts {
      // Nearly all are so, and a list of names may have hundreds of thousands.
      if 1...limit ~= text.utf8.count, text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) {
        bytes += text.utf8
        bytes.append(0x0A)
        continue
      }
      let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      for line in lines.last?.isEmpty == true ? lines.dropLast() : lines[...] {
        bytes += SafeText.make(String(Substring(line)), limit: limit).utf8
        bytes.append(0x0A)
      }
    }
    return bytes
  }

  /// Replaces the last line of the terminal.
  package static func draw(_ line: String) {
    write(Array("\r\u{1B}[K\(line)".utf8), to: Execution.current.errors)
  }

  /// Reports what went wrong, and ends the process.
  ///
  /// - Parameter failure: What went wrong.
  public static func exit(by failure: Failure) -> Never {
    complain("Error: " + failure.message)
    exit(failure.status)
  }

  /// Ends the process.
  ///
  /// - Parameter status: How.
  public static func exit(_ status: ExitStatus) -> Never { exit(status.rawValue) }

  /// Ends the process at once.
  ///
  /// It skips the libraries' work at `exit`. OpenSSL and libxml2 then free memory that an ending
  /// thread frees as well, and `exit` waits for no thread. All output is written by then.
  ///
  /// - Parameter status: The exit status.
  public static func exit(_ status: Int32) -> Never {
    #if canImport(Glibc)
      Glibc._exit(status)
    #elseif canImport(Musl)
      Musl._exit(status)
    #else
      Darwin._exit(status)
    #endif
  }

  package static var isInputTerminal: Bool { isatty(Execution.current.input) == 1 }

  package static var isOutputTerminal: Bool { isatty(Execution.current.output) == 1 }

  package static var isErrorTerminal: Bool { isatty(Execution.current.errors) == 1 }

  /// Whether a stream is written in colour: `NO_COLOR` forbids it, `FORCE_COLOR` and
  /// `CLICOLOR_FORCE` ask for it, and otherwise a terminal that can.
  package static func isColored(isTerminal: Bool) -> Bool {
    func isSet(_ name: String) -> Bool {
      environment(name).map { !$0.isEmpty && $0 != "0" } ?? false
    }
    if environment("NO_COLOR").map({ !$0.isEmpty }) ?? false { return false }
    if isSet("FORCE_COLOR") || isSet("CLICOLOR_FORCE") { return true }
    return isTerminal && environment("TERM") != "dumb"
  }

  package static func environment(_ name: String) -> String? { Execution.current.variable(name) }

  /// The moment by the clock of the system, or that of the run.
  package static var now: Instant {
    Execution.current.now ?? .now
  }

  /// Writes to a descriptor; false when the reader has closed it, or the disk is full.
  @discardableResult
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let count = unsafe remaining.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          unsafe Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #else
          unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      guard count > 0 || errno == EINTR else { return false }
      remaining = remaining.dropFirst(max(0, count))
    }
    return true
  }
}
