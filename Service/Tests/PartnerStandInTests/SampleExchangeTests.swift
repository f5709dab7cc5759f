import Foundation
import HTTPTypes
import PartnerSSO
import PartnerStandIn
import Testing
import TokenExchange

/// Every captured response of samples/, posted as an app posts it.
@Suite(.timeLimit(.minutes(60))) struct SampleExchangeTests {
  @Test(arguments: try Samples.load().samples)
  func aSampleIsJudgedAsItsManifestSays(_ sample: Sample) async throws {
    let form = try form(of: sample)
    let configuration = try Samples.configuration(for: sample)
    try await Visitor.visiting(configuration) { visitor in
      let answer = try await visitor.send(
        .post, "/api/v1/tokens/authn", headers: visitor.formHeaders(), body: form)
      switch sample.verdict {
      case "valid" where Self.unpostable.contains(sample.file):
        #expect(answer.response.status.code == 400)
        #expect(answer.response.findings == ["exchange.not-the-post-binding"])
      case "valid":
        #expect(answer.response.status.code == 204)
        #expect(answer.response.findings.isEmpty)
      case "invalid":
        #expect(answer.response.status.code == 400)
        #expect(answer.response.findings == sample.failed)
      default:
        #expect(answer.response.status.code == 400)
        #expect(!answer.response.findings.isEmpty)
      }
      #expect(!answer.body.contains("<saml"))
      let status = try await visitor.send(RESTAPIV1.checkAuthentication())
      #expect((status != .notAuthenticated) == (answer.response.status.code == 204))
    }
  }

  /// Samples that hold, in layers that no form control has.
  private static let unpostable: Set = [
    "captures/soap-envelope.xml", "captures/soap-prefixes-on-the-envelope.xml",
    "captures/redirect-deflate.txt",
  ]

  @Test func aPlusThatIsNotEscapedIsReadAsASpace() async throws {
    let file = Samples.folder.appending(path: "captures/base64.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    try #require(text.contains("+"))
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let answer = try await visitor.send(
        .post, "/api/v1/tokens/authn", headers: visitor.formHeaders(),
        body: "\(Self.parameters)&SAMLResponse=\(text)")
      #expect(answer.response.status.code == 400)
      #expect(answer.response.findings == ["capture.plus-as-space"])
    }
  }

  private static let parameters = "requestor=REQ&deviceId=device-1&mvpd=SampleMVPD&deviceType=iOS"

  /// The form of the exchange: XML in Base64, Base64 escaped, and what is escaped already as it is.
  private func form(of sample: Sample) throws -> String {
    let bytes = try sample.bytes()
    let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    let value: String
    if !sample.file.hasSuffix(".txt") {
      value = Self.escaped(bytes.base64EncodedString())
    } else if let field = text.firstRange(of: "SAMLResponse=") {
      value = String(text[field.upperBound...].prefix { $0 != "&" })
    } else {
      value = text.contains("%") ? text : Self.escaped(text)
    }
    return "\(Self.parameters)&SAMLResponse=\(value)"
  }

  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
