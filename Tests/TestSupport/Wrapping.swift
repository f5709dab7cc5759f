/// One wrapping attack on a signed response: what was signed is kept somewhere, and what was not
/// stands where a reader looks (SEE-07).
///
/// The numbers are those of SAML Raider; the rest is younger. The forged assertion names
/// `subject-evil` and `household-evil`.
package struct Wrapping: Sendable, CustomStringConvertible {
  package let name: String
  package let document: [UInt8]

  package var description: String { name }

  /// The shapes of signed responses that attacks are tried on.
  package static let shapes = ["assertion", "response", "assertion, response"]

  /// Every attack on every shape.
  package static func all() throws -> [Wrapping] {
    try shapes.flatMap { shape in
      var document = TestDocument(try Vector("rules/sound").template)
      try document.sign(shape)
      let parts = try SignedParts(document)
      return (parts.onTheAssertion + parts.onTheResponse + parts.onBoth).map { name, text in
        Wrapping(name: "\(shape): \(name)", document: Array(text.utf8))
      }
    }
  }
}

extension TestDocument {
  fileprivate func signature() throws -> String? {
    text.contains("<ds:Signature ")
      ? try stretch(from: "<ds:Signature ", to: "</ds:Signature>") : nil
  }
}

/// A signed response, taken apart.
private struct SignedParts {
  private let text: String
  private let assertion: String
  private let bare: String
  private let evil: String
  private let assertionSignature: String?
  private let responseSignature: String?

  init(_ document: TestDocument) throws {
    text = document.text
    assertion = try document.stretch(from: "<saml:Assertion ", to: "</saml:Assertion>")
    let around = TestDocument(text.replacing(assertion, with: ""))
    responseSignature = try around.signature()
    assertionSignature = try TestDocument(assertion).signature()
    bare = assertion.replacing(assertionSignature ?? "<none>", with: "")
    evil = bare.replacing("subject-1", with: "subject-evil")
      .replacing("household-1", with: "household-evil").replacing("\"_a1\"", with: "\"_evil\"")
  }

  private func with(_ replacement: String) -> String {
    text.replacing(assertion, with: replacement)
  }

  private func parking(_ parked: String, assertion replacement: String) -> [(String, String)] {
    [
      (
        "in Extensions",
        with(replacement).replacing(
          "<samlp:Status>", with: "<samlp:Extensions>\(parked)</samlp:Extensions><samlp:Status>")
      ),
      (
        "in StatusDetail",
        with(replacement).replacing(
          "</samlp:Status>",
          with: "<samlp:StatusDetail>\(parked)</samlp:StatusDetail></samlp:Status>"
        )
      ),
    ]
  }

  /// Attacks that move a signed assertion.
  var onTheAssertion: [(String, String)] {
    guard let signature = assertionSignature else { return [] }
    func signed(_ forged: String, by signature: String) -> String {
      forged.replacing("</saml:Issuer>", with: "</saml:Issuer>\(signature)")
    }
    func holding(_ content: String) -> String {
      signature.replacing("</ds:Signature>", with: "\(content)</ds:Signature>")
    }
    let sameID = evil.replacing("\"_evil\"", with: "\"_a1\"")
    let polluted = evil.replacing(
      "ID=\"_evil\"", with: "xmlns:x=\"urn:x\" x:ID=\"_a1\" ID=\"_evil\"")
    let void = evil.replacing("ID=\"_evil\"", with: "xmlns:x=\"relative\" ID=\"_evil\"")
    return [
      ("XSW3 forged before signed", with(evil + assertion)),
      ("XSW3 forged behind signed", with(assertion + evil)),
      (
        "XSW4 signed inside forged",
        with(evil.replacing("</saml:Assertion>", with: assertion + "</saml:Assertion>"))
      ),
      (
        "XSW4 signed inside Advice of forged",
        with(
          evil.replacing(
            "<saml:AttributeStatement>",
            with: "<saml:Advice>\(assertion)</saml:Advice><saml:AttributeStatement>"))
      ),
      ("XSW5 signature on forged, original behind", with(signed(evil, by: signature) + bare)),
      ("XSW5 signature on forged, original before", with(bare + signed(evil, by: signature))),
      ("XSW6 original inside the signature", with(signed(evil, by: holding(bare)))),
      (
        "XSW8 original inside an Object",
        with(signed(evil, by: holding("<ds:Object>\(bare)</ds:Object>")))
      ),
      ("forged with the ID of the original", with(signed(sameID, by: signature))),
      ("attribute pollution", with(signed(polluted, by: signature))),
      ("void canonicalisation", with(signed(void, by: signature))),
    ]
      + parking(bare, assertion: signed(evil, by: signature)).map {
        ("XSW7 original \($0.0)", $0.1)
      }
      + parking(bare, assertion: signed(sameID, by: signature)).map {
        ("one ID twice \($0.0)", $0.1)
      }
      + parking(bare, assertion: signed(polluted, by: signature)).map {
        ("attribute pollution, original \($0.0)", $0.1)
      } + parking(assertion, assertion: evil).map { ("signed \($0.0)", $0.1) }
  }

  /// Attacks that move a signed response.
  var onTheResponse: [(String, String)] {
    guard let signature = responseSignature else { return [] }
    let original = text.replacing(signature, with: "")
    let forged = with(evil).replacing("ID=\"_r1\"", with: "ID=\"_evil-r\"")
    let forgedBare = forged.replacing(signature, with: "")
    func forgedSigned(_ signature: String) -> String {
      forged.replacing(self.responseSignature ?? "<none>", with: signature)
    }
    return [
      (
        "XSW1 original inside the signature",
        forgedSigned(signature.replacing("</ds:Signature>", with: "\(original)</ds:Signature>"))
      ),
      ("XSW2 original before the signature", forgedSigned(original + signature)),
      ("original behind the signature", forgedSigned(signature + original)),
      (
        "original inside an Object",
        forgedSigned(
          signature.replacing(
            "</ds:Signature>", with: "<ds:Object>\(original)</ds:Object></ds:Signature>"))
      ),
      (
        "signed response inside Extensions",
        forgedBare.replacing(
          "<samlp:Status>", with: "<samlp:Extensions>\(text)</samlp:Extensions><samlp:Status>")
      ),
      (
        "signed response behind the forged assertion",
        forgedBare.replacing(
          "</samlp:Response>", with: text + "</samlp:Response>")
      ),
      ("forged with the ID of the original", with(evil)),
    ]
  }

  /// Attacks that any shape must withstand.
  var onBoth: [(String, String)] {
    [
      ("forged alone", with(evil)), ("forged beside the original", with(evil + assertion)),
      ("original twice", with(assertion + assertion)),
      (
        "forged in another namespace",
        with(
          evil.replacing("saml:", with: "x:").replacing(
            "<x:Assertion ", with: "<x:Assertion xmlns:x=\"urn:x\" ") + assertion)
      ),
      (
        "namespace confusion",
        text.replacing(
          "xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\"",
          with: "xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion \"")
      ),
      (
        "signatures removed",
        text.replacing(assertionSignature ?? "<none>", with: "")
          .replacing(responseSignature ?? "<none>", with: "")
      ),
    ]
  }
}
