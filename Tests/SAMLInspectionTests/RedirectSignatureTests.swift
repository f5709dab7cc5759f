import Foundation
import SAML
import SAMLCapture
import SAMLInspection
import TestSupport
import Testing

/// IN-09: a signature beside a message, over parameters of a URL, vouches for nothing in the message.
@Suite struct RedirectSignatureTests {
  private static func inspection(_ query: String) throws -> Inspection {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    return try Inspector(policy: TestPolicy.policy()).inspect(
      Array("https://sp.example.com/acs?\(query)".utf8), at: now)
  }

  /// The response with or without a signature of its own, percent-encoded Base64.
  private static func parameter(signed: Bool) throws -> String {
    var document = TestDocument(try Vector("rules/sound").template)
    if signed { try document.sign("assertion") }
    return Data(document.bytes).base64EncodedString().replacing("+", with: "%2B")
      .replacing("/", with: "%2F").replacing("=", with: "%3D")
  }

  private static let detached =
    "&SigAlg=http%3A%2F%2Fwww.w3.org%2F2001%2F04%2Fxmldsig-more%23rsa-sha256&Signature=AAAA"

  @Test func aSignatureOfTheBindingMakesNothingValid() throws {
    let signed = try Self.parameter(signed: true)
    let forged = try Self.parameter(signed: false)
    let sound = try Self.inspection("SAMLResponse=\(signed)\(Self.detached)")
    #expect(sound.outcome == .valid)
    #expect(
      sound.findings.first { $0.code == .captureDetachedSignature }?.outcome == .notChecked)
    for query in [
      "SAMLResponse=\(forged)\(Self.detached)",
      "SAMLRequest=\(signed)&SAMLResponse=\(forged)\(Self.detached)",
      "SAMLResponse=\(forged)\(Self.detached)&SAMLRequest=\(signed)",
    ] {
      let inspection = try Self.inspection(query)
      #expect(inspection.outcome == .invalid)
      #expect(inspection.verdict?.assertion == nil)
      let failed = inspection.findings.filter { $0.outcome == .fail }.map(\.code)
      #expect(failed.contains(.signatureMissing))
    }
  }

  @Test func aParameterThatIsThereTwiceIsRefused() throws {
    let signed = try Self.parameter(signed: true)
    let forged = try Self.parameter(signed: false)
    for query in [
      "SAMLResponse=\(signed)&SAMLResponse=\(forged)\(Self.detached)",
      "SAMLResponse=\(forged)&SAMLResponse=\(signed)\(Self.detached)",
      "SAMLResponse=\(signed)&SAMLResponse=\(signed)\(Self.detached)",
    ] {
      let inspection = try Self.inspection(query)
      #expect(inspection.outcome == .invalid)
      #expect(
        inspection.findings.filter { $0.outcome == .fail }.map(\.code)
          == [.captureFieldRepeated])
    }
  }
}
