import CanonicalXML
import SAMLReport
import SAMLVectors
import TestSupport

extension Entry {
  /// What a sound implementation answers.
  ///
  /// What only a strict receiver refuses, or a limit of this package, is `either`.
  var answer: SAMLVectors.Answer {
    if let given = words.answer { return given }
    guard expectation != "ok" else { return hasOtherTransform ? .either : .accept }
    guard !isReadAsSigned else { return .either }
    var codes = self.codes
    // A reference to an ID that is no XML name is refused for the ID.
    if codes.contains("saml.malformed-attribute") {
      codes.removeAll { $0 == "signature.reference-uri" }
    }
    return codes.allSatisfy(isOpen) ? .either : .reject
  }

  /// Whether a transform is one that verifiers may reject (SAML Core §5.4.4).
  private var hasOtherTransform: Bool {
    String(decoding: document, as: UTF8.self).contains(
      /<ds:Transform Algorithm="http:\/\/www.w3.org\/(?:TR\/2001\/REC-xml-c14n-20010315|2006\/12\/xml-c14n11)/
    )
  }

  /// Whether a receiver that is less strict still reads what a sound signature covers: nothing that was
  /// signed moved, or one of two signatures holds.
  private var isReadAsSigned: Bool {
    let words = [
      "parked", "outer-broken", "outer-by-other", "inner-broken", "inner-by-other",
      "response-signature-broken", "captures/wrapping-9", "captures/wrapping-10",
      "captures/duplicate-id",
    ]
    let broken = [
      "signature.digest-mismatch", "signature.value-mismatch", "signature.missing",
      "signature.reference-uri",
    ]
    if area != "wrapping" { return words.contains { id.contains($0) } }
    // A signature of the response leaves itself out: what stands inside of it was never signed.
    let isInsideSignature = id.contains("-keyinfo") || id.contains("-object")
    guard !id.hasPrefix("wrapping/response-") || isInsideSignature,
      !codes.contains(where: broken.contains)
    else { return false }
    return readSubjects == ["subject-1"] || readSubjects == ["subject-1", "subject-1"]
  }

  /// The names in the assertions that a receiver reads: those in the response itself.
  private var readSubjects: [String] {
    guard let tree = try? XMLTree(parsing: document) else { return [] }
    func children(_ element: XMLTree.Element, _ name: String) -> [XMLTree.Element] {
      element.children.filter { $0.name.localName == name }
    }
    let responses =
      kind == .envelope
      ? children(tree.root, "Body").flatMap { children($0, "Response") } : [tree.root]
    guard responses.count == 1 else { return [] }
    return responses.flatMap { children($0, "Assertion") }.flatMap { children($0, "Subject") }
      .flatMap { children($0, "NameID") }.compactMap { try? $0.simpleText().string }
  }

  /// Whether other receivers may accept what a code refuses.
  private func isOpen(_ code: String) -> Bool {
    let name = id.drop { $0 != "/" }
    func names(_ words: [String]) -> Bool { words.contains { name.contains($0) } }
    switch code {
    case "signature.malformed":
      return !names([
        "missing", "empty", "twice", "comment", "element-inside", "not-base64", "too-long",
        "too-short",
        "of-sha1", "without", "wrapping",
      ])
    case "signature.transforms":
      return names(["twice", "reversed", "enveloped-with-child", "prefix-list", "not-allowed"])
    case "saml.unexpected-child": return !names(["twice", "two"])
    case "signature.reference-count": return names(["two"])
    // To a receiver that reads names byte by byte, such a parameter is a foreign one.
    case "capture.field-repeated": return names(["in-other-letters", "in-wide-escapes"])
    case "xml.doctype":
      return !document.contains(markup: "<!ENTITY") || id.hasPrefix("captures/")
    default:
      return Self.open.contains(code) || code.hasPrefix("key.")
        || code.hasPrefix("metadata.") && code != "metadata.expired"
    }
  }

