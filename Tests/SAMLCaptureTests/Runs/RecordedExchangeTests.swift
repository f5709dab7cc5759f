import SAMLCapture
import SAMLFormats
import Testing

/// What recorders of HTTP say about the exchange around a message, in their own forms.
@Suite struct RecordedExchangeTests {
  /// A form in which a recorder writes a request with a body and its answer.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let write: @Sendable (_ body: String, _ answer: String) -> String
  }

  private static let path = "/api/v2/CTV/profiles/sso/Apple"
  private static let url = "https://api.auth.adobe.com" + path

  private static func request(_ body: String) -> String {
    """
    POST \(path) HTTP/1.1\r
    host: api.auth.adobe.com\r
    Content-Type: application/x-www-form-urlencoded; charset=utf-8\r
    Content-Length: \(body.utf8.count)\r
    \r
    \(body)
    """
  }

  private static func response(_ answer: String) -> String {
    "HTTP/1.1 401 Unauthorized\r\nDate: Sun, 01 Mar 2026 12:00:30 GMT\r\n\r\n\(answer)"
  }

  private static func netstring(_ text: String, _ mark: String = ",") -> String {
    "\(text.utf8.count):\(text)\(mark)"
  }

  private static func members(_ values: (String, String)...) -> String {
    netstring(values.map { netstring($0, ";") + $1 }.joined(), "}")
  }

  static let forms: [Form] = [
    Form(testDescription: "as on the wire") { request($0) + "\r\n\r\n" + response($1) },
    Form(testDescription: "in chunks") { body, answer in
      let size = String(answer.utf8.count, radix: 16)
      return request(body) + "\r\n\r\n" + response("\(size)\r\n\(answer)\r\n0\r\n\r\n")
    },
    Form(testDescription: "curl -v") { body, answer in
      """
      $ curl -v \(url) --data '\(body)'
      > POST \(path) HTTP/2
      > Host: api.auth.adobe.com
      >
      * We are completely uploaded and fine
      < HTTP/2 401
      < date: Sun, 01 Mar 2026 12:00:30 GMT
      <
      \(answer)
      * Connection #0 to host api.auth.adobe.com left intact

      """
    },
    Form(testDescription: "curl -v, by a proxy") { body, answer in
      """
      curl -v \(url) --data '\(body)'
      > CONNECT api.auth.adobe.com:443 HTTP/1.1
      > Host: api.auth.adobe.com:443
      >
      < HTTP/1.1 200 Connection established
      <
      * CONNECT phase completed
      > POST \(path) HTTP/1.1
      > Host: api.auth.adobe.com
      >
      < HTTP/1.1 100 Continue
      < HTTP/1.1 401 Unauthorized
      < date: Sun, 01 Mar 2026 12:00:30 GMT
      <
      \(answer)

      """
    },
    Form(testDescription: "curl, as Alamofire describes a request") { body, answer in
      """
      $ curl -v \\
      \t-X POST \\
      \t-H "Content-Type: application/x-www-form-urlencoded" \\
      \t-d "\(body)" \\
      \t"\(url)"
      < HTTP/2 401
      < date: Sun, 01 Mar 2026 12:00:30 GMT
      <
      \(answer)

      """
    },
    Form(testDescription: "OkHttp") { okHTTP($0, $1, prefix: "") },
    Form(testDescription: "OkHttp in logcat") {
      okHTTP($0, $1, prefix: "03-01 12:00:30.100  991  1002 I okhttp.OkHttpClient: ")
    },
    Form(testDescription: "Burp") { body, answer in
      let texts = [request(body), response(answer)].map { Message.base64($0) }
      return """
        <?xml version="1.0"?>
        <items burpVersion="2024.9"><item><url><![CDATA[\(url)]]></url>
        <request base64="true"><![CDATA[\(texts[0])]]></request><status>401</status>
        <response base64="true"><![CDATA[\(texts[1])]]></response></item></items>
        """
    },
    Form(testDescription: "Charles") { body, answer in
      """
      <?xml version="1.0"?>
      <charles-session><transaction method="POST" host="api.auth.adobe.com" path="\(path)" query="">
      <request><headers><header><name>Content-Type</name><value>application/x-www-form-urlencoded</value>
      </header></headers><body encoding="text"><![CDATA[\(body)]]></body></request>
      <response status="401"><headers><header><name>Date</name>
      <value>Sun, 01 Mar 2026 12:00:30 GMT</value></header></headers>
      <body encoding="text"><![CDATA[\(answer)]]></body></response></transaction></charles-session>
      """
    },
    Form(testDescription: "mitmproxy") { body, answer in
      let date = netstring("date") + netstring("Sun, 01 Mar 2026 12:00:30 GMT")
      let type = netstring("content-type") + netstring("application/x-www-form-urlencoded")
      let request = members(
        ("method", netstring("POST")), ("host", netstring("api.auth.adobe.com", ";")),
        ("path", netstring(path)), ("headers", netstring(netstring(type, "]"), "]")),
        ("content", netstring(body)))
      let response = members(
        ("status_code", netstring("401", "#")), ("headers", netstring(netstring(date, "]"), "]")),
        ("content", netstring(answer)))
      return members(
        ("version", netstring("21", "#")), ("request", request), ("response", response))
    },
  ]

  private static func okHTTP(_ body: String, _ answer: String, prefix: String) -> String {
    [
      "--> POST \(url) http/1.1", "Content-Type: application/x-www-form-urlencoded", "", body,
      "--> END POST (\(body.utf8.count)-byte body)", "<-- 401 Unauthorized \(url) (20ms)",
      "date: Sun, 01 Mar 2026 12:00:30 GMT", "", answer, "<-- END HTTP (9-byte body)",
    ].flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { prefix + $0 + "\n" }.joined()
  }

  private static let answer = #"{"status": 401, "code": "invalid_access_token_client_application"}"#

  private static func read(
    _ text: String
  ) -> (payloads: [FoundPayload], bare: [BareExchange]) {
    let reader = ContainerReader()
    reader.append(Array(text.utf8)[...])
    reader.finish()
    var payloads: [FoundPayload] = []
    while let item = reader.next() { if case .payload(let found) = item { payloads.append(found) } }
    return (payloads, reader.census.bareExchanges)
  }

  @Test(arguments: forms)
  func theAnswerBelongsToTheMessage(_ form: Form) throws {
    let found = Self.read(form.write(Message.form(Message.response), Self.answer))
    let payload = try #require(found.payloads.first)
    #expect(found.payloads.count == 1)
    let exchange = try #require(payload.exchange)
    #expect(exchange.method == "POST")
    #expect(exchange.host == "api.auth.adobe.com")
    #expect(exchange.path == ExactString(Self.path))
    #expect(exchange.status == 401)
    #expect(exchange.errorCode == "invalid_access_token_client_application")
    #expect(exchange.serverDate == Instant(rfc3339: "2026-03-01T12:00:30Z"))
    #expect(payload.capturedAt?.moment == exchange.serverDate)
    #expect(exchange.isOfRequest && exchange.part == .body && !exchange.isCutByRecorder)
    #expect(found.bare.isEmpty)
    var unwrapping = Unwrapping(of: payload)
    #expect(try unwrapping.unwrap() == Array(Message.response.utf8))
    #expect(unwrapping.diagnostics.isEmpty, "\(unwrapping.diagnostics)")
  }

  @Test(arguments: forms)
  func aRefusedRequestWithoutAMessageIsNamed(_ form: Form) throws {
    let found = Self.read(form.write("", Self.answer))
    #expect(found.payloads.isEmpty)
    let exchange = try #require(found.bare.first).context
    #expect(exchange.status == 401 && exchange.path == ExactString(Self.path))
    #expect(exchange.errorCode == "invalid_access_token_client_application")
  }

  @Test(
    arguments: forms.filter {
      !["Charles", "mitmproxy"].contains($0.testDescription)
        && !$0.testDescription.hasPrefix("curl")
    })
  func aBodyThatIsShorterThanItWasSaysSo(_ form: Form) throws {
    let body = Message.form(Message.response)
    let cut = String(decoding: Array(body.utf8).prefix(200), as: UTF8.self)
    let text = form.write(body, Self.answer)
    let short =
      form.testDescription == "Burp"
      ? text.replacing(
        Message.base64(Self.request(body)),
        with: Message.base64(Self.request(body).replacing(body, with: cut)))
      : text.replacing(body, with: cut)
    let exchange = try #require(Self.read(short).payloads.first?.exchange)
    #expect(exchange.isCutByRecorder)
    #expect(exchange.sentBytes == body.utf8.count && exchange.postedBytes == 200)
  }

  @Test func theAnswerAloneIsAnExchange() throws {
    let exchange = try #require(Self.read(Self.answer).bare.first).context
    #expect(exchange.status == 401)
    #expect(exchange.errorCode == "invalid_access_token_client_application")
    #expect(Self.read(#"{"a": 1, "status": 401}"#).bare.isEmpty)
    // Lines of a log may have errors of their own.
    #expect(Self.read(Self.answer + "\n" + Self.answer + "\n").bare.isEmpty)
  }

  /// A session without a message is not an empty input.
  @Test(arguments: [
    "<items><item><request>GET / HTTP/1.1</request></item></items>",
    netstring("7:version;2:21#7:request;" + netstring("6:method;3:GET,", "}"), "}"),
  ])
  func aSessionWithoutAMessageIsNotEmpty(_ text: String) {
    let reader = ContainerReader()
    reader.append(Array(text.utf8)[...])
    reader.finish()
    #expect(reader.next() == nil)
    #expect(reader.unrecognizedText == Array(text.utf8))
  }

  /// The beginning of an answer is kept, and nothing is read out of the rest.
  @Test func aLongAnswerIsKeptInPart() throws {
    let long = #"{"code": "a", "x": ""# + String(repeating: "y", count: 10_000) + "\"}"
    for form in Self.forms {
      let found = Self.read(form.write(Message.form(Message.response), long))
      let exchange = try #require(found.payloads.first?.exchange, "\(form)")
      #expect(exchange.body.utf8.count <= 2048, "\(form)")
    }
  }

  @Test func nothingIsSaidAboutTheEscapesOfAFormThatABrowserShows() throws {
    let base64 = Message.base64(
      Message.response.replacing("<a ", with: "\u{3FB}\u{3FB}\u{3FB}<a "))
    #expect(base64.contains("+"))
    for (text, isShown) in [
      ("SAMLResponse=\(base64)\nRelayState=x\n", true), ("a=b\r\nSAMLResponse=\(base64)\r\n", true),
      ("SAMLResponse=\(base64)\n", false),
      (Self.request("SAMLResponse=\(base64)"), false),
    ] {
      var unwrapping = Unwrapping(of: try #require(Self.read(text).payloads.first))
      _ = try unwrapping.unwrap()
      let kinds = unwrapping.diagnostics.map(\.kind)
      #expect(kinds.contains(.formDecoded) == isShown, "\(kinds)")
      #expect(kinds.contains(.unescapedPlus) != isShown, "\(kinds)")
    }
  }

  /// A message in the address, or in a field of the header, was not posted.
  @Test(arguments: [
    ("GET /a?%@ HTTP/1.1\r\nHost: a.example\r\n\r\n", ExchangeContext.Part.address),
    ("GET / HTTP/1.1\r\nReferer: https://a.example/?%@\r\n\r\n", .header),
    ("curl 'https://a.example/?%@'\n", .address), ("curl https://a.example/ -d '%@'\n", .body),
    ("curl https://a.example/ \\\n  --data-raw '%@'\n", .body),
  ])
  func thePartOfTheRequestIsKnown(_ text: String, _ part: ExchangeContext.Part) throws {
    let text = text.replacing("%@", with: Message.form(Message.response))
    #expect(try #require(Self.read(text).payloads.first).exchange?.part == part)
  }

  /// What was sent is read strictly in each form: another layer, or anything around it, is the app's.
  @Test(arguments: forms, ["twice", "quoted", "optional", "section", "carets", "lines"])
  func whatWasSentIsReadStrictly(_ form: Form, _ fault: String) throws {
    let base64 = Message.base64(Message.response)
    let escaped = Message.form(Message.response).split(separator: "&")[1]
      .dropFirst("SAMLResponse=".count)
    let body =
      switch fault {
      case "twice": "SAMLResponse=" + Message.base64(base64).replacing("=", with: "%3D")
      case "quoted": "SAMLResponse=\"\(escaped)\""
      case "optional": "SAMLResponse=Optional(\"\(base64)\")"
      // A section inside of one is none.
      case "section":
        "<a><b><![CDATA[\(base64)]]\(form.testDescription == "Charles" ? "&gt;" : ">")</b></a>"
      case "lines":
        "SAMLResponse=" + ContainerVector.pieces(of: base64, by: 64).joined(separator: "\n")
      default: "SAMLResponse=" + escaped.replacing("%", with: "^%")
      }
    for payload in Self.read(form.write(body, Self.answer)).payloads {
      var unwrapping = Unwrapping(of: payload)
      // A part of the message is none.
      guard (try? unwrapping.unwrap()) == Array(Message.response.utf8) else { continue }
      #expect(unwrapping.diagnostics.contains { $0.severity == .defect }, "\(unwrapping.trail)")
    }
  }
}
