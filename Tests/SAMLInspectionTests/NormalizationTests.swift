import CanonicalXML
import SAML
import SAMLCapture
import SAMLInspection
import SAMLPayload
import TestSupport
import Testing

/// What the cookbook's white-space normalisation does to a response, told without a key.
@Suite struct NormalizationTests {
  private static func normalization(
    signing shape: String = "assertion", compact: Bool = false,
    _ replacements: (String, String)..., after: ((inout TestDocument) throws -> Void)? = nil
  ) throws -> Normalization {
    var text = try Vector("rules/sound").template
    if compact { text = text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined() }
    var document = TestDocument(text)
    for (old, new) in replacements { try document.replace(old, with: new) }
    if !shape.isEmpty { try document.sign(shape) }
    try after?(&document)
    return try #require(Normalization(of: document.bytes))
  }

  @Test(arguments: Wrapping.shapes)
  func aCompactResponseIsLeftAsItIs(shape: String) throws {
    let normalization = try Self.normalization(signing: shape, compact: true)
    #expect(normalization.isWellFormed)
    #expect(normalization.signatureSurvives == true)
    #expect(normalization.changedValues == [])
    #expect(normalization.isStable)
    #expect(normalization.removedByteCount == 0)
    #expect(!normalization.isHazardous)
  }

  /// A comment may end earlier without its line breaks, and what stood in it is an element then.
  @Test func anElementThatWasACommentIsAChange() throws {
    let normalization = try Self.normalization(compact: true) { document in
      try document.replace(
        "</samlp:Response>",
        with: "<!-- -\n-><saml:Issuer>https://evil.example.com</saml:Issuer> --></samlp:Response>")
    }
    #expect(normalization.isWellFormed)
    #expect(normalization.signatureSurvives == true)
    #expect(!normalization.areValuesUnchanged)
    #expect(normalization.isHazardous)
  }

  /// A document that is refused for its signatures costs nothing for each of them.
  @Test func tooManySignaturesAreNotCompared() throws {
    let normalization = try Self.normalization { document in
      let text = String(decoding: document.bytes, as: UTF8.self)
      let start = try #require(text.firstRange(of: "<saml:Assertion")).lowerBound
      let end = try #require(text.firstRange(of: "</saml:Assertion>")).upperBound
      let assertion = String(text[start..<end])
      try document.replace(assertion, with: String(repeating: assertion, count: 9))
    }
    #expect(normalization.isWellFormed)
    #expect(normalization.signatureSurvives == nil)
  }

  /// The white space between elements is signed too.
  @Test(arguments: Wrapping.shapes)
  func aPrettyPrintedResponseLosesItsSignature(shape: String) throws {
    let normalization = try Self.normalization(signing: shape)
    #expect(normalization.isWellFormed)
    #expect(normalization.signatureSurvives == false)
    #expect(normalization.areValuesUnchanged)
    #expect(normalization.isHazardous)
    #expect(normalization.removedByteCount > 0)
  }

  @Test func withoutASignatureNothingIsLost() throws {
    let normalization = try Self.normalization(signing: "")
    #expect(normalization.signatureSurvives == nil)
    #expect(!normalization.isHazardous)
  }

  @Test func whiteSpaceOutsideOfTheSignedElementDoesNoHarm() throws {
    let normalization = try Self.normalization(
      compact: true, after: { try $0.replace("<samlp:Status>", with: "\n  <samlp:Status>") })
    #expect(normalization.signatureSurvives == true)
    #expect(normalization.removedByteCount == 2)
    #expect(!normalization.isHazardous)
  }

  /// A line break that alone separates two attributes is deleted.
  @Test func gluedAttributesAreNoLongerXML() throws {
    let normalization = try Self.normalization(
      compact: true,
      after: {
        try $0.replace(
          " Version=\"2.0\" IssueInstant=\"2026-03-01T11:55",
          with: "\nVersion=\"2.0\" IssueInstant=\"2026-03-01T11:55")
      })
    #expect(!normalization.isWellFormed)
    #expect(normalization.signatureSurvives == false)
    #expect(!normalization.areValuesUnchanged)
    #expect(normalization.changedValues == [])
    #expect(normalization.isHazardous)
  }

  @Test(arguments: [
    "two  spaces", "a\u{2028}b", "a\u{2029}b", "a\u{85}b", "a\tb", "a\nb",
  ])
  func aValueThatChangesIsNamed(_ value: String) throws {
    let normalization = try Self.normalization(compact: true, ("household-1", value))
    #expect(normalization.isWellFormed)
    #expect(normalization.signatureSurvives == false)
    #expect(
      normalization.changedValues.map(\.path?.string) == [
        "/samlp:Response/saml:Assertion[1]/saml:AttributeStatement[1]/saml:Attribute[1]"
          + "/saml:AttributeValue[1]"
      ])
    #expect(normalization.isHazardous)
  }

  @Test(arguments: [
    "one space", "no\u{A0}\u{A0}break", "zero\u{200B}width", "\u{6771}\u{1F600}", " a ",
  ])
  func aValueThatStaysIsNotNamed(_ value: String) throws {
    let normalization = try Self.normalization(compact: true, ("household-1", value))
    #expect(normalization.areValuesUnchanged)
    #expect(normalization.signatureSurvives == true)
  }

  /// The parser reads two spaces of an attribute as two, so one of them is another value.
  @Test func anAttributeThatChangesIsNamed() throws {
    let normalization = try Self.normalization(
      compact: true, ("Name=\"householdID\"", "Name=\"household  ID\""))
    #expect(
      normalization.changedValues.map(\.path?.string) == [
        "/samlp:Response/saml:Assertion[1]/saml:AttributeStatement[1]/saml:Attribute[1]"
      ])
  }

  @Test func aSecondRunMayChangeMore() throws {
    let unstable = try Self.normalization(compact: true, ("household-1", "a \n b"))
    #expect(!unstable.isStable)
    let stable = try Self.normalization(compact: true, ("household-1", "a  b"))
    #expect(stable.isStable)
  }

  /// The cookbook normalises responses: nothing is said of envelopes, queries or signatures.
  @Test func anInspectionComparesAResponseAlone() throws {
    let vector = try Vector("rules/sound")
    let (bytes, now) = (try vector.document(), try vector.now())
    let inspector = Inspector(policy: try vector.policy())
    let response = try inspector.inspect(bytes, at: now)
    #expect(response.outcome == .valid)
    #expect(response.normalization() == Normalization(of: bytes))
    #expect(response.normalization()?.signatureSurvives == false)
    let soap = try Vector("soap/sound")
    let envelope = try inspector.inspect(try soap.document(), at: try soap.now())
    #expect(envelope.trail == [.soap] && envelope.normalization() == nil)
    let query = try QueryInspector(policy: try vector.policy()).inspect(bytes, at: now)
    #expect(query.normalization() == nil)
    let signatures = try SignatureInspector(policy: try vector.policy()).inspect(bytes, at: now)
    #expect(signatures.normalization() == nil)
    #expect(try inspector.inspect(Array("<a>".utf8), at: now).normalization() == nil)
  }

  @Test func whatIsNotUTF8OrNotXMLHasNoNormalisation() {
    #expect(Normalization(of: [0xC3]) == nil)
    #expect(Normalization(of: Array("<a>".utf8)) == nil)
    #expect(Normalization(of: []) == nil)
  }
}
