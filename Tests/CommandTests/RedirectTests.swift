import Foundation
import TestSupport
import TestTools
import Testing

/// `saml sign --redirect`, and what the other commands say of a signed query.
@Suite struct RedirectTests {
  private static let key = ["--key", "samples/keys/test-only-idp-rsa.key.pem"]
  private static let trust = ["--trust", "samples/trust/idp-rsa.pem"]

  private static func sign(_ arguments: [String], _ message: String? = nil) async throws
    -> Program.Run
  {
    let text = try message ?? Vector("redirect/sound").template
    return try await Program.run(["sign"] + key + arguments, input: Data(text.utf8))
  }

  @Test func aQueryIsOneLineOfTheParametersInTheirOrder() async throws {
    let run = try await Self.sign(["--redirect", "--relay-state", "a b"])
    #expect(run.status == 0)
    let names = run.outputText.split(separator: "&").map { $0.prefix { $0 != "=" } }
    #expect(names == ["SAMLRequest", "RelayState", "SigAlg", "Signature"])
    #expect(run.outputText.contains("&RelayState=a%20b&"))
    #expect(run.outputText.hasSuffix("\n"))
    #expect(run.outputText.count { $0 == "\n" } == 1)
    let without = try await Self.sign(["--redirect"])
    #expect(!without.outputText.contains("RelayState"))
    let strong = try await Self.sign(["--redirect", "--method", "rsa-sha512"])
    #expect(strong.outputText.contains("%23rsa-sha512&"))
  }

  @Test func aQueryIsVerifiedAsItWasSent() async throws {
    let query = try await Self.sign(["--redirect", "--relay-state", "token-1"]).outputText
    for (text, code) in [
      (query, "signature.missing"),
      (query.replacing("token-1", with: "token-2"), "signature.redirect-mismatch"),
    ] {
      let url = Data("https://sp.example.com/slo?\(text)".utf8)
      let run = try await Program.run(
        ["verify", "--format", "ndjson", "--field", "SAMLRequest"] + Self.trust, input: url)
      let record = try #require(try JudgedRecord.lines(of: run.output).first)
      #expect(record.failed.first == code)
      #expect(run.status == 1)
      let isHeld = run.outputText.contains(
        #"{"code":"capture.detached-signature","outcome":"pass""#)
      #expect(isHeld == (code == "signature.missing"))
    }
  }

  @Test func theScreenSaysWhatReencodedAQuery() async throws {
    let query = try await Self.sign(["--redirect"]).outputText.replacing("%3A", with: "%3a")
    let url = Data("https://sp.example.com/slo?\(query)".utf8)
    let run = try await Program.run(["verify"] + Self.trust, input: url)
    let words = run.outputText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("upper-case hex digits: something between re-encoded it"))
  }

  /// The signature of the query is made again, and fares as the original's does.
  @Test(arguments: [
    ("", ""), ("token-1", "token-2"), ("%2F", "%2f"), ("&Signature=", "&Signature=AAAA"),
    ("rsa-sha256", "rsa-sha1"), ("&RelayState=", "&RelayState=x&RelayState="),
  ])
  func aRedactedQueryIsJudgedAsItsOriginal(_ old: String, _ new: String) async throws {
    let sample = Repository.samples.appending(path: "captures/assertion-signed-rsa-sha256.xml")
    let message = try String(contentsOf: sample, encoding: .utf8)
    let query = try await Self.sign(["--redirect", "--relay-state", "token-1"], message).outputText
    let scratch = try ScratchFolder()
    let text =
      "https://sp.example.com/acs?" + (old.isEmpty ? query : query.replacing(old, with: new))
    let input = try scratch.write(Data(text.utf8), to: "input.txt")
    let copy = scratch.url.appending(path: "copy.txt")
    let run = try await Program.run(
      ["redact", input.path, "--output", copy.path, "--at", "2026-03-01T12:00:30Z"] + Self.trust)
    #expect(run.status == 0, "\(run.outputText)\(run.errorText)")
    let copied = try String(contentsOf: copy, encoding: .utf8)
    #expect(!copied.contains("token-"))
    let judged = try await Program.run(
      ["validate", copy.path, "--format", "ndjson", "--at", "2026-03-01T12:00:30Z"]
        + ["--trust", copy.path + ".pem"])
    let code = #"{"code":"capture.detached-signature","outcome":"pass""#
    #expect(judged.outputText.contains(code) == old.isEmpty)
  }

  @Test(arguments: [
    ["--relay-state", "x"], ["--redirect", "--id", "_l1"],
    ["--redirect", "--certificate", "samples/trust/idp-rsa.pem"],
    ["--redirect", "--encrypt-for", "samples/trust/idp-rsa.pem"],
  ])
  func whatDoesNotGoTogetherIsWrongUsage(_ arguments: [String]) async throws {
    let run = try await Self.sign(arguments)
    #expect(run.status == 2)
    #expect(run.outputText == "")
  }

  @Test func onlyAnUnsignedMessageIsSigned() async throws {
    let none = try await Self.sign(["--redirect"], "<x/>")
    #expect(none.status == 1)
    #expect(none.errorText.contains("neither a request nor a response"))
    let twice = try await Self.sign([])
    let signed = try await Self.sign(["--redirect"], twice.outputText)
    #expect(signed.status == 1)
    #expect(signed.errorText.contains("carries a signature already"))
  }
}
