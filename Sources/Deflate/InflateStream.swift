internal import CZlib

/// Why bytes are not one DEFLATE stream within the limit.
package enum InflateError: Error {
  /// The stream makes no sense at an offset, is cut off there, or ends there before its bytes do.
  case malformed(offset: Int)

  /// More bytes come out than the limit.
  case tooLarge
}

/// zlib's state for one raw DEFLATE stream (RFC 1951).
@safe
package struct InflateStream: ~Copyable {
  private enum Stop {
    case ended, cutOff, malformed, full
  }

  /// zlib keeps the address of this structure, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  private init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let status = unsafe inflateInit2_(
      stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "inflateInit2 fails for want of memory or with a foreign zlib.h")
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }

  /// Inflates one whole stream, and stops as soon as it exceeds the limit (IN-02).
  package static func inflate(_ bytes: [UInt8], limit: Int) throws(InflateError) -> [UInt8] {
    let run = InflateStream().run(bytes, atMost: min(limit, .max - 1) + 1)
    switch run.stop {
    case _ where run.output.count > limit:
      throw .tooLarge
    case .ended where run.consumed == bytes.count:
      return run.output
    case .ended, .cutOff, .malformed, .full:
      throw .malformed(offset: run.consumed)
    }
  }

  /// The first bytes of a stream, which may be cut off or damaged after them.
  package static func prefix(of bytes: [UInt8], count: Int) -> [UInt8] {
    InflateStream().run(bytes, atMost: count).output
  }

  /// The same behind the header of zlib (RFC 1950 §2.2); nil where there is none.
  package static func prefixBehindHeader(of bytes: [UInt8], count: Int) -> [UInt8]? {
    guard bytes.count > 6, bytes[0] & 0xF == 8, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    else {
      return nil
    }
    return prefix(of: Array(bytes.dropFirst(2)), count: count)
  }

  private consuming func run(
    _ bytes: [UInt8], atMost limit: Int
  ) -> (output: [UInt8], consumed: Int, stop: Stop) {
    var output: [UInt8] = []
    var consumed = 0
    let stop = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.chunk) { buffer in
        unsafe run(input, &consumed, through: buffer, into: &output, atMost: limit)
      }
    }
    return (output, consumed, stop)
  }

  private func run(
    _ input: UnsafeBufferPointer<UInt8>, _ consumed: inout Int,
    through buffer: UnsafeMutableBufferPointer<UInt8>, into output: inout [UInt8],
    atMost limit: Int
  ) -> Stop {
    while output.count < limit {
      // Both pointers stay inside their buffers: each comes with the count of what is left there.
      let offered = UInt32(clamping: input.count - consumed)
      let room = UInt32(clamping: min(buffer.count, limit - output.count))
      unsafe stream.pointee.next_in =
        UnsafeMutablePointer(mutating: input.baseAddress.map { unsafe $0 + consumed })
      unsafe stream.pointee.avail_in = offered
      unsafe stream.pointee.next_out = buffer.baseAddress
      unsafe stream.pointee.avail_out = room
      let status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
      consumed += unsafe Int(offered - stream.pointee.avail_in)
      unsafe output.append(contentsOf: buffer.prefix(Int(room - stream.pointee.avail_out)))
      switch status {
      case Z_OK: continue
      case Z_STREAM_END: return .ended
      case Z_BUF_ERROR: return .cutOff
      default: return .malformed
      }
    }
    return .full
  }

  /// The bytes inflated between two looks at the limit.
  private static let chunk = 16 << 10
}
