internal import COpenSSL

/// Computes the digest of bytes that come one part after another.
@safe
package struct IncrementalDigest: ~Copyable {
  private let context: OpaquePointer
  private let method: DigestMethod

  private init(adopting context: OpaquePointer, _ method: DigestMethod) {
    unsafe self.context = context
    self.method = method
  }

  deinit {
    unsafe EVP_MD_CTX_free(context)
  }

  /// Begins a digest of no bytes.
  package static func begin(_ method: DigestMethod) throws(KeyError) -> IncrementalDigest {
    guard let digest = FetchedDigest.of(method) else { throw .digestMethodUnavailable(method) }
    let context = unsafe OpenSSLErrorQueue.draining { () -> OpaquePointer? in
      guard let context = unsafe EVP_MD_CTX_new() else { return nil }
      guard unsafe EVP_DigestInit_ex2(context, digest.pointer, nil) == 1 else {
        unsafe EVP_MD_CTX_free(context)
        return nil
      }
      return unsafe context
    }
    guard let context = unsafe context else { throw .digestMethodUnavailable(method) }
    return unsafe IncrementalDigest(adopting: context, method)
  }

  /// Another digest of what was added so far.
  func copy() throws(KeyError) -> IncrementalDigest {
    let result = try Self.begin(method)
    let status = OpenSSLErrorQueue.draining { unsafe EVP_MD_CTX_copy_ex(result.context, context) }
    guard status == 1 else { throw .digestMethodUnavailable(method) }
    return result
  }

  /// Adds bytes.
  package mutating func update(_ bytes: ArraySlice<UInt8>) throws(KeyError) {
    let status = OpenSSLErrorQueue.draining {
      unsafe bytes.withUnsafeBufferPointer {
        unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count)
      }
    }
    guard status == 1 else { throw .digestMethodUnavailable(method) }
  }

  /// The digest of all that was added.
  package consuming func finish() throws(KeyError) -> [UInt8] {
    let result = unsafe [UInt8](unsafeUninitializedCapacity: method.byteCount) { output, count in
      // The capacity is the length that `FetchedDigest` made sure of.
      let status = OpenSSLErrorQueue.draining {
        unsafe EVP_DigestFinal_ex(context, output.baseAddress, nil)
      }
      count = status == 1 ? method.byteCount : 0
    }
    guard !result.isEmpty else { throw .digestMethodUnavailable(method) }
    return result
  }
}
