import CanonicalXML
public import SAML
import SAMLFormats

extension Inspection {
  /// The question that a program asks about a payload.
  package enum Question: Sendable, Hashable {
    /// Whether every rule of SAML holds.
    case validity
    /// Whether every signature holds, and covers every message and assertion.
    case signatures

    /// The words that answer it, the best one first.
    package var outcomes: [Outcome] {
      switch self {
      case .validity: [.valid, .invalid, .indeterminate]
      case .signatures: [.signed, .intact, .notSigned, .indeterminate]
      }
    }
  }

  /// The answer to a question; the raw value is the `verdict` of a record.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// Every required rule holds, and no rule fails.
    case valid
    /// Trusted keys signed every message and assertion of the document.
    case signed
    /// Every signature holds, but at least one by no trusted key, or over content
    /// that the document does not show.
    case intact
    /// At least one rule fails.
    case invalid
    /// A signature fails or is missing, or a message or assertion is not covered.
    case notSigned = "not-signed"
    /// Nothing fails, and something that the answer needs was not given.
    case indeterminate

    /// Whether it is the best answer to its question.
    public var isAccepted: Bool { self == .valid || self == .signed }

    /// Whether something fails.
    package var isRefused: Bool { self == .invalid || self == .notSigned }

    init(
      _ outcome: Verdict.Outcome.Kind, to question: Question, isIntactAtBest: Bool = false
    ) {
      self =
        switch (outcome, question) {
        case (.valid, .signatures) where isIntactAtBest: .intact
        case (.valid, .validity): .valid
        case (.valid, .signatures): .signed
        case (.invalid, .validity): .invalid
        case (.invalid, .signatures): .notSigned
        case (.indeterminate, _): .indeterminate
        }
    }
  }
}

extension Inspection {
  /// The findings against the payload: the failed ones, or if none failed, the required ones that
  /// could not be applied.
  ///
  /// It is empty when the outcome is accepted.
  public var reasons: [Finding] { outcome.isAccepted ? [] : findings.reasons }
}

extension Inspection {
  /// The local name of the SAML message that was found, such as `Response`; nil for other documents.
  ///
  /// It is what the document claims, verified or not (SAML Core §3). In a SOAP envelope it is the message
  /// in the body.
  package var messageName: ExactString? {
    guard let tree else { return nil }
    let message =
      SOAPEnvelope.isRoot(of: tree)
      ? tree.root.children.first { $0.name.localName == "Body" }?.children.first { _ in true
      }
      : tree.root
    guard let name = message?.name, name.namespaceURI == Self.protocolNamespace else {
      return nil
    }
    return name.localName
  }

  private static let protocolNamespace = "urn:oasis:names:tc:SAML:2.0:protocol"
}

extension Inspection {
  /// Returns the inspection with the answer of a replay cache about the assertion or the request; nothing is
  /// written.
  ///
  /// The cache is asked only when the outcome is `valid`.
  ///
  /// - Parameter cache: The memory of the service that accepts the assertions.
  /// - Returns: The inspection itself when it is not `valid`. It becomes `invalid` when the
  ///   assertion is remembered, and `indeterminate` when the cache cannot answer.
  package func observing(_ cache: some ReplayCache) async -> Inspection {
    guard outcome == .valid else { return self }
    switch content {
    case .response(let verdict, let document):
      return with(.response(await verdict.observing(cache), document))
    case .message(let verdict, let document):
      return with(.message(await verdict.observing(cache), document))
    case .signatures, .damaged: return self
    }
  }

  /// The inspection after the assertion or the request was used up in a replay cache.
  package func consuming(_ cache: some ReplayCache) async -> Inspection {
    guard outcome == .valid else { return self }
    switch content {
    case .response(let verdict, let document):
      return with(.response(await verdict.consuming(cache), document))
    case .message(let verdict, let document):
      return with(.message(await verdict.consuming(cache), document))
    case .signatures, .damaged: return self
    }
  }
}
