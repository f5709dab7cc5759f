internal import COpenSSL

/// HMAC with a digest (XML Signature 1.1 §6.3.1, RFC 9231 §2.2), for reports alone.
///
/// It is no `SignatureMethod`: nothing that verifies takes a secret, so no public key can become one
/// (ALG-04).
package enum MACMethod: String, Sendable, CaseIterable {
  case sha1 = "http://www.w3.org/2000/09/xmldsig#hmac-sha1"
  case sha224 = "http://www.w3.org/2001/04/xmldsig-more#hmac-sha224"
  case sha256 = "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256"
  case sha384 = "http://www.w3.org/2001/04/xmldsig-more#hmac-sha384"
  case sha512 = "http://www.w3.org/2001/04/xmldsig-more#hmac-sha512"

  /// The digest inside of it.
  package var digest: DigestMethod {
    switch self {
    case .sha1: .sha1
    case .sha224: .sha224
    case .sha256: .sha256
    case .sha384: .sha384
    case .sha512: .sha512
    }
  }

  /// The MAC of bytes; nil when OpenSSL does not offer it.
  package func code(of bytes: [UInt8], by secret: MACSecret) -> [UInt8]? {
    var result = [UInt8](repeating: 0, count: digest.byteCount)
    var count = 0
    let made = OpenSSLErrorQueue.draining {
      unsafe EVP_Q_mac(
        nil, "HMAC", nil, digest.openSSLName, nil, secret.bytes, secret.bytes.count, bytes,
        bytes.count, &result, result.count, &count) != nil
    }
    return made && count == digest.byteCount ? result : nil
  }
}
