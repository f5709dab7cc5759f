import Foundation
import TestTools
import Testing

/// What `saml inspect` shows of messages and metadata of every kind.
@Suite struct InspectTests {
  struct Shown: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let xml: String
    /// `type`, `id`, `issuer` and `issueInstant` of each part.
    let parts: [[String]]

    init(_ type: String, _ xml: String, _ parts: [[String]]) {
      testDescription = type
      self.xml = xml
      self.parts = parts
    }
  }

  private static let namespaces =
    #"xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion""#
  private static let time = "2026-03-01T12:00:00Z"

  /// A message of SAML 2.0 with its common members (SAML Core §3.2).
  private static func message(_ type: String, _ content: String = "") -> Shown {
    Shown(
      type,
      #"<p:\#(type) \#(namespaces) ID="_m" Version="2.0" IssueInstant="\#(time)" Destination="https://d.example"><a:Issuer>https://i.example</a:Issuer>\#(content)</p:\#(type)>"#,
      [[type, "_m", "https://i.example", time]])
  }

  private static let secret = "somebody@example.com"

  static let messages: [Shown] =
    [
      "AuthnRequest", "LogoutRequest", "LogoutResponse", "ArtifactResolve", "ArtifactResponse",
      "AttributeQuery", "AuthnQuery", "AuthzDecisionQuery", "AssertionIDRequest",
      "ManageNameIDRequest", "ManageNameIDResponse", "NameIDMappingRequest",
      "NameIDMappingResponse",
    ].map { message($0, "<a:Subject><a:NameID>\(secret)</a:NameID></a:Subject>") } + [
      Shown(
        "Assertion",
        #"<a:Assertion \#(namespaces) ID="_a" Version="2.0" IssueInstant="\#(time)"><a:Issuer>https://i.example</a:Issuer><a:Subject><a:NameID>\#(secret)</a:NameID></a:Subject></a:Assertion>"#,
        [["Assertion", "_a", "https://i.example", time]]),
      Shown(
        "Response of SAML 1.1",
        #"<Response xmlns="urn:oasis:names:tc:SAML:1.0:protocol" MajorVersion="1" MinorVersion="1" ResponseID="_r" IssueInstant="\#(time)"><Assertion xmlns="urn:oasis:names:tc:SAML:1.0:assertion" AssertionID="_a" Issuer="https://i.example" IssueInstant="\#(time)"/></Response>"#,
        [["Response", "_r", "", time], ["Assertion", "_a", "https://i.example", time]]),
      Shown(
        "EntitiesDescriptor",
        #"<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" ID="_e" Name="all"><EntityDescriptor entityID="https://i.example"/></EntitiesDescriptor>"#,
        [["EntitiesDescriptor", "_e", "", ""], ["EntityDescriptor", "", "", ""]]),
      Shown(
        "a message that breaks the schema",
        #"<p:LogoutRequest \#(namespaces) ID="1" IssueInstant="yesterday"><a:Issuer><b/>\#(secret.count)</a:Issuer></p:LogoutRequest>"#,
        [["LogoutRequest", "1", "20", "yesterday"]]),
    ]

  @Test(arguments: messages)
  func everyMessageIsShownWithoutValuesOfPeople(_ shown: Shown) async throws {
    let run = try await Program.run(
      ["inspect", "-", "--format", "ndjson"], input: Data(shown.xml.utf8))
    #expect(run.status == 0)
    #expect(!run.outputText.contains(Self.secret))
    #expect(try Self.parts(run.output) == shown.parts)
    let envelope =
      #"<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>\#(shown.xml)</s:Body></s:Envelope>"#
    let enveloped = try await Program.run(
      ["inspect", "-", "--format", "ndjson"], input: Data(envelope.utf8))
    #expect(try Self.parts(enveloped.output) == shown.parts)
    let human = try await Program.run(["inspect", "-"], input: Data(shown.xml.utf8))
    #expect(human.status == 0)
    #expect(!human.outputText.contains(Self.secret))
    for part in shown.parts {
      #expect(human.outputText.contains("  \(part[0]) (claimed, not verified)\n"))
    }
  }

  @Test func metadataLargerThanAMessageMayBeIsShown() async throws {
    let entities = (1...30_000).map {
      #"<EntityDescriptor entityID="https://i\#($0).example/abcdefghijklmnop"/>"#
    }
    let xml =
      #"<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">\#(entities.joined())</EntitiesDescriptor>"#
    #expect(xml.utf8.count > 1 << 20)
    let run = try await Program.run(
      ["inspect", "-", "--format", "ndjson"], input: Data(xml.utf8))
    #expect(run.status == 0)
    #expect(try Self.parts(run.output).count == 200)
    #expect(run.outputText.contains(#""otherMessages":29801"#))
  }

  @Test func theSignedPartAloneIsMarkedAndEverySignatureHasItsPathAndCertificate() async throws {
    let run = try await Program.run([
      "inspect", "samples/captures/percent-encoded.txt", "--trust", "samples/trust/idp-rsa.pem",
      "--format", "ndjson",
    ])
    let object = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let messages = try #require(object["messages"] as? [[String: Any]])
    #expect(messages.map { $0["verified"] as? Bool } == [false, true])
    let signature = try #require((messages.last?["signatures"] as? [[String: Any]])?.first)
    #expect(signature["path"] as? String == "/samlp:Response/saml:Assertion[1]/ds:Signature[1]")
    let certificate = try #require((signature["certificates"] as? [[String: Any]])?.first)
    #expect(certificate["subject"] as? String == "CN=Test only: example-mvpd.com idp-rsa")
    #expect(certificate["notAfter"] as? String == "2045-01-01T00:00:00Z")
  }

  @Test func everyMessageOfACaptureIsShown() async throws {
    let lines = Self.messages.prefix(3).map { Data($0.xml.utf8).base64EncodedString() + "\n" }
    let run = try await Program.run(
      ["inspect", "-", "--format", "json"], input: Data(lines.joined().utf8))
    let objects = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [[String: Any]])
    #expect(
      objects.compactMap { ($0["messages"] as? [[String: Any]])?.first?["type"] as? String }
        == ["AuthnRequest", "LogoutRequest", "LogoutResponse"])
  }

  private static func parts(_ output: Data) throws -> [[String]] {
    let object = try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
    let messages = try #require(object["messages"] as? [[String: Any]])
    return messages.map { message in
      ["type", "id", "issuer", "issueInstant"].map { message[$0] as? String ?? "" }
    }
  }
}
