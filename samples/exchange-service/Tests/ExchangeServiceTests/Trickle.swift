#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection that sends a request a byte at a time and never ends it.
final class Trickle: Sendable {
  /// What it does not end.
  enum Part: Sendable {
    case body, head, nothing, secondHead
  }

  private let socket: CInt
  private let part: Part

  /// Connects and sends what comes before the part.
  init(port: Int, _ part: Part = .nothing) throws {
    self.part = part
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
    let head = "POST /exchange HTTP/1.1\r\nHost: a\r\n"
    switch part {
    case .body:
      send(
        head + "Content-Length: 100000\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n")
    case .head: send(head)
    case .nothing: break
    case .secondHead:
      send("GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n")
      var answer = [UInt8](repeating: 0, count: 4_096)
      guard unsafe recv(socket, &answer, answer.count, 0) > 0 else { throw NotConnected() }
      send(head)
    }
  }

  deinit { close(socket) }

  /// Waits until the other side closes the connection, however busy it is kept.
  ///
  /// It fails when the other side closes an idle connection as late as that: after a minute.
  func isClosed() -> Bool {
    for _ in 0..<400 {
      if part != .nothing, !send("a") { return true }
      if isClosedAtOnce() { return true }
      usleep(100_000)
    }
    return false
  }

  /// Whether the other side has closed the connection already.
  func isClosedAtOnce() -> Bool {
    var byte: UInt8 = 0
    let count = unsafe recv(socket, &byte, 1, CInt(MSG_PEEK | MSG_DONTWAIT))
    return count == 0 || (count < 0 && errno == ECONNRESET)
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
