#if RedisReplay
  internal import CHiredis
  import SAML

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// A connected socket with the parser of hiredis, closed when it is freed.
  ///
  /// After an error it is unusable: a late reply would be taken for that of the next command.
  @safe
  struct RedisSocket: ~Copyable {
    private let context: UnsafeMutablePointer<redisContext>

    /// Connects.
    init(
      to server: RedisServer, by deadline: ContinuousClock.Instant
    ) throws(ReplayCacheError) {
      unsafe context = try Self.connect(to: server, by: deadline)
    }

    deinit { unsafe redisFree(context) }

    /// Whether the server has neither closed the connection nor sent anything unasked, which would
    /// be taken for the reply to the next command.
    var isIdle: Bool {
      let reader = unsafe context.pointee.reader
      guard let reader = unsafe reader, unsafe reader.pointee.pos == reader.pointee.len else {
        return false
      }
      var byte: UInt8 = 0
      let count = unsafe recv(context.pointee.fd, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
      return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)
    }

    /// Sends a command and waits for the reply.
    ///
    /// Each read waits until the deadline at most, so a call may take twice the time that is left.
    mutating func ask(
      _ command: [[UInt8]], by deadline: ContinuousClock.Instant
    ) throws(ReplayCacheError) -> ReplayReply {
      let limit = Self.time(until: deadline)
      guard unsafe redisSetTimeout(context, limit) == REDIS_OK else { throw .unavailable }
      try send(Self.bytes(of: command))
      for _ in 0..<Self.maximumReads where ContinuousClock.now < deadline {
        guard unsafe redisBufferRead(context) == REDIS_OK else { throw .unavailable }
        if let reply = try nextReply() { return reply }
      }
      throw .unavailable
    }

    /// One read takes 16 KiB at most, and no reply that is waited for here needs two.
    private static let maximumReads = 64

    /// The reply in the buffer, if all of it is there.
    private func nextReply() throws(ReplayCacheError) -> ReplayReply? {
      var pointer: UnsafeMutableRawPointer?
      guard unsafe redisGetReplyFromReader(context, &pointer) == REDIS_OK else {
        throw .unavailable
      }
      guard let pointer = unsafe pointer else { return nil }
      defer { unsafe freeReplyObject(pointer) }
      return unsafe ReplayReply(pointer.assumingMemoryBound(to: redisReply.self))
    }

    /// Writes without SIGPIPE, which hiredis would raise and which ends the process when the server
    /// has closed.
    private func send(_ bytes: [UInt8]) throws(ReplayCacheError) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { buffer in
          #if canImport(Darwin)
            unsafe Darwin.send(context.pointee.fd, buffer.baseAddress, buffer.count, 0)
          #else
            unsafe sendto(
              context.pointee.fd, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL), nil, 0)
          #endif
        }
        guard count > 0 else { throw .unavailable }
        rest = rest.dropFirst(count)
      }
    }

    private static func connect(
      to server: RedisServer, by deadline: ContinuousClock.Instant
    ) throws(ReplayCacheError) -> UnsafeMutablePointer<redisContext> {
      let context = unsafe redisConnectWithTimeout(
        server.host, Int32(server.port), time(until: deadline))
      guard let context = unsafe context else { throw .unavailable }
      guard unsafe context.pointee.err == 0 else {
        unsafe redisFree(context)
        throw .unavailable
      }
      #if canImport(Darwin)
        var isOn: Int32 = 1
        unsafe setsockopt(
          context.pointee.fd, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      #endif
      return unsafe context
    }

    /// An array of strings of bytes in the protocol of Redis.
    private static func bytes(of command: [[UInt8]]) -> [UInt8] {
      var bytes = Array("*\(command.count)\r\n".utf8)
      for part in command { bytes += Array("$\(part.count)\r\n".utf8) + part + Array("\r\n".utf8) }
      return bytes
    }

    /// The remaining time, at least a millisecond: for the system, zero means without end.
    private static func time(until deadline: ContinuousClock.Instant) -> timeval {
      let left = max(.milliseconds(1), deadline - ContinuousClock.now)
      let (seconds, attoseconds) = left.components
      return timeval(
        tv_sec: Int(clamping: seconds),
        tv_usec: .init(attoseconds / 1_000_000_000_000))
    }
  }
#endif
