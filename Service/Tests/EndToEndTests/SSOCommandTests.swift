import Foundation
import TestTools
import Testing

/// `saml-sso` as people run it, against a stand-in.
@Suite(.timeLimit(.minutes(60))) struct SSOCommandTests {
  private static let at = ["--requestor", "REQ", "--at", "2026-03-01T12:00:30Z"]
  private static let partner = """
    {"status": [{"provider": "sample-provider"}],
     "response": [{"provider": "sample-provider", "response": "RESPONSE"}]}
    """.replacing(
      "RESPONSE",
      with: Repository.root.appending(
        path: "samples/captures/assertion-signed-rsa-sha256.xml"
      ).path)

  @Test(arguments: ["v1", "v2"]) func eachStepIsPrintedAndTheRunDrawn(api: String) async throws {
    let scratch = try ScratchFolder()
    let script = try scratch.file("script.json", Self.partner).path
    let drawing = scratch.url.appending(path: "run.mmd")
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-sso",
        Self.at + [
          "--endpoint", origin, "--api", api, "--script", script, "--resource", "R", "--sign-out",
          "--draw", drawing.path, "--device-id", "canary-device-4711",
        ])
    }
    #expect(run.errors == "")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "[access]")
    #expect(lines.contains("=> authorized"))
    #expect(lines.last == "=> signed out")
    #expect(lines.contains("  the service answers: authenticated"))
    #expect(
      lines.contains("  the response is accepted in the cookbook's form, which was posted first"))
    #expect(!run.output.contains("canary"))
    let drawn = try String(contentsOf: drawing, encoding: .utf8)
    #expect(drawn.hasPrefix("sequenceDiagram\n"))
    #expect(
      drawn.contains("  app->>service: the response for a token, in the cookbook's form\n"))
    #expect(drawn.split(separator: "\n").count == lines.count + 5)
    #expect(!drawn.contains("canary"))
  }

  @Test(arguments: ["v1", "v2"])
  func theOriginalBytesFollowARefusedForm(api: String) async throws {
    let scratch = try ScratchFolder()
    let harmed = Self.partner.replacing(
      "assertion-signed-rsa-sha256.xml", with: "pretty-printed-before-signing.xml")
    let script = try scratch.file("script.json", harmed).path
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-sso", Self.at + ["--endpoint", origin, "--api", api, "--script", script])
    }
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count { $0 == "[exchange]" } == 1)
    #expect(
      lines.contains("  to the service: the response for a token, as the original bytes"))
    #expect(
      lines.contains(
        "  the response is accepted as the original bytes, after the service refused the "
          + "cookbook's form"))
  }

  @Test func aRegistrationCodeIsNotShown() async throws {
    let scratch = try ScratchFolder()
    let script = try scratch.file(
      "script.json",
      #"{"access": ["denied"], "codes": ["signIn"], "providers": ["RegularMVPD"]}"#
    ).path
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-sso",
        Self.at + [
          "--endpoint", origin, "--api", "v2", "--script", script, "--poll-interval", "1",
        ])
    }
    #expect(run.status == 0)
    for line in [
      "GET /api/v2/[3]/profiles/code/[7] -> 200", "POST /api/v2/[3]/sessions/[7] -> 200",
      "GET /api/v2/authenticate/[3]/[7] -> 302", "POST /stand-in/sign-in/[3]/[7] -> 302",
    ] {
      #expect(run.output.contains("    \(line)\n"))
    }
  }

  @Test func anInterruptionEndsTheRunAndItsDrawing() async throws {
    let scratch = try ScratchFolder()
    let script = try scratch.file("script.json", #"{"status": [{"silence": true}]}"#).path
    let drawing = scratch.url.appending(path: "run.mmd")
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-sso",
        Self.at + [
          "--endpoint", origin, "--api", "v2", "--script", script, "--draw", drawing.path,
        ],
        interruptedAfter: "[partnerStatus]")
    }
    #expect(run.wasKilled)
    #expect(run.status == SIGINT)
    #expect(run.output.hasSuffix("=> cancelled\n"))
    #expect(try String(contentsOf: drawing, encoding: .utf8).contains("cancelled"))
  }

  @Test func aRunThatTakesTooLongEnds() async throws {
    let scratch = try ScratchFolder()
    let script = try scratch.file("script.json", #"{"status": [{"silence": true}]}"#).path
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-sso",
        Self.at + [
          "--endpoint", origin, "--api", "v2", "--script", script, "--time-out", "1",
        ])
    }
    #expect(run.status == 1)
    #expect(run.errors.contains("took longer than 1 s"))
  }

  @Test(arguments: [
    ("{}", Int32(3), "the service has not answered"),
    ("[", 2, "is no JSON object"),
    ("[]", 2, "is no JSON object"),
    (#"{"statu": []}"#, 2, "scripts do not have: statu"),
    (#"{"status": [{"provder": "a"}]}"#, 2, "scripts do not have: provder"),
    (#"{"status": []}"#, 2, "cannot be used at status"),
    (#"{"status": [{"error": "no-such-error"}]}"#, 2, "cannot be used at status[0].error"),
    (#"{"status": [{"expiresIn": "soon"}]}"#, 2, "cannot be used at status[0].expiresIn"),
    (#"{"access": ["perhaps"]}"#, 2, "cannot be used at access[0]"),
    (#"{"response": [{"provider": "p", "response": "/nowhere"}]}"#, 3, "No such file"),
    (#"{"response": [{"provider": "p", "response": "script.json"}]}"#, 3, "[capture.no-payload]"),
  ]) func whatCannotBeDoneHasItsStatus(
    text: String, status: Int32, message: String
  ) async throws {
    let scratch = try ScratchFolder()
    let script = try scratch.file("script.json", text).path
    let run = try await Program.run(
      "saml-sso", Self.at + ["--endpoint", "http://127.0.0.1:9", "--script", script])
    #expect(run.status == status)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
