import SAML
import SAMLVectors
import TestSupport

extension Entry {
  /// Every wrapping attack, by itself and in an envelope, and those that use places of their own.
  static func wrappings() throws -> [Entry] {
    let attacks = try Wrapping.all().map { attack in
      (attack.name, String(decoding: attack.document, as: UTF8.self))
    }
    return try attacks.flatMap { name, text in
      [
        try Entry(name, text, .response, forging: "value-evil"),
        try Entry(
          "\(name), in an envelope", enveloped(text), .envelope, forging: "value-evil"),
      ]
    } + Wrapping.shapes.flatMap { try places($0) }
  }

  /// Attacks with parts of a signature, of an assertion and of an envelope that nothing reads.
  private static func places(_ shape: String) throws -> [Entry] {
    var document = TestDocument(try Recipe("rules/sound").template)
    try document.sign(shape)
    let text = document.text
    let original = try document.stretch(from: "<saml:Assertion ", to: "</saml:Assertion>")
    let signature = try document.stretch(from: "<ds:Signature ", to: "</ds:Signature>")
    let evil = original.replacing("subject-1", with: "subject-evil")
      .replacing("household-1", with: "household-evil").replacing("\"_a1\"", with: "\"_evil\"")
      .replacing(/<ds:Signature .*?<\/ds:Signature>/.dotMatchesNewlines(), with: "")
    let forged = text.replacing(original, with: evil).replacing("\"_r1\"", with: "\"_evil-r\"")
    func held(_ name: String) -> String {
      text.replacing(
        signature,
        with: signature.replacing(
          "</ds:SignatureValue>",
          with: "</ds:SignatureValue><ds:\(name)>\(evil)</ds:\(name)>"))
    }
    let wrapped: [(name: String, text: String, kind: SAMLVectors.Kind)] = [
      ("forged in KeyInfo", held("KeyInfo"), .response),
      ("forged in an Object", held("Object"), .response),
      (
        "forged in Advice of the original",
        text.replacing(
          "<saml:AttributeStatement>",
          with: "<saml:Advice>\(evil)</saml:Advice><saml:AttributeStatement>"), .response
      ),
      (
        "forged in a value of the original",
        text.replacing(">household-1<", with: ">\(evil)<"), .response
      ),
      (
        "forged in the subject of the original",
        text.replacing("<saml:SubjectConfirmation ", with: "\(evil)<saml:SubjectConfirmation "),
        .response
      ),
      ("original in the header", enveloped(forged, header: text), .envelope),
      ("original before in the body", enveloped(text + forged), .envelope),
      ("original behind in the body", enveloped(forged + text), .envelope),
      (
        "original in a part of the header",
        enveloped(forged, header: "<x xmlns=\"urn:x\">\(original)</x>"), .envelope
      ),
      ("original in an element around", "<x xmlns=\"urn:x\">\(text)\(forged)</x>", .response),
    ]
    return try wrapped.map {
      try Entry("\(shape): \($0.name)", $0.text, $0.kind, forging: "household-evil")
    }
  }

  /// A message in an envelope (SAML Bindings §3.2.2).
  private static func enveloped(_ message: String, header: String = "") -> String {
    let head = header.isEmpty ? "" : "<soap:Header>\(header)</soap:Header>"
    return """
      <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">\(head)<soap:Body>\
      \(message)</soap:Body></soap:Envelope>
      """
  }

  private init(
    _ name: String, _ text: String, _ kind: SAMLVectors.Kind, forging value: String
  ) throws {
    let policy = try TestPolicy.policy()
    let question = VectorQuestion(
      kind: kind, document: Array(text.utf8), policy: policy, now: try Self.instant(TestPolicy.now))
    let outcome = try question.outcome()
    guard outcome != "ok" else { throw VectorError.malformed(name) }
    self.init(
      id: "wrapping/\(Self.word(name))",
      description: "A forged message around a signed one: \(name).",
      spec: ["SAML Core §5.4.2"], kind: kind, document: question.document, trust: ["rsa2048"],
      policy: PolicyWords(policy, at: TestPolicy.now, kind), expectation: outcome,
      signing: "response")
    words.risk = .acceptance
    words.forbidden = ["subject-evil", value]
  }

  /// A name as a word: small letters and digits, with hyphens between.
  static func word(_ name: String) -> String {
    name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      .joined(separator: "-")
  }
}
