package import Formats
import SAMLReport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The streams of the process.
public enum Console {
  /// Writes to standard output; what cannot be written ends the process, since half of a result is none.
  package static func print(_ text: String) { print(Array(text.utf8)) }

  /// Writes bytes to standard output, in the same way.
  package static func print(_ bytes: [UInt8]) {
    guard !write(bytes, to: STDOUT_FILENO) else { return }
    complain("Error: standard output: \(FileSystem.reason())")
    exit(.usage)
  }

  /// Writes lines to standard output as they happen.
  ///
  /// They may quote a name, which must not steer a terminal. When nobody reads any more the program
  /// goes on, for what it does counts and not what it says.
  ///
  /// - Parameter text: The lines, without the end of the last one.
  public static func tell(_ text: String) { write(lines([text], cutAt: .max), to: STDOUT_FILENO) }

  /// Writes a diagnostic to standard error.
  ///
  /// It may quote a file name or an argument, which must not steer a terminal.
  ///
  /// - Parameter text: The lines, without the end of the last one.
  public static func complain(_ text: String) { complain([text]) }

  /// Writes diagnostics to standard error at once.
  package static func complain(_ texts: [String]) {
    write(lines(texts, cutAt: 2000), to: STDERR_FILENO)
  }

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

  /// Replaces the line that stands last on the terminal.
  package static func draw(_ line: String) {
    write(Array("\r\u{1B}[K\(line)".utf8), to: STDERR_FILENO)
  }

  /// Says what went wrong, and ends the process.
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
  /// What libraries do at `exit` is left out: OpenSSL and libxml2 then free what a thread that comes
  /// to its end frees as well, and nobody waits for threads. Everything is written by then.
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

  package static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  package static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  package static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The moment by the clock of the system.
  package static var now: Instant {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Instant(
      millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Writes to a descriptor; false when nobody reads any more, or the disk is full.
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
