import Foundation
import TestTools
import Testing

/// What the bytes are comes before what is wrong with them, and what the recorder lost is no fault of an app.
@Suite struct WhatTheBytesAreTests {
  private static let page = "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body>"

  private static func har(_ value: Data, sent: Int? = nil) throws -> Data {
    let body = "SAMLResponse=" + ExchangeSample.escaped(value.base64EncodedString())
    let archive = try ExchangeSample(body: body, status: 400).archive()
    guard let sent else { return archive }
    return Data(
      String(decoding: archive, as: UTF8.self)
        .replacing("\"method\":", with: "\"bodySize\":\(body.utf8.count + sent),\"method\":").utf8)
  }

  private func record(_ input: Data, _ arguments: [String] = []) async throws -> JudgedRecord {
    let run = try await Program.run(
      ["validate", "-", "--format", "ndjson"] + arguments, input: input)
    return try #require(try JudgedRecord.lines(of: run.output).first, "\(run.errorText)")
  }

  @Test(arguments: [page, page + "</body></html>", "<html xmlns='http://www.w3.org/1999/xhtml'/>"])
  func aPageThatWasPostedIsNoAttack(_ page: String) async throws {
    let record = try await record(Self.har(Data(page.utf8)))
    #expect(record.verdict == "invalid")
    #expect(record.failed == ["capture.html-page"])
    let alone = try await Program.run(["validate", "-"], input: Data(page.utf8))
    #expect(alone.status == 3)
    #expect(alone.errorText.contains("[capture.html-page]"))
  }

  /// The root decides: a message that calls itself a page, or hides behind a DOCTYPE, stays on the list of attacks.
  @Test(arguments: [
    (
      "<!DOCTYPE html><samlp:Response xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol'/>",
      "xml.doctype"
    ),
    ("<!DOCTYPE x [<!ENTITY a '<html>'>]><Response/>", "xml.doctype"),
    (
      "<!DOCTYPE html [<!ENTITY a \"]><html>\">]><!-- <html> --><s:Envelope xmlns:s='e'/>",
      "xml.doctype"
    ),
    ("<!DOCTYPE items [<!ELEMENT items (item*)>]><items/>", "capture.other-xml"),
  ])
  func theRootSaysWhatADocumentIs(_ xml: String, _ code: String) async throws {
    #expect(try await record(Self.har(Data(xml.utf8))).failed == [code])
  }

  /// What the partner refused is not read until it is valid: a layer inside of a request was sent.
  @Test(arguments: [
    "SAMLResponse=\"{percent}\"", "SAMLResponse=Optional(\"{base64}\")", "SAMLResponse: |\n{lines}",
    "<a><b><![CDATA[{base64}]]></b></a>", "SAMLResponse={carets}", "SAMLResponse=\n{quoted}",
    "Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n{lines}",
  ])
  func aLayerInsideOfARequestWasSent(_ form: String) async throws {
    let base64 = try ExchangeSample.base64("assertion-signed-rsa-sha256.xml")
    let percent = ExchangeSample.escaped(base64)
    var lines: [String] = []
    var rest = base64[...]
    while !rest.isEmpty {
      lines.append(String(rest.prefix(76)))
      rest = rest.dropFirst(76)
    }
    let body = form.replacing("{percent}", with: percent).replacing("{base64}", with: base64)
      .replacing("{carets}", with: percent.replacing("%", with: "^%"))
      .replacing("{lines}", with: lines.map { "  " + $0 }.joined(separator: "\n"))
      .replacing("{quoted}", with: lines.map { "> " + $0 }.joined(separator: "\n"))
    let head = "POST /api/v2/a/profiles/sso/Apple HTTP/1.1\r\nHost: api.example\r\n\r\n"
    let burp = Data((head + body).utf8).base64EncodedString()
    for (text, plain) in [
      (head + body, head + "SAMLResponse=" + percent),
      (
        "curl 'https://api.example/' --data-raw '\(body)'\n",
        "curl 'https://api.example/' --data-raw 'SAMLResponse=\(percent)'\n"
      ),
      (
        "<?xml version=\"1.0\"?><items><item><request><![CDATA[\(burp)]]></request></item></items>",
        "<?xml version=\"1.0\"?><items><item><request><![CDATA["
          + Data((head + "SAMLResponse=" + percent).utf8).base64EncodedString()
          + "]]></request></item></items>"
      ),
    ] {
      let arguments =
        ["--trust", "samples/trust/idp-rsa.pem", "--at", "2026-03-01T12:00:30Z"]
        + ["--audience", "https://saml.sp.auth.adobe.com"]
      #expect(try await record(Data(plain.utf8), arguments).verdict == "valid")
      let run = try await Program.run(
        ["validate", "-", "--format", "ndjson"] + arguments, input: Data(text.utf8))
      #expect(run.status != 0, "\(form)")
      let verdicts = try JudgedRecord.lines(of: run.output).map(\.verdict)
      #expect(!verdicts.contains("valid"), "\(text.prefix(80))")
    }
  }

  /// A message that is cut off is the app's fault only if as much was sent.
  @Test(arguments: [(Int?.none, "invalid"), (0, "invalid"), (900, "indeterminate")])
  func aCutIsBlamedOnWhoMadeIt(_ missing: Int?, _ verdict: String) async throws {
    let start = try ExchangeSample.xml("assertion-signed-rsa-sha256.xml").prefix(3000)
    let found = try await record(Self.har(start, sent: missing))
    #expect(found.verdict == verdict)
    #expect(found.findings.contains { $0.code == "capture.cut" && $0.outcome != "pass" })
    let alone = try await record(start)
    #expect(alone.verdict == "indeterminate")
    #expect(try await record(start, ["--exact"]).verdict == "invalid")
  }

  @Test(arguments: ["[FILTERED]", "REDACTED", "***", "%3Cprivate%3E", "XXXXXX"])
  func aMaskIsNoPayload(_ mask: String) async throws {
    let input = Data("SAMLResponse=\(mask)&RelayState=a".utf8)
    let found = try await record(input)
    #expect(found.verdict == "indeterminate")
    #expect(found.findings.contains { $0.code == "capture.masked" && $0.outcome == "not-checked" })
    #expect(try await record(input, ["--exact"]).verdict == "invalid")
    guard !mask.hasPrefix("%") else { return }
    let rails = try await Program.run(
      ["validate", "-"], input: Data("Parameters: {\"SAMLResponse\"=>\"\(mask)\"}\n".utf8))
    #expect(rails.status == 3)
    #expect(rails.errorText.contains("[capture.masked]"), "\(rails.errorText)")
  }

  /// A masked value in a response that a signature covers changes nothing about the signature.
  @Test func aMaskInsideAMessageIsNoLackOfOne() async throws {
    let xml = String(
      decoding: try ExchangeSample.xml("assertion-signed-rsa-sha256.xml"), as: UTF8.self)
    let masked = xml.replacing("Destination=\"", with: "Destination=\"***")
    let found = try await record(Data(masked.utf8))
    #expect(!found.findings.contains { $0.code == "capture.masked" })
  }
}
