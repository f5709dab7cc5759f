import Foundation
import TestTools
import Testing

/// The records that the programs print with `--format json`.
@Suite(.timeLimit(.minutes(60))) struct RecordTests {
  static let good = "samples/captures/assertion-signed-rsa-sha256.xml"
  static let expired = "samples/captures/expired.xml"
  private static let harmed = "samples/captures/pretty-printed-before-signing.xml"
  private static let nowhere = ["--endpoint", "http://127.0.0.1:9"]
  private static let json = [
    "--format", "json", "--requestor", "REQ", "--at", "2026-03-01T12:00:30Z", "--trust",
    "samples/trust/idp-rsa.pem", "--audience", "https://saml.sp.auth.adobe.com",
  ]
  private static let v1 = json + ["--api", "v1", "--mvpd", "SampleMVPD"]
  private static let v2 = json + ["--provider", "sample-provider"]

  @Test(arguments: [v1, v2])
  func anExchangeIsOneRecord(service: [String]) async throws {
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-exchange",
        [Self.good, "--endpoint", origin, "--device-id", "canary-device-4711"] + service)
    }
    #expect(run.status == 0)
    #expect(run.errors == "")
    let record = try ExchangeRecord(run.output)
    #expect(record.schemaVersion == 1)
    #expect(record.result == "exchanged")
    #expect(record.code == nil)
    #expect(record.acceptedForm == "cookbook")
    #expect(record.postedForms == ["cookbook"])
    #expect(record.formReason == "first-form")
    #expect(record.judgements.map(\.form) == ["cookbook"])
    #expect(record.judgements.map(\.verdict) == ["valid"])
    #expect(record.judgements.map(\.record.source) == [Self.good])
    #expect(record.messages.map(\.request.method) == ["POST", "POST", "POST"])
    #expect(record.messages.first?.request.path == "/o/client/register")
    #expect(record.messages.last?.request.parameters.contains("SAMLResponse=[6948]") == true)
    #expect([200, 204].contains(record.messages.last?.answer.status))
    let encoded = Data("canary-device-4711".utf8).base64EncodedString()
    for secret in ["canary", encoded, "Bearer ", "PHNhbWxw"] {
      #expect(!run.output.contains(secret), "\(secret) is shown")
    }
  }

  @Test func aFormThatFollowsIsInTheRecord() async throws {
    let run = try await withSampleStandIn { origin in
      try await Program.run("saml-exchange", [Self.harmed, "--endpoint", origin] + Self.v2)
    }
    let record = try ExchangeRecord(run.output)
    #expect(record.result == "exchanged")
    #expect(record.acceptedForm == "verbatim")
    #expect(record.postedForms == ["cookbook", "verbatim"])
    #expect(record.formReason == "cookbook-refused")
    #expect(record.judgements.map(\.form) == ["cookbook", "verbatim"])
    #expect(record.judgements.map(\.verdict) == ["invalid", "valid"])
  }

  @Test func aRefusalHasItsReasons() async throws {
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-exchange", [Self.expired, "--force", "--endpoint", origin] + Self.v2)
    }
    #expect(run.status == 1)
    let record = try ExchangeRecord(run.output)
    #expect(record.result == "refused")
    #expect(record.code == "exchange.bad-request")
    #expect(record.findings == ["time.expired", "time.confirmation-expired"])
    #expect(record.acceptedForm == nil)
    #expect(record.messages.last?.answer.status == 400)
  }

  @Test(
    arguments: [
      ([expired], Int32(1), "not-sent", nil, ["cookbook"]),
      ([good, "--dry-run"], 0, "not-sent", nil, ["cookbook"]),
      (["samples/captures/base64-truncated.txt"], 1, "not-sent", nil, [nil]),
      (["samples/captures/utf-16-little-endian.xml"], 1, "not-sent", nil, [nil]),
      ([good], 3, "unanswered", "exchange.unreachable", ["cookbook"]),
    ] as [([String], Int32, String, String?, [String?])])
  func whatWasNotExchangedIsOneRecordToo(
    _ arguments: [String], _ status: Int32, _ result: String, _ code: String?, _ forms: [String?]
  ) async throws {
    let run = try await Program.run("saml-exchange", arguments + Self.nowhere + Self.v1)
    #expect(run.status == status)
    let record = try ExchangeRecord(run.output)
    #expect(record.result == result)
    #expect(record.code == code)
    #expect(record.judgements.map(\.form) == forms)
    #expect(record.messages.isEmpty == (status != 3))
    let isDry = arguments.contains("--dry-run")
    #expect(record.request?.path == (isDry ? "/api/v1/tokens/authn" : nil))
  }

  @Test func nothingIsPrintedWherePayloadOrUsageIsWrong() async throws {
    for arguments in [["README.md"], [Self.good, "--clock-skew", "301"]] {
      let run = try await Program.run("saml-exchange", arguments + Self.nowhere + Self.v1)
      #expect([2, 3].contains(run.status))
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("Error: "))
    }
  }

  @Test func aRunIsOneRecordOfTheLinesThatPeopleRead() async throws {
    let arguments = [
      "--requestor", "REQ", "--at", "2026-03-01T12:00:30Z", "--mvpd", "SampleMVPD", "--response",
      Self.good, "--resource", "R", "--sign-out",
    ]
    let lines = try await withSampleStandIn { origin in
      try await Program.run("saml-sso", ["--endpoint", origin] + arguments)
    }
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-sso", ["--endpoint", origin, "--format", "json"] + arguments)
    }
    #expect(run.status == 0)
    #expect(run.errors == "")
    let record = try RunRecord(run.output)
    #expect(record.schemaVersion == 1)
    #expect(record.result == "signed-out")
    #expect(record.steps.count == lines.output.split(separator: "\n").count)
    #expect(record.steps.compactMap(\.state).first == "access")
    #expect(record.steps.filter { $0.kind == "end" }.map(\.text) == ["authorized", "signed out"])
    #expect(record.steps.contains { $0.kind == "request" && $0.party == "account" })
    #expect(record.steps.contains { $0.kind == "answer" && $0.party == "service" })
    #expect(record.steps.filter { $0.kind == "exchange" }.count == 1)
  }

  @Test func aRunThatFailsHasItsCode() async throws {
    let scratch = try ScratchFolder()
    let script = try scratch.file("script.json", "{}").path
    let run = try await Program.run(
      "saml-sso", Self.nowhere + ["--requestor", "REQ", "--format", "json", "--script", script])
    #expect(run.status == 3)
    let record = try RunRecord(run.output)
    #expect(record.result == "failed")
    #expect(record.code == "sso.service-failed")
    #expect(record.serviceFailure == "unreachable")
  }
}

