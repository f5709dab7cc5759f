import CanonicalXML
import SAML
import SAMLFormats
import TestSupport
import Testing
import XMLSignature
import XMLSignatureDiagnosis

/// A message that was signed and then edited by accident is told from one that was changed.
@Suite struct AccidentalEditTests {
  /// What is done to the template before it is signed, and to the message afterwards.
  struct Case: Sendable, CustomTestStringConvertible {
    let edit: AccidentalEdit
    let name: String
    var form = "exclusive10"
    var before: @Sendable (String) -> String = { $0 }
    let after: @Sendable (String) -> String

    var testDescription: String { "\(edit.rawValue): \(name)" }
  }

  static let cases: [Case] = [
    Case(edit: .indented, name: "line breaks", before: compacted, after: brokenIntoLines("\n")),
    Case(
      edit: .indented, name: "line breaks of Windows as references", before: compacted,
      after: brokenIntoLines("&#13;\n\t")),
    Case(
      edit: .textsIndented, name: "each text on a line of its own", before: compacted,
      after: {
        $0.replacing(
          "<saml:Audience>https://sp.example.com<",
          with: """
            <saml:Audience>\n        https://sp.example.com\n      <
            """
        ).replacing("><saml:Sub", with: ">\n<saml:Sub")
      }),
    Case(edit: .indentationRemoved, name: "two spaces", after: compacted),
    Case(
      edit: .indentationRemoved, name: "four spaces",
      before: { $0.replacing("  ", with: "    ") }, after: compacted),
    Case(
      edit: .indentationRemoved, name: "tabs", before: { $0.replacing("  ", with: "\t") },
      after: compacted),
    Case(
      edit: .whiteSpaceNormalized, name: "line breaks alone", before: { lines($0, indentedBy: "") },
      after: compacted),
    Case(
      edit: .indentationRemoved, name: "Windows line ends, signed as references",
      before: { $0.replacing(">\n", with: ">&#13;\n") }, after: compacted),
    Case(
      edit: .indentationChanged, name: "two spaces to tabs",
      after: { $0.replacing("  ", with: "\t") }),
    Case(
      edit: .whiteSpaceNormalized, name: "by the cookbook",
      after: { $0.replacing(#/[ \t]+/#, with: " ").replacing("\n", with: "") }),
    Case(
      edit: .carriageReturnsAdded, name: "in front of line feeds",
      after: { $0.replacing(">\n    <saml:Conditions", with: ">&#13;\n    <saml:Conditions") }),
    Case(
      edit: .carriageReturnsAdded, name: "in place of line feeds",
      after: { $0.replacing(">\n    <saml:Conditions", with: ">&#xD;    <saml:Conditions") }),
    Case(
      edit: .carriageReturnsRemoved, name: "in front of every line feed",
      before: { value("a&#13;\nb", $0.replacing(">\n", with: ">&#13;\n")) },
      after: { $0.replacing("&#13;", with: "") }),
    Case(
      edit: .unescapedOnceTooOften, name: "an ampersand", before: { value("a &amp;amp; b", $0) },
      after: { $0.replacing("&amp;amp;", with: "&amp;") }),
    Case(
      edit: .unescapedOnceTooOften, name: "quotes",
      before: { value("&amp;quot;it&amp;apos;s &amp;lt;&amp;quot;", $0) },
      after: {
        $0.replacing("&amp;quot;", with: "&quot;").replacing("&amp;apos;", with: "'")
          .replacing("&amp;lt;", with: "&lt;")
      }),
    Case(
      edit: .escapedOnceTooOften, name: "every reference",
      before: { value("a &amp; &lt;b&gt; \"c'", $0) },
      after: {
        $0.replacing(
          "a &amp; &lt;b&gt; \"c'",
          with: """
            a &amp;amp; &amp;lt;b&amp;gt; &amp;quot;c&amp;apos;
            """)
      }),
    Case(
      edit: .byteOrderMarkInserted, name: "between elements",
      after: { $0.replacing("<saml:Conditions", with: "\u{FEFF}<saml:Conditions") }),
    Case(
      edit: .readAsWindows1252, name: "letters and a quote",
      before: { value("Zo\u{EB} \u{2019}s \u{10D}", $0) },
      after: {
        $0.replacing(
          "Zo\u{EB} \u{2019}s \u{10D}",
          with: """
            Zo\u{C3}\u{AB} \u{E2}\u{20AC}\u{2122}s \u{C4}\u{8D}
            """)
      }),
    Case(
      edit: .unicodeNormalized, name: "letters in two parts",
      before: { value("Jos\u{E9} \u{1EBF} \u{3AC} \u{AC00}", $0) },
      after: {
        $0.replacing(
          "Jos\u{E9} \u{1EBF} \u{3AC} \u{AC00}",
          with: "Jose\u{301} e\u{302}\u{301} \u{3B1}\u{301} \u{1100}\u{1161}")
      }),
    Case(
      edit: .unicodeNormalized, name: "letters in one part",
      before: { value("Jose\u{301} Nu\u{303}ez", $0) },
      after: { $0.replacing("Jose\u{301} Nu\u{303}ez", with: "Jos\u{E9} N\u{169}ez") }),
    Case(
      edit: .valueTrimmed, name: "at both ends",
      before: { $0.replacing("household-1", with: " household-1 ") },
      after: { $0.replacing(" household-1 ", with: "household-1") }),
    Case(
      edit: .valueTrimmed, name: "at the end of an identifier",
      before: { $0.replacing("subject-1<", with: "subject-1 <") },
      after: { $0.replacing("subject-1 <", with: "subject-1<") }),
    Case(edit: .prefixesRenamed, name: "as ElementTree writes them", after: renamed("saml", "ns1")),
    Case(
      edit: .prefixesRenamed, name: "from the default namespace",
      before: {
        $0.replacing("<saml:", with: "<").replacing("</saml:", with: "</")
          .replacing("xmlns:samlp", with: "xmlns=\"\(assertionNamespace)\" xmlns:samlp")
      },
      after: { $0.replacing(#/<(\/?)(?=[A-Z])/#) { "<\($0.output.1)saml:" } }),
  ]

  private static let assertionNamespace = "urn:oasis:names:tc:SAML:2.0:assertion"
  private static let schema = "xmlns:xs=\"http://www.w3.org/2001/XMLSchema\""

  /// Values with a type, and with attributes in front of it.
  private static func typed(_ attributes: String) -> @Sendable (String) -> String {
    let instance = "http://www.w3.org/2001/XMLSchema-instance"
    return {
      $0.replacing(
        "<saml:AttributeValue>",
        with: "<saml:AttributeValue\(attributes) xmlns:xsi=\"\(instance)\" xsi:type=\"xs:string\">")
    }
  }

  private static func renamed(_ old: String, _ new: String) -> @Sendable (String) -> String {
    {
      $0.replacing("\(old):", with: "\(new):").replacing("xmlns:\(old)=", with: "xmlns:\(new)=")
        .replacing("<\(new):Signature/>", with: "<saml:Signature/>")
    }
  }

  /// What destroys content leaves a trace, which is named without a claim about the digest.
  @Test(arguments: [
    (AccidentalEdit.valuesMasked, "***"), (.valuesMasked, "XXXXXXX"), (.valuesMasked, "[FILTERED]"),
    (.valuesMasked, "&lt;private&gt;"), (.valuesMasked, "REDACTED"),
    (.valuesMasked, "j***@x.example"),
    (.valuesMasked, "a [redacted] b"), (.charactersLost, "Jos\u{FFFD}"),
  ])
  func whatIsLostIsNamed(edit: AccidentalEdit, value: String) throws {
    let example = Case(
      edit: edit, name: value, after: { $0.replacing("household-1", with: value) })
    let (error, diagnosis) = try Self.judged(try Self.damaged(example))
    #expect(diagnosis.cause == .contentChanged)
    #expect(diagnosis.edit(undoing: error) == edit)
    let explanation = EditExplanation(edit)
    #expect(!explanation.message(for: error.code).contains("matches"))
  }

  /// Words of people that only look like masks are none.
  @Test(arguments: ["hidden", "Private", "XXX-large", "a*b", "(new)", "[1]", "XX"])
  func anOrdinaryWordIsNoMask(value: String) throws {
    let example = Case(
      edit: .valuesMasked, name: value, after: { $0.replacing("household-1", with: value) })
    let (error, diagnosis) = try Self.judged(try Self.damaged(example))
    #expect(diagnosis.cause == .contentChanged)
    #expect(diagnosis.edit(undoing: error) == nil)
  }

  /// Of declarations that the PrefixList names, those of the content and of `SignedInfo` are moved back.
  @Test(arguments: [
    Case(
      edit: .declarationsMoved, name: "to the assertion", form: "exclusive10 prefixes=xs",
      before: Self.typed(" \(Self.schema)"),
      after: {
        $0.replacing(" \(Self.schema) ", with: " ")
          .replacing("<saml:Assertion ", with: "<saml:Assertion \(Self.schema) ")
      }),
    Case(
      edit: .declarationsMoved, name: "to a value", form: "exclusive10 prefixes=xs",
      before: {
        Self.typed("")($0).replacing("<saml:Assertion ", with: "<saml:Assertion \(Self.schema) ")
      },
      after: {
        $0.replacing("\(Self.schema) ", with: "")
          .replacing("<saml:AttributeValue ", with: "<saml:AttributeValue \(Self.schema) ")
      }),
  ])
  func aMovedDeclarationIsMovedBack(_ example: Case) throws {
    let (error, diagnosis) = try Self.judged(try Self.damaged(example))
    #expect(error == .valueMismatch)
    #expect(diagnosis.contentEdit == .declarationsMoved)
    #expect(diagnosis.edit(undoing: error) == .declarationsMoved)
  }

  /// A declaration that the PrefixList names was dropped: alone, or with other changes.
  @Test(arguments: ["household-1", "household-2"])
  func aDroppedDeclarationIsNamed(value: String) throws {
    let example = Case(
      edit: .declarationDropped, name: value, form: "exclusive10 prefixes=xs",
      before: Self.typed(" \(Self.schema)"),
      after: {
        $0.replacing(" \(Self.schema) ", with: " ").replacing("household-1", with: value)
      })
    let (error, diagnosis) = try Self.judged(try Self.damaged(example))
    #expect(diagnosis.cause == .contentChanged)
    #expect(diagnosis.edit(undoing: error) == .declarationDropped)
  }

  @Test(arguments: cases)
  func anAccidentalEditIsNamed(_ example: Case) throws {
    let damaged = try Self.damaged(example)
    let (error, diagnosis) = try Self.judged(damaged)
    #expect(error.code == .signatureDigestMismatch)
    #expect(diagnosis.cause == .reformatted)
    #expect(diagnosis.contentEdit == example.edit)
    #expect(diagnosis.edit(undoing: error) == example.edit)
  }

  /// The search never changes the verdict, and the finding has the edit that it names.
  @Test(arguments: cases)
  func anEditIsReportedAndNothingIsAccepted(_ example: Case) throws {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let verdict = ResponseVerifier(policy: try TestPolicy.policy(), explaining: .search)
      .evaluate(.response(try Self.damaged(example)), at: now)
    #expect(verdict.outcome.kind == .invalid)
    #expect(verdict.validated == nil)
    let failed = verdict.findings.filter { $0.code.area == .signature && $0.outcome == .fail }
    #expect(failed.map(\.cause) == [.signature(.reformatted)])
    #expect(failed.map(\.edit) == [example.edit])
  }

  @Test func everyEditHasACase() {
    let tried = Set(Self.cases.map(\.edit)).union([
      .surroundingsChanged, .commentsDigested, .declarationsMoved,
    ])
    #expect(tried == Set(AccidentalEdit.allCases.filter(\.isConfirmed)))
  }

  /// Whoever changes a value and indents as well has changed the content.
  @Test(arguments: cases)
  func aChangedValueBesideAnEditIsAChangedContent(_ example: Case) throws {
    let damaged = String(decoding: try Self.damaged(example), as: UTF8.self)
      .replacing("household-1", with: "household-2").replacing("subject-1", with: "subject-2")
    let (_, diagnosis) = try Self.judged(Array(damaged.utf8))
    #expect(diagnosis.cause == .contentChanged)
    #expect(diagnosis.contentEdit == nil)
  }

  /// An inclusive form takes over the namespaces of the document that an assertion is put into.
  @Test(arguments: ["inclusive10", "inclusive11"])
  func anAssertionThatWasSignedAloneIsRecognised(form: String) throws {
    let template = try Vector("rules/sound").template
    let response = TestDocument(template)
    let assertion = try response.stretch(from: "<saml:Assertion ", to: "</saml:Assertion>")
    var alone = TestDocument(
      assertion.replacing(
        "<saml:Assertion ",
        with: "<saml:Assertion xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\" "))
    try alone.sign("#_a1 \(form)")
    let (error, diagnosis) = try Self.judged(
      Array(template.replacing(assertion, with: alone.text).utf8))
    #expect(error == .valueMismatch)
    #expect(diagnosis.signedInfoEdit == .surroundingsChanged)
    #expect(diagnosis.contentEdit == .surroundingsChanged)
  }

  /// XML Signature 1.1 §4.4.3.3: a signer that digests comments for a reference to an ID is named, and not
  /// taken for an edit of the content.
  @Test(arguments: ["exclusive10", "inclusive10"])
  func aSignerThatDigestedTheCommentsIsNamed(form: String) throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.replace("<saml:Conditions", with: "<!-- by hand --><saml:Conditions")
    try document.sign("assertion \(form)")
    let signature = try Self.signature(of: document.bytes)
    let method: CanonicalizationMethod =
      form == "exclusive10" ? .exclusive10WithComments : .inclusive10WithComments
    let bytes = try Canonicalizer(method).bytes(
      of: signature.parent.tree, apex: signature.parent.id, hiding: signature.element.id)
    let digest = try DigestMethod.sha256.digest(of: bytes)
    let element = try document.stretch(from: "<ds:DigestValue>", to: "</ds:DigestValue>")
    try document.replace(
      element,
      with: "<ds:DigestValue>\(String(decoding: Base64.encode(digest), as: UTF8.self))"
        + "</ds:DigestValue>")
    try document.seal(with: .rsa2048)
    let (error, diagnosis) = try Self.judged(document.bytes)
    #expect(error.code == .signatureDigestMismatch)
    #expect(diagnosis.cause == .unsupported)
    #expect(diagnosis.edit(undoing: error) == .commentsDigested)
    let verdict = ResponseVerifier(policy: try TestPolicy.policy(), explaining: .search).evaluate(
      .response(document.bytes), at: try #require(Instant(rfc3339: TestPolicy.now)))
    #expect(verdict.outcome.kind == .invalid)
    let failed = verdict.findings.filter { $0.code == .signatureDigestMismatch }
    #expect(failed.map(\.cause) == [.signature(.unsupported)])
    #expect(failed.map(\.edit) == [.commentsDigested])
    // Other comments have another digest: then the content is what differs.
    try document.replace("<!-- by hand -->", with: "<!-- by foot -->")
    #expect(try Self.judged(document.bytes).1.cause == .contentChanged)
  }

  /// Indenting the whole document breaks `SignedInfo` too: the value is tried over it as it was.
  @Test func anEditOfSignedInfoIsFoundByItsValue() throws {
    let damaged = try Self.damaged(
      Case(
        edit: .indented, name: "everywhere", before: Self.compacted,
        after: { $0.replacing(#/><(?=[a-z])/#, with: ">\n  <") }))
    let (error, diagnosis) = try Self.judged(damaged)
    #expect(error == .valueMismatch)
    #expect(diagnosis.cause == .reformatted)
    #expect(diagnosis.signedInfoEdit == .indented)
    #expect(diagnosis.contentEdit == .indented)
  }

  /// A digest of SHA-512 is longer than a line, and its lines are signed.
  @Test(arguments: [(76, "&#13;\n", ""), (64, "\n", ""), (76, "\n", "\n"), (64, "\n", "\n")])
  func theLinesOfALongDigestAreFoundByItsValue(length: Int, lineBreak: String, end: String) throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion sha512")
    let element = try document.stretch(from: "<ds:DigestValue>", to: "</ds:DigestValue>")
    let value = element.dropFirst("<ds:DigestValue>".count).dropLast("</ds:DigestValue>".count)
    let lines = value.prefix(length) + lineBreak + value.dropFirst(length) + end
    try document.replace(String(value), with: String(lines))
    try document.seal(with: .rsa2048)
    _ = try Self.signature(of: document.bytes).verify(against: TestPolicy.policy().trustAnchors)
    for (normalized, cause) in [
      (String(value), SignatureDiagnosis.Cause.reformatted),
      (value.prefix(length) + " " + value.dropFirst(length), .reformatted),
    ] {
      var damaged = document
      try damaged.replace(String(lines), with: normalized)
      let (error, diagnosis) = try Self.judged(damaged.bytes)
      #expect(error == .valueMismatch)
      #expect(diagnosis.cause == cause)
      #expect(diagnosis.edit(undoing: error) == .whiteSpaceNormalized)
    }
  }

  /// The lines of a long digest are found in a `SignedInfo` that is indented too, and are not looked for at
  /// the cost of other edits, however many keys are trusted.
  @Test(arguments: [1, 3]) func linesAndIndentationDoNotHideEachOther(keys: Int) throws {
    let anchors = try TrustAnchor.parse(Fixture.key("rsa2048.cert.pem"))
    var signer = ElementSigner(key: try Fixture.privateKey("rsa2048"))
    signer.certificate = anchors[0].certificate
    signer.digestMethod = .sha512
    let message = try XMLTree(parsing: Array(Vector("rules/sound").template.utf8))
    let signed = TestDocument(
      String(decoding: try signer.sign(Self.assertion(message)), as: UTF8.self))
    let element = try signed.stretch(from: "<ds:SignedInfo>", to: "</ds:SignedInfo>")
    let indented = element.replacing(#/><(?=ds:)/#, with: ">\n  <")
    let value = try signed.stretch(from: "<ds:DigestValue>", to: "</ds:DigestValue>")
    let broken =
      value.prefix("<ds:DigestValue>".count + 76) + "\n"
      + value.dropFirst("<ds:DigestValue>".count + 76)
    // The indentation alone came in afterwards.
    var first = signed
    try first.replace(element, with: indented)
    // The line break alone went away afterwards.
    var second = signed
    try second.replace(element, with: indented.replacing(value, with: String(broken)))
    try second.seal(with: .rsa2048)
    try second.replace(String(broken), with: value)
    let others =
      try [TestKey.attacker.trustAnchor()]
      + TrustAnchor.parse(Fixture.key("rsa2048-other.pub.pem"))
    for (document, edit) in [(first, AccidentalEdit.indented), (second, .whiteSpaceNormalized)] {
      let signature = try Self.signature(of: document.bytes)
      let trusted = Array((others + anchors).suffix(keys))
      let error = try #require(throws: SignatureError.self) {
        try signature.verify(against: trusted)
      }
      let diagnosis = signature.diagnose(error, against: trusted)
      #expect(diagnosis.cause == .reformatted)
      #expect(diagnosis.edit(undoing: error) == edit)
    }
  }

  /// A digest that fits and a value that does not: damaged if it may be of the certificate's key.
  @Test(arguments: [
    (256, SignatureDiagnosis.Cause.signatureValueDamaged), (255, .signatureValueDamaged),
    (257, .signatureValueDamaged), (384, nil), (512, nil), (128, nil),
  ])
  func aValueThatAnotherKeyMayHaveMadeIsNotCalledDamaged(
    length: Int, cause: SignatureDiagnosis.Cause?
  ) throws {
    let anchors = try TrustAnchor.parse(Fixture.key("rsa2048.cert.pem"))
    var signer = ElementSigner(key: try Fixture.privateKey("rsa2048"))
    signer.certificate = anchors[0].certificate
    let message = try XMLTree(parsing: Array(Vector("rules/sound").template.utf8))
    var document = TestDocument(
      String(decoding: try signer.sign(Self.assertion(message)), as: UTF8.self))
    let element = try document.stretch(from: "<ds:SignatureValue>", to: "</ds:SignatureValue>")
    let value = Base64.encode([UInt8](repeating: 0x5A, count: length))
    try document.replace(
      element,
      with: "<ds:SignatureValue>\(String(decoding: value, as: UTF8.self))</ds:SignatureValue>")
    let signature = try Self.signature(of: document.bytes)
    let error = try #require(throws: SignatureError.self) { try signature.verify(against: anchors) }
    #expect(signature.diagnose(error, against: anchors).cause == cause)
  }

  /// The same by a key that nobody trusts is a wrong key.
  @Test func anEditDoesNotHideAWrongKey() throws {
    let document = try Self.damaged(
      Case(
        edit: .indented, name: "everywhere", before: Self.compacted,
        after: { $0.replacing(#/><(?=[a-z])/#, with: ">\n  <") }))
    let tree = try XMLTree(parsing: document)
    let signature = try UnverifiedSignature(of: try Self.assertion(tree), IDMap(of: tree))
    let anchors = [try TestKey.attacker.trustAnchor()]
    let diagnosis = signature.diagnose(.valueMismatch, against: anchors)
    #expect(diagnosis.signedInfoEdit == nil)
    #expect(diagnosis.edit(undoing: .valueMismatch) == nil)
    #expect(throws: SignatureError.valueMismatch) { try signature.verify(against: anchors) }
  }

  /// A limit of nothing turns the search off, and one of a few candidates ends it early.
  @Test func theSearchKeepsItsLimits() throws {
    let damaged = try Self.damaged(try #require(Self.cases.first { $0.name == "tabs" }))
    let tree = try XMLTree(parsing: damaged)
    let signature = try UnverifiedSignature(of: try Self.assertion(tree), IDMap(of: tree))
    let anchors = try TestPolicy.policy().trustAnchors
    let error = try #require(throws: SignatureError.self) {
      try signature.verify(against: anchors)
    }
    func edit(_ change: (inout DiagnosisLimits) -> Void) -> AccidentalEdit? {
      var limits = DiagnosisLimits()
      change(&limits)
      return signature.diagnose(error, against: anchors, limits: limits).contentEdit
    }
    #expect(edit { _ in } == .indentationRemoved)
    #expect(edit { $0.maximumCandidates = 0 } == nil)
    #expect(edit { $0.maximumCandidates = 1 } == nil)
    #expect(edit { $0.maximumBytes = 100 } == nil)
  }

  private static func damaged(_ example: Case) throws -> [UInt8] {
    var document = TestDocument(example.before(try Vector("rules/sound").template))
    try document.sign("assertion \(example.form)")
    let signature = try document.stretch(from: "<ds:Signature ", to: "</ds:Signature>")
    let keepsSignature = example.name != "everywhere"
    let edited = example.after(
      keepsSignature
        ? document.text.replacing(signature, with: "<saml:Signature/>") : document.text)
    return Array(edited.replacing("<saml:Signature/>", with: signature).utf8)
  }

  private static func judged(
    _ bytes: [UInt8]
  ) throws -> (SignatureError, SignatureDiagnosis) {
    let signature = try signature(of: bytes)
    let anchors = try TestPolicy.policy().trustAnchors
    let error = try #require(throws: SignatureError.self) {
      try signature.verify(against: anchors)
    }
    return (error, signature.diagnose(error, against: anchors))
  }

  private static func signature(of bytes: [UInt8]) throws -> UnverifiedSignature {
    let tree = try XMLTree(parsing: bytes)
    return try UnverifiedSignature(of: try assertion(tree), IDMap(of: tree))
  }

  private static func assertion(_ tree: XMLTree) throws -> XMLTree.Element {
    try #require(tree.elements.first { $0.name.localName == "Assertion" })
  }

  @Sendable private static func compacted(_ text: String) -> String {
    text.replacing(#/>(?:\s|&#13;)+</#, with: "><")
  }

  private static func brokenIntoLines(_ lineBreak: String) -> @Sendable (String) -> String {
    { $0.replacing("><saml:", with: ">\(lineBreak)<saml:") }
  }

  private static func lines(_ text: String, indentedBy unit: String) -> String {
    text.replacing("  ", with: unit)
  }

  private static func value(_ value: String, _ text: String) -> String {
    text.replacing("household-1", with: "household-1 \(value)")
  }
}
