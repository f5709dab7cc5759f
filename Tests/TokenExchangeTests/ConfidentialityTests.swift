import HTTPTypes
import PartnerSSO
import Testing

@testable import TokenExchange

/// What belongs to a person or is a secret holds a canary, and nothing that is printed sings.
@Suite struct ConfidentialityTests {
  private static let canary = "CANARY7"

  private static var requester: Requester {
    var requester = Samples.requester
    requester.deviceID = canary
    requester.forwardedFor = canary
    requester.visitorID = canary
    return requester
  }

  private static let status = PartnerStatus(
    access: AccountAccess(status: .granted), provider: ProviderID(rawValue: canary),
    expires: Instant(millisecondsSince1970: 1))

  private static let services: [any ServiceCall] = [
    RESTAPIV1.CheckAuthentication(),
    RESTAPIV1.CheckAuthenticationByCode(code: RegistrationCode(canary)),
    RESTAPIV1.RetrieveConfiguration(),
    RESTAPIV1.RetrieveProfileRequest(mvpd: MVPD.ID(rawValue: canary)),
    RESTAPIV1.ExchangeToken(response: SAMLResponse(canary), mvpd: MVPD.ID(rawValue: canary)),
    RESTAPIV1.CreateRegistrationCode(mvpd: MVPD.ID(rawValue: canary)),
    RESTAPIV1.RetrieveRegistrationCode(code: RegistrationCode(canary)),
    RESTAPIV1.DeleteRegistrationCode(code: RegistrationCode(canary)),
    RESTAPIV1.RetrieveAuthenticationToken(),
    RESTAPIV1.Authorize(resource: ResourceID(rawValue: canary)),
    RESTAPIV1.RetrieveAuthorizationToken(resource: ResourceID(rawValue: canary)),
    RESTAPIV1.RetrieveMediaToken(resource: ResourceID(rawValue: canary)),
    RESTAPIV1.Preauthorize(resources: [ResourceID(rawValue: canary)]),
    RESTAPIV1.PreauthorizeByCode(
      code: RegistrationCode(canary), resources: [ResourceID(rawValue: canary)]),
    RESTAPIV1.RetrieveUserMetadata(), RESTAPIV1.Logout(),
    RESTAPIV1.StartFreePreview(mvpd: MVPD.ID(rawValue: canary)),
    RESTAPIV2.RetrieveConfiguration(),
    RESTAPIV2.CreateSession(mvpd: MVPD.ID(rawValue: canary)),
    RESTAPIV2.ResumeSession(code: RegistrationCode(canary), mvpd: MVPD.ID(rawValue: canary)),
    RESTAPIV2.RetrieveSession(code: RegistrationCode(canary)),
    RESTAPIV2.CreatePartnerSession(status: status),
    RESTAPIV2.RetrieveProfiles(.code(RegistrationCode(canary)), status: status),
    RESTAPIV2.CreatePartnerProfile(response: SAMLResponse(canary), status: status),
    RESTAPIV2.Preauthorize(
      resources: [ResourceID(rawValue: canary)], mvpd: MVPD.ID(rawValue: canary), status: status),
    RESTAPIV2.Authorize(
      resources: [ResourceID(rawValue: canary)], mvpd: MVPD.ID(rawValue: canary), status: status),
    RESTAPIV2.Logout(mvpd: MVPD.ID(rawValue: canary)),
    ClientRegistration.Register(statement: SoftwareStatement(canary, redirectURI: canary)),
    ClientRegistration.RequestToken(
      credentials: ClientCredentials(clientID: canary, clientSecret: canary)),
  ]

  @Test func everyServiceIsHere() {
    #expect(Set(Self.services.map { String(reflecting: type(of: $0)) }).count == 29)
  }

  @Test(arguments: 0..<29)
  func neitherAServiceNorItsMessageShowsWhatItHolds(_ index: Int) throws {
    let service = Self.services[index]
    let message = try service.message(for: Self.requester)
    expectSilence(of: service)
    expectSilence(of: message)
    expectSilence(of: [message])
  }

  @Test func noValueShowsWhatItHolds() throws {
    expectSilence(of: Self.requester)
    expectSilence(of: AccessToken(Self.canary, lifetime: .seconds(1)))
    expectSilence(of: ClientCredentials(clientID: Self.canary, clientSecret: Self.canary))
    expectSilence(of: SoftwareStatement(Self.canary))
    expectSilence(of: Samples.received(200, Self.canary, [.location: Self.canary]))
    expectSilence(
      of: UserAttributes(values: [Self.canary: .text(Self.canary)], encrypted: [Self.canary]))
    let profiles = try AnswerValue(
      body: Array(
        """
        {"profiles":{"\(Self.canary)":{"notBefore":1,"notAfter":2,"type":"\(Self.canary)",\
        "issuer":"\(Self.canary)","attributes":{"userID":{"value":"\(Self.canary)"}}}}}
        """.utf8))
    expectSilence(of: try Profile.profiles(in: profiles))
    let denial = AuthorizationDenial(code: "a", details: Self.canary)
    expectSilence(of: ServiceAnswer.decision(.denied(denial)))
    let decisions = try AnswerValue(
      body: Array(
        #"{"resource":"R","authorized":false,"error":{"details":"\#(Self.canary)"}}"#.utf8))
    expectSilence(of: try ResourceDecision(decisions))
    expectSilence(of: try PreauthorizedResource(decisions, resource: "resource"))
    let record = try AnswerValue(body: Array(#"{"code":"\#(Self.canary)","expires":1}"#.utf8))
    expectSilence(of: try RegistrationRecord(record))
    let metadata = try AnswerValue(
      body: Array(#"{"data":{"userID":"\#(Self.canary)"}}"#.utf8))
    expectSilence(of: try UserMetadataRecord(metadata))
  }

  @Test(arguments: [
    #"{"status":403,"message":"CANARY7","details":"CANARY7"}"#,
    #"{"action":"CANARY7","status":403,"code":"CANARY7","message":"CANARY7","trace":"CANARY7"}"#,
    #"{"error":"CANARY7"}"#, #"{"error":{"code":"CANARY7","details":"CANARY7"}}"#,
    "<error><status>403</status><message>CANARY7</message><details>CANARY7</details></error>",
    "<html>CANARY7</html>", "CANARY7", "<CANARY7>", "{\"CANARY7\":",
  ])
  func noErrorShowsTextOfAnAnswer(_ body: String) {
    for row in V1Rows.all + V2Rows.all {
      for status in [200, 201, 204, 400, 401, 405, 412, 429, 500] {
        #expect(!row.outcome(Samples.received(status, body)).contains(Self.canary) || status == 200)
      }
    }
    for status in [400, 401, 403, 500] {
      let refusal = Refusal(Samples.received(status, body))
      expectSilence(of: ExchangeError.refused(refusal))
      expectSilence(of: ExchangeError.registrationRefused(refusal))
      expectSilence(of: ServiceFailure(.refused(refusal)))
    }
  }

  private func expectSilence(
    of value: some Any, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var dumped = ""
    dump(value, to: &dumped)
    for text in ["\(value)", String(reflecting: value), dumped] {
      #expect(!text.contains(Self.canary), sourceLocation: sourceLocation)
    }
  }
}
