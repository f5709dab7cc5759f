import HTTPTypes
import PartnerSSO
import Testing

@testable import TokenExchange

/// What belongs to a person or is a secret holds a canary, and nothing that is printed sings.
@Suite struct ConfidentialityTests {
  private static let canary: ExactString = "CANARY7"

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

  private static let services: [any AnyService] = [
    RESTAPIV1.checkAuthentication(),
    RESTAPIV1.checkAuthenticationByCode(code: RegistrationCode(canary)),
    RESTAPIV1.retrieveConfiguration(),
    RESTAPIV1.retrieveProfileRequest(mvpd: MVPD.ID(rawValue: canary)),
    RESTAPIV1.exchangeToken(response: SAMLResponse(canary.string), mvpd: MVPD.ID(rawValue: canary)),
    RESTAPIV1.createRegistrationCode(mvpd: MVPD.ID(rawValue: canary)),
    RESTAPIV1.retrieveRegistrationCode(code: RegistrationCode(canary)),
    RESTAPIV1.deleteRegistrationCode(code: RegistrationCode(canary)),
    RESTAPIV1.retrieveAuthenticationToken(),
    RESTAPIV1.authorize(resource: ResourceID(rawValue: canary)),
    RESTAPIV1.retrieveAuthorizationToken(resource: ResourceID(rawValue: canary)),
    RESTAPIV1.retrieveMediaToken(resource: ResourceID(rawValue: canary)),
    RESTAPIV1.preauthorize(resources: [ResourceID(rawValue: canary)]),
    RESTAPIV1.preauthorizeByCode(
      code: RegistrationCode(canary), resources: [ResourceID(rawValue: canary)]),
    RESTAPIV1.retrieveUserMetadata(), RESTAPIV1.logout(),
    RESTAPIV1.startFreePreview(mvpd: MVPD.ID(rawValue: canary)),
    RESTAPIV2.retrieveConfiguration(),
    RESTAPIV2.createSession(mvpd: MVPD.ID(rawValue: canary)),
    RESTAPIV2.resumeSession(code: RegistrationCode(canary), mvpd: MVPD.ID(rawValue: canary)),
    RESTAPIV2.retrieveSession(code: RegistrationCode(canary)),
    RESTAPIV2.createPartnerSession(status: status),
    RESTAPIV2.retrieveProfiles(.code(RegistrationCode(canary)), status: status),
    RESTAPIV2.createPartnerProfile(response: SAMLResponse(canary.string), status: status),
    RESTAPIV2.preauthorize(
      resources: [ResourceID(rawValue: canary)], mvpd: MVPD.ID(rawValue: canary), status: status),
    RESTAPIV2.authorize(
      resources: [ResourceID(rawValue: canary)], mvpd: MVPD.ID(rawValue: canary), status: status),
    RESTAPIV2.logout(mvpd: MVPD.ID(rawValue: canary)),
    ClientRegistration.register(
      statement: SoftwareStatement(canary.string, redirectURI: canary.string)),
    ClientRegistration.requestToken(
      credentials: ClientCredentials(clientID: canary, clientSecret: canary)),
  ]

  @Test func everyServiceIsHere() throws {
    let requests = try Self.services.map { try $0.message(for: Self.requester).request }
    #expect(Set(requests.map { "\($0.method) \($0.path ?? "")" }).count == 29)
  }

  @Test(arguments: services)
  fileprivate func neitherAServiceNorItsMessageShowsWhatItHolds(_ service: any AnyService) throws {
    let message = try service.message(for: Self.requester)
    expectSilence(of: service)
    expectSilence(of: message)
    expectSilence(of: [message])
  }

  @Test func noValueShowsWhatItHolds() throws {
    expectSilence(of: Self.requester)
    expectSilence(of: AccessToken(Self.canary, lifetime: .seconds(1)))
    expectSilence(of: ClientCredentials(clientID: Self.canary, clientSecret: Self.canary))
    expectSilence(of: SoftwareStatement(Self.canary.string))
    expectSilence(of: Samples.received(200, Self.canary.string, [.location: Self.canary.string]))
    expectSilence(
      of: UserAttributes(values: [Self.canary: .text(Self.canary)], encrypted: [Self.canary]))
    let profiles = try JSONValue(
      body: Array(
        """
        {"profiles":{"\(Self.canary)":{"notBefore":1,"notAfter":2,"type":"\(Self.canary)",\
        "issuer":"\(Self.canary)","attributes":{"userID":{"value":"\(Self.canary)"}}}}}
        """.utf8))
    expectSilence(of: try Profile.profiles(in: profiles))
    let denial = AuthorizationDenial(code: "a", details: Self.canary)
    expectSilence(of: ServiceAnswer.decision(.denied(denial)))
    let decisions = try JSONValue(
      body: Array(
        #"{"resource":"R","authorized":false,"error":{"details":"\#(Self.canary)"}}"#.utf8))
    expectSilence(of: try ResourceDecision(decisions))
    expectSilence(of: try PreauthorizedResource(decisions, resource: "resource"))
    let record = try JSONValue(body: Array(#"{"code":"\#(Self.canary)","expires":1}"#.utf8))
    expectSilence(of: try RegistrationRecord(record))
    let metadata = try JSONValue(
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
        #expect(
          !row.outcome(Samples.received(status, body)).contains(Self.canary.string) || status == 200
        )
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
      #expect(!text.contains(Self.canary.string), sourceLocation: sourceLocation)
    }
  }
}

/// A service, whatever it answers.
private protocol AnyService: Confidential, Sendable {
  func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage
}

extension ServiceDefinition: AnyService {}