/// The record of `saml exchange`.
private struct ExchangeRecord: Decodable {
  struct Judgement: Decodable {
    struct Record: Decodable {
      let source: String
    }

    let form: String?
    let verdict: String
    let record: Record
  }

  struct Request: Decodable {
    let method: String
    let path: String
    let parameters: [String]
  }

  struct Answer: Decodable {
    let status: Int?
  }

  struct Message: Decodable {
    let request: Request
    let answer: Answer
  }

  let schemaVersion: Int
  let result: String
  let code: String?
  let acceptedForm: String?
  let postedForms: [String]?
  let formReason: String?
  let findings: [String]?
  let judgements: [Judgement]
  let request: Request?
  let messages: [Message]

  /// Reads a whole output, which is one record in printable ASCII.
  init(_ output: String) throws {
    #expect(output.unicodeScalars.allSatisfy { $0 == "\n" || 0x20...0x7E ~= $0.value })
    self = try JSONDecoder().decode(Self.self, from: Data(output.utf8))
  }
}

/// The record of `saml sso`.
private struct RunRecord: Decodable {
  struct Step: Decodable {
    let kind: String
    let state: String?
    let party: String?
    let text: String?
  }

  let schemaVersion: Int
  let result: String
  let code: String?
  let serviceFailure: String?
  let steps: [Step]

  init(_ output: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(output.utf8))
  }
}
