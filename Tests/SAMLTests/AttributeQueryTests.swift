import CanonicalXML
import SAML
import SAMLFormats
import TestSupport
import Testing
import XMLSignature

/// Queries are made, signed, read and judged (SAML Core §3.3.2.3).
@Suite struct AttributeQueryTests {
  private static func builder() throws -> AttributeQueryBuilder {
    var name = QueriedName(
      "subject-1", format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent")
    name.spNameQualifier = "https://sp.example.com"
    var builder = AttributeQueryBuilder(
      id: "_q1", issueInstant: try #require(Instant(rfc3339: TestPolicy.now)),
      issuer: "https://sp.example.com", subject: name)
    builder.destination = "https://idp.example.com/attributes"
    builder.attributes = [RequestedAttribute("householdID"), RequestedAttribute("maxRating")]
    return builder
  }

  private static func signed(
    by key: TestKey = .rsa2048, _ change: (inout AttributeQueryBuilder) -> Void = { _ in }
  ) throws -> [UInt8] {
    var builder = try builder()
    change(&builder)
    let signer = ElementSigner(key: try key.privateKey())
    return try signer.sign(XMLTree(parsing: builder.bytes()).root)
  }

  private static func judge(
    _ bytes: [UInt8], _ change: (inout Policy) -> Void = { _ in }
  ) throws -> MessageVerdict {
    var policy = Policy()
    policy.trustAnchors = [try TestKey.rsa2048.trustAnchor()]
    policy.issuers = ["https://sp.example.com"]
    policy.destination = "https://idp.example.com/attributes"
    change(&policy)
    return MessageVerifier(policy: policy, as: .attributeAuthority, only: .attributeQuery)
      .evaluate(bytes, at: try #require(Instant(rfc3339: TestPolicy.now)))
  }

  private struct Unexpected: Error {}

  private static func failures(_ verdict: MessageVerdict) -> [String] {
    verdict.findings.filter { $0.outcome == .fail }.map(\.code.rawValue)
  }

  @Test(arguments: [false, true])
  func whatIsMadeIsReadAndHolds(inEnvelope: Bool) throws {
    let bytes = try Self.signed()
    let verdict = try Self.judge(inEnvelope ? SOAPEnvelope.wrap(bytes) : bytes)
    #expect(verdict.outcome.kind == .valid)
    guard case .attributeQuery(let query) = verdict.validated else { throw Unexpected() }
    #expect(query.id == "_q1")
    #expect(query.subject.nameID?.value == "subject-1")
    #expect(query.subject.nameID?.spNameQualifier == "https://sp.example.com")
    #expect(query.attributes.map(\.name) == ["householdID", "maxRating"])
    #expect(verdict.signature?.signer == (try TestKey.rsa2048.trustAnchor()))
  }

  @Test func everyTextIsEscaped() throws {
    let hostile = "a&b<c>\"d'\t\n\r ]]>\u{E9}\u{1F600}"
    var builder = try Self.builder()
    builder.subject = QueriedName(ExactString(hostile))
    builder.issuer = ExactString(hostile)
    // The white space of a URI is no part of it.
    let address = "urn:" + hostile.filter { !$0.isWhitespace }
    builder.destination = ExactString(address)
    var attribute = RequestedAttribute(ExactString(hostile), nameFormat: ExactString(hostile))
    attribute.values = [ExactString(hostile)]
    builder.attributes = [attribute]
    let query = try AttributeQuery(XMLTree(parsing: builder.bytes()))
    #expect(query.subject.nameID?.value == hostile)
    #expect(query.issuer?.value == hostile)
    #expect(query.destination == address)
    #expect(query.attributes.first?.name == hostile)
    #expect(query.attributes.first?.nameFormat == hostile)
    #expect(query.attributes.first?.values == [.text(ExactString(hostile))])
  }

  @Test func whatNoQueryMaySayIsNotMade() throws {
    func error(_ change: (inout AttributeQueryBuilder) -> Void) throws
      -> AttributeQueryBuildingError?
    {
      var builder = try Self.builder()
      change(&builder)
      return #expect(throws: AttributeQueryBuildingError.self) { try builder.bytes() }
    }
    #expect(try error { $0.id = "1q" } == .malformedID)
    #expect(
      try error { $0.id = ExactString("_" + String(repeating: "q", count: 256)) } == .malformedID)
    #expect(try error { $0.issuer = " " } == .emptyText("Issuer"))
    #expect(try error { $0.destination = "/attributes" } == .relativeURI("Destination"))
    #expect(try error { $0.destination = "" } == .relativeURI("Destination"))
    #expect(try error { $0.subject.value = "\n" } == .emptyText("NameID"))
    #expect(try error { $0.attributes[0].name = "" } == .emptyText("Name"))
    #expect(try error { $0.attributes[0].name = " \t" } == .emptyText("Name"))
    #expect(try error { $0.subject.value = "a\u{1}" } == .characterOutsideXML)
    #expect(try error { $0.subject.value = "a\u{FFFE}" } == .characterOutsideXML)
    #expect(try error { $0.attributes.append($0.attributes[0]) } == .attributeNamedTwice)
    let format = "urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified"
    #expect(
      try error {
        $0.attributes.append(RequestedAttribute("maxRating", nameFormat: ExactString(format)))
      }
        == .attributeNamedTwice)
  }

