import Foundation
import SAML
import TestTools
import Testing

@testable import ExchangeService

/// `openapi.json` beside the service: its paths, and every answer that these requests get.
@Suite(.serialized, .timeLimit(.minutes(60))) struct OpenAPITests {
  private let document: JSONDocument

  init() throws {
    document = try JSONDocument(Repository.text("samples/exchange-service/openapi.json"))
  }

  @Test func theDocumentHasTheRoutesOfTheService() throws {
    let paths = try #require(document["paths"] as? [String: [String: Any]])
    let documented = paths.flatMap { path, item in item.keys.map { "\($0) \(path)" } }
    let routes = [
      "post \(Routes.exchange)", "get \(Routes.live)", "get \(Routes.ready)",
      "get \(Routes.metrics)",
    ]
    #expect(documented.sorted() == routes.sorted())
  }

  @Test func theDocumentHasEveryFieldOfTheForm() throws {
    let schema = try #require(document.schema("Presentation"))
    let properties = try #require(schema["properties"] as? [String: Any])
    #expect(Set(properties.keys) == Set(Presentation.Field.allCases.map(\.rawValue)))
    #expect(Set(schema["required"] as? [String] ?? []) == Set(properties.keys))
  }

  /// The codes that are the service's own, as its source has them.
  @Test func theDocumentHasEveryCodeOfTheService() throws {
    let source = try Repository.text(
      "samples/exchange-service/Sources/ExchangeService/Problem.swift")
    let codes = Set(source.matches(of: /"((?:service|replay)\.[a-z-]+)"/).map { String($0.1) })
    #expect(codes.count > 15)
    let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
    var documented: Set<String> = []
    for operation in paths.values.flatMap(\.values) {
      let responses = operation["responses"] as? [String: [String: Any]] ?? [:]
      for (_, response) in responses {
        documented.formUnion(response["x-codes"] as? [String] ?? [])
      }
    }
    // The path that does not exist is not in the document.
    #expect(codes.subtracting(documented) == ["service.not-found"])
  }

  @Test func everyAnswerIsAsTheDocumentSays() async throws {
    let sound = try App.form(Issuer().response(1))
    let forms: [(String, String?, Int)] = [
      (sound, App.secret, 200), (sound, App.secret, 200), (sound, nil, 409), ("", App.secret, 400),
      (sound, "short", 400), (sound.replacing("tvOS", with: "webOS"), App.secret, 400),
      ("SAMLResponse=P+EvPg", nil, 422),
      (App.form(try Repository.text("samples/captures/expired.xml")), nil, 422),
      (App.form(try Repository.text("samples/captures/unsigned.xml")), nil, 422),
    ]
    try await withService { app, _ in
      for (form, secret, status) in forms {
        let answer = try await app.post(form, secret: secret)
        #expect(answer.status == status, "\(answer.body)")
        try check(answer, "post", "/exchange")
      }
      let json = try await app.post("{}", contentType: "application/json")
      #expect(json.status == 415)
      try check(json, "post", "/exchange")
      for path in ["/health/live", "/health/ready", "/metrics"] {
        for query in ["", "?a=b"] {
          let answer = try await app.get(path + query)
          #expect(answer.status == (query.isEmpty ? (path == "/health/live" ? 204 : 200) : 400))
          try check(answer, "get", path)
        }
      }
    }
  }

  @Test(arguments: [(400, 422), (500, 502), (429, 503)])
  func anAnswerAfterTheFaultOfAPartnerIsAsTheDocumentSays(
    _ fault: Int, _ status: Int
  ) async throws {
    let settings = [
      "EXCHANGE_RATE_LIMIT": "1", "EXCHANGE_METRICS_PORT": "0",
    ]
    try await withService(settings, fault: { _, _ in .status(fault) }) { app, _ in
      let answer = try await app.post(App.form(try Issuer().response(1)))
      #expect(answer.status == status, "\(answer.body)")
      try check(answer, "post", "/exchange")
      let limited = try await app.post("")
      #expect(limited.status == 429)
      try check(limited, "post", "/exchange")
    }
  }

  @Test func anAnswerToATooLargeFormIsAsTheDocumentSays() async throws {
    try await withService(["EXCHANGE_BODY_LIMIT": "1024"]) { app, _ in
      let answer = try await app.post(String(repeating: "a", count: 1_025))
      #expect(answer.status == 413)
      try check(answer, "post", "/exchange")
    }
  }

  @Test func anUnreadyServiceIsAsTheDocumentSays() async throws {
    let full = InMemoryReplayCache(capacity: 0)
    try await withServiceInProcess(partnerPort: 9, replay: full) { port in
      let answer = try await App(port: port).get("/health/ready")
      #expect(answer.status == 503)
      try check(answer, "get", "/health/ready")
    }
  }

  /// What the validator of these tests refuses: a check that cannot fail would prove nothing.
  @Test(arguments: [
    #"{"title":"x","status":"400","code":"a.b","responsibility":"client"}"#,
    #"{"title":"x","status":400,"code":"a.b"}"#,
    #"{"title":"x","status":400,"code":"a b","responsibility":"client"}"#,
    #"{"title":"x","status":400,"code":"a.b","responsibility":"nobody"}"#,
    #"{"title":"x","status":400,"code":"a.b","responsibility":"client","value":"hh-4711"}"#,
    #"{"title":"x","status":400,"code":"a.b","responsibility":"client","codes":[1]}"#,
    "[]",
  ])
  func anotherProblemIsNotAsTheDocumentSays(_ body: String) throws {
    let schema = try #require(document.schema("Problem"))
    let value = try JSONSerialization.jsonObject(with: Data(body.utf8))
    #expect(!document.defects(of: value, by: schema).isEmpty)
  }

  private func check(_ answer: App.Answer, _ method: String, _ path: String) throws {
    let paths = document["paths"] as? [String: [String: [String: Any]]]
    let responses = paths?[path]?[method]?["responses"] as? [String: [String: Any]]
    let response = try #require(responses?["\(answer.status)"], "\(path) \(answer.status)")
    let content = response["content"] as? [String: [String: Any]] ?? [:]
    guard !content.isEmpty else {
      #expect(answer.body.isEmpty)
      return
    }
    let type = answer.contentType?.prefix { $0 != ";" }
    let media = try #require(content["\(type ?? "")"], "\(path) \(answer.contentType ?? "")")
    if (response["headers"] as? [String: Any])?["Retry-After"] != nil {
      #expect((answer.retryAfter.flatMap { Int($0) } ?? 0) > 0)
    }
    guard let type, type.hasSuffix("json") else { return }
    let schema = try #require(media["schema"] as? [String: Any])
    let value = try JSONSerialization.jsonObject(with: Data(answer.body.utf8))
    #expect(document.defects(of: value, by: schema) == [], "\(answer.body)")
  }
}
