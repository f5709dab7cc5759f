import SAML
public import XMLSignature

/// Bytes to validated attributes, with every rule of SAML: what the benchmarks measure.
public struct Verifier {
  private let verifier: ResponseVerifier
  private let now = Instant(millisecondsSince1970: 1_772_366_430_000)

  /// Trusts these keys alone.
  public init(_ trustAnchors: [TrustAnchor]) {
    var policy = Policy()
    policy.trustAnchors = trustAnchors
    policy.audiences = ["https://sp.example.com"]
    policy.issuers = ["https://idp.example.com"]
    policy.recipient = "https://sp.example.com/acs"
    policy.destination = "https://sp.example.com/acs"
    policy.inResponseTo = "_q1"
    // Most of 1 MB are attributes, more than are read by default.
    policy.assertionLimits.maximumAttributes = 10_000
    policy.assertionLimits.maximumAttributeValues = 10_000
    verifier = ResponseVerifier(policy: policy)
  }

  /// The bytes of all attribute values, or -1 for a response that is not valid.
  public func valueBytes(of document: [UInt8]) -> Int {
    guard let validated = try? verifier.verify(.response(document), at: now) else { return -1 }
    var bytes = 0
    for attribute in validated.attributes {
      for case .text(let text) in attribute.values { bytes += text.utf8.count }
    }
    return bytes
  }
}
