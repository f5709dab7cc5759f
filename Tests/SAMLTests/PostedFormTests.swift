import CanonicalXML
import SAML
import SAMLFormats
import TestSupport
import Testing

/// The form of the HTTP POST binding is read strictly (SAML Bindings §3.5.4).
@Suite struct PostedFormTests {
  @Test(arguments: [
    "", "RelayState=a%26SAMLResponse%3Db", "&&", "SAMLResponse2=x", "SAMLRespons=x",
    "samlresponse=x", "SAMLRequest", "SAMLRequest=",
    "RelayState=%zz", "%zz=1", "flag",
  ])
  func otherControlsCountForNothing(_ other: String) throws {
    let body = try Self.body()
    for parts in [[Array(other.utf8), body], [body, Array(other.utf8)]] {
      #expect(try Self.outcome(Array(parts.joined(separator: [UInt8(ascii: "&")]))) == "ok")
    }
  }

  @Test func theNameOfTheControlMayBeEscaped() throws {
    let body = Array("%53AMLRespons%65".utf8) + (try Self.body()).drop { $0 != UInt8(ascii: "=") }
    #expect(try Self.outcome(body) == "ok")
  }

  @Test(arguments: ["%0D%0A", "%0A", "%0d%0a", "\n"])
  func theBase64TextMayStandInLines(_ end: String) throws {
    let text = Base64.encode(try Self.xml())
    var lines: [UInt8] = []
    for (index, symbol) in text.enumerated() {
      if index > 0, index % 76 == 0 { lines += end.utf8 }
      lines += PostedForm.escaped([symbol])
    }
    #expect(try Self.outcome(Array("SAMLResponse=".utf8) + lines + end.utf8) == "ok")
  }

  @Test(arguments: [
    ("", "capture.no-payload"), ("RelayState=a", "capture.no-payload"),
    ("SAMLResponse", "capture.no-payload"), ("SAMLResponse=", "capture.no-payload"),
    ("SAMLRequest=PGEvPg%3D%3D", "capture.no-payload"),
    ("SAMLResponse=PGEvPg%3D%3D&SAMLResponse=PGEvPg%3D%3D", "capture.field-repeated"),
    ("SAMLResponse=PGEvPg%3D%3D&SAML%52esponse=", "capture.field-repeated"),
    ("SAMLResponse=PGEvPg%3D%3D&SAMLReques%74=PGEvPg%3D%3D", "capture.fields-mixed"),
    ("SAMLRequest=a&SAMLResponse=PGEvPg%3D%3D", "capture.fields-mixed"),
    ("SAMLResponse=PGEvPg%3D%3", "capture.percent-malformed"),
    ("SAMLResponse=PGEvPg%GG", "capture.percent-malformed"),
    ("SAMLResponse=PGEv+Pg%3D%3D", "capture.plus-as-space"),
    ("SAMLResponse=PGEvPg%3D%3D%20", "capture.plus-as-space"),
    ("SAMLResponse=PGEv%09Pg%3D%3D", "capture.base64-malformed"),
    ("SAMLResponse=PGEv-g%3D%3D", "capture.base64-malformed"),
    ("SAMLResponse=PGEv%00g%3D%3D", "capture.base64-malformed"),
    ("SAMLResponse=%3Ca/%3E", "capture.base64-malformed"),
    ("SAMLResponse=P%3D%3D%3D", "capture.base64-padding-misplaced"),
    ("SAMLResponse=PGEvPg%3D%3DPGEvPg%3D%3D", "capture.base64-padding-misplaced"),
    ("SAMLResponse=PGEvPg", "capture.base64-missing-padding"),
    ("SAMLResponse=PGEvP", "capture.base64-truncated"),
    ("SAMLResponse=PGEvPh%3D%3D", "capture.base64-trailing-bits"),
    ("SAMLResponse=PGE%2B", "xml.not-well-formed"),
    ("SAMLResponse=%3D", "capture.base64-padding-misplaced"),
  ])
  func whatTwoReceiversCouldReadInTwoWaysIsRefused(_ body: String, _ code: String) throws {
    #expect(try Self.outcome(Array(body.utf8)) == code)
  }

  /// Without a document every rule is listed as not checked.
  @Test func aDamagedFormLeavesEveryRuleUnchecked() throws {
    let verifier = ResponseVerifier(policy: try TestPolicy.policy())
    let verdict = verifier.evaluate(.posted([]), at: Instant(millisecondsSince1970: 0))
    #expect(verdict.findings.dropFirst() == verifier.unchecked[...])
    #expect(verdict.validated == nil && verdict.assertion == nil)
  }

  @Test func nothingLargerThanThePolicyAllowsIsDecoded() throws {
    let xml = try Self.xml()
    var policy = try TestPolicy.policy()
    policy.limits.maximumBytes = xml.count
    #expect(try Self.outcome(PostedForm.body(xml), policy) == "ok")
    policy.limits.maximumBytes = xml.count - 1
    #expect(try Self.outcome(PostedForm.body(xml), policy) == "capture.too-large")
    let padding = Array(repeating: UInt8(ascii: "a"), count: 8 << 20)
    #expect(
      try Self.outcome(PostedForm.body(xml) + [UInt8(ascii: "&")] + padding, policy)
        == "capture.too-large")
  }

  /// A body of nothing but separators takes no memory for each of them.
  @Test func aFormOfManyControlsIsReadInOnePass() throws {
    let body = Array(repeating: UInt8(ascii: "&"), count: 1 << 20) + (try Self.body())
    #expect(try Self.outcome(body) == "ok")
  }

  private static func xml() throws -> [UInt8] {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    return document.bytes
  }

  private static func body() throws -> [UInt8] { PostedForm.body(try xml()) }

  private static func outcome(_ body: [UInt8], _ policy: Policy? = nil) throws -> String {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    return Vector.text(
      of: ResponseVerifier(policy: try policy ?? TestPolicy.policy())
        .evaluate(.posted(body), at: now))
  }
}

/// A form as a browser posts it.
enum PostedForm {
  static func body(_ xml: [UInt8]) -> [UInt8] {
    Array("SAMLResponse=".utf8) + escaped(Base64.encode(xml)) + Array("&RelayState=r".utf8)
  }

  static func escaped(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { symbol -> [UInt8] in
      switch symbol {
      case UInt8(ascii: "+"): Array("%2B".utf8)
      case UInt8(ascii: "/"): Array("%2F".utf8)
      case UInt8(ascii: "="): Array("%3D".utf8)
      default: [symbol]
      }
    }
  }
}
