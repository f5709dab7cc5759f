internal import COpenSSL

/// An implementation of a digest, looked up once for the life of the process.
///
/// A look-up by name takes locks and a search through the providers. It is unchecked that the
/// handle is `Sendable`: OpenSSL never changes a fetched `EVP_MD`, and states that threads may
/// share one. It is never freed.
@safe
struct FetchedDigest: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Fails when no provider offers the digest, or one offers something of another length.
  private init?(fetching method: DigestMethod) {
    let pointer = unsafe OpenSSLErrorQueue.draining {
      unsafe EVP_MD_fetch(nil, method.openSSLName, nil)
    }
    guard let pointer = unsafe pointer, unsafe EVP_MD_get_size(pointer) == method.octetCount
    else { return nil }
    unsafe self.pointer = pointer
  }

  /// The implementation of a method, or `nil` when this machine's OpenSSL has none.
  static func of(_ method: DigestMethod) -> FetchedDigest? {
    switch method {
    case .sha1: sha1
    case .sha256: sha256
    case .sha384: sha384
    case .sha512: sha512
    }
  }

  private static let sha1 = FetchedDigest(fetching: .sha1)
  private static let sha256 = FetchedDigest(fetching: .sha256)
  private static let sha384 = FetchedDigest(fetching: .sha384)
  private static let sha512 = FetchedDigest(fetching: .sha512)
}

extension DigestMethod {
  /// The name by which OpenSSL's providers know the digest.
  var openSSLName: String {
    switch self {
    case .sha1: "SHA1"
    case .sha256: "SHA2-256"
    case .sha384: "SHA2-384"
    case .sha512: "SHA2-512"
    }
  }
}