  /// AQR-06.
  @Test func anIdentifierHas160RandomBits() {
    let ids = (0..<1000).map { _ in AttributeQueryBuilder.randomID() }
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.utf8.count == 41 && $0.hasPrefix("_") })
  }

  @Test func aQueryIsRefusedForOneReasonAtATime() throws {
    let sound = try Self.signed()
    let text = String(decoding: sound, as: UTF8.self)
    func refused(_ bytes: [UInt8], _ change: (inout Policy) -> Void = { _ in }) throws -> [String] {
      let verdict = try Self.judge(bytes, change)
      #expect(verdict.outcome.kind == .invalid)
      #expect(verdict.validated == nil)
      return Self.failures(verdict)
    }
    #expect(
      try refused(Array(text.replacing("subject-1", with: "subject-2").utf8))
        == ["signature.digest-mismatch"])
    #expect(try refused(try Self.builder().bytes()) == ["signature.missing"])
    #expect(try refused(try Self.signed(by: .attacker)) == ["signature.value-mismatch"])
    #expect(try refused(sound) { $0.issuers = ["urn:x"] } == ["saml.issuer-mismatch"])
    #expect(try refused(sound) { $0.destination = "urn:x" } == ["saml.destination-mismatch"])
    #expect(
      try refused(try Self.signed { $0.destination = nil }) == ["saml.destination-missing"])
    let skew = Duration.seconds(60)
    #expect(
      try refused(try Self.signed { $0.issueInstant = $0.issueInstant.advanced(by: .seconds(61)) })
        == ["time.issued-in-future"])
    #expect(
      try Self.judge(try Self.signed { $0.issueInstant = $0.issueInstant.advanced(by: skew) })
        .outcome.kind == .valid)
    func issued(_ seconds: Int) throws -> [UInt8] {
      try Self.signed { $0.issueInstant = $0.issueInstant.advanced(by: .seconds(-seconds)) }
    }
    #expect(
      try refused(issued(361)) { $0.maximumAge = .seconds(300) } == ["time.issued-too-long-ago"])
    #expect(try Self.judge(issued(360)) { $0.maximumAge = .seconds(300) }.outcome.kind == .valid)
    #expect(
      try refused(Array(text.replacing("AttributeQuery", with: "AuthnQuery").utf8))
        == ["saml.not-a-query"])
    #expect(try refused(Array("<a".utf8)) == ["xml.not-well-formed"])
  }

  @Test(arguments: [
    ("Version=\"2.0\"", "Version=\"2.1\"", "saml.version-unsupported"),
    ("<saml:Issuer>https://sp.example.com</saml:Issuer>", "", "saml.issuer-missing"),
    (
      "<saml:Issuer>",
      "<saml:Issuer Format=\"urn:oasis:names:tc:SAML:2.0:nameid-format:persistent\">",
      "saml.issuer-mismatch"
    ),
    (
      "<saml:Attribute Name=\"maxRating\">", "<saml:Attribute Name=\"householdID\">",
      "saml.attribute-duplicate"
    ),
    ("ID=\"_q1\"", "ID=\"_q1\" InResponseTo=\"_q0\"", "saml.unexpected-attribute"),
  ])
  func aSignedQueryThatIsNotSoundIsRefused(old: String, new: String, code: String) throws {
    let text = String(decoding: try Self.builder().bytes(), as: UTF8.self)
    let tree = try XMLTree(parsing: Array(text.replacing(old, with: new).utf8))
    let bytes = try ElementSigner(key: TestKey.rsa2048.privateKey()).sign(tree.root)
    let verdict = try Self.judge(bytes)
    #expect(verdict.outcome.kind == .invalid)
    #expect(Self.failures(verdict).first == code)
  }

  @Test func withoutATrustedKeyNothingIsValid() throws {
    let verdict = try Self.judge(try Self.signed()) { $0.trustAnchors = [] }
    #expect(verdict.outcome.kind == .indeterminate)
    #expect(verdict.validated == nil)
  }

  /// AQR-04: an answer with nothing to say is told apart from an error and from a sign-in.
  @Test func anEmptyAnswerIsToldApart() throws {
    let empty = try Vector("query/nothing-to-say").verdict()
    #expect(empty.isEmptyAnswer)
    #expect(empty.outcome.kind == .indeterminate)
    #expect(empty.validated == nil)
    for name in [
      "query/sound", "query/nothing-to-say-unsigned", "query/nothing-to-say-to-another-query",
      "query/nothing-to-say-without-success", "rules/assertion-count-none",
    ] {
      #expect(try !Vector(name).verdict().isEmptyAnswer)
    }
  }

  /// The report says which part of a name differs, and never the name.
  @Test(arguments: [
    ("value", "value"), ("format", "format"), ("format-missing", "format"),
    ("name-qualifier", "name-qualifier"), ("sp-name-qualifier", "sp-name-qualifier"),
    ("sp-provided-id", "sp-provided-id"),
  ])
  func anotherSubjectIsToldWithoutItsName(vector: String, cause: String) throws {
    let verdict = try Vector("query/subject-other-\(vector)").verdict()
    let finding = try #require(verdict.findings.first { $0.code == .samlQuerySubjectMismatch })
    #expect(finding.cause?.rawValue == cause)
    #expect(finding.expected == nil)
    #expect(finding.actual == nil)
  }

  /// A query shows no name and no value when it is printed (LOG-05).
  @Test func aQueryKeepsItsNamesToItself() throws {
    var builder = try Self.builder()
    builder.subject.value = "canary"
    var dumped = ""
    dump(try AttributeQuery(XMLTree(parsing: builder.bytes())), to: &dumped)
    dump(builder, to: &dumped)
    #expect(!dumped.contains("canary"))
  }
}
