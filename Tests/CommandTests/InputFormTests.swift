import Foundation
import TestTools
import Testing

/// The forms in which people have a payload, and what they take for one.
@Suite struct InputFormTests {
  private static let judged = [
    "--at", "2026-03-01T12:00:30Z", "--trust", "samples/trust/idp-rsa.pem", "--audience",
    "https://saml.sp.auth.adobe.com",
  ]

  private static func xml() throws -> String {
    String(decoding: try ExchangeSample.xml("assertion-signed-rsa-sha256.xml"), as: UTF8.self)
  }

  private func records(of input: Data) async throws -> [JudgedRecord] {
    let run = try await Program.run(
      ["validate", "--format", "ndjson", "-"] + Self.judged, input: input)
    return try JudgedRecord.lines(of: run.output)
  }

  @Test(arguments: [
    String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16,
  ])
  func textInUTF16IsReadWithAndWithoutAMark(_ encoding: String.Encoding) async throws {
    let text = try ExchangeSample.base64("assertion-signed-rsa-sha256.xml")
    let base64 = try await records(of: try #require(text.data(using: encoding)))
    #expect(base64.map(\.verdict) == ["valid"])
    #expect(base64.first?.trail == ["utf-16", "base64"])
    let json = try await records(
      of: try #require("{\"SAMLResponse\": \"\(text)\"}".data(using: encoding)))
    #expect(json.first?.trail == ["utf-16", "json:/SAMLResponse", "base64"])
  }

  @Test func escapedMarkupIsRead() async throws {
    let xml = try Self.xml()
    let once = xml.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    let twice = once.replacing("&", with: "&amp;")
    let slashed = xml.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    let quoted = xml.replacing("=", with: "=3D").replacing(" ", with: " =\r\n", maxReplacements: 3)
    for (text, trail) in [
      (once, ["entities"]), (twice, ["entities", "entities"]), (slashed, ["backslashes"]),
      ("Optional(\"\(slashed)\")", ["quoted text", "backslashes"]), (quoted, ["quoted-printable"]),
    ] {
      let found = try await records(of: Data(text.utf8))
      #expect(found.map(\.verdict) == ["valid"])
      #expect(found.first?.trail == trail)
    }
  }

  /// What is escaped once more inside of a value stays a value: one escape is taken off the whole.
  @Test func anEscapeThatChangesTheContentIsNoValidResponse() async throws {
    let changed = try Self.xml().replacing("household", with: "h&lt;")
    #expect(try await records(of: Data(changed.utf8)).map(\.verdict) == ["invalid"])
  }

  @Test func piecesBehindThePrefixOfALogAreJoined() async throws {
    let text = try ExchangeSample.base64("assertion-signed-rsa-sha256.xml")
    let pieces = stride(from: 0, to: text.count, by: 90).map { start in
      String(text.dropFirst(start).prefix(90))
    }
    let log = pieces.enumerated().map { number, piece in
      "2026-03-01 12:00:\(10 + number % 50).123 App[4711:42] \(piece)"
    }
    let found = try await records(of: Data((log + ["other line"]).joined(separator: "\n").utf8))
    #expect(found.map(\.verdict) == ["valid"])
    #expect(found.first?.trail == ["log lines", "base64"])
  }

  @Test(arguments: [
    ("", "The input is empty."), (" \n", "The input is empty."),
    ("eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "This is a JSON Web Token"),
    ("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n", "This is a certificate"),
    ("-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n", "This is a private key"),
    ("hello", "Nothing in the input looks like a SAML payload."),
  ])
  func whatIsNoPayloadIsNamed(_ text: String, sentence: String) async throws {
    let run = try await Program.run(["validate", "-"], input: Data(text.utf8))
    #expect(run.status == 3)
    #expect(run.errorText.hasPrefix("Error: -: \(sentence)"), "\(run.errorText)")
  }

  @Test func whatAViewerOrAnEditorDidIsNoted() async throws {
    let text = try ExchangeSample.base64("assertion-signed-rsa-sha256.xml")
    let xml = try Self.xml()
    for end in ["...", "\u{2026}"] {
      let input = Data((text.prefix(3000) + end).utf8)
      let record = try #require(try await records(of: input).first)
      #expect(record.verdict == "indeterminate")
      #expect(
        record.findings.contains { $0.code == "capture.ellipsis" && $0.outcome == "not-checked" })
      let exact = try await Program.run(["validate", "-", "--exact", "-q"], input: input)
      #expect(exact.outputText.hasPrefix("INVALID"))
    }
    for (input, code) in [
      (xml.replacing("\"", with: "\u{201D}"), "capture.typographic-quotes"),
      (xml.replacing(" ", with: "\u{A0}"), "capture.non-breaking-space"),
    ] {
      let record = try #require(try await records(of: Data(input.utf8)).first)
      #expect(record.verdict == "invalid")
      #expect(record.findings.contains { $0.code == code && $0.outcome == "pass" })
    }
    let sound = try #require(try await records(of: Data(text.utf8)).first)
    #expect(!sound.findings.contains { $0.code.hasPrefix("capture.typographic") })
  }

  @Test(arguments: [
    (["400"], "exchange.bad-request"), (["double", "encoding"], "capture.double-percent-encoding"),
    (["xsw"], "signature.not-covered"), (["CVE-2025-25291"], "crosscheck.tree-differs"),
    (["wrong", "audience"], "saml.audience-mismatch"), (["expired"], "time.expired"),
  ])
  func wordsLeadToCodes(_ words: [String], code: String) async throws {
    let run = try await Program.run(["explain"] + words)
    #expect(run.status == 0)
    #expect(run.outputText.split(separator: "\n").contains { $0.hasPrefix(code + " ") })
  }

  @Test func aNearMissIsSuggested() async throws {
    let run = try await Program.run(["explain", "time.expird"])
    #expect(run.status == 2)
    #expect(run.errorText.contains("Did you mean time.expired?"))
  }
}
