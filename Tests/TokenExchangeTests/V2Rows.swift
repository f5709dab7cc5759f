import PartnerSSO

@testable import TokenExchange

/// The service tables of REST API V2, row by row.
enum V2Rows {
  static let all: [ServiceRow] = [configuration] + sessions + profiles + decisions + logout

  static let configuration = ServiceRow(
    RESTAPIV2.retrieveConfiguration(), "GET /api/v2/REQ%2F1/configuration",
    V1Rows.configurationReplies, summary: V1Rows.summary)

  private static let form =
    "domainName=example.com&redirectUrl=https%3A%2F%2Fexample.com%2Fdone%3Fa%3Db%26c"

  static let sessions: [ServiceRow] = [
    ServiceRow(
      RESTAPIV2.createSession(mvpd: "My MVPD"), "POST /api/v2/REQ%2F1/sessions",
      body: "mvpd=My+MVPD&" + form, repeatable: false, sessionReplies, summary: summary),
    ServiceRow(
      RESTAPIV2.createSession(), "POST /api/v2/REQ%2F1/sessions", body: form,
      repeatable: false, [], summary: summary),
    ServiceRow(
      RESTAPIV2.resumeSession(code: Samples.code, mvpd: "M"),
      "POST /api/v2/REQ%2F1/sessions/AB%2012", body: "mvpd=M&" + form, sessionReplies,
      summary: summary),
    ServiceRow(
      RESTAPIV2.retrieveSession(code: Samples.code), "GET /api/v2/REQ%2F1/sessions/AB%2012",
      [
        .init(
          200,
          """
          {"existingParameters":{"mvpd":"M","domain":"example.com"},\
          "missingParameters":["domainName"],"device":{"type":"TV"},"notBefore":"1",\
          "notAfter":"2"}
          """, "M domainName 2"),
        .init(200, #"{"existingParameters":{},"notAfter":2}"#, "nil  2"),
        .init(200, "{}", "exchange.answer-unreadable: missing existingParameters"),
        .init(
          400, #"{"action":"none","status":400,"code":"invalid_parameter_code"}"#,
          "exchange.bad-request: 400 invalid_parameter_code"),
      ]
    ) {
      """
      \($0.mvpd?.rawValue ?? "nil") \($0.missingParameters.strings.joined(separator: ",")) \
      \($0.expires.millisecondsSince1970)
      """
    },
    ServiceRow(
      RESTAPIV2.createPartnerSession(status: Samples.status),
      "POST /api/v2/REQ%2F1/sessions/sso/Apple", body: form, repeatable: false,
      sessionReplies, summary: summary),
  ]

  private static let sessionReplies: [ServiceRow.Reply] = [
    .init(
      201,
      """
      {"actionName":"authenticate","actionType":"interactive","reasonType":"none",\
      "url":"/api/v2/authenticate/REQ/ABC","code":"ABC","sessionId":"s","mvpd":"M",\
      "serviceProvider":"REQ","notBefore":"1","notAfter":"2"}
      """, "authenticate https://api.auth.adobe.com/api/v2/authenticate/REQ/ABC ABC 2 M none"),
    .init(
      200,
      #"{"actionName":"authenticate","url":"https://example.com/a?b=c","reasonType":"pfs_fallback"}"#,
      "authenticate https://example.com/a?b=c nil nil nil pfs_fallback"),
    .init(
      200, #"{"actionName":"authenticate","url":"javascript:alert(1)"}"#,
      "exchange.answer-unreadable: missing url"),
    .init(
      200, #"{"actionName":"authenticate","url":"//example.com"}"#,
      "exchange.answer-unreadable: missing url"),
    .init(
      200, #"{"actionName":"authenticate","url":"http://example.com"}"#,
      "exchange.answer-unreadable: missing url"),
    .init(
      200, #"{"actionName":"authenticate","url":"/a\nb"}"#,
      "exchange.answer-unreadable: missing url"),
    .init(
      200, #"{"actionName":"authenticate"}"#, "exchange.answer-unreadable: missing url"),
    .init(
      201,
      """
      {"actionName":"resume","actionType":"direct","reasonType":"none",\
      "missingParameters":["mvpd"],"url":"/api/v2/REQ/sessions/ABC","code":"ABC","notAfter":2}
      """, "resume mvpd ABC 2 nil none"),
    .init(
      200, #"{"actionName":"retry","missingParameters":["mvpd","domainName"],"code":"ABC"}"#,
      "resume mvpd,domainName ABC nil nil nil"),
    .init(
      200,
      #"{"actionName":"authorize","actionType":"direct","reasonType":"authenticated","mvpd":"M"}"#,
      "authorize nil nil M authenticated"),
    .init(
      200,
      """
      {"actionName":"partner_profile","actionType":"direct","reasonType":"none",\
      "url":"/api/v2/REQ/profiles/sso/Apple","sessionId":"s","mvpd":"M",\
      "authenticationRequest":{"type":"saml","request":"PD94bWw=",\
      "attributesNames":["uid","NameID"]}}
      """, "partner_profile PD94bWw= uid,NameID nil nil M none"),
    .init(
      200, #"{"actionName":"partner_profile","authenticationRequest":{"type":"oauth"}}"#,
      "exchange.answer-unreadable: missing type"),
    .init(
      200, #"{"actionName":"partner_profile"}"#,
      "exchange.answer-unreadable: missing authenticationRequest"),
    .init(200, #"{"actionName":"dance"}"#, "exchange.answer-unreadable: missing actionName"),
    .init(200, "[]", "exchange.answer-unreadable: missing actionName"),
    .init(
      400, #"{"action":"none","status":400,"code":"invalid_parameter_redirect_url"}"#,
      "exchange.bad-request: 400 invalid_parameter_redirect_url"),
    .init(
      500,
      #"{"action":"configuration","status":500,"code":"invalid_configuration_platform_services"}"#,
      "exchange.service-failed: 500 invalid_configuration_platform_services"),
  ]

  static let profiles: [ServiceRow] = [
    ServiceRow(
      RESTAPIV2.retrieveProfiles(), "GET /api/v2/REQ%2F1/profiles", profileReplies,
      summary: summary),
    ServiceRow(
      RESTAPIV2.retrieveProfiles(.mvpd("My MVPD"), status: Samples.status),
      "GET /api/v2/REQ%2F1/profiles/My%20MVPD", profileReplies, summary: summary),
    ServiceRow(
      RESTAPIV2.retrieveProfiles(.code(Samples.code)),
      "GET /api/v2/REQ%2F1/profiles/code/AB%2012", profileReplies, summary: summary),
    ServiceRow(
      RESTAPIV2.createPartnerProfile(
        response: SAMLResponse("<a>\u{1F600}\u{E9}</a>"), status: Samples.status),
      "POST /api/v2/REQ%2F1/profiles/sso/Apple",
      body: "SAMLResponse=PGE%2B8J%2BYgMOpPC9hPg%3D%3D", repeatable: false,
      profileReplies + [
        .init(
          201, profile, "M partner Apple 1752149281000-1783685280000 encrypted=zip userID=u zip=z"),
        .init(
          400, #"{"action":"none","status":400,"code":"invalid_parameter_saml_response"}"#,
          "exchange.bad-request: 400 invalid_parameter_saml_response"),
        .init(
          400, #"{"action":"none","status":400,"code":"invalid_header_pfs_provider_info_expired"}"#,
          "exchange.bad-request: 400 invalid_header_pfs_provider_info_expired"),
      ], summary: summary),
  ]

  private static let profile = """
    {"profiles":{"M":{"notBefore":1752149281000,"notAfter":1783685280000,"issuer":"Apple",\
    "type":"appleSSO","attributes":{"userID":{"value":"u","state":"plain"},\
    "zip":{"value":"z","state":"enc"}}}}}
    """

  private static let profileReplies: [ServiceRow.Reply] = [
    .init(
      200, profile, "M partner Apple 1752149281000-1783685280000 encrypted=zip userID=u zip=z"),
    .init(
      200,
      """
      {"profiles":{"B":{"notBefore":"1","notAfter":"2","issuer":"Adobe","type":"degraded"},\
      "A":{"notBefore":1,"notAfter":3,"issuer":"A","type":"regular","attributes":{}}}}
      """, "A regular A 1-3 encrypted=; B degraded Adobe 1-2 encrypted="),
    .init(200, #"{"profiles":{}}"#, ""),
    .init(200, "{}", "exchange.answer-unreadable: missing profiles"),
    .init(200, #"{"profiles":[]}"#, "exchange.answer-unreadable: missing profiles"),
    .init(
      200, #"{"profiles":{"M":{"type":"regular"}}}"#,
      "exchange.answer-unreadable: missing notBefore"),
    .init(
      403, #"{"action":"authentication","status":403,"code":"authenticated_profile_expired"}"#,
      "exchange.forbidden: 403 authenticated_profile_expired"),
    .init(405, "", "exchange.method-not-allowed: 405"),
  ]

  static let decisions: [ServiceRow] = [
    ServiceRow(
      RESTAPIV2.preauthorize(resources: ["a", "b\"\n"], mvpd: "My MVPD"),
      "POST /api/v2/REQ%2F1/decisions/preauthorize/My%20MVPD",
      body: #"{"resources":["a","b\"\u000a"]}"#,
      [
        .init(
          200,
          """
          {"decisions":[{"resource":"a","serviceProvider":"REQ","mvpd":"M","source":"mvpd",\
          "authorized":true},{"resource":"b","authorized":false,"error":{"status":403,\
          "code":"preauthorization_denied_by_mvpd","action":"none"}}]}
          """, "a+ b-preauthorization_denied_by_mvpd"),
        .init(200, #"{"decisions":[]}"#, ""),
        .init(200, "{}", "exchange.answer-unreadable: missing decisions"),
      ], summary: V1Rows.summary),
    ServiceRow(
      RESTAPIV2.authorize(resources: ["R"], mvpd: "M", status: Samples.status),
      "POST /api/v2/REQ%2F1/decisions/authorize/M", body: #"{"resources":["R"]}"#,
      [
        .init(
          200,
          """
          {"decisions":[{"resource":"R","serviceProvider":"SP","mvpd":"M","source":"mvpd",\
          "authorized":true,"token":{"issuedAt":0,"notBefore":1,"notAfter":2,\
          "serializedToken":"PHNp"},"notBefore":1,"notAfter":3}]}
          """, "R permitted 3 PHNp nil"),
        .init(
          200,
          """
          {"decisions":[{"resource":"R","authorized":false,"error":{"status":403,\
          "code":"authorization_denied_by_mvpd","action":"none","details":"d"}}]}
          """, "R denied authorization_denied_by_mvpd d none"),
        .init(
          200,
          """
          {"decisions":[{"resource":"R","authorized":false,"error":{"status":403,\
          "code":"network_connection_timeout","action":"retry"}}]}
          """, "R denied network_connection_timeout nil retry"),
        .init(
          200, #"{"decisions":[{"resource":"R","authorized":false}]}"#, "R denied nil nil nil"),
        .init(
          200, #"{"decisions":[{"resource":"R","authorized":true}]}"#,
          "exchange.answer-unreadable: missing token"),
        .init(
          200, #"{"decisions":[{"resource":"R","authorized":1,"token":{"serializedToken":"x"}}]}"#,
          "exchange.answer-unreadable: missing authorized"),
        .init(
          403, #"{"action":"authentication","status":403,"code":"authenticated_profile_missing"}"#,
          "exchange.forbidden: 403 authenticated_profile_missing"),
      ]
    ) { decisions in
      decisions.map {
        "\($0.resource) \(V1Rows.summary($0.decision)) \($0.denial?.action?.rawValue ?? "nil")"
      }.joined(separator: "; ")
    },
  ]

  static let logout: [ServiceRow] = [
    ServiceRow(
      RESTAPIV2.logout(mvpd: "M"),
      """
      GET /api/v2/REQ%2F1/logout/M?redirectUrl=https%3A%2F%2Fexample.com%2Fdone%3Fa%3Db%26c
      """,
      [
        .init(
          200,
          """
          {"logouts":{"M":{"actionName":"logout","actionType":"interactive","mvpd":"M",\
          "url":"/api/v2/logout/REQ/M"}}}
          """, "page https://api.auth.adobe.com/api/v2/logout/REQ/M"),
        .init(
          200,
          #"{"logouts":{"M":{"actionName":"partner_logout","actionType":"partner_interactive"}}}"#,
          "partner"),
        .init(
          200, #"{"logouts":{"M":{"actionName":"complete","actionType":"none"}}}"#, "complete"),
        .init(
          200, #"{"logouts":{"M":{"actionName":"invalid","actionType":"none"}}}"#, "complete"),
        .init(
          200, #"{"logouts":{"M":{"actionName":"logout"}}}"#,
          "exchange.answer-unreadable: missing url"),
        .init(200, #"{"logouts":{}}"#, "exchange.answer-unreadable: missing logouts"),
        .init(
          200, #"{"logouts":{"M":{"actionName":"x"}}}"#,
          "exchange.answer-unreadable: missing actionName"),
      ]
    ) { step in
      switch step {
      case .complete: "complete"
      case .page(let url): "page \(url)"
      case .partner: "partner"
      }
    }
  ]

  static func summary(_ session: AuthenticationSession) -> String {
    let next =
      switch session.next {
      case .authenticate(let url): "authenticate \(url)"
      case .resume(let missing): "resume \(missing.strings.joined(separator: ","))"
      case .authorize: "authorize"
      case .partnerProfile(let request):
        """
        partner_profile \(request.verificationToken) \
        \((request.attributeNames ?? []).strings.joined(separator: ","))
        """
      }
    let end = session.code?.expires.map { "\($0.millisecondsSince1970)" } ?? "nil"
    return """
      \(next) \(session.code?.value ?? "nil") \(end) \(session.mvpd?.rawValue ?? "nil") \
      \(session.reason ?? "nil")
      """
  }

  static func summary(_ profiles: [Profile]) -> String {
    profiles.map { profile in
      let source =
        switch profile.source {
        case .partner: "partner"
        case .other(let word): word.string
        }
      return """
        \(profile.mvpd) \(source) \(profile.issuer ?? "nil") \
        \(profile.notBefore.millisecondsSince1970)-\(profile.expires.millisecondsSince1970) \
        \(V1Rows.summary(profile.attributes))
        """
    }.joined(separator: "; ")
  }
}
