import Foundation
import SAML
import SAMLReport
import Testing

/// What SARIF 2.1.0 and its readers ask for.
@Suite struct SARIFReportTests {
  @Test func everyResultNamesARuleThatIsExplained() throws {
    let log = try Log(of: SARIFReport(toolVersion: "1").text(of: try Payloads.all()))
    #expect(log.version == "2.1.0")
    let run = try #require(log.runs.first)
    #expect(log.runs.count == 1)
    #expect(!run.results.isEmpty)
    for result in run.results {
      let index = try #require(result.ruleIndex)
      let rule = try #require(run.rules.indices.contains(index) ? run.rules[index] : nil)
      #expect(rule.id == result.ruleId)
      #expect(!rule.help.text.isEmpty && !rule.shortDescription.text.isEmpty)
    }
    #expect(Set(run.rules.map(\.id)).count == run.rules.count)
  }

  /// The address of a rule is that of its standard, and the rules of this project alone have none.
  @Test func aRuleLeadsToItsStandard() throws {
    let run = try #require(
      try Log(of: SARIFReport(toolVersion: "1").text(of: try Payloads.all())).runs.first)
    let addresses = Dictionary(uniqueKeysWithValues: run.rules.map { ($0.id, $0.helpUri) })
    let saml = "https://docs.oasis-open.org/security/saml/v2.0/"
    #expect(addresses["time.expired"] == saml + "saml-core-2.0-os.pdf")
    #expect(addresses["time.confirmation-expired"] == saml + "saml-profiles-2.0-os.pdf")
    #expect(addresses["signature.digest-mismatch"] == "https://www.w3.org/TR/xmldsig-core1/")
    for (rule, address) in addresses where rule.hasPrefix("policy.") { #expect(address == nil) }
  }

  @Test func aFindingInXMLHasAPlaceInTheFile() throws {
    let result = try #require(try results(of: "attribute-value-changed.xml").first)
    #expect(result.ruleId == "signature.digest-mismatch")
    #expect(result.level == "error")
    let place = try #require(result.locations?.first)
    #expect(
      place.physicalLocation?.artifactLocation.uri
        == "samples/captures/attribute-value-changed.xml")
    let region = try #require(place.physicalLocation?.region)
    #expect(region.startLine == 1)
    #expect(region.byteOffset == region.startColumn - 1)
    #expect(
      place.logicalLocations?.first?.fullyQualifiedName
        == "/samlp:Response/saml:Assertion[1]/ds:Signature[1]")
  }

  @Test func aFindingUnderBase64HasNone() throws {
    let bytes = Array("PG5vdC1zYW1sPjwvbm90LXNhbWw+".utf8)
    let record = try Payloads.record(bytes, source: "a.txt")
    let run = try #require(
      try Log(of: SARIFReport(toolVersion: "1").text(of: [record])).runs.first)
    let placed = run.results.filter { $0.locations?.first?.logicalLocations != nil }
    #expect(!placed.isEmpty)
    for result in run.results {
      #expect(result.locations?.first?.physicalLocation?.region == nil)
    }
    #expect(placed.contains { $0.message.text.contains("In the XML inside base64: line 1") })
  }

  @Test func whatWasNotCheckedWarnsAndSkewIsNoted() throws {
    let undecided = try results(of: "assertion-signed-rsa-sha256.xml", isTrusting: false)
    #expect(!undecided.isEmpty)
    #expect(undecided.allSatisfy { $0.level == "warning" })
    let skewed = try results(of: "valid-by-clock-skew-at-the-end.xml")
    #expect(!skewed.isEmpty)
    #expect(skewed.allSatisfy { $0.level == "note" })
    #expect(try results(of: "assertion-signed-rsa-sha256.xml").isEmpty)
  }

  @Test func theEndSaysHowTheRunEnded() throws {
    let unread = UnreadInput(source: "gone.xml", message: "gone.xml: No such file\nhelp: look")
    let text = SARIFReport(toolVersion: "1").text(of: [], unread: [unread], exitStatus: 3)
    let invocation = try #require(try Log(of: text).runs.first?.invocations.first)
    #expect(invocation.exitCode == 3)
    #expect(!invocation.executionSuccessful)
    #expect(
      invocation.toolExecutionNotifications?.map(\.message.text) == [
        "gone.xml: No such file help: look"
      ])
  }

  @Test(arguments: [
    ("a/b.xml", "a/b.xml"), ("./a b.xml", "a%20b.xml"),
    ("/x/\u{E9}#1.xml", "file:///x/%C3%A9%231.xml"),
    ("c:d%.xml", "c%3Ad%25.xml"), ("login.har#entry=12", "login.har"),
    ("two.har#entry=1,payload=2", "two.har"), ("a#b,c=1.xml", "a%23b%2Cc%3D1.xml"),
  ])
  func pathsBecomeReferences(_ source: String, _ uri: String) throws {
    let record = try Payloads.hostile(source: source)
    let run = try #require(
      try Log(of: SARIFReport(toolVersion: "1").text(of: [record])).runs.first)
    let uris = Set(
      run.results.compactMap { $0.locations?.first?.physicalLocation?.artifactLocation.uri })
    #expect(uris == [uri])
  }

  @Test(arguments: Payloads.hostileSources)
  func hostileNamesStayText(_ source: String) throws {
    let unread = UnreadInput(source: source, message: source)
    let text = SARIFReport(toolVersion: "1").text(
      of: [try Payloads.hostile(source: source)], unread: [unread])
    let run = try #require(try Log(of: text).runs.first)
    for result in run.results {
      let message = result.message.text
      #expect(!message.contains("\u{202E}"))
      #expect(!message.replacing("\\]", with: "").contains("]("))
    }
  }

  private func results(of sample: String, isTrusting: Bool = true) throws -> [Log.Result] {
    let text = SARIFReport(toolVersion: "1").text(
      of: [try Payloads.sample(sample, isTrusting: isTrusting)])
    return try Log(of: text).runs.first?.results ?? []
  }
}

/// As much of a log as these tests ask for.
private struct Log: Decodable {
  let version: String
  let runs: [Run]

  init(of text: String) throws { self = try JSONDecoder().decode(Log.self, from: Data(text.utf8)) }

  struct Run: Decodable {
    let results: [Result]
    let tool: Tool
    let invocations: [Invocation]
    var rules: [Rule] { tool.driver.rules }
  }
  struct Tool: Decodable { let driver: Driver }
  struct Driver: Decodable { let rules: [Rule] }
  struct Rule: Decodable {
    let id: String
    let shortDescription: Message
    let help: Message
    let helpUri: String?
  }
  struct Message: Decodable { let text: String }
  struct Result: Decodable {
    let ruleId: String
    let ruleIndex: Int?
    let level: String
    let message: Message
    let locations: [Location]?
  }
  struct Location: Decodable {
    let physicalLocation: PhysicalLocation?
    let logicalLocations: [LogicalLocation]?
  }
  struct PhysicalLocation: Decodable {
    let artifactLocation: ArtifactLocation
    let region: Region?
  }
  struct ArtifactLocation: Decodable { let uri: String }
  struct LogicalLocation: Decodable { let fullyQualifiedName: String }
  struct Region: Decodable {
    let startLine: Int
    let startColumn: Int
    let byteOffset: Int
  }
  struct Invocation: Decodable {
    let executionSuccessful: Bool
    let exitCode: Int
    let toolExecutionNotifications: [Notification]?
  }
  struct Notification: Decodable { let message: Message }
}
