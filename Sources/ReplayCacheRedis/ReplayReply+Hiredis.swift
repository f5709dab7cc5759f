#if RedisReplay
  internal import CHiredis

  extension ReplayReply {
    /// Reads a reply that is there until the end of the call.
    init(_ reply: UnsafePointer<redisReply>) {
      switch unsafe reply.pointee.type {
      case REDIS_REPLY_INTEGER: self = unsafe .integer(reply.pointee.integer)
      case REDIS_REPLY_STATUS, REDIS_REPLY_STRING: self = unsafe .text(Self.text(of: reply))
      case REDIS_REPLY_ERROR: self = unsafe .error(Self.text(of: reply))
      default: self = .other
      }
    }

    private static func text(of reply: UnsafePointer<redisReply>) -> String {
      guard let text = unsafe reply.pointee.str else { return "" }
      // hiredis keeps `len` bytes at `str` for the kinds that have a text.
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: reply.pointee.len)
      return unsafe String(decoding: bytes, as: UTF8.self)
    }
  }
#endif
