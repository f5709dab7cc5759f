internal import COpenSSL

/// One use of AES key wrap (RFC 3394 §2.2).
@safe
package struct KeyWrap: ~Copyable {
  private let context: OpaquePointer?
  private let cipher: OpaquePointer?
  private let method: KeyWrapMethod

  package init(_ method: KeyWrapMethod) {
    self.method = method
    unsafe context = EVP_CIPHER_CTX_new()
    unsafe cipher = OpenSSLErrorQueue.draining {
      unsafe EVP_CIPHER_fetch(nil, method.openSSLName, nil)
    }
  }

  deinit {
    unsafe EVP_CIPHER_CTX_free(context)
    unsafe EVP_CIPHER_free(cipher)
  }

  /// Unwraps a key into memory that is 8 bytes longer than what is wrapped.
  ///
  /// OpenSSL goes through all of it, compares the check value in constant time, and leaves nothing
  /// where it is wrong.
  ///
  /// - Returns: OpenSSL's status, 1 for success, and how many bytes it wrote.
  package func unwrap(
    _ value: [UInt8], with key: SecretBytes, into memory: UnsafeMutableRawBufferPointer
  ) -> (status: Int32, count: Int) {
    OpenSSLErrorQueue.draining {
      guard unsafe context != nil, unsafe cipher != nil, key.count == method.keyByteCount,
        memory.count >= value.count + 8
      else { return (0, 0) }
      var written: Int32 = 0
      let status = unsafe key.withUnsafeBytes { key in
        unsafe EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW)
        guard
          unsafe EVP_DecryptInit_ex2(
            context, cipher, key.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil) == 1
        else { return Int32(0) }
        return unsafe EVP_DecryptUpdate(
          context, memory.baseAddress?.assumingMemoryBound(to: UInt8.self), &written, value,
          Int32(value.count))
      }
      return (status, Int(written))
    }
  }

  /// Wraps a key; nil when OpenSSL does not offer the cipher.
  package func wrap(_ secret: SecretBytes, with key: SecretBytes) -> [UInt8]? {
    guard unsafe context != nil, unsafe cipher != nil, key.count == method.keyByteCount else {
      return nil
    }
    let count = secret.count + KeyWrapMethod.addedByteCount
    var value = [UInt8](repeating: 0, count: count + 8)
    var written: Int32 = 0
    let isWrapped = OpenSSLErrorQueue.draining {
      unsafe EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW)
      return unsafe key.withUnsafeBytes { key in
        unsafe secret.withUnsafeBytes { secret in
          unsafe EVP_EncryptInit_ex2(
            context, cipher, key.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil) == 1
            && EVP_EncryptUpdate(
              context, &value, &written, secret.baseAddress?.assumingMemoryBound(to: UInt8.self),
              Int32(secret.count)) == 1
        }
      }
    }
    return isWrapped && Int(written) == count ? Array(value.prefix(count)) : nil
  }
}
