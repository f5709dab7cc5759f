import Foundation
import HTTPTypes
import PartnerSSO
import PartnerStandIn
import SAMLPayload
import Testing
import TokenExchange

/// How exactly requests are read in the two manners, and that a response is judged alike in both.
@Suite(.timeLimit(.minutes(60))) struct MannerTests {
  /// What the reference's own samples send: JSON without a comma, and Base64 without its padding.
  private static let damagedInfo = Data(
    "{\"model\":\"TV\",\"osName\":\"tvOS\" \"osVersion\":\"11\"}".utf8
  ).base64EncodedString()

  @Test(arguments: [nil, "", "!", "e30=", damagedInfo])
  func aDeviceIsDescribedInTheStrictMannerAlone(_ info: String?) async throws {
    for (manner, status) in [(StandInConfiguration.Manner.strict, 400), (.lenient, 200)] {
      var configuration = try Samples.configuration()
      configuration.manner = manner
      try await Visitor.visiting(configuration) { visitor in
        var headers = try await visitor.formHeaders()
        headers["X-Device-Info"] = info
        let answer = try await visitor.send(.get, "/api/v1/config/REQ", headers: headers)
        #expect(answer.response.status.code == status)
      }
    }
  }

  @Test func theHeaderMayBePercentEncodedAsVersionOneAsks() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      var headers = try await visitor.formHeaders()
      headers["X-Device-Info"] = headers["X-Device-Info"]?
        .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
      let answer = try await visitor.send(.get, "/api/v1/config/REQ", headers: headers)
      #expect(answer.response.status.code == 200)
    }
  }

  @Test(arguments: ["device-1", "fingerprint ZGV2aWNlLTE", "fingerprint !", "fingerprint "])
  func anIdentifierThatIsNotInItsFormIsTakenInTheLenientMannerAlone(
    _ identifier: String
  ) async throws {
    for (manner, status) in [(StandInConfiguration.Manner.strict, 400), (.lenient, 200)] {
      var configuration = try Samples.configuration()
      configuration.manner = manner
      try await Visitor.visiting(configuration) { visitor in
        var headers = try await visitor.formHeaders()
        headers["AP-Device-Identifier"] = identifier
        let answer = try await visitor.send(.get, "/api/v2/REQ/profiles", headers: headers)
        #expect(answer.response.status.code == status)
      }
    }
  }

  @Test func theLenientMannerTakesParametersFromEitherPlaceAndAStatusWithoutPadding() async throws {
    var configuration = try Samples.configuration()
    configuration.manner = .lenient
    try await Visitor.visiting(configuration) { visitor in
      let form = "SAMLResponse=\(try Visitor.response().formValue.text)"
      let query = "requestor=REQ&deviceId=device-1&mvpd=SampleMVPD&deviceType=iOS"
      let first = try await visitor.send(.post, "/api/v1/tokens/authn?\(query)", body: form)
      #expect(first.response.status.code == 204)
      let status = Data(
        """
        {"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":\
        {"id":"sample-provider","expirationDate":"1900000000000"}}
        """.utf8
      ).base64EncodedString()
      #expect(status.hasSuffix("="))
      let second = try await visitor.send(
        .post, "/api/v2/REQ/profiles/sso/Apple",
        headers: [
          "AP-Device-Identifier": "device-2",
          "AP-Partner-Framework-Status": status.replacing("=", with: ""),
        ], body: form)
      #expect(second.response.status.code == 200)
    }
  }

  @Test func theStrictMannerTakesAFormAlone() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let form = "SAMLResponse=\(try Visitor.response().formValue.text)"
      let query = "requestor=REQ&deviceId=device-1&mvpd=SampleMVPD&deviceType=iOS"
      var headers = try await visitor.formHeaders()
      let mixed = try await visitor.send(
        .post, "/api/v1/tokens/authn?\(query)", headers: headers, body: form)
      #expect(mixed.response.status.code == 400)
      let whole = try await visitor.send(
        .post, "/api/v1/tokens/authn", headers: headers, body: "\(query)&\(form)")
      #expect(whole.response.status.code == 204)
      headers["Content-Type"] = "text/plain"
      let text = try await visitor.send(
        .post, "/api/v1/tokens/authn", headers: headers, body: "\(query)&\(form)")
      #expect(text.response.status.code == 400)
    }
  }

  @Test(arguments: StandInConfiguration.Manner.allCases)
  func noMannerAcceptsABrokenResponse(_ manner: StandInConfiguration.Manner) async throws {
    let parameters = "requestor=REQ&deviceId=device-1&mvpd=SampleMVPD&deviceType=iOS"
    let value = try Visitor.response().formValue.text
    let file = Samples.folder.appending(path: "captures/assertion-signed-rsa-sha256.xml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let escaped = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let twice = Data(text.utf8).base64EncodedData().base64EncodedString()
      .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    let broken: [(form: String, findings: [String])] = [
      ("", []), ("&SAMLResponse=", []),
      ("&SAMLResponse=\(value)&SAMLResponse=\(value)", ["capture.field-repeated"]),
      ("&SAMLResponse=\(value)&SAML%52esponse=", ["capture.field-repeated"]),
      ("&SAMLResponse=nonsense", ["capture.deflate-malformed"]),
      ("&SAMLResponse=\(escaped)", ["exchange.not-the-post-binding"]),
      ("&SAMLResponse=\(twice ?? "")", ["capture.double-base64"]),
      ("&SAMLResponse=\(value.replacing("%2B", with: "+"))", ["capture.plus-as-space"]),
    ]
    var configuration = try Samples.configuration()
    configuration.manner = manner
    try await Visitor.visiting(configuration) { visitor in
      for (form, findings) in broken {
        let answer = try await visitor.send(
          .post, "/api/v1/tokens/authn", headers: visitor.formHeaders(), body: parameters + form)
        #expect(answer.response.status.code == 400)
        #expect(answer.response.findings == findings)
      }
      #expect(try await visitor.send(RESTAPIV1.checkAuthentication()) == .notAuthenticated)
    }
  }

  @Test func aProviderCannotSignForAnother() async throws {
    var configuration = try Samples.configuration()
    configuration.requestors[0].providers[0].issuers = ["https://another.example"]
    try await Visitor.visiting(configuration) { visitor in
      let refusal = await visitor.refusal(
        of: RESTAPIV1.exchangeToken(response: try Visitor.response(), mvpd: "SampleMVPD"))
      #expect(refusal?.reason == .badRequest)
    }
  }
}
