import CanonicalXML
import SAML
import SAMLVectors
import TestSupport
import XMLSignature

extension Entry {
  /// Finds the words of the policy that decide alone: without one of them the answer is the other one.
  mutating func decide(_ question: VectorQuestion) throws {
    guard kind != .tokenRequest else { return }
    if codes.contains("replay.replayed") {
      decidedBy = ["used"]
      return
    }
    if expectation == "ok" {
      decidedBy = try Self.allowances.filter { _, refuse in
        var strict = question
        refuse(&strict.policy)
        return try strict.policy != question.policy && strict.outcome() != "ok"
      }.map(\.word)
    } else if codes.allSatisfy({ !$0.hasPrefix("xml.") && !$0.hasPrefix("encryption.") }) {
      // An assertion alone is judged by one profile, or not at all.
      decidedBy = try Self.expectations.filter { word, drop in
        guard kind != .assertion || word != "profile" else { return false }
        var lax = question
        drop(&lax.policy)
        guard lax.policy != question.policy else { return false }
        let outcome = try lax.outcome()
        // Without an expectation this package reports what it could not check.
        return outcome == "ok"
          || !expectation.hasPrefix("not-checked ") && outcome.hasPrefix("not-checked saml.")
      }.map(\.word)
    }
  }

  /// What a word allows, taken away.
  private static let allowances: [(word: String, refuse: @Sendable (inout Policy) -> Void)] = [
    ("allowSHA1", { $0.signature.dangerous.acceptsSHA1 = false }),
    ("allowAlgorithms", { $0.signature.signatureMethods = SignaturePolicy().signatureMethods }),
    ("allowSignatureAsLastChild", { $0.exceptions.removeAll(where: \.deviations.isEmpty) }),
    ("allowDeviations", { $0.exceptions.removeAll { !$0.deviations.isEmpty } }),
    ("duplicateAttributes", { $0.duplicateAttributes = .refused }),
  ]

  /// What a word expects, taken away.
  private static let expectations: [(word: String, drop: @Sendable (inout Policy) -> Void)] = [
    ("audience", { $0.audiences = [] }), ("issuer", { $0.issuers = [] }),
    ("recipient", { $0.recipient = nil }), ("destination", { $0.destination = nil }),
    ("inResponseTo", { $0.inResponseTo = nil }), ("request", { $0.query = nil }),
    ("profile", { $0.profile = .attributeQuery }),
    ("requireSignedResponse", { $0.requiresSignedResponse = false }),
    ("requireSignedAssertion", { $0.requiresSignedAssertion = false }),
    ("requireSignedMessages", { $0.signedMessages = [] }),
    ("requireBothSignatures", { $0.requiresBothSignatures = false }),
    ("requiredAttributes", { $0.requiredAttributes = [] }),
    ("scopedAttributes", { $0.scopedAttributes = [] }),
    (
      "canonicalization",
      {
        $0.signature.canonicalizationMethods = SignaturePolicy().canonicalizationMethods
      }
    ),
    ("duplicateAttributes", { $0.duplicateAttributes = .merged }),
    ("presenterAddress", { $0.presenterAddress = nil }),
    ("maximumAge", { $0.maximumAge = nil }), ("maximumLifetime", { $0.maximumLifetime = nil }),
  ]
}
