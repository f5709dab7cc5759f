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
    guard let pointer = unsafe pointer, unsafe EVP_MD_get_size(pointer) == method.byteCount
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
    case .sha224: sha224
    case .sha3Bits224: sha3Bits224
    case .sha3Bits256: sha3Bits256
    case .sha3Bits384: sha3Bits384
    case .sha3Bits512: sha3Bits512
    }
  }

  private static let sha1 = FetchedDigest(fetching: .sha1)
  private static let sha256 = FetchedDigest(fetching: .sha256)
  private static let sha384 = FetchedDigest(fetching: .sha384)
  private static let sha512 = FetchedDigest(fetching: .sha512)
  private static let sha224 = FetchedDigest(fetching: .sha224)
  private static let sha3Bits224 = FetchedDigest(fetching: .sha3Bits224)
  private static let sha3Bits256 = FetchedDigest(fetching: .sha3Bits256)
  private static let sha3Bits384 = FetchedDigest(fetching: .sha3Bits384)
  private static let sha3Bits512 = FetchedDigest(fetching: .sha3Bits512)
}

extension DigestMethod {
  /// The name by which OpenSSL's providers know the digest.
  package var openSSLName: String {
    switch self {
    case .sha1: "SHA1"
    case .sha256: "SHA2-256"
    case .sha384: "SHA2-384"
    case .sha512: "SHA2-512"
    case .sha224: "SHA2-224"
    case .sha3Bits224: "SHA3-224"
    case .sha3Bits256: "SHA3-256"
    case .sha3Bits384: "SHA3-384"
    case .sha3Bits512: "SHA3-512"
    }
  }
}
