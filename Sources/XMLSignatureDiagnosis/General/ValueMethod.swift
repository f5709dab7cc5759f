import CanonicalXML
package import XMLSignature

/// The algorithm of a signature value in a report: of a key, or of a shared secret.
package enum ValueMethod: Sendable, Hashable {
  case signature(SignatureMethod)
  case mac(TruncatedMAC)

  /// Its algorithm identifier.
  package var uri: ExactString {
    switch self {
    case .signature(let method): ExactString(method.rawValue)
    case .mac(let mac): ExactString(mac.method.rawValue)
    }
  }

  /// The method of a key; nil for HMAC.
  package var signatureMethod: SignatureMethod? {
    if case .signature(let method) = self { method } else { nil }
  }

  /// Reads a `SignatureMethod`; HMAC only where a secret was given.
  init(algorithmOf element: XMLTree.Element, acceptsMAC: Bool) throws(SignatureError) {
    if acceptsMAC, let mac = try TruncatedMAC(algorithmOf: element) {
      self = .mac(mac)
    } else {
      self = .signature(try SignatureMethod(algorithmOf: element))
    }
  }

  /// Why a policy does not accept it; HMAC has no policy, and is accepted by none.
  func refusal(by policy: SignaturePolicy) -> SignatureError? {
    guard case .signature(let method) = self else { return nil }
    do throws(SignatureError) { try policy.check(method) } catch { return error }
    return nil
  }

  /// The longest value, in bytes.
  var maximumValueBytes: Int {
    switch self {
    case .signature(let method): method.maximumValueBytes
    case .mac(let mac): mac.method.digest.byteCount
    }
  }
}
