import CanonicalXML
package import SAML
import TestTools
import XMLSignature

/// The policy that vectors are judged by, unless they say otherwise.
package enum TestPolicy {
  /// The moment of the judgement: half a minute into the time window of `sound.vector`.
  package static let now = "2026-03-01T12:00:30Z"

  /// Everything is expected that a policy can expect.
  package static func policy() throws -> Policy {
    var policy = Policy()
    policy.trustAnchors = try TestKey.trusted.map { try $0.trustAnchor() }
    policy.issuers = ["https://idp.example.com"]
    policy.audiences = ["https://sp.example.com"]
    policy.recipient = "https://sp.example.com/acs"
    policy.destination = "https://sp.example.com/acs"
    policy.inResponseTo = "_q1"
    policy.requiredAttributes = ["householdID"]
    return policy
  }

  /// The same with one setting of a vector's `policy:` line, such as `skew=0`.
  ///
  /// Lists are separated by spaces, and an empty value takes the expectation away. A key of `trust` may be
  /// bound: `KEY@ISSUER`.
  package static func apply(_ setting: String, to policy: inout Policy) throws {
    let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw VectorError.malformed(setting) }
    let value = String(parts[1])
    let list = value.split(separator: " ").map(String.init)
    let text = value.isEmpty ? nil : value
    switch parts[0] {
    case "trust":
      policy.trustAnchors = try list.map { text in
        let words = text.split(separator: "@", maxSplits: 1).map(String.init)
        guard let key = words.first.flatMap(TestKey.init(rawValue:)) else {
          throw VectorError.malformed(setting)
        }
        var anchor = try key.trustAnchor()
        anchor.issuer = words.dropFirst().first.map(ExactString.init(_:))
        return anchor
      }
    case "issuers": policy.issuers = Array(exact: list)
    case "audiences": policy.audiences = Array(exact: list)
    case "recipient": policy.recipient = text.map(ExactString.init(_:))
    case "destination": policy.destination = text.map(ExactString.init(_:))
    case "in-response-to": policy.inResponseTo = text.map(ExactString.init(_:))
    case "query":
      let bytes = try Repository.bytes("vectors/recipes/query/\(value).xml")
      policy.query = try AttributeQuery(XMLTree(parsing: bytes))
    case "required": policy.requiredAttributes = Array(exact: list)
    case "scoped": policy.scopedAttributes = Array(exact: list)
    case "scopes":
      for index in policy.trustAnchors.indices {
        policy.trustAnchors[index].scopes = Array(exact: list)
      }
    case "skew": policy.clockSkew = try seconds(value)
    case "profile":
      guard let profile = Policy.Profile(rawValue: value) else {
        throw VectorError.malformed(setting)
      }
      policy.profile = profile
      guard profile == .oauth else { return }
      policy.audiences = ["https://as.example.com"]
      policy.recipient = "https://as.example.com/token"
      (policy.destination, policy.inResponseTo) = (nil, nil)
      policy.requiredAttributes = []
    case "address": policy.presenterAddress = text.map(ExactString.init(_:))
    case "max-age": policy.maximumAge = try seconds(value)
    case "max-lifetime": policy.maximumLifetime = try seconds(value)
    case "duplicates":
      guard let duplicates = Policy.DuplicateAttributes(rawValue: value) else {
        throw VectorError.malformed(setting)
      }
      policy.duplicateAttributes = duplicates
    case "signed":
      policy.requiresSignedAssertion = list.contains("assertion")
      policy.requiresSignedResponse = list.contains("response")
    case "both": policy.requiresBothSignatures = value == "required"
    case "accepted":
      policy.signature.signatureMethods.formUnion(
        SignatureMethod.allCases.filter { method in
          list.contains { method.rawValue.hasSuffix("#\($0)") }
        })
    case "bound":
      for index in policy.trustAnchors.indices {
        policy.trustAnchors[index].issuer = text.map(ExactString.init(_:))
      }
    case "signed-messages":
      policy.signedMessages = Set(
        try list.map { name in
          guard let type = MessageKind(rawValue: name) else {
            throw VectorError.malformed(setting)
          }
          return type
        })
    case "sha1": policy.signature.dangerous.acceptsSHA1 = value == "accepted"
    case "last-signature", "deviations":
      for index in policy.trustAnchors.indices {
        policy.trustAnchors[index].issuer = "https://idp.example.com"
      }
      guard let end = Instant(rfc3339: "2026-03-02T00:00:00Z") else {
        throw VectorError.malformed(setting)
      }
      var exception = PolicyException(issuer: "https://idp.example.com", expires: end)
      exception.dangerous.acceptsSignatureAsLastChild = value == "accepted"
      exception.deviations = parts[0] == "deviations" ? list : []
      policy.exceptions = [exception]
    case "exclusive-only": policy.signature.canonicalizationMethods = [.exclusive10]
    default: throw VectorError.malformed(setting)
    }
  }

  private static func seconds(_ text: String) throws -> Duration {
    guard let seconds = Int(text) else { throw VectorError.malformed(text) }
    return .seconds(seconds)
  }
}
