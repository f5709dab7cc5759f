internal import COpenSSL
import SAMLFormats

/// Computes digests.
enum Digest {
  /// Computes the digest of bytes, which may be none.
  static func compute(
    _ method: DigestMethod, over bytes: Span<UInt8>
  ) throws(KeyError) -> [UInt8] {
    guard let digest = FetchedDigest.of(method) else { throw .digestMethodUnavailable(method) }
    var result: [UInt8] = []
    unsafe bytes.withUnsafeBufferPointer { input in
      result.append(addingCapacity: method.byteCount) { output in
        // The capacity is the length that `FetchedDigest` made sure of.
        unsafe output.withUnsafeMutableBufferPointer { output, count in
          let status = OpenSSLErrorQueue.draining {
            unsafe EVP_Digest(
              input.baseAddress, input.count, output.baseAddress, nil, digest.pointer, nil)
          }
          count = status == 1 ? method.byteCount : 0
        }
      }
    }
    guard !result.isEmpty else { throw .digestMethodUnavailable(method) }
    return result
  }

  /// Computes the digest of bytes, which may be none.
  static func compute(
    _ method: DigestMethod, over bytes: [UInt8]
  ) throws(KeyError) -> [UInt8] {
    try compute(method, over: bytes.span)
  }
}
