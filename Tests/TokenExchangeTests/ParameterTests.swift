import HTTPTypes
import PartnerSSO
import Testing

@testable import TokenExchange

@Suite struct ParameterTests {
  @Test(arguments: ["", ".", ".."])
  func aSegmentThatNamesAnotherServiceIsRefused(_ name: ExactString) {
    #expect(throws: ExchangeError.parameterUnusable("mvpd")) {
      try RESTAPIV1.retrieveProfileRequest(mvpd: MVPD.ID(rawValue: name))
        .message(for: Samples.requester)
    }
    #expect(throws: ExchangeError.parameterUnusable("code")) {
      try RESTAPIV2.retrieveProfiles(.code(RegistrationCode(name)))
        .message(for: Samples.requester)
    }
  }

  @Test func aSegmentCannotAddAnother() throws {
    let message = try RESTAPIV2.logout(mvpd: "../a?b#c%2F").message(for: Samples.requester)
    #expect(message.request.path?.hasPrefix("/api/v2/REQ%2F1/logout/..%2Fa%3Fb%23c%252F?") == true)
  }

  @Test func theLifetimeOfACodeHasBounds() throws {
    for seconds in [-1, 0, 36_001] {
      #expect(throws: ExchangeError.parameterUnusable("ttl")) {
        try RESTAPIV1.createRegistrationCode(lifetime: .seconds(seconds))
          .message(for: Samples.requester)
      }
    }
    for seconds in [1, 36_000] {
      let message = try RESTAPIV1.createRegistrationCode(lifetime: .seconds(seconds))
        .message(for: Samples.requester)
      #expect(message.request.path?.hasSuffix("&ttl=\(seconds)") == true)
    }
  }

  @Test(arguments: [[], [""], ["a", "b,c"]])
  func aListThatWouldBeReadOtherwiseIsRefused(_ names: [String]) {
    #expect(throws: ExchangeError.parameterUnusable("resource")) {
      try RESTAPIV1.preauthorize(resources: names.map(ResourceID.init(rawValue:)))
        .message(for: Samples.requester)
    }
  }

  @Test func aDecisionNeedsAResource() {
    #expect(throws: ExchangeError.parameterUnusable("resources")) {
      try RESTAPIV2.authorize(resources: [], mvpd: "M").message(for: Samples.requester)
    }
  }

  @Test(arguments: [
    ("https://api.example", "https://api.example"),
    ("HTTPS://API.example:8443/", "https://api.example:8443"),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://[::1]", "http://[::1]"),
    ("http://localhost", "http://localhost"),
  ])
  func anOriginIsRead(_ text: String, _ origin: String) throws {
    #expect(try ServiceOrigin(parsing: text).description == origin)
  }

  @Test(arguments: [
    "", "api.example", "http://api.example", "https://", "https://a/b", "https://u@a",
    "https://a?b", "https://a#b", "ftp://a", "https://a:", "https://a:99999", "https://a b",
    "http://localhost.example", "http://127.0.0.1@example.com", "https://a:b:c:x",
    "http://[::1].example.com", "https://a:b:80", "https://[::1", "https://[]", "https://[::1]x80",
    "https://a:+80", "https://a:-1", "https://[a-b]", "https://:80", "https://\u{430}.example",
  ])
  func whatIsNoOriginOfAServiceIsRefused(_ text: String) {
    #expect(throws: ExchangeError.parameterUnusable("origin")) {
      try ServiceOrigin(parsing: text)
    }
  }
}
