import Foundation
import PartnerSSO
import PartnerStandIn
import Testing
import TokenExchange

/// What both versions need for a sign-in by the partner.
@Suite(.timeLimit(.minutes(60))) struct PartnerSignInTests {
  @Test func versionOneExchangesAResponseForAToken() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let configuration = try await visitor.send(RESTAPIV1.retrieveConfiguration())
      let mvpd = try #require(configuration.mvpd(mappedTo: "sample-provider"))
      #expect(mvpd.hasSingleSignOn)
      #expect(mvpd.requiredMetadataFields == ["householdID"])
      #expect(configuration.supportedProviders == ["sample-provider", "picker-provider"])
      #expect(try await visitor.send(RESTAPIV1.checkAuthentication()) == .notAuthenticated)
      let request = try await visitor.send(RESTAPIV1.retrieveProfileRequest(mvpd: mvpd.id))
      let decoded = try #require(Data(base64Encoded: request.verificationToken.string))
      #expect(String(decoding: decoded, as: UTF8.self).hasPrefix("<?xml version=\"1.0\""))
      let token = try await visitor.send(
        RESTAPIV1.exchangeToken(response: try Visitor.response(), mvpd: mvpd.id))
      #expect(token.source == .partner)
      #expect(
        try await visitor.send(RESTAPIV1.checkAuthentication())
          == .authenticated(AuthenticationToken()))
    }
  }

  @Test func versionTwoExchangesAResponseForAProfile() async throws {
    try await Visitor.visiting(Samples.configuration()) { visitor in
      let configuration = try await visitor.send(RESTAPIV2.retrieveConfiguration())
      #expect(configuration.mvpds.map(\.id.rawValue).contains("SampleMVPD"))
      #expect(try await visitor.send(RESTAPIV2.retrieveProfiles()).isEmpty)
      let session = try await visitor.send(
        RESTAPIV2.createPartnerSession(status: Visitor.granted))
      guard case .partnerProfile(let request) = session.next else {
        Issue.record("no request to the partner")
        return
      }
      #expect(request.attributeNames == ["householdID"])
      #expect(session.mvpd == "SampleMVPD")
      let created = try await visitor.send(
        RESTAPIV2.createPartnerProfile(
          response: try Visitor.response(), status: Visitor.granted))
      #expect(created.map(\.source) == [.partner])
      #expect(created.map(\.issuer) == ["Apple"])
      #expect(created.first?.attributes.values["householdID"] != nil)
      let profiles = try await visitor.send(RESTAPIV2.retrieveProfiles(status: Visitor.granted))
      #expect(profiles == created)
      let next = try await visitor.send(
        RESTAPIV2.createPartnerSession(status: Visitor.granted)
      ).next
      #expect(next == .authorize)
    }
  }
}
