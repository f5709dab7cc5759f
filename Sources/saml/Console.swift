import SAMLReport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The streams of the process.
enum Console {
  /// Writes to standard output; what cannot be written ends the process, since half of a result is none.
  static func print(_ text: String) { print(Array(text.utf8)) }

  /// Writes octets to standard output, in the same way.
  static func print(_ octets: [UInt8]) {
    guard !write(octets, to: STDOUT_FILENO) else { return }
    complain("Error: standard output: \(FileSystem.reason())")
    exit(.usage)
  }

  /// Writes a diagnostic to standard error.
  ///
  /// It may quote a file name or an argument, which must not steer a terminal.
  static func complain(_ text: String) { complain([text]) }

  /// Writes diagnostics to standard error at once.
  static func complain(_ texts: [String]) {
    var octets: [UInt8] = []
    for text in texts {
      // Nearly all are so, and a list of names may have hundreds of thousands.
      if 1...2000 ~= text.utf8.count, text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) {
        octets += text.utf8
        octets.append(0x0A)
        continue
      }
      let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      for line in lines.last?.isEmpty == true ? lines.dropLast() : lines[...] {
        octets += SafeText.make(String(Substring(line)), limit: 2000).utf8
        octets.append(0x0A)
      }
    }
    write(octets, to: STDERR_FILENO)
  }

  /// Replaces the line that stands last on the terminal.
  static func draw(_ line: String) { write(Array("\r\u{1B}[K\(line)".utf8), to: STDERR_FILENO) }

  /// Ends the process.
  static func exit(_ status: ExitStatus) -> Never { exit(status.rawValue) }

  /// Ends the process at once.
  ///
  /// What libraries do at `exit` is left out: OpenSSL and libxml2 then free what a thread that comes
  /// to its end frees as well, and nobody waits for threads. Everything is written by then.
  static func exit(_ status: Int32) -> Never {
    #if canImport(Glibc)
      Glibc._exit(status)
    #elseif canImport(Musl)
      Musl._exit(status)
    #else
      Darwin._exit(status)
    #endif
  }

  static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Milliseconds since 1970 by the clock of the system.
  static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Writes to a descriptor; false when nobody reads any more, or the disk is full.
  @discardableResult
  static func write(_ octets: [UInt8], to descriptor: Int32) -> Bool {
    var remaining = octets[...]
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
