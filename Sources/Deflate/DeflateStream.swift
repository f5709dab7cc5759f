internal import CZlib

/// Makes one raw DEFLATE stream (RFC 1951).
package enum DeflateStream {
  /// Compresses bytes as senders of the redirect binding do.
  package static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    let status = unsafe deflateInit2_(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, memoryLevel, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "deflateInit2 fails for want of memory or with a foreign zlib.h")
    // zlib keeps the address of the structure, so every call is inside of one borrow of it.
    return unsafe withUnsafeMutablePointer(to: &stream) { stream in
      defer { unsafe deflateEnd(stream) }
      let bound = unsafe Int(deflateBound(stream, UInt(bytes.count)))
      return unsafe bytes.withUnsafeBufferPointer { input in
        unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
          unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          unsafe stream.pointee.avail_in = UInt32(input.count)
          unsafe stream.pointee.next_out = output.baseAddress
          unsafe stream.pointee.avail_out = UInt32(bound)
          let status = unsafe CZlib.deflate(stream, Z_FINISH)
          precondition(status == Z_STREAM_END, "deflateBound tells how much room is needed")
          count = unsafe bound - Int(stream.pointee.avail_out)
        }
      }
    }
  }

  /// zlib's default.
  private static let memoryLevel: Int32 = 8
}
