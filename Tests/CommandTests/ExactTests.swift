import Foundation
import TestTools
import Testing

/// `--exact` of the commands that have it: exit statuses, and what is said of skipped bytes.
@Suite struct ExactTests {
  private static let xml =
    #"<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0"/>"#

  @Test(arguments: ["validate", "verify", "inspect", "decode"])
  func aContainerIsAUsageError(_ command: String) async throws {
    let input = Data(#"{"SAMLResponse": "\#(Data(Self.xml.utf8).base64EncodedString())"}"#.utf8)
    let run = try await Program.run([command, "--exact", "-"], input: input)
    #expect(run.status == 2)
    #expect(
      run.errorText.hasPrefix("Error: - is JSON, and --exact takes a whole input as one payload.\n")
    )
    #expect(run.output.isEmpty)
  }

  @Test(arguments: ["verify", "inspect", "decode"])
  func skippedBytesAreANoteAndAFailureWithExact(_ command: String) async throws {
    let input = Data("'\(Self.xml)'".utf8)
    let exact = try await Program.run([command, "--exact", "-"], input: input)
    #expect(exact.status == 1)
    #expect((exact.outputText + exact.errorText).contains("capture.embedded"))
    #expect((exact.outputText + exact.errorText).contains("skipped 2 bytes: quotation marks"))
    let lenient = try await Program.run([command, "-"], input: input)
    #expect(lenient.status == (command == "verify" ? 1 : 0))
    #expect((lenient.outputText + lenient.errorText).contains("capture.embedded"))
  }

  @Test(arguments: [["--ndjson-input"], ["samples/captures/percent-encoded.txt#line=1"]])
  func whatNamesOnePayloadOfSeveralIsAUsageError(_ arguments: [String]) async throws {
    let run = try await Program.run(["validate", "--exact"] + arguments)
    #expect(run.status == 2)
    #expect(run.errorText.contains("--exact takes"))
  }

  /// What reads a whole input names the input once, and the field that it seems to mean.
  @Test(arguments: [["--exact"], ["--ndjson-input"]])
  func anotherFieldIsNamedBesideTheCode(_ arguments: [String]) async throws {
    let response = Self.xml.replacing("LogoutRequest", with: "Response")
    let form = "SAMLRequest=\(Data(response.utf8).base64EncodedString())&x=1"
    let isLine = arguments == ["--ndjson-input"]
    let run = try await Program.run(
      ["validate", "-"] + arguments,
      input: Data((isLine ? #"{"payload":"\#(form)"}"# : form).utf8))
    #expect(run.status == 3)
    let source = isLine ? "-#line=1" : "-"
    #expect(run.errorText.hasPrefix("Error: \(source): Nothing in the input looks like a SAML"))
    #expect(run.errorText.contains("[capture.no-payload]\n"))
    #expect(run.errorText.contains("\nThe field SAMLRequest seems to hold one: --field SAMLReq"))
  }

  @Test func theWholeOfASoundPayloadIsValid() async throws {
    let sample = ["samples/captures/percent-encoded.txt", "--trust", "samples/trust/idp-rsa.pem"]
    let run = try await Program.run(
      [
        "validate", "--exact", "--audience", "https://saml.sp.auth.adobe.com", "--at",
        "2026-03-01T12:00:30Z",
      ]
        + sample)
    #expect(run.status == 0)
  }
}
