import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A server that answers every connection with the same bytes, whatever it is asked.
final class Loopback: Sendable {
  let port: UInt16
  private let listener: Int32

  /// What to do with a connection.
  enum Manner: Sendable {
    /// Says nothing, and keeps the connection open.
    case silence
    /// Says this, once for each thing that it is told.
    case replies([String])
    /// Says to `INFO` that it keeps every key, and this, once for each other thing that it is told.
    case keeper([String])
    /// Says one byte in ten milliseconds, without end.
    case dribble
    /// Says this at once and closes.
    case farewell(String)
  }

  init(_ manner: Manner) throws {
    (listener, port) = try Self.listeningSocket()
    let listener = listener
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        Thread.detachNewThread { Self.serve(connection, manner) }
      }
    }
  }

  deinit {
    // Wakes the thread that waits for connections.
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// A port on which nobody listened a moment ago.
  static func freePort() throws -> UInt16 {
    let (listener, port) = try listeningSocket()
    close(listener)
    return port
  }

  /// The system has no socket to give.
  struct NoSocket: Error {}

  private static func listeningSocket() throws -> (Int32, UInt16) {
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(listener, address, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard status else { throw NoSocket() }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  private static func serve(_ connection: Int32, _ manner: Manner) {
    defer { close(connection) }
    switch manner {
    case .silence: while heard(on: connection) != nil {}
    case .replies(let replies):
      for reply in replies where heard(on: connection) != nil { say(reply, to: connection) }
      while heard(on: connection) != nil {}
    case .keeper(var replies):
      while let command = heard(on: connection) {
        let isQuestion = command.starts(with: "*2\r\n$4\r\nINFO\r\n".utf8)
        guard isQuestion || !replies.isEmpty else { continue }
        say(isQuestion ? "$13\r\nmaxmemory:0\r\n\r\n" : replies.removeFirst(), to: connection)
      }
    case .dribble: while say("+", to: connection) { usleep(10_000) }
    case .farewell(let text): say(text, to: connection)
    }
  }

  /// Waits for something; nil when the other side has gone.
  private static func heard(on connection: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe recv(connection, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  @discardableResult
  private static func say(_ text: String, to connection: Int32) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      // Without the signal that ends a process when nobody reads.
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let bytes = Array(text.utf8)
    return unsafe send(connection, bytes, bytes.count, flags) > 0
  }
}
