import Foundation
import TestTools
import Testing

/// `saml-exchange` as people run it, against a stand-in.
@Suite(.timeLimit(.minutes(60))) struct ExchangeCommandTests {
  private static let at = ["--at", "2026-03-01T12:00:30Z"]
  private static let judging =
    at + [
      "--trust", "samples/trust/idp-rsa.pem", "--audience", "https://saml.sp.auth.adobe.com",
    ]
  private static let v1 = ["--api", "v1", "--requestor", "REQ", "--mvpd", "SampleMVPD"]
  // The default of the program.
  private static let v2 = [
    "--requestor", "REQ", "--platform", "ios", "--provider", "sample-provider",
  ]
  private static let nowhere = ["--endpoint", "http://127.0.0.1:9"]
  private static let harmed = "samples/captures/pretty-printed-before-signing.xml"
  private static let good = "samples/captures/assertion-signed-rsa-sha256.xml"

  @Test(arguments: [v1, v2]) func aSoundResponseIsExchanged(service: [String]) async throws {
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-exchange", [Self.good, "--endpoint", origin] + Self.judging + service)
    }
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("VALID         \(Self.good)\n"))
    #expect(
      run.output.hasSuffix(
        "exchanged: accepted in the cookbook's form, which was posted first\n"))
    #expect(run.status == 0)
  }

  @Test(arguments: [
    "samples/captures/base64-76-columns.txt", "samples/captures/form-body.txt", harmed,
  ]) func aCaptureIsPostedAsTheCookbookEncodesIt(file: String) async throws {
    let dry = try await Program.run(
      "saml-exchange",
      [file, "--form", "cookbook", "--dry-run"] + Self.nowhere + Self.judging + Self.v1)
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-exchange",
        [file, "--form", "cookbook", "--force", "--endpoint", origin] + Self.judging + Self.v1)
    }
    // The judgement foretells what the service does.
    #expect(dry.status == run.status)
    #expect(dry.output.hasPrefix(run.status == 0 ? "VALID" : "INVALID"))
  }

  @Test(arguments: [v1, v2])
  func theOriginalBytesFollowARefusedForm(service: [String]) async throws {
    let dry = try await Program.run(
      "saml-exchange", [Self.harmed, "--dry-run"] + Self.nowhere + Self.judging + service)
    #expect(dry.status == 0)
    #expect(dry.output.contains("the cookbook's normalisation harms it"))
    #expect(dry.output.contains("VALID         \(Self.harmed) (verbatim)\n"))
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-exchange", [Self.harmed, "--endpoint", origin] + Self.judging + service)
    }
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.matches(of: /(?m)^-> 400$/).count == 1)
    #expect(run.output.matches(of: /(?m)^-> 20[014]$/).count == 3)
    #expect(
      run.output.hasSuffix(
        "exchanged: accepted as the original bytes, after the service refused the cookbook's form\n"
      ))
  }

  @Test func aResponseThatIsRefusedInBothFormsSaysSo() async throws {
    // A line break at the end makes the forms different, and changes nothing that is signed.
    let text = String(
      decoding: try Repository.bytes("samples/captures/expired.xml") + [0x0A], as: UTF8.self)
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-exchange", ["--force", "--endpoint", origin] + Self.judging + Self.v1, input: text)
    }
    #expect(run.status == 1)
    #expect(run.output.matches(of: /(?m)^-> 400$/).count == 2)
    #expect(
      run.errors.hasSuffix(
        "the response was not accepted as the original bytes, after the service refused the "
          + "cookbook's form\n"))
  }

  @Test func standardInputIsRead() async throws {
    let text = String(decoding: try Repository.bytes(Self.good), as: UTF8.self)
    let run = try await Program.run(
      "saml-exchange", ["--dry-run"] + Self.nowhere + Self.judging + Self.v1, input: text)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("VALID         -\nPOST /api/v1/tokens/authn\n"))
  }

  @Test func whatWouldBeRefusedIsNotSent() async throws {
    let run = try await Program.run(
      "saml-exchange",
      ["samples/captures/expired.xml"] + Self.nowhere + Self.judging + Self.v1)
    #expect(run.status == 1)
    #expect(run.output.contains("FAIL time.expired"))
    #expect(!run.output.contains("POST"))
    #expect(run.errors.contains("not sent"))
  }

  @Test func aRefusalIsShownWithItsReasons() async throws {
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-exchange",
        ["samples/captures/expired.xml", "--force", "--endpoint", origin] + Self.judging + Self.v1)
    }
    #expect(run.status == 1)
    #expect(run.errors.contains("[exchange.bad-request: 400"))
    #expect(run.errors.contains("its reasons: time.expired"))
  }

  @Test func withoutTrustTheServiceDecides() async throws {
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-exchange", [Self.good, "--endpoint", origin] + Self.at + Self.v1)
    }
    #expect(run.output.hasPrefix("INDETERMINATE"))
    #expect(run.status == 0)
  }

  @Test func nothingOfAPersonOrASecretIsShown() async throws {
    let device = "canary-device-4711"
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-exchange",
        [Self.good, "--endpoint", origin, "--device-id", device] + Self.judging + Self.v2)
    }
    #expect(run.status == 0)
    let shown = run.output + run.errors
    let encoded = Data(device.utf8).base64EncodedString()
    for secret in [device, encoded, "Bearer ", "client_secret=c", "PHNhbWxw"] {
      #expect(!shown.contains(secret), "\(secret) is shown")
    }
    #expect(shown.contains("Authorization: ["))
    #expect(shown.contains("SAMLResponse=["))
  }

  @Test(arguments: [
    (["samples/captures/soap-envelope.xml"], Int32(1), "not sent"),
    (["samples/captures/base64-truncated.txt"], 1, "damaged"),
    (["samples/captures/utf-16-little-endian.xml"], 1, "is not UTF-8"),
    (["samples/containers/login.har"], 2, "name one of them"),
    (["README.md"], 3, "[capture.no-payload]"),
    (["/nowhere\u{1B}[31m"], 3, "/nowhere\\u{1b}[31m: No such file"),
    (["samples"], 3, "a folder"),
    ([good, "--trust", "/nowhere"], 2, "No such file"),
    ([good, "--trust", "samples/keys/test-only-idp-rsa.key.pem"], 2, "[key."),
    ([good, "--policy", "README.md"], 2, "["),
    ([good, "--at", "noon"], 2, "--at noon is not a time"),
    ([good, "--clock-skew", "301"], 2, "--clock-skew takes"),
    ([good, "--endpoint", "http://example.com"], 2, "--endpoint is no origin"),
    ([good, "--endpoint", "https://example.com/path"], 2, "--endpoint is no origin"),
    ([good, "--endpoint", "https://example.com"], 2, "--software-statement is needed"),
    (
      [good, "--api", "v2", "--requestor", "a\nb", "--provider", "p"], 3, "exchange.unreachable"
    ),
    // V2 asks for the name that the subscriber account has for the provider.
    ([good, "--api", "v2"], 3, "exchange.unreachable"),
    ([good, "--unknown"], 2, "Unknown option"),
    ([good], 3, "[exchange.unreachable]"),
  ]) func whatCannotBeDoneHasItsStatus(
    arguments: [String], status: Int32, message: String
  ) async throws {
    // The last of an option that is given twice counts.
    let run = try await Program.run(
      "saml-exchange", Self.nowhere + Self.judging + Self.v1 + arguments)
    #expect(run.status == status)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(!run.wasKilled)
  }
}
