import Foundation
import TestTools
import Testing

/// The advice of a report leads to the cause, and never away from it.
@Suite struct AdviceTests {
  private static let trusting = [
    "--trust", "samples/trust/idp-rsa.pem", "--audience", "https://saml.sp.auth.adobe.com",
  ]
  private static let har = "samples/containers/login.har"
  private static let formats = ["screen", "human", "github", "html", "junit"]

  private func report(_ arguments: [String], as format: String = "screen") async throws -> String {
    let flags =
      switch format {
      case "screen": [] as [String]
      case "human": ["-v"]
      default: ["--format", format]
      }
    let run = try await Program.run(["validate"] + arguments + Self.trusting + flags)
    #expect(run.status == 1, "\(run.errorText)")
    return run.outputText
  }

  private func har(sentAt time: String, in folder: ScratchFolder) throws -> String {
    let text = try String(
      contentsOf: Repository.root.appending(path: Self.har), encoding: .utf8)
    let moved = text.replacing("2026-03-01T12:00:20.250Z", with: time)
    #expect(moved != text)
    return try folder.write(Data(moved.utf8), to: "login.har").path
  }

  /// No other time than that of the capture makes it valid.
  @Test(arguments: formats, [[], ["--at", "now"], ["--at", "2026-03-01T15:05:20Z"]])
  func aResponseThatWasSentTooLateIsNotExcused(format: String, at: [String]) async throws {
    let folder = try ScratchFolder()
    let file = try har(sentAt: "2026-03-01T15:05:20.250Z", in: folder)
    let text = try await report([file + "#entry=4"] + at, as: format)
    #expect(text.contains("time.expired"))
    #expect(!text.contains("try:") && !text.contains("What to run next"))
    #expect(!text.contains("give its time with"))
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("By the capture it was sent 2026-03-01T15:05:20.250Z, 3 hours too late."))
  }

  @Test func aCaptureThatWasInTimeIsValidatedAsOfItsTime() async throws {
    let text = try await report([Self.har + "#entry=4", "--at", "now"])
    let step = try #require(PrintedCommand.all(on: text).first)
    #expect(step.label == "try" && step.words.suffix(2) == ["--at", "captured"])
    let run = try await Program.run(Array(step.words.dropFirst()))
    #expect(run.status == 0, "\(run.outputText)")
  }

  /// A message without its signature.
  private func unsigned(_ sample: String, in folder: ScratchFolder) throws -> String {
    let file = Repository.samples.appending(path: "captures/\(sample)")
    let text = try String(contentsOf: file, encoding: .utf8)
    return try folder.write(
      Data(text.replacing(/<ds:Signature .*<\/ds:Signature>/, with: "").utf8), to: sample
    ).path
  }

  @Test(arguments: formats + ["why"])
  func anErrorOfTheProviderIsNotItsMissingSignature(format: String) async throws {
    let folder = try ScratchFolder()
    let file = try unsigned("status-no-passive.xml", in: folder)
    let time = ["--at", "2026-03-01T12:00:30Z"]
    let text =
      format == "why"
      ? try await Program.run(["why", file] + Self.trusting + time).outputText
      : try await report([file] + time, as: format)
    expect(text, leadsWith: "saml.status-not-success", before: "signature.missing")
    expect(text, leadsWith: "saml.status-not-success", before: "saml.assertion-missing")
  }

  @Test(
    arguments: formats + ["why"], ["encrypted-not-signed.xml", "encrypted-cbc-signed-inside.xml"])
  func theSignatureMayBeInsideOfWhatIsEncrypted(format: String, sample: String) async throws {
    let arguments = ["samples/captures/\(sample)", "--at", "2026-03-01T12:00:30Z"]
    let text =
      format == "why"
      ? try await Program.run(["why"] + arguments + Self.trusting).outputText
      : try await report(arguments, as: format)
    expect(text, leadsWith: "saml.assertion-encrypted", before: "signature.missing")
  }

  @Test func anErrorOfALogoutIsNotItsMissingSignature() async throws {
    let folder = try ScratchFolder()
    let logout = """
      <samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_l" \
      Version="2.0" IssueInstant="2026-03-01T12:00:00Z"><samlp:Status><samlp:StatusCode \
      Value="urn:oasis:names:tc:SAML:2.0:status:Responder"/></samlp:Status></samlp:LogoutResponse>
      """
    let file = try folder.write(Data(logout.utf8), to: "logout.xml").path
    let text = try await report(
      [file, "--messages", "all", "--as", "sp", "--at", "2026-03-01T12:00:30Z"])
    expect(text, leadsWith: "saml.status-not-success", before: "signature.missing")
  }

  /// An assertion that nobody signed is a fault of its own.
  @Test(arguments: ["unsigned.xml", "status-not-success-with-assertion.xml"])
  func anAssertionWithoutASignatureIsAsBadAsBefore(sample: String) async throws {
    let folder = try ScratchFolder()
    let file = try unsigned(sample, in: folder)
    let text = try await report([file, "--at", "2026-03-01T12:00:30Z"], as: "human")
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Ask the provider to sign the assertion"))
    #expect(!words.contains("This may only follow from"))
  }

  private func expect(_ text: String, leadsWith cause: String, before consequence: String) {
    let first = text.range(of: cause)
    #expect(first != nil)
    if let first, let second = text.range(of: consequence) {
      #expect(first.lowerBound < second.lowerBound, "\(text)")
    }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(!words.contains("Ask the provider to sign"))
    #expect(!words.contains("Check the status"))
  }
}
