import Foundation
import TestSupport
import TestTools
import Testing

/// `saml validate --messages all`: every message of a capture is judged, for whoever receives it.
@Suite(.serialized) struct MessagesTests {
  private static let key = "samples/trust/idp-rsa.pem"

  /// A message, signed by the key of the samples.
  private static func signed(_ name: String) async throws -> Data {
    let text = Data(try Vector("messages/\(name)").template.utf8)
    let run = try await Program.run(
      ["sign", "-", "--key", "samples/keys/test-only-idp-rsa.key.pem"],
      input: text)
    guard run.status == 0 else { throw NotSigned(text: run.errorText) }
    return Data(run.outputText.utf8)
  }

  private struct NotSigned: Error {
    let text: String
  }

  private static func record(of run: Program.Run) throws -> [String: Any] {
    let line = try #require(run.outputText.split(separator: "\n").first)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test(arguments: [
    ("logout-request", [], 0, "valid", "sp"), ("logout-request", ["--as", "sp"], 0, "valid", "sp"),
    ("logout-request", ["--as", "idp"], 0, "valid", "idp"),
    ("logout-request", ["--as", "aa"], 1, "indeterminate", "aa"),
    ("authn-request", ["--as", "idp"], 0, "valid", "idp"),
    ("query", ["--as", "aa"], 0, "valid", "aa"),
    ("logout-request", ["--issuer", "urn:x"], 1, "invalid", "sp"),
  ])
  func aMessageIsJudgedForItsReceiver(
    name: String, arguments: [String], status: Int32, verdict: String, receiver: String
  ) async throws {
    let run = try await Program.run(
      [
        "validate", "-", "--messages", "all", "--trust", Self.key, "--format", "ndjson", "--at",
        TestPolicy.now,
      ] + arguments, input: try await Self.signed(name))
    #expect(run.status == status)
    let record = try Self.record(of: run)
    #expect(record["verdict"] as? String == verdict)
    #expect(record["receiver"] as? String == receiver)
    let root = try Vector("messages/\(name)").template.dropFirst("<samlp:".count)
    #expect(record["message"] as? String == String(root.prefix { $0 != " " }))
    #expect((record["issuer"] as? String == nil) == (verdict == "invalid"))
  }

  /// Every report of responses says the same of other messages.
  @Test(arguments: ["human", "json", "junit", "sarif", "html", "github"])
  func everyReportShowsAMessage(format: String) async throws {
    let run = try await Program.run(
      [
        "validate", "-", "--messages", "all", "--trust", Self.key, "--format", format, "--issuer",
        "urn:x", "--at", TestPolicy.now,
      ], input: try await Self.signed("logout-request"))
    #expect(run.status == 1)
    #expect(run.outputText.contains("saml.issuer-mismatch"))
    #expect(!run.outputText.contains("subject-1") && !run.outputText.contains("session-1"))
  }

  /// A receiver chooses by the field what it expects (SAML Bindings §3.5.4).
  @Test(arguments: [
    ("SAMLRequest=%@", []), ("SAMLResponse=%@", ["capture.field-mismatch"]),
    ("SAMLRequest=%@&SAMLResponse=", []),
    ("SAMLRequest=%@&SAMLResponse=%@", ["capture.fields-mixed", "capture.field-mismatch"]),
    ("<form><input name='SAMLResponse' value='%@'></form>", ["capture.field-mismatch"]),
    (
      "--x\r\nContent-Disposition: form-data; name=SAMLResponse\r\n\r\n%@\r\n--x--",
      ["capture.field-mismatch"]
    ),
  ])
  func aMessageIsInTheFieldOfItsKind(_ form: String, _ codes: [String]) async throws {
    let value = (try await Self.signed("logout-request")).base64EncodedString()
    let isEscaped = form.hasPrefix("SAML")
    let escaped = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let input = form.replacing("%@", with: isEscaped ? escaped : value)
    for command in [["validate", "-", "--messages", "all"], ["verify", "-"]] {
      let run = try await Program.run(
        command + ["--trust", Self.key, "--format", "ndjson", "--at", TestPolicy.now],
        input: Data(input.utf8))
      let records = try JudgedRecord.lines(of: run.output)
      #expect(records.first?.failed == codes, "\(run.outputText)")
      #expect(run.status == (codes.isEmpty ? 0 : 1))
    }
  }

  /// A body that nobody can read here is called what it is.
  @Test func aBodyInBrotliIsNamed() async throws {
    let body = Data([0x8B, 0x05, 0x80] + Array(0x90..<0xC0)).base64EncodedString()
    let har =
      #"{"log": {"entries": [{"request": {"headers": [{"name": "Content-Encoding", "value": "br"}], "#
      + #""postData": {"text": "\#(body)"}}, "response": {"content": {"text": "ok"}}}]}}"#
    let run = try await Program.run(["validate", "-"], input: Data(har.utf8))
    #expect(run.status == 3)
    #expect(run.errorText.contains("entry=1 is compressed with Brotli"))
    #expect(!run.errorText.contains("Preserve log"))
  }

  /// A name that nobody read leads to the key that opens it.
  @Test func theReportNamesTheKeyThatIsMissing() async throws {
    let scratch = try ScratchFolder()
    let input = try scratch.write(
      try await Self.signed("logout-request-name-encrypted"), to: "logout.xml")
    let command = [
      "validate", input.path, "--messages", "all", "--trust", Self.key, "--at", TestPolicy.now,
    ]
    let run = try await Program.run(command)
    #expect(run.status == 1)
    #expect(run.outputText.contains("NEED saml.principal"))
    #expect(run.outputText.contains("--decryption-key own.key.pem"))
  }

  /// A message that its query string alone signs is judged by that, and every report names the signer.
  @Test(arguments: [
    ("human", "the signature covers the query string"), ("html", "<b>the query string</b>"),
    ("ndjson", #""querySignature":{"method":"#),
  ])
  func aSignedQueryStringMakesAMessageValid(format: String, words: String) async throws {
    let scratch = try ScratchFolder()
    let run = try await Program.run(
      ["sign", "-", "--key", "samples/keys/test-only-idp-rsa.key.pem", "--redirect"],
      input: Data(try Vector("messages/logout-request").template.utf8))
    let url = "https://sp.example.com/slo?" + run.outputText.dropLast()
    let har = #"{"log":{"entries":[{"request":{"method":"GET","url":"\#(url)"}}]}}"#
    let judge = [
      "validate", "-", "--messages", "all", "--trust", Self.key, "--format", format, "--at",
      TestPolicy.now,
    ]
    for (text, arguments) in [
      (url, []), (har, []), (run.outputText, []), (url, ["--exact"]), (run.outputText, ["--exact"]),
      (#"{"payload":"\#(url)"}"#, ["--ndjson-input"]),
    ] {
      let judged = try await Program.run(judge + arguments, input: Data(text.utf8))
      #expect(judged.status == 0, "\(judged.outputText)\(judged.errorText)")
      let line = judged.outputText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(line.contains(words))
      #expect(!line.contains("subject-1"))
    }
    let changed = har.replacing("&SigAlg=", with: "&RelayState=x&SigAlg=")
    #expect(try await Program.run(judge, input: Data(changed.utf8)).status == 1)
    // The copy is signed anew, and is judged as the original is.
    let input = try scratch.write(Data(url.utf8), to: "input.txt")
    let copy = try await Program.run([
      "redact", input.path, "--output", scratch.url.appending(path: "copy.txt").path,
      "--trust", Self.key, "--at", TestPolicy.now,
    ])
    #expect(copy.status == 0, "\(copy.outputText)\(copy.errorText)")
  }

  /// By default other messages are counted, and change nothing.
  @Test func otherMessagesAreCountedInOneLine() async throws {
    let arguments = ["validate", "samples/containers/login.har", "--format", "ndjson"]
    let responses = try await Program.run(arguments)
    #expect(
      responses.errorText.contains("login.har: 2 other messages, see saml inspect: 2 AuthnRequest"))
    let all = try await Program.run(arguments + ["--messages", "all"])
    #expect(!all.errorText.contains("other message"))
    let count = { (text: String) in text.split(separator: "\n").count }
    #expect(count(all.outputText) == count(responses.outputText) + 2)
  }

  @Test func aReceiverNeedsMessages() async throws {
    let run = try await Program.run(["validate", Self.key, "--as", "idp"])
    #expect(run.status == 2)
    #expect(run.errorText.contains("--as needs --messages all"))
  }

  /// The copy of a message is judged as the message is, and holds nothing of it.
  @Test(arguments: [
    ("logout-request", "sp"), ("manage-name", "sp"), ("authn-request", "idp"),
    ("artifact-resolve", "idp"), ("query", "aa"), ("artifact-response", "sp"),
  ])
  func aMessageIsRedacted(name: String, receiver: String) async throws {
    let scratch = try ScratchFolder()
    let input = try scratch.write(try await Self.signed(name), to: "message.xml")
    let copy = scratch.url.appending(path: "copy.xml")
    let run = try await Program.run([
      "redact", input.path, "--output", copy.path, "--trust", Self.key, "--at", TestPolicy.now,
      "--as", receiver,
    ])
    #expect(run.status == 0, "\(run.outputText)\(run.errorText)")
    #expect(run.outputText.contains("--messages all --as \(receiver)"))
    let text = String(decoding: try Data(contentsOf: copy), as: UTF8.self)
    for secret in ["subject-1", "subject-2", "session-1", "AAQAAAECAwQFBgcI", "household-1"] {
      #expect(!text.contains(secret), "\(secret)")
    }
    #expect(text.contains("https://"))
  }

  /// A request is copied out of its field, without the other fields.
  @Test func aPostedRequestIsRedacted() async throws {
    let scratch = try ScratchFolder()
    let value = try await Self.signed("logout-request").base64EncodedString()
      .replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
    let form = Data("SAMLRequest=\(value)&RelayState=canary-state".utf8)
    let input = try scratch.write(form, to: "form.txt")
    let copy = scratch.url.appending(path: "copy.txt")
    let run = try await Program.run([
      "redact", input.path, "--output", copy.path, "--trust", Self.key, "--at", TestPolicy.now,
    ])
    #expect(run.status == 0, "\(run.outputText)\(run.errorText)")
    let text = String(decoding: try Data(contentsOf: copy), as: UTF8.self)
    #expect(text.hasPrefix("SAMLRequest=") && text.contains("&RelayState="))
    #expect(!text.contains("canary") && !text.contains(value))
  }
}
