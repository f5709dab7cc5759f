import SAML
import SAMLVectors
import TestSupport
import Testing
import XMLSignature

/// What this package answers to the published vectors, asked by their words alone.
@Suite(.serialized) struct PublishedAnswerTests {
  /// The kinds that a verifier is asked with the bytes as they are.
  private static let vectors = Result {
    try PublishedVectors.areas().flatMap(\.vectors).filter { vector in
      [
        .response, .envelope, .message, .queryString, .formBody, .assertion, .tokenRequest,
      ].contains(vector.kind)
        && vector.policy.used.isEmpty
        && (vector.features.contains(.postQuantum) ? CryptoLibrary.offers(.mlDSA65) : true)
    }
  }

  @Test func nothingIsAcceptedThatMustBeRefused() throws {
    let wrong = try Self.vectors.get().filter { vector in
      try vector.expected == .reject && VectorQuestion(vector).outcome() == "ok"
    }
    #expect(wrong.map(\.id) == [])
  }

  @Test func everySoundMessageIsAccepted() throws {
    let wrong = try Self.vectors.get().filter { vector in
      try vector.expected == .accept && VectorQuestion(vector).outcome() != "ok"
    }
    #expect(wrong.map(\.id) == [])
  }

  /// A vector that names codes is refused with them.
  @Test func theCodesAreThoseOfTheVerdict() throws {
    for vector in try Self.vectors.get() where vector.expected != .accept {
      // How a message came is no word of a policy.
      guard vector.id != "messages/logout-request-by-redirect" else { continue }
      let outcome = try VectorQuestion(vector).outcome()
      // Notes of the form of an attribute refuse nothing.
      let codes = vector.codes.filter { $0 != "saml.user-metadata-form" }.joined(separator: ", ")
      let isAccepted = vector.expected == .either && codes.isEmpty && outcome == "ok"
      #expect(isAccepted || outcome == codes || outcome == "not-checked \(codes)", "\(vector.id)")
    }
  }

  @Test func aValueThatIsForbiddenNeverComesBack() throws {
    for vector in try Self.vectors.get()
    where ![.message, .queryString, .tokenRequest].contains(vector.kind) {
      let assertion = try VectorQuestion(vector).verdict().validated
      let values =
        [assertion?.subject?.nameID?.value.string].compactMap(\.self)
        + (assertion?.attributes ?? []).flatMap(\.values).compactMap { value -> String? in
          if case .text(let text) = value { text.string } else { nil }
        }
      #expect(Set(values).isDisjoint(with: vector.forbidden), "\(vector.id)")
      if let assertion, let subject = vector.returns?.subject {
        #expect(assertion.subject?.nameID?.value == subject, "\(vector.id)")
      }
    }
  }
}
