#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard output and standard error, line by line and at once.
enum Console {
  static func print(_ line: String) { write(line, to: STDOUT_FILENO) }

  static func complain(_ line: String) { write(line, to: STDERR_FILENO) }

  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Glibc.exit(status)
    #endif
  }

  private static func write(_ line: String, to descriptor: Int32) {
    let octets = Array((line + "\n").utf8)
    var rest = octets[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          unsafe Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #else
          unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      // Whoever read it has gone; there is nobody to tell.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
