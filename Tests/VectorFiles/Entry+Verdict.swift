import CanonicalXML
import SAML
import SAMLFormats
import SAMLVectors
import TestSupport

extension Entry {
  /// Adds what the verdict on the document shows: the values that come back, and what a verifier that
  /// knows only signatures would answer.
  mutating func describe(_ question: VectorQuestion) throws {
    guard ![.queryString, .tokenRequest].contains(question.kind) else { return }
    let count = Self.signatureCount(question.document)
    if question.kind == .message {
      signature = expectation == "ok" && count > 0 ? .accept : nil
      return
    }
    let verdict = try question.verdict()
    if case .valid(let assertion) = verdict.outcome { returns = Self.values(of: assertion) }
    let isComputed = verdict.findings.contains {
      $0.code.rawValue == "signature.core-validation" && $0.outcome == .pass
    }
    let broken = ["signature.value-mismatch", "signature.digest-mismatch"]
    if count > 0, expectation == "ok" {
      signature = .accept
    } else if count == 1, codes.contains(where: broken.contains) {
      signature = .reject
    } else if count == 1, isComputed,
      codes.allSatisfy({ $0.hasPrefix("saml.") || $0.hasPrefix("time.") })
    {
      signature = .accept
    }
  }

  /// The name and the attributes of an assertion; an attribute that is not all text is left out.
  private static func values(of assertion: ValidatedAssertion) -> JSONValue? {
    var attributes: [(name: ExactString, values: [ExactString]?)] = []
    for attribute in assertion.attributes {
      let texts = attribute.values.map { value -> ExactString? in
        if case .text(let text) = value { text } else { nil }
      }
      let all = texts.contains(nil) ? nil : texts.compactMap { $0 }
      if let index = attributes.firstIndex(where: { $0.name == attribute.name }) {
        attributes[index].values = attributes[index].values.flatMap { known in
          all.map { known + $0 }
        }
      } else {
        attributes.append((attribute.name, all))
      }
    }
    let whole = attributes.compactMap { attribute in
      attribute.values.map { (attribute.name, JSONValue?.some(.array($0.map(JSONValue.string)))) }
    }
    let subject = assertion.subject?.nameID?.value
    guard subject != nil || !whole.isEmpty else { return nil }
    return [
      "subject": subject.map { .string($0) },
      "attributes": whole.isEmpty ? nil : .members(whole),
    ]
  }

  private static func signatureCount(_ document: [UInt8]) -> Int {
    String(decoding: document, as: UTF8.self)
      .matches(of: /<(?:[A-Za-z0-9]+:)?SignatureValue[ >]/).count
  }
}
