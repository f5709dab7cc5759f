import CanonicalXML
package import SAML
package import SAMLVectors
import TestTools
import XMLSignature

extension Policy {
  /// The policy that the neutral words of a vector stand for.
  package init(_ vector: SAMLVectors.Vector) throws {
    let words = vector.policy
    self.init()
    trustAnchors = try vector.trust.flatMap { trusted in
      var anchors = try TrustAnchor.parse(
        Repository.bytes(PublishedVectors.path(ofKey: trusted.key)))
      for index in anchors.indices {
        anchors[index].issuer = trusted.issuer.map(ExactString.init(_:))
        anchors[index].scopes = trusted.scopes.map(Array.init(exact:))
      }
      return anchors
    }
    issuers = Array(exact: words.issuer)
    audiences = Array(exact: words.audience)
    recipient = words.recipient.map(ExactString.init(_:))
    destination = words.destination.map(ExactString.init(_:))
    inResponseTo = words.inResponseTo.map(ExactString.init(_:))
    query = try words.request.map { try AttributeQuery(XMLTree(parsing: $0)) }
    requiredAttributes = Array(exact: words.requiredAttributes)
    scopedAttributes = Array(exact: words.scopedAttributes)
    clockSkew = .seconds(words.skew)
    profile = words.profile.flatMap { Profile(rawValue: $0.rawValue) } ?? .attributeQuery
    presenterAddress = words.presenterAddress.map(ExactString.init(_:))
    maximumAge = words.maximumAge.map { .seconds($0) }
    maximumLifetime = words.maximumLifetime.map { .seconds($0) }
    duplicateAttributes = words.duplicateAttributes == .merge ? .merged : .refused
    requiresSignedResponse = words.requireSignedResponse
    requiresSignedAssertion = words.requireSignedAssertion
    requiresBothSignatures = words.requireBothSignatures
    if vector.kind == .message || words.receiver != nil {
      signedMessages = Set(words.requireSignedMessages.compactMap(MessageKind.init(rawValue:)))
    }
    apply(words)
  }

  /// What is accepted of signatures.
  private mutating func apply(_ words: SAMLVectors.Policy) {
    signature.dangerous.acceptsSHA1 = words.allowSHA1
    signature.signatureMethods.formUnion(
      words.allowAlgorithms.compactMap(SignatureMethod.init(rawValue:)))
    if !words.canonicalization.isEmpty {
      signature.canonicalizationMethods = Set(
        words.canonicalization.compactMap(CanonicalizationMethod.init(rawValue:)))
    }
    guard words.allowSignatureAsLastChild != nil || !words.allowDeviations.isEmpty,
      let end = Instant(rfc3339: "2026-03-02T00:00:00Z")
    else { return }
    exceptions = trustAnchors.compactMap(\.issuer).prefix(1).map { issuer in
      var exception = PolicyException(issuer: issuer, expires: end)
      exception.dangerous.acceptsSignatureAsLastChild = words.allowSignatureAsLastChild == true
      exception.deviations = words.allowDeviations
      return exception
    }
  }
}

extension PolicyException {
  private typealias Setting = WritableKeyPath<Dangerous, Bool>

  /// The words for what it accepts of documents.
  private static var settings: [(word: String, setting: Setting)] {
    [
      ("bearer-not-before", \.acceptsBearerNotBefore),
      ("conditions-without-end", \.acceptsConditionsWithoutEnd),
      ("nmtoken-ids", \.acceptsNmtokenIDs),
    ]
  }

  /// What it accepts of documents, in the neutral words of a vector.
  package var deviations: [String] {
    get { Self.settings.filter { dangerous[keyPath: $0.setting] }.map(\.word) }
    set {
      for (word, setting) in Self.settings {
        dangerous[keyPath: setting] = newValue.contains(word)
      }
    }
  }
}
