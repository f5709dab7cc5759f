import PartnerSSO

@testable import TokenExchange

/// The service tables of REST API V1, row by row.
enum V1Rows {
  static let all: [ServiceRow] =
    authentication + configuration + exchange + registration + authorization + rest

  static let authentication: [ServiceRow] = [
    ServiceRow(
      RESTAPIV1.checkAuthentication(),
      "GET /api/v1/checkauthn?requestor=REQ%2F1&deviceId=device%2B1",
      [
        .init(200, "", "authenticated"),
        .init(200, "{}", "authenticated"),
        .init(200, "<html></html>", "exchange.answer-unreadable: web page"),
        .init(200, "\r\n<!DOCTYPE html><p>", "exchange.answer-unreadable: web page"),
        .init(
          403,
          "<error><status>403</status><message>Authentication token expired</message></error>",
          "not authenticated"),
        .init(403, #"{"status":403,"message":"Forbidden"}"#, "not authenticated"),
        .init(403, "", "not authenticated"),
        .init(400, "", "exchange.bad-request: 400"),
      ], summary: summary),
    ServiceRow(
      RESTAPIV1.checkAuthenticationByCode(code: Samples.code),
      "GET /api/v1/checkauthn/AB%2012?requestor=REQ%2F1",
      [
        .init(200, "", "authenticated"),
        .init(403, #"{"status":403,"message":"Forbidden"}"#, "not authenticated"),
      ], summary: summary),
    ServiceRow(
      RESTAPIV1.retrieveAuthenticationToken(),
      "GET /api/v1/tokens/authn?requestor=REQ%2F1&deviceId=device%2B1",
      [
        .init(
          200,
          """
          <authentication><expires>1601114932000</expires><userId>u</userId><mvpd>m</mvpd>\
          <requestor>r</requestor></authentication>
          """, "authenticated m u 1601114932000"),
        .init(
          200, #"{"requestor":"r","mvpd":"m","userId":"u","expires":"1601114932000"}"#,
          "authenticated m u 1601114932000"),
        .init(
          200, #"{"requestor":"r","mvpd":"m","expires":1601114932000,"new":[{}]}"#,
          "authenticated m nil 1601114932000"),
        .init(200, #"{"mvpd":"m"}"#, "exchange.answer-unreadable: missing expires"),
        .init(
          200, #"{"mvpd":"m","expires":"soon"}"#, "exchange.answer-unreadable: missing expires"),
        .init(
          200, #"{"mvpd":7,"expires":1}"#, "exchange.answer-unreadable: missing mvpd"),
        .init(200, "", "exchange.answer-unreadable: empty"),
        .init(404, #"{"status":404,"message":"Not Found"}"#, "not authenticated"),
        .init(
          404, "<error><status>404</status><message>Not found</message></error>",
          "not authenticated"),
        .init(410, "", "expired"),
      ], summary: summary),
  ]

  static let configuration: [ServiceRow] = [
    ServiceRow(
      RESTAPIV1.retrieveConfiguration(), "GET /api/v1/config/REQ%2F1?deviceType=iOS",
      configurationReplies, summary: summary)
  ]

  /// Both versions answer the same list.
  static let configurationReplies: [ServiceRow.Reply] = [
    .init(
      200,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <config><requestor><id>REQ</id><name>Demo &amp; Co</name>
        <domains><domain mvpdInitiated="false">example.com</domain></domains>
        <mvpds><mvpd>
          <id>DemoMvpd</id><displayName>Demo &#x26; <![CDATA[TV]]></displayName>
          <logoUrl>https://example.com/logo.png</logoUrl>
          <enablePlatformServices>true</enablePlatformServices>
          <displayInPlatformPicker>true</displayInPlatformPicker>
          <boardingStatus>SUPPORTED</boardingStatus>
          <enforcePlatformPermissions>true</enforcePlatformPermissions>
          <platformMappingId visible="true">DemoAppleId</platformMappingId>
          <requiredMetadataFields><attribute>uid</attribute><attribute>uniqueId</attribute>
          </requiredMetadataFields>
        </mvpd></mvpds></requestor></config>
      """, "DemoMvpd 'Demo & TV' true SUPPORTED true DemoAppleId uid,uniqueId"),
    .init(
      200,
      """
      {"device":"unknown","clientType":"html5","os":"Unknown","requestor":{"id":"REQ",\
      "domains":[{"name":"example.com","mvpdInitiated":false}],"mvpds":[\
      {"id":"a","displayName":"A","logoUrl":"https://example.com/a","isTempPass":false},\
      {"id":"b","enablePlatformServices":true,"displayInPlatformPicker":true,\
      "boardingStatus":"PICKER","platformMappingId":"B-ID","requiredMetadataFields":["x"]},\
      {"id":"c","boardingStatus":"LATER","platformMappingId":null}]}}
      """, "a 'A' false nil false nil ; b 'b' true PICKER true B-ID x; c 'c' false LATER false nil "
    ),
    .init(
      200,
      "<config><requestor><mvpds><mvpd><id>a</id></mvpd><mvpd><id>b</id></mvpd></mvpds></requestor></config>",
      "a 'a' false nil false nil ; b 'b' false nil false nil "),
    .init(200, "<config><requestor><mvpds/></requestor></config>", ""),
    .init(200, #"{"requestor":{"mvpds":[]}}"#, ""),
    .init(200, #"{"requestor":{}}"#, "exchange.answer-unreadable: missing mvpds"),
    .init(200, "{}", "exchange.answer-unreadable: missing requestor"),
    .init(
      200, #"{"requestor":{"mvpds":[{"displayName":"A"}]}}"#,
      "exchange.answer-unreadable: missing id"),
    .init(200, Samples.throttled, "exchange.answer-unreadable: web page"),
    .init(404, "", "exchange.not-found: 404"),
  ]

  static let exchange: [ServiceRow] = [
    ServiceRow(
      RESTAPIV1.retrieveProfileRequest(mvpd: "My MVPD"),
      "GET /api/v1/REQ%2F1/profile-requests/My%20MVPD?deviceType=iOS",
      [
        .init(200, "PD94bWw+\r\n", "PD94bWw+\r\n nil"),
        .init(200, "<?xml version=\"1.0\"?><a/>", "<?xml version=\"1.0\"?><a/> nil"),
        .init(200, "", "exchange.answer-unreadable: empty"),
        .init(400, "", "exchange.bad-request: 400"),
      ]
    ) { "\($0.verificationToken) \($0.attributeNames?.description ?? "nil")" },
    ServiceRow(
      RESTAPIV1.exchangeToken(response: SAMLResponse("<a>\u{1F600}\u{E9}</a>"), mvpd: "My MVPD"),
      "POST /api/v1/tokens/authn",
      body: """
        requestor=REQ%2F1&deviceId=device%2B1&mvpd=My+MVPD&deviceType=iOS\
        &SAMLResponse=PGE%2B8J%2BYgMOpPC9hPg%3D%3D
        """, repeatable: false,
      [
        .init(204, "", "authenticated My MVPD partner"),
        .init(200, "", "exchange.unexpected-status: 200"),
        .init(400, "", "exchange.bad-request: 400"),
        .init(
          400,
          "<error><status>400</status><message>SAMLAssertionParserException</message></error>",
          "exchange.bad-request: 400"),
      ]
    ) { "authenticated \($0.mvpd?.rawValue ?? "nil") \($0.source == .partner ? "partner" : "?")" },
  ]

  static let registration: [ServiceRow] = [
    ServiceRow(
      RESTAPIV1.createRegistrationCode(mvpd: "M", lifetime: .seconds(36_000)),
      "POST /reggie/v1/REQ%2F1/regcode?deviceId=device%2B1&mvpd=M&ttl=36000", repeatable: false,
      [
        .init(201, record, "AB12CD3 1704965721144"),
        .init(200, record, "exchange.unexpected-status: 200"),
        .init(
          400, #"{"status":400,"message":"Required 'deviceId' is not present"}"#,
          "exchange.bad-request: 400"),
      ]
    ) { "\($0.value) \($0.expires?.millisecondsSince1970 ?? 0)" },
    ServiceRow(
      RESTAPIV1.createRegistrationCode(),
      "POST /reggie/v1/REQ%2F1/regcode?deviceId=device%2B1", repeatable: false, []
    ) { _ in "" },
    ServiceRow(
      RESTAPIV1.retrieveRegistrationCode(code: Samples.code),
      "GET /reggie/v1/REQ%2F1/regcode/AB%2012",
      [
        .init(
          200,
          """
          <ns2:regcode xmlns:ns2="model.mvc.reggie.pass.adobe.com"><id>x</id><code>AB12</code>\
          <requestor>REQ</requestor><mvpd>M</mvpd><generated>1</generated><expires>2</expires>\
          <info><deviceId>ZA==</deviceId><deviceType/><deviceUser/><appId/><appVersion/>\
          <registrationURL/></info></ns2:regcode>
          """, "AB12 2 M"),
        .init(200, #"{"code":"AB12","expires":"2"}"#, "AB12 2 nil"),
        .init(404, "", "exchange.not-found: 404"),
      ]
    ) {
      "\($0.code.value) \($0.code.expires?.millisecondsSince1970 ?? 0) \($0.mvpd?.rawValue ?? "nil")"
    },
    ServiceRow(
      RESTAPIV1.deleteRegistrationCode(code: Samples.code),
      "DELETE /reggie/v1/REQ%2F1/regcode/AB%2012",
      [.init(204, "", "deleted"), .init(404, "", "exchange.not-found: 404")]
    ) { _ in "deleted" },
  ]

  private static let record = """
    {"id":"0f6c","code":"AB12CD3","requestor":"REQ","mvpd":"M","generated":1704963921144,\
    "expires":1704965721144,"info":{"deviceId":"ZA==","deviceInfo":"e30=","userAgent":"UA"}}
    """

  static let authorization: [ServiceRow] = [
    ServiceRow(
      RESTAPIV1.authorize(resource: "<rss>&+"),
      """
      GET /api/v1/authorize?requestor=REQ%2F1&deviceId=device%2B1&resource=%3Crss%3E%26%2B
      """,
      [
        .init(
          200,
          #"{"mvpd":"m","resource":"res","requestor":"r","proxyMvpd":"p","expires":"1348148289000"}"#,
          "permitted 1348148289000"),
        .init(
          200,
          """
          <authorization><expires>1348148289000</expires><mvpd>m</mvpd><requestor>r</requestor>\
          <resource>res</resource></authorization>
          """, "permitted 1348148289000"),
        .init(
          403,
          """
          <error><status>403</status><message>User not authorized</message>\
          <details>Call &quot;us&quot;</details></error>
          """, "denied nil Call \"us\""),
        .init(
          403, #"{"status":403,"message":"User not authorized","details":null}"#, "denied nil nil"),
        .init(
          403,
          #"{"action":"none","status":403,"code":"authorization_denied_by_mvpd","message":"m","details":"d"}"#,
          "denied authorization_denied_by_mvpd d"),
        .init(
          403,
          #"{"action":"authentication","status":403,"code":"authentication_session_expired"}"#,
          "exchange.forbidden: 403 authentication_session_expired"),
        .init(403, Samples.throttled, "denied nil nil"),
        .init(412, "", "exchange.not-authenticated: 412"),
      ], summary: summary),
    ServiceRow(
      RESTAPIV1.retrieveAuthorizationToken(resource: "r"),
      "GET /api/v1/tokens/authz?requestor=REQ%2F1&deviceId=device%2B1&resource=r",
      [
        .init(
          200, #"{"mvpd":"m","resource":"r","requestor":"q","expires":"1348148289000"}"#,
          "1348148289000"),
        .init(
          412, #"{"status":412,"message":"User not authenticated","details":null}"#,
          "exchange.not-authenticated: 412"),
        .init(
          404, #"{"status":404,"message":"Not Found","details":null}"#,
          "exchange.not-found: 404"),
        .init(
          410, #"{"status":410,"message":"Gone","details":null}"#, "exchange.expired: 410"),
      ]
    ) { "\($0.millisecondsSince1970)" },
    ServiceRow(
      RESTAPIV1.retrieveMediaToken(resource: "r"),
      "GET /api/v1/tokens/media?requestor=REQ%2F1&deviceId=device%2B1&resource=r",
      [
        .init(
          200,
          """
          {"resource":"r","requestor":"q","expires":"1348148289000","serializedToken":"PHNp",\
          "userId":"u","mvpdId":"m"}
          """, "PHNp 1348148289000"),
        .init(
          200,
          """
          <play><expires>1348148289000</expires><mvpdId>m</mvpdId><requestor>q</requestor>\
          <resource>r</resource><serializedToken>PHNp</serializedToken><userId>u</userId></play>
          """, "PHNp 1348148289000"),
        .init(
          200, #"{"expires":"1","serializedToken":""}"#,
          "exchange.answer-unreadable: missing serializedToken"),
        .init(403, #"{"status":403,"message":"User not authorized"}"#, "exchange.forbidden: 403"),
      ]
    ) { "\($0.serializedToken) \($0.expires?.millisecondsSince1970 ?? 0)" },
  ]

  static let rest: [ServiceRow] = [
    ServiceRow(
      RESTAPIV1.preauthorize(resources: ["a", "b"]),
      "GET /api/v1/preauthorize?requestor=REQ%2F1&deviceId=device%2B1&resource=a%2Cb",
      preauthorizationReplies, summary: summary),
    ServiceRow(
      RESTAPIV1.preauthorizeByCode(code: Samples.code, resources: ["a"]),
      "GET /api/v1/preauthorize/AB%2012?requestor=REQ%2F1&resource=a",
      preauthorizationReplies, summary: summary),
    ServiceRow(
      RESTAPIV1.retrieveUserMetadata(),
      "GET /api/v1/tokens/usermetadata?requestor=REQ%2F1&deviceId=device%2B1",
      [
        .init(
          200,
          """
          {"updated":1334243471,"encrypted":["zip"],"data":{"zip":["12345"],\
          "maxRating":{"MPAA":"PG-13"},"householdID":"h","tokenSource":"Apple"}}
          """,
          "partner encrypted=zip householdID=h maxRating=MPAA:PG-13 tokenSource=Apple zip=[12345]"),
        .init(200, #"{"data":{},"tokenSource":"Apple"}"#, "partner encrypted="),
        .init(200, #"{"data":{"a":7,"b":true,"c":null,"d":1.5}}"#, "nil encrypted= a=7 b=true"),
        .init(200, #"{"updated":1}"#, "exchange.answer-unreadable: missing data"),
        .init(200, "{updated:1}", "exchange.answer-unreadable: malformed JSON"),
        .init(404, "", "exchange.not-found: 404"),
        .init(412, "", "exchange.not-authenticated: 412"),
      ]
    ) { record in
      let source =
        switch record.metadata.tokenSource {
        case .partner: "partner"
        case .other(let word): word.string
        case nil: "nil"
        }
      return "\(source) \(summary(record.attributes))"
    },
    ServiceRow(
      RESTAPIV1.logout(), "DELETE /api/v1/logout?requestor=REQ%2F1&deviceId=device%2B1",
      [.init(204, "", "out"), .init(200, "", "exchange.unexpected-status: 200")]
    ) { _ in "out" },
    ServiceRow(
      RESTAPIV1.startFreePreview(mvpd: "Temp"), "POST /api/v1/authenticate/freepreview",
      body: "requestor_id=REQ%2F1&deviceId=device%2B1&mso_id=Temp&domain_name=example.com",
      repeatable: false,
      [.init(204, "", "Temp"), .init(400, "", "exchange.bad-request: 400")]
    ) { $0.mvpd?.description ?? "nil" },
  ]

  private static let preauthorizationReplies: [ServiceRow.Reply] = [
    .init(
      200,
      """
      {"resources":[{"id":"a","authorized":true},{"id":"b","authorized":false,"error":\
      {"status":403,"code":"authorization_denied_by_mvpd","message":"m","details":"d",\
      "helpUrl":"h","trace":"t","action":"none"}}]}
      """, "a+ b-authorization_denied_by_mvpd"),
    .init(
      200,
      """
      <resources><resource><id>a</id><authorized>true</authorized></resource><resource>\
      <id>b</id><authorized>false</authorized><error><status>403</status>\
      <code>authorization_denied_by_mvpd</code></error></resource></resources>
      """, "a+ b-authorization_denied_by_mvpd"),
    .init(
      200,
      "<resources><resource><id>a</id><authorized>true</authorized></resource></resources>", "a+"),
    .init(
      200, "<resources><resource><id>a</id><authorized>true</authorized></resources>",
      "exchange.answer-unreadable: malformed XML"),
    .init(
      200, #"{"resources":[{"id":"a","authorized":true,"details":"a "quote""}]}"#,
      "exchange.answer-unreadable: malformed JSON"),
    .init(
      200, #"{"resources":[{"id":"a","authorized":"yes"}]}"#,
      "exchange.answer-unreadable: missing authorized"),
    .init(200, #"{"resources":{}}"#, "exchange.answer-unreadable: missing resources"),
    .init(
      400, #"{"action":"none","status":400,"code":"invalid_device_info"}"#,
      "exchange.bad-request: 400 invalid_device_info"),
    .init(
      403, #"{"action":"configuration","status":403,"code":"too_many_resources"}"#,
      "exchange.forbidden: 403 too_many_resources"),
    .init(405, "", "exchange.method-not-allowed: 405"),
    .init(
      412,
      """
      <error><action>authentication</action><status>412</status>\
      <code>preauthorization_authentication_session_missing</code></error>
      """,
      "exchange.not-authenticated: 412 preauthorization_authentication_session_missing"),
  ]

  static func summary(_ status: AuthenticationStatus) -> String {
    switch status {
    case .notAuthenticated: return "not authenticated"
    case .expired: return "expired"
    case .authenticated(let token):
      guard let mvpd = token.mvpd else { return "authenticated" }
      return
        "authenticated \(mvpd) \(token.userID ?? "nil") \(token.expires?.millisecondsSince1970 ?? 0)"
    }
  }

  static func summary(_ configuration: PartnerSSOWorkflow.Configuration) -> String {
    configuration.mvpds.map { mvpd in
      let boarding =
        switch mvpd.boardingStatus {
        case .supported: "SUPPORTED"
        case .picker: "PICKER"
        case .other(let word): word.string
        case nil: "nil"
        }
      return """
        \(mvpd.id) '\(mvpd.displayName)' \(mvpd.isPlatformSSOEnabled) \(boarding) \
        \(mvpd.displayInPlatformPicker) \(mvpd.platformMappingID?.rawValue ?? "nil") \
        \(mvpd.requiredMetadataFields.strings.joined(separator: ","))
        """
    }.joined(separator: "; ")
  }

  static func summary(_ decision: AuthorizationDecision) -> String {
    switch decision {
    case .permitted(let expires, let token, _):
      let token = token.map { " \($0.serializedToken)" } ?? ""
      return "permitted \(expires.map { "\($0.millisecondsSince1970)" } ?? "nil")\(token)"
    case .denied(let denial):
      return "denied \(denial.code ?? "nil") \(denial.details ?? "nil")"
    }
  }

  static func summary(_ resources: [PreauthorizedResource]) -> String {
    resources.map { $0.resource.description + ($0.denial.map { "-\($0.code ?? "")" } ?? "+") }
      .joined(separator: " ")
  }

  static func summary(_ attributes: UserAttributes) -> String {
    let values = attributes.values.sorted { $0.key < $1.key }.map { name, value in
      switch value {
      case .text(let text): "\(name)=\(text)"
      case .texts(let texts): "\(name)=[\(texts.strings.joined(separator: ","))]"
      case .map(let map):
        "\(name)=" + map.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined()
      }
    }
    return (["encrypted=" + attributes.encrypted.sorted().strings.joined(separator: ",")] + values)
      .joined(separator: " ")
  }
}
