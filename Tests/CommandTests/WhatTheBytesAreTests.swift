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
