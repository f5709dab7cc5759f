internal import COpenSSL

/// The buffer that OpenSSL's encoders allocate when they are given none.
enum DERBuffer {
  /// Calls an `i2d` function and copies what it wrote; `nil` when it failed.
  static func collect(
    _ encode: (inout UnsafeMutablePointer<UInt8>?) -> Int32
  ) -> [UInt8]? {
    var start: UnsafeMutablePointer<UInt8>?
    let count = unsafe encode(&start)
    guard count > 0, let start = unsafe start else { return nil }
    // OPENSSL_free is a macro around this call.
    defer { unsafe CRYPTO_free(start, #fileID, #line) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }
}
