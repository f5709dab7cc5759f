import Foundation
import PartnerSSO
import PartnerStandIn
import SAML
import TestTools
import Testing
import XMLSignature

/// The stand-in for the partner's service takes what the service sends.
@Suite(.serialized, .timeLimit(.minutes(60))) struct StandInTests {
  @Test func theStandInTakesAResponseAndKnowsTheDevice() async throws {
    try await withStandIn(Self.configuration(issuer: "https://idp.example-mvpd.com")) { origin in
      let service = try await RunningService(partnerPort: 0, ["EXCHANGE_ORIGIN": origin])
      let answer = try await App(port: service.port).post(App.form(try Issuer().response(1)))
      #expect(answer.status == 200, "\(answer.body)")
      let profiles = try #require(answer.members["profiles"] as? [String: [String: Any]])
      let profile = try #require(profiles["Example_TV"])
      #expect(profile["type"] as? String == "appleSSO")
      let attributes = try #require(profile["attributes"] as? [String: [String: Any]])
      #expect(attributes["userID"]?["state"] as? String == "plain")
      try await service.stop()
    }
  }

  @Test func afterAKillTheStandInSaysThatTheExchangeWasDone() async throws {
    let store = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID())")
    try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
    try await withStandIn(Self.configuration(issuer: "https://idp.example-mvpd.com")) { origin in
      let settings = [
        "EXCHANGE_ORIGIN": origin,
        "EXCHANGE_REPLAY": "sqlite:\(store.appending(path: "used.sqlite").path)",
      ]
      let form = App.form(try Issuer().response(1))
      let killed = try await RunningService(partnerPort: 0, settings)
      let first = try await App(port: killed.port).post(form)
      #expect(first.status == 200)
      try await killed.crash()
      let service = try await RunningService(partnerPort: 0, settings)
      let second = try await App(port: service.port).post(form)
      #expect(second.status == 200)
      #expect(second.body == first.body)
      let metrics = try await App(port: service.port).get("/metrics").body
      #expect(metrics.contains(#"exchange_recoveries_total{outcome="found"} 1"#))
      #expect(!metrics.contains("exchange_posts_total"))
      try await service.stop()
    }
    try FileManager.default.removeItem(at: store)
  }

  @Test func theStandInTakesItByVersionOneToo() async throws {
    try await withStandIn(Self.configuration(issuer: "https://idp.example-mvpd.com")) { origin in
      let service = try await RunningService(
        partnerPort: 0,
        [
          "EXCHANGE_ORIGIN": origin, "EXCHANGE_API": "v1",
          "EXCHANGE_PROVIDERS": "https://idp.example-mvpd.com=Example_TV",
        ])
      let answer = try await App(port: service.port).post(App.form(try Issuer().response(1)))
      #expect(answer.status == 204, "\(answer.body)")
      try await service.stop()
    }
  }

  @Test func aSignInThatHasEndedIsToldAsTheStandInRefusesIt() async throws {
    try await withStandIn(Self.configuration(issuer: "https://idp.example-mvpd.com")) { origin in
      let service = try await RunningService(partnerPort: 0, ["EXCHANGE_ORIGIN": origin])
      let form = App.form(try Issuer().response(1)).replacing("4102444800000", with: "0")
      let answer = try await App(port: service.port).post(form)
      #expect(answer.status == 422)
      #expect(answer.code == "exchange.bad-request")
      try await service.stop()
    }
  }

  @Test func whatTheStandInRefusesIsTold() async throws {
    try await withStandIn(Self.configuration(issuer: "https://other.example")) { origin in
      let service = try await RunningService(partnerPort: 0, ["EXCHANGE_ORIGIN": origin])
      let answer = try await App(port: service.port).post(App.form(try Issuer().response(1)))
      #expect(answer.status == 422)
      #expect(answer.code == "exchange.bad-request")
      try await service.stop()
    }
  }

  /// A stand-in that knows the programmer of the tests, and one provider with this issuer.
  private static func configuration(issuer: String) throws -> StandInConfiguration {
    var policy = Policy()
    policy.trustAnchors = try TrustAnchor.parse(
      Repository.bytes("samples/trust/idp-ed25519.pem"))
    policy.audiences = ["https://saml.sp.auth.adobe.com"]
    let provider = Requestor.Provider(
      MVPD(
        id: "Example_TV", displayName: "Example TV", isPlatformSSOEnabled: true,
        boardingStatus: .supported, platformMappingID: "example"),
      issuers: [issuer])
    return StandInConfiguration(
      requestors: [Requestor(id: "REQ", providers: [provider])], policy: policy)
  }
}