  private static let open: Set = [
    "capture.double-percent-encoding", "capture.plus-as-space", "encryption.derivation-limit",
    "encryption.derivation-parameters", "encryption.method-forbidden",
    "encryption.method-unsupported", "encryption.unauthenticated", "saml.artifact-request-shared",
    "saml.attribute-name-malformed", "saml.attribute-types-mixed", "saml.audience",
    "saml.audience-missing", "saml.authn-request-endpoint-ambiguous",
    "saml.authn-request-subject-confirmed", "saml.confirmation-not-before",
    "saml.destination-missing", "saml.empty-text", "saml.issuer-qualified",
    "saml.malformed-attribute", "saml.missing-attribute", "saml.missing-child",
    "saml.name-too-long", "saml.principal", "saml.receiver", "saml.scope",
    "saml.session-index-missing", "saml.soap-malformed", "saml.soap-version",
    "saml.statement-unknown", "saml.text-not-simple",
    "saml.too-many", "saml.unexpected-attribute", "saml.unexpected-text",
    "signature.ambiguous-reference", "xml.duplicate-id", "xml.foreign-id",
    "signature.both-kinds-unbound", "signature.multiple", "signature.object-present",
    "signature.too-many", "signature.too-many-trust-anchors", "time.authenticated-in-future",
    "time.confirmation-expiry-missing", "time.expiry-missing", "time.issued-in-future",
    "time.malformed", "time.window-inverted", "xml.processing-instruction",
  ]

  /// What a wrong answer costs.
  var risk: SAMLVectors.Risk {
    if let given = words.risk { return given }
    guard answer != .accept, expectation != "ok" else { return .interoperability }
    let limits = ["too-many", "too-long", "-limit", "never-ends"]
    if limits.contains(where: { word in id.contains(word) || codes.contains { $0.contains(word) } })
    {
      return .availability
    }
    if codes.contains(where: { $0.hasPrefix("encryption.") || $0 == "xml.doctype" }) {
      return .disclosure
    }
    let read = [
      "saml.unexpected", "saml.missing-", "saml.malformed", "xml.", "saml.text",
      "saml.assertion-multiple",
    ]
    if codes.contains(where: { code in read.contains { code.hasPrefix($0) } }) { return .confusion }
    return .acceptance
  }

  /// Why, in one sentence.
  func reason() throws -> String {
    if let given = words.reason { return given }
    guard let code = codes.first else { return Self.soundness[kind] ?? Self.sound }
    guard let explanation = StableCode.named(code) else {
      throw VectorError.malformed("\(id): \(code)")
    }
    // The options of the command mean nothing to other implementations.
    let unchecked = explanation.unchecked?.replacing(" (--trust)", with: "")
      .replacing("no --audience was given", with: "the policy names none")
    let summary =
      expectation.hasPrefix("not-checked ") ? unchecked ?? explanation.summary : explanation.summary
    return answer == .either ? "A strict receiver refuses it: \(summary)" : summary
  }

  private static let sound =
    "It follows the standards and the policy, and a trusted key signed what is read."
  private static let soundness: [SAMLVectors.Kind: String] = [
    .metadata: "The metadata is complete and current.",
    .encryptedXML: "A key of the receiver opens it.",
    .queryString: "A trusted key signed the query as it is.",
  ]

  /// Texts that must never come back: forged ones, and what a comment cuts off.
  var forbidden: [String] {
    var texts = words.forbidden
    func add(_ text: String) {
      if !text.isEmpty, !texts.contains(text) { texts.append(text) }
    }
    let text = String(decoding: document, as: UTF8.self)
    for match in text.matches(of: /<[^<>]*>([^<>]*-(?:evil|attacker))<\//) { add(String(match.1)) }
    for match in text.matches(
      of: /<saml:(?:NameID|AttributeValue)(?: [^<>]*)?>([^<>]+)<(?:!--|\?)[^<>]*>(?!<\/)/)
    where kind == .response || kind == .envelope {
      add(String(match.1))
    }
    return texts
  }
}

extension [UInt8] {
  /// Whether a text is somewhere in these bytes.
  fileprivate func contains(markup: String) -> Bool { firstRange(of: Array(markup.utf8)) != nil }
}
