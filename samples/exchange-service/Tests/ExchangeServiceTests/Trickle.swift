#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection that sends a request a byte at a time and never ends it.
struct Trickle: ~Copyable {
  private let socket: CInt

  /// The length of the body that the head announces.
  private static let bodyCount = 1_000

  /// Connects and sends the head of a request with a long body.
  init(port: Int) throws {
    #if canImport(Glibc)
      socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    #else
      socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe connect(socket, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw NotConnected() }
    send(
      "POST /exchange HTTP/1.1\r\nHost: a\r\nContent-Length: \(Self.bodyCount)\r\n"
        + "Content-Type: application/x-www-form-urlencoded\r\n\r\n")
  }

  deinit { close(socket) }

  /// Whether the other side closes the connection before the body has come, however busy it is kept.
  func isClosedBeforeItsEnd() -> Bool {
    for _ in 1..<Self.bodyCount {
      if !send("a") { return true }
      usleep(100_000)
    }
    return false
  }

  @discardableResult
  private func send(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return unsafe bytes.withUnsafeBytes { buffer in
      unsafe Glibc.send(socket, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL))
        == buffer.count
    }
  }

  struct NotConnected: Error {}
}
