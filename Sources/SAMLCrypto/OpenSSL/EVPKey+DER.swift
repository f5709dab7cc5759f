internal import COpenSSL

extension EVPKey {
  /// Decodes a `SubjectPublicKeyInfo` (RFC 5280 §4.1.2.7).
  static func decode(subjectPublicKeyInfo der: [UInt8]) throws(KeyError) -> EVPKey {
    try unsafe decode(der) { cursor, count in unsafe d2i_PUBKEY(nil, cursor, count) }
  }

  /// Decodes an `RSAPublicKey` (RFC 8017 §A.1.1).
  static func decode(pkcs1PublicKey der: [UInt8]) throws(KeyError) -> EVPKey {
    try unsafe decode(der) { cursor, count in
      unsafe d2i_PublicKey(EVP_PKEY_RSA, nil, cursor, count)
    }
  }

  /// Decodes an `RSAPrivateKey` (RFC 8017 §A.1.2).
  static func decode(pkcs1PrivateKey der: [UInt8]) throws(KeyError) -> EVPKey {
    try unsafe decode(der) { cursor, count in
      unsafe d2i_PrivateKey(EVP_PKEY_RSA, nil, cursor, count)
    }
  }

  /// Decodes an `ECPrivateKey` (RFC 5915 §3).
  static func decode(sec1PrivateKey der: [UInt8]) throws(KeyError) -> EVPKey {
    try unsafe decode(der) { cursor, count in
      unsafe d2i_PrivateKey(EVP_PKEY_EC, nil, cursor, count)
    }
  }

  /// Decodes a `OneAsymmetricKey` (RFC 5958 §2), in two steps because the one-step functions also
  /// try what is not PKCS#8.
  static func decode(pkcs8PrivateKey der: [UInt8]) throws(KeyError) -> EVPKey {
    try unsafe decode(der) { cursor, count in
      guard let info = unsafe d2i_PKCS8_PRIV_KEY_INFO(nil, cursor, count) else { return nil }
      defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
      return unsafe EVP_PKCS82PKEY(info)
    }
  }

  /// Encodes the public half as a `SubjectPublicKeyInfo` (RFC 5280 §4.1.2.7).
  func subjectPublicKeyInfo() throws(KeyError) -> [UInt8] {
    let der = OpenSSLErrorQueue.draining {
      unsafe DERBuffer.collect { unsafe i2d_PUBKEY(pointer, &$0) }
    }
    guard let der else { throw .malformedDER }
    return der
  }

  /// Calls one of OpenSSL's decoders, which must consume every byte.
  private static func decode(
    _ der: [UInt8],
    with decoder: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?
  ) throws(KeyError) -> EVPKey {
    let key = unsafe DERBuffer.decode(der, with: decoder) { unsafe EVP_PKEY_free($0) }
    guard let key = unsafe key else { throw .malformedDER }
    return unsafe EVPKey(adopting: key)
  }
}

/// The bytes that OpenSSL's decoders read, and those that its encoders write.
enum DERBuffer {
  /// Calls a `d2i` function, which must consume every byte; `nil` when it does not.
  ///
  /// Another reader might take another object for what follows.
  static func decode(
    _ der: [UInt8],
    with decoder: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?,
    freeing free: (OpaquePointer) -> Void
  ) -> OpaquePointer? {
    unsafe OpenSSLErrorQueue.draining {
      unsafe der.withUnsafeBufferPointer { input -> OpaquePointer? in
        var cursor = input.baseAddress
        guard let object = unsafe decoder(&cursor, input.count) else { return nil }
        guard unsafe cursor == input.baseAddress.map({ unsafe $0 + input.count }) else {
          unsafe free(object)
          return nil
        }
        return unsafe object
      }
    }
  }

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
