import CanonicalXML
import SAML
import TestSupport
import Testing

/// LOG-05: a value of a person does not show itself, neither as text nor as bytes.
@Suite struct RedactionTests {
  private static func verdict(signing shape: String, trusted: Bool = true) throws -> Verdict {
    try Judged.verdict(
      signing: shape, policy: { if !trusted { $0.audiences = ["urn:other"] } },
      ("subject-1", "canary"),
      (
        "<saml:AttributeValue>household-1</saml:AttributeValue>",
        "<saml:AttributeValue>canary</saml:AttributeValue>"
          + "<saml:AttributeValue><x>canary</x></saml:AttributeValue>"
      ))
  }

  private static func shown(_ value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return [String(describing: value), String(reflecting: value), "\(value)", dumped]
  }

  private static func requireSilence(_ value: Any) {
    for text in shown(value) {
      let numbers = text.split { !$0.isNumber }.joined(separator: " ")
      let bytes = "canary".utf8.map { "\($0)" }.joined(separator: " ")
      let isSilent = !text.contains("canary") && !numbers.contains(bytes)
      #expect(isSilent, "\(type(of: value))")
    }
  }

  @Test(arguments: Wrapping.shapes)
  func whatIsValidShowsNoValue(shape: String) throws {
    let verdict = try Self.verdict(signing: shape)
    let validated = try #require(verdict.validated)
    #expect(validated.subject?.nameID?.value == "canary")
    Self.requireSilence(verdict)
    Self.requireSilence(validated)
    Self.requireSilence(validated.assertion)
    Self.requireSilence(validated.assertion.content)
    Self.requireSilence(try #require(validated.subject?.nameID))
    Self.requireSilence(try #require(verdict.signature))
    for attribute in validated.attributes {
      Self.requireSilence(attribute)
      for value in attribute.values { Self.requireSilence(value) }
    }
  }

  @Test(arguments: Wrapping.shapes)
  func whatIsRefusedShowsNoValue(shape: String) throws {
    let verdict = try Self.verdict(signing: shape, trusted: false)
    #expect(verdict.outcome.kind == .invalid)
    Self.requireSilence(verdict)
    for finding in verdict.findings { Self.requireSilence(finding) }
  }

  @Test func anErrorShowsNoValue() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.replace("subject-1", with: "canary")
    try document.sign("assertion")
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let error = #expect(throws: Refused.self) {
      try ResponseVerifier(policy: Policy()).verify(.response(document.bytes), at: now)
    }
    Self.requireSilence(try #require(error))
  }

  @Test func aMessageAsItCameShowsNoValue() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.replace("subject-1", with: "canary")
    let tree = try XMLTree(parsing: document.bytes)
    Self.requireSilence(tree)
    Self.requireSilence(tree.root)
    Self.requireSilence(try UnverifiedResponse(tree))
  }
}
