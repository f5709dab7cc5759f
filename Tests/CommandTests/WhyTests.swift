import Foundation
import TestTools
import Testing

/// `saml why` names the cause of a refused exchange first.
@Suite struct WhyTests {
  /// The answer to an exchange, as JSON.
  private func answer(
    _ exchange: ExchangeSample, _ arguments: [String] = []
  ) async throws -> (status: Int32, causes: [[String: Any]], object: [String: Any]) {
    let folder = try ScratchFolder()
    let har = try folder.write(try exchange.archive(), to: "exchange.har")
    let run = try await Program.run(["why", har.path, "--format", "json"] + arguments)
    let object = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any], "\(run.errorText)")
    return (run.status, try #require(object["causes"] as? [[String: Any]]), object)
  }

  /// A query, which the app sends to the provider and not to the partner.
  private static let query = Data(
    (#"<p:AttributeQuery xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_q" Version="2.0""#
      + #" IssueInstant="2026-03-01T12:00:00Z"/>"#).utf8
  ).base64EncodedString()

  /// A page that a network put in the place of the partner's answer is no success.
  @Test(arguments: [
    "<!DOCTYPE html><title>", "<!DOCTYPE html><html>", "<!-- a portal --><html>",
    "\u{FEFF}<?xml version=\"1.0\"?>\n<html>",
  ])
  func aPageIsNoSuccess(_ start: String) async throws {
    let folder = try ScratchFolder()
    var exchange = ExchangeSample(
      body: try Self.posted("assertion-signed-rsa-sha256.xml"), status: 200)
    exchange.answer = "\(start)Sign in to the network"
    let har = try folder.write(try exchange.archive(), to: "exchange.har")
    let run = try await Program.run(["why", har.path])
    #expect(run.status == 1)
    #expect(run.outputText.hasPrefix("A page of a proxy or gateway answered with 200"))
    #expect(run.outputText.contains("200, a web page"), "\(run.outputText)")
    #expect(!run.outputText.contains("signed in"))
  }

  private static func posted(_ sample: String) throws -> String {
    "SAMLResponse=" + ExchangeSample.escaped(try ExchangeSample.base64(sample))
  }

  @Test func nothingStandsAgainstASoundExchange() async throws {
    let result = try await answer(
      ExchangeSample(body: try Self.posted("assertion-signed-rsa-sha256.xml"), status: 204))
    #expect(result.status == 0)
    #expect(result.causes.isEmpty)
    #expect(result.object["trust"] as? String == "embedded")
  }

  /// Line breaks inside of Base64 are allowed to some readers, so they are no cause and where to look next.
  @Test func base64InLinesIsWhereToLookNext() async throws {
    let folder = try ScratchFolder()
    let lines = try ExchangeSample.xml("assertion-signed-rsa-sha256.xml")
      .base64EncodedString(options: [.lineLength76Characters, .endLineWithCarriageReturn])
    let body = "SAMLResponse=" + ExchangeSample.escaped(lines)
    let exchange = ExchangeSample(body: body, status: 400)
    let har = try folder.write(try exchange.archive(), to: "exchange.har")
    let run = try await Program.run(["why", har.path])
    #expect(run.status == 0)
    #expect(run.outputText.contains("Encode without line breaks"), "\(run.outputText)")
  }

  @Test func aValueThatIsEncodedTwiceIsNamed() async throws {
    let once = ExchangeSample.escaped(try ExchangeSample.base64("assertion-signed-rsa-sha256.xml"))
    let result = try await answer(
      ExchangeSample(body: "SAMLResponse=" + ExchangeSample.escaped(once), status: 400))
    #expect(result.status == 1)
    #expect(result.causes.first?["codes"] as? [String] == ["capture.double-percent-encoding"])
  }

  @Test(arguments: ["+", " "])
  func aPlusThatIsNotEscapedIsNamed(_ plus: String) async throws {
    let text = try ExchangeSample.base64("assertion-signed-rsa-sha256.xml")
    let result = try await answer(
      ExchangeSample(body: "SAMLResponse=" + text.replacing("+", with: plus), status: 400))
    let codes = try #require(result.causes.first?["codes"] as? [String])
    #expect(codes.contains { $0.contains("plus") })
  }

  /// Whether or not the capture has what was received, the clean-up is found out.
  @Test(arguments: [false, true])
  func aCleanUpThatBreaksTheSignatureIsNamed(_ hasReceived: Bool) async throws {
    let sample = "pretty-printed-before-signing.xml"
    let run = try await Program.run(["encode", "samples/captures/\(sample)"])
    var exchange = ExchangeSample(body: "SAMLResponse=" + run.outputText, status: 400)
    if hasReceived {
      exchange.received = String(decoding: try ExchangeSample.xml(sample), as: UTF8.self)
    }
    let result = try await answer(exchange)
    #expect(result.causes.first?["codes"] as? [String] == ["signature.digest-mismatch"])
    #expect((result.causes.first?["cause"] as? String)?.contains("clean-up") == true)
    #expect(result.object["comparison"] as? String == (hasReceived ? "normalized" : "not-captured"))
  }

  @Test func aResponseThatCameTooLateIsNamed() async throws {
    let result = try await answer(
      ExchangeSample(
        body: try Self.posted("assertion-signed-rsa-sha256.xml"), status: 400,
        date: "Sun, 01 Mar 2026 12:09:31 GMT", sentAt: "2026-03-01T12:09:30Z"))
    #expect((result.causes.first?["codes"] as? [String])?.first == "time.expired")
  }

  /// The partner judged by its own clock, so a device that is late does not make a response late.
  @Test func theClockOfThePartnerDecides() async throws {
    let result = try await answer(
      ExchangeSample(
        body: try Self.posted("assertion-signed-rsa-sha256.xml"), status: 400,
        date: "Sun, 01 Mar 2026 12:00:31 GMT", sentAt: "2026-03-01T12:20:30Z"))
    #expect(result.causes.isEmpty)
    #expect(result.object["at"] as? String == "2026-03-01T12:00:31Z")
  }

  @Test func anotherFieldIsNamed() async throws {
    let text = ExchangeSample.escaped(try ExchangeSample.base64("assertion-signed-rsa-sha256.xml"))
    let result = try await answer(ExchangeSample(body: "samlResponse=" + text, status: 400))
    #expect((result.causes.first?["cause"] as? String)?.contains("another field") == true)
  }

  /// What is no Base64 in one field of a form is the cause, however sound the response is.
  @Test(arguments: [
    ("SAMLResponse={xml}", "as XML"), ("{\"SAMLResponse\":\"{base64}\"}", "as JSON"),
    ("{base64}", "without a field"), ("samlResponse={base64}", "another field"),
    ("SAMLResponse=undefined", "A word"), ("response={base64}", "another field"),
    ("SAMLResponse=KG51bGwp", "A word"), ("SAMLResponse=dW5kZWZpbmVk%0A", "A word"),
    ("SAMLResponse=Optional%28%22{base64}%22%29", "a Swift optional"),
    ("SAMLResponse=T3B0aW9uYWwoIj{base64}", "a Swift optional"),
    ("SAMLResponse=%22{base64}%22", "Other text"),
    ("SAMLResponse=data%3Atext%2Fxml%3Bbase64%2C{base64}", "Other text"),
    ("SAMLResponse=-----BEGIN%20SAML-----%0A{base64}%0A-----END%20SAML-----", "Other text"),
    ("SAMLResponse=%3C50484e68%20613d3d%3E", "Data value"),
    ("SAMLResponse=3598+bytes", "Data value"),
    ("SAMLResponse=Jmx0O3NhbWxwOlJlc3BvbnNlJmd0Ow%3D%3D", "HTML-escaped"),
    ("SAMLResponse={query}", "An AttributeQuery was posted"),
    ("SAMLResponse={soap}", "A SOAP envelope"), ("a=1&SAMLResponse=undefined", "A word"),
    ("RelayState=x&SAMLResponse=%22{base64}%22", "Other text"),
  ])
  func aPostThatIsNoFormWithBase64IsNamed(_ form: String, _ words: String) async throws {
    let sample = "assertion-signed-rsa-sha256.xml"
    let base64 = try ExchangeSample.base64(sample)
    let xml = String(decoding: try ExchangeSample.xml(sample), as: UTF8.self)
    let isForm = form.contains("=")
    let soap = Data(
      (#"<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>"#
        + xml + "</s:Body></s:Envelope>").utf8
    ).base64EncodedString()
    let body = form.replacing("{xml}", with: ExchangeSample.escaped(xml))
      .replacing("{base64}", with: isForm ? ExchangeSample.escaped(base64) : base64)
      .replacing("{query}", with: ExchangeSample.escaped(Self.query))
      .replacing("{soap}", with: ExchangeSample.escaped(soap))
    let result = try await answer(ExchangeSample(body: body, status: 400))
    #expect(result.status == 1)
    let cause = try #require(result.causes.first?["cause"] as? String)
    #expect(cause.contains(words), "\(cause)")
  }

  /// Standard input can be read once, whatever is found in it.
  @Test func aPostedQueryIsFoundOnStandardInput() async throws {
    let body = "SAMLResponse=" + ExchangeSample.escaped(Self.query)
    let archive = try ExchangeSample(body: body, status: 400).archive()
    let run = try await Program.run(["why", "-"], input: archive)
    #expect(run.status == 1)
    #expect(run.outputText.hasPrefix("An AttributeQuery was posted"), "\(run.errorText)")
  }

  @Test(arguments: [
    ("text/plain", true), ("application/x-www-form-urlencoded;charset=utf-8", false),
  ])
  func anotherContentTypeIsNamed(_ type: String, _ isCause: Bool) async throws {
    var exchange = ExchangeSample(
      body: try Self.posted("assertion-signed-rsa-sha256.xml"), status: 400)
    exchange.mediaType = type
    let result = try await answer(exchange)
    #expect(result.causes.isEmpty != isCause)
    if isCause {
      #expect((result.causes.first?["evidence"] as? String)?.contains(type) == true)
    }
  }

  /// What is around the post in a capture is none of it.
  @Test(arguments: [
    (#"{"request":{"body":"{form}"},"response":{"status":400}}"#, [String]()),
    (#"[{"request":{"body":"{form}"},"response":{"status":400}}]"#, []),
    (
      #"{"request":{"body":"saml[response]={value}"},"response":{"status":400}}"#,
      ["not posted in the field"]
    ),
    ("samlResponse={value}", ["another field"]), ("a=1&samlResponse={value}", ["another field"]),
    ("SAMLResponse=undefined\n", ["A word"]), ("SAMLResponse=%28null%29", ["A word"]),
    ("{xml}", []), ("{value}", []),
  ])
  func whatIsAroundThePostIsNoneOfIt(_ text: String, _ causes: [String]) async throws {
    let sample = "assertion-signed-rsa-sha256.xml"
    let folder = try ScratchFolder()
    let xml = String(decoding: try ExchangeSample.xml(sample), as: UTF8.self)
    let content = text.replacing("{form}", with: try Self.posted(sample))
      .replacing("{value}", with: ExchangeSample.escaped(try ExchangeSample.base64(sample)))
      .replacing("{xml}", with: xml)
    let file = try folder.write(Data(content.utf8), to: "capture").path
    let run = try await Program.run(["why", file, "--format", "json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any], "\(run.errorText)")
    let titles = (object["causes"] as? [[String: Any]])?.compactMap { $0["cause"] as? String } ?? []
    #expect(titles.count == causes.count, "\(titles)")
    for (title, words) in zip(titles, causes) { #expect(title.contains(words), "\(title)") }
  }

  /// A login by redirect elsewhere in an archive is no token exchange.
  @Test func aLoginByRedirectIsNotTakenForThePost() async throws {
    let posted = try Self.posted("assertion-signed-rsa-sha256.xml")
    let archive = try ExchangeSample(body: posted, status: 400).archive()
    var object = try #require(try JSONSerialization.jsonObject(with: archive) as? [String: Any])
    var log = try #require(object["log"] as? [String: Any])
    let entries = try #require(log["entries"] as? [Any])
    let login: [String: Any] = [
      "startedDateTime": "2026-03-01T12:01:00Z",
      "request": ["method": "GET", "url": "https://sp.example/acs?\(posted)", "headers": []],
      "response": ["status": 404, "headers": [], "content": ["text": ""]],
    ]
    log["entries"] = entries + [login]
    object["log"] = log
    let folder = try ScratchFolder()
    let har = try folder.write(JSONSerialization.data(withJSONObject: object), to: "a.har").path
    let run = try await Program.run(["why", har])
    #expect(run.outputText.contains("posted    " + har + "#entry=1:"), "\(run.outputText)")
    #expect(run.outputText.contains("nothing wrong"))
  }

  /// Nobody knows when a body without a time was posted, so no time is held against it.
  @Test func aTimeThatIsNotKnownIsNoCause() async throws {
    let form = "samples/captures/form-body.txt"
    let run = try await Program.run(["why", form])
    #expect(run.status == 0, "\(run.outputText)")
    #expect(run.outputText.contains("--at TIME"))
    let now = try await Program.run(["why", form, "--at", "now", "--format", "json"])
    #expect(now.status == 1)
    let object = try JSONSerialization.jsonObject(with: now.output) as? [String: Any]
    #expect(object?["timeKnown"] as? Bool == true)
  }

  /// Only a signature that holds is called verified.
  @Test(arguments: [("idp-rsa.pem", true), ("idp-ec.pem", false)])
  func theSignatureIsCalledVerifiedIfItHolds(_ key: String, _ holds: Bool) async throws {
    let run = try await Program.run([
      "why", "samples/captures/form-body.txt", "--at", "2026-03-01T12:00:30Z", "--trust",
      "samples/trust/\(key)",
    ])
    #expect(run.outputText.contains("verified by the keys that you trust") == holds)
    #expect(run.outputText.contains("does not hold") != holds)
  }

  @Test func anEncryptedAssertionIsNotCalledUnsigned() async throws {
    let sample = "encrypted-assertion-signed-inside.xml"
    let result = try await answer(ExchangeSample(body: try Self.posted(sample), status: 400))
    #expect(result.causes.compactMap { $0["codes"] as? [String] } == [["saml.assertion-encrypted"]])
    let run = try await Program.run([
      "why", "samples/captures/\(sample)", "--trust", "samples/trust/idp-rsa.pem",
    ])
    #expect(run.outputText.contains("not seen: the assertion is encrypted"), "\(run.outputText)")
  }

  /// The partner's code leads to the part of the request that it names.
  @Test(arguments: [
    ("invalid_header_device_identifier", 400, "AP-Device-Identifier", false),
    ("invalid_parameter_service_provider", 400, "requestor in the path", true),
    ("invalid_access_token_client_application", 401, "/o/client/token", false),
    ("invalid_parameter_saml_response", 400, "--trust FILE", true),
  ])
  func thePartnersCodeComesBeforeTheMessage(
    _ code: String, _ status: Int, _ words: String, _ isXML: Bool
  ) async throws {
    var exchange = ExchangeSample(
      body: try Self.posted("assertion-signed-rsa-sha256.xml"), status: status)
    exchange.answer =
      isXML
      ? "<?xml version=\"1.0\"?><error><code>\(code)</code></error>" : "{\"code\":\"\(code)\"}"
    let folder = try ScratchFolder()
    let har = try folder.write(try exchange.archive(), to: "a.har").path
    let run = try await Program.run(["why", har])
    let isAboutMessage = code == "invalid_parameter_saml_response"
    #expect(run.status == (isAboutMessage ? 0 : 1))
    let start =
      isAboutMessage ? "The partner answered \(status), and saml found" : "The partner says: "
    #expect(run.outputText.hasPrefix(start))
    #expect(
      run.outputText.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words))
    let explained = try await Program.run(["explain", code])
    #expect(explained.status == 0)
    #expect(explained.outputText.hasPrefix(code + "\n"))
  }

  /// What keeps a message from being looked at comes first, and the message's faults only follow.
  @Test(arguments: [
    ("<html><title>502 Bad Gateway</title></html>", 502, "exchange.answered-by-another"),
    ("", 0, "exchange.unreachable"),
    ("{\"code\":\"too_many_requests\"}", 429, "exchange.throttled"),
    ("", 503, "exchange.service-failed"), ("", 451, "exchange.unexpected-status"),
  ])
  func anAnswerExplainsMoreThanTheMessage(
    _ answer: String, _ status: Int, _ code: String
  ) async throws {
    var exchange = ExchangeSample(body: try Self.posted("wrong-audience.xml"), status: status)
    exchange.answer = answer
    let result = try await self.answer(exchange)
    #expect(result.causes.map { $0["code"] as? String } == [code, "saml.audience-mismatch"])
    #expect(result.causes.first?["also"] == nil)
    #expect(result.causes.last?["also"] as? Bool == true)
    #expect((result.object["exchange"] as? [String: Any])?["status"] as? Int == status)
  }

  /// An exchange that the partner refused is explained where the capture has no message, too.
  @Test(arguments: [
    ("POST", 400, 0, "exchange.empty-post"), ("POST", 400, 4_000, "exchange.body-not-captured"),
    ("PUT", 400, 0, "exchange.wrong-method"), ("POST", 401, 0, "exchange.unauthorized"),
  ])
  func anExchangeWithoutAMessageIsExplained(
    _ method: String, _ status: Int, _ size: Int, _ code: String
  ) async throws {
    let archive = try ExchangeSample(body: "", status: status).archive()
    let text = String(decoding: archive, as: UTF8.self)
      .replacing("\"method\":\"POST\"", with: "\"method\":\"\(method)\",\"bodySize\":\(size)")
    let run = try await Program.run(["why", "-", "--format", "json"], input: Data(text.utf8))
    #expect(run.status == 1, "\(run.errorText)")
    let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let causes = object?["causes"] as? [[String: Any]]
    #expect(causes?.map { $0["code"] as? String } == [code])
  }

  /// A local time that is labelled as UTC is whole quarter hours off, and a post that is late is not.
  @Test(arguments: [
    ("2026-03-01T20:00:20Z", "labelled Z"), ("2026-03-01T14:35:00Z", "2 hours 30 minutes after"),
  ])
  func aLocalTimeIsToldFromALatePost(_ time: String, _ words: String) async throws {
    let file = "samples/captures/assertion-signed-rsa-sha256.xml"
    let run = try await Program.run(["why", file, "--at", time])
    #expect(run.status == 1)
    let head = run.outputText.split(separator: "seen by").first.map(String.init) ?? ""
    #expect(
      head.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words), "\(head)")
  }

  @Test func aFieldWithoutAValueIsNamed() async throws {
    let folder = try ScratchFolder()
    let har = try folder.write(
      try ExchangeSample(body: "SAMLResponse=", status: 400).archive(), to: "a.har")
    let run = try await Program.run(["why", har.path])
    #expect(run.status == 1)
    #expect(run.outputText.hasPrefix("The exchange was posted without a response."))
  }

  /// Of several exchanges each cause stands once, the most frequent first.
  @Test func theCausesOfSeveralExchangesAreCounted() async throws {
    let folder = try ScratchFolder()
    let audience = ExchangeSample(body: try Self.posted("wrong-audience.xml"), status: 400)
    var token = ExchangeSample(
      body: try Self.posted("assertion-signed-rsa-sha256.xml"), status: 401)
    token.answer = #"{"code":"invalid_access_token_client_application"}"#
    for (name, exchange) in [("a", token), ("b", audience), ("c", audience)] {
      _ = try folder.write(try exchange.archive(), to: "\(name).har")
    }
    let path = folder.url.path
    let run = try await Program.run(["why", path])
    #expect(run.status == 1)
    let lines = run.outputText.split(separator: "\n")
    #expect(lines.first == "3 exchanges, 2 causes.")
    #expect(
      lines.dropFirst().first?.hasPrefix("    2  The assertion is for another audience.") == true)
    #expect(run.outputText.contains("saml why '\(path)/b.har#entry=1'\n"))
    #expect(run.outputText.contains("    1  The partner says: The access token is missing"))
    let records = try await Program.run(["why", path, "--format", "ndjson"])
    #expect(records.outputText.split(separator: "\n").count == 3)
    let array = try await Program.run(["why", path, "--format", "json"])
    let objects = try #require(
      try JSONSerialization.jsonObject(with: array.output) as? [[String: Any]])
    #expect(objects.map { $0["status"] as? Int } == [401, 400, 400])
  }

  /// A message that is posted again is late by then, and was refused for what was answered first.
  @Test func aRetryIsJudgedByTheFirstPost() async throws {
    var first = ExchangeSample(
      body: try Self.posted("assertion-signed-rsa-sha256.xml"), status: 429)
    first.answer = "{}"
    var second = first
    second.status = 400
    second.date = "Sun, 01 Mar 2026 12:40:31 GMT"
    let entries = try [first, second].flatMap { sample in
      let archive = try JSONSerialization.jsonObject(with: sample.archive()) as? [String: Any]
      return try #require((archive?["log"] as? [String: Any])?["entries"] as? [Any])
    }
    let folder = try ScratchFolder()
    let har = try folder.write(
      JSONSerialization.data(withJSONObject: ["log": ["version": "1.2", "entries": entries]]),
      to: "retry.har"
    ).path
    let run = try await Program.run(["why", har, "--trust", "samples/trust/idp-rsa.pem"])
    #expect(run.outputText.contains("[exchange.throttled]"))
    #expect(run.outputText.contains("#entry=1") && !run.outputText.contains("time.expired"))
  }

  @Test func anotherAudienceIsNamed() async throws {
    let result = try await answer(
      ExchangeSample(body: try Self.posted("wrong-audience.xml"), status: 400))
    #expect(result.causes.first?["codes"] as? [String] == ["saml.audience-mismatch"])
  }

  /// The certificate in the message shows what is broken, and nothing about who wrote it.
  @Test func givenTrustDecidesAboutTheKey() async throws {
    let exchange = ExchangeSample(
      body: try Self.posted("assertion-signed-rsa-sha256.xml"), status: 400)
    let result = try await answer(exchange, ["--trust", "samples/trust/idp-ec.pem"])
    #expect(result.object["trust"] as? String == "given")
    #expect(result.status == 1)
  }

  @Test func theScreenHasOneScreen() async throws {
    let folder = try ScratchFolder()
    let once = ExchangeSample.escaped(try ExchangeSample.base64("everything-wrong-at-once.xml"))
    let har = try folder.write(
      try ExchangeSample(body: "SAMLResponse=" + once, status: 400).archive(), to: "a.har")
    let run = try await Program.run(["why", har.path])
    #expect(run.outputText.split(separator: "\n", omittingEmptySubsequences: false).count <= 30)
    #expect(run.outputText.contains("400, the request cannot be used"))
    #expect(run.status == 1)
  }

  /// A partner may name the viewer in what it answers (LOG-05); its code names nobody.
  @Test(arguments: [
    (#"{"code":"bad_request","message":"CANARY-zoe is unknown"}"#, "cannot be used: bad_request\n"),
    (#"{"code":"CANARY-zoe"}"#, "--show-values"), ("CANARY-zoe is unknown", "--show-values"),
    (#"{"errors":["CANARY-zoe"]}"#, "--show-values"),
  ])
  func theWordsOfThePartnerAreAskedFor(_ answer: String, _ shown: String) async throws {
    let folder = try ScratchFolder()
    var exchange = ExchangeSample(body: try Self.posted("wrong-audience.xml"), status: 400)
    exchange.answer = answer
    let har = try folder.write(try exchange.archive(), to: "a.har").path
    let human = try await Program.run(["why", har])
    #expect(!human.outputText.contains("CANARY"))
    #expect(human.outputText.contains(shown), "\(human.outputText)")
    let json = try await Program.run(["why", har, "--format", "json"])
    #expect(json.status == 1)
    #expect(!json.outputText.contains("CANARY"))
    let asked = try await Program.run(["why", har, "--show-values"])
    #expect(asked.outputText.contains("CANARY-zoe"))
  }

  @Test func whatWasPostedIsEnough() async throws {
    let run = try await Program.run(
      ["why", "samples/captures/form-body.txt", "--at", "2026-03-01T12:00:30Z"])
    #expect(run.status == 0, "\(run.outputText)")
    let gone = try await Program.run(["why", "samples/containers/without-content.har"])
    #expect(gone.status == 3)
  }
}

/// `saml certificate` shows and writes what a message brings along.
@Suite struct CertificateCommandTests {
  private let har = "samples/containers/login.har"

  @Test func theCertificateIsShownAsNotTrusted() async throws {
    let run = try await Program.run(["certificate", har])
    #expect(run.status == 0)
    #expect(run.outputText.hasPrefix("in the message, not trusted yet\n"))
    #expect(run.outputText.contains("CN=Test only: example-mvpd.com idp-rsa"))
  }

  @Test func aFileIsWrittenOnceAndReplacedByForceAlone() async throws {
    let folder = try ScratchFolder()
    let file = folder.url.appending(path: "provider.pem")
    let first = try await Program.run(["certificate", har, "--output", file.path])
    #expect(first.status == 0)
    let written = try Data(contentsOf: file)
    #expect(try await Program.run(["certificate", har, "-o", file.path]).status == 0)
    let other = [
      "certificate", "samples/captures/assertion-signed-ecdsa-sha256.xml", "-o", file.path,
    ]
    #expect(try await Program.run(other).status == 2)
    #expect(try Data(contentsOf: file) == written)
    #expect(try await Program.run(other + ["--force"]).status == 0)
    #expect(try Data(contentsOf: file) != written)
  }

  @Test func severalNeedAChoice() async throws {
    let folder = try ScratchFolder()
    let file = folder.url.appending(path: "provider.pem").path
    let inputs = [
      "samples/captures/assertion-signed-rsa-sha256.xml",
      "samples/captures/assertion-signed-ecdsa-sha256.xml",
    ]
    let run = try await Program.run(["certificate", "-o", file] + inputs)
    #expect(run.status == 2)
    let digest = try #require(
      run.errorText.split(separator: " ").last?.split(separator: "\n").first)
    let chosen = try await Program.run(
      ["certificate", "-o", file, "--sha256", String(digest)] + inputs)
    #expect(chosen.status == 0, "\(chosen.errorText)")
  }

  @Test func anUnsignedMessageHasNone() async throws {
    let run = try await Program.run(["certificate", "samples/captures/unsigned.xml"])
    #expect(run.status == 1)
    let json = try await Program.run(
      ["certificate", "samples/captures/unsigned.xml", "--format", "json"])
    let object = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    #expect((object?["certificates"] as? [Any])?.isEmpty == true)
  }
}
