import Foundation
import TestTools
import Testing

/// A text often has the answer beside the message, and `saml why` begins with it.
@Suite struct AnswerBesideTests {
  private static let url = "https://api.auth.adobe.com/api/v2/R/profiles/sso/Apple"
  private static let unanswered = "The request was not answered."
  private static let failed = "The service failed (500 to 599)."

  /// A text in which BODY is the posted form, and the beginning of the first line that explains it.
  private static let texts: [(text: String, start: String)] = [
    (#"10.0.3.7 - - "POST /sso HTTP/1.1" 413 183 "-" body="BODY""#, "The server answered 413: "),
    (#"10.0.3.7 - - "POST /sso HTTP/1.1" 499 0 "-" body="BODY""#, unanswered),
    (#"<165>1 2026-03-01T12:00:20Z gw1 sso 811 - [ex@1 status="503"] BODY"#, failed),
    ("I: Parameters: BODY\nI: Completed 502 Bad Gateway in 200ms", failed),
    ("sso: BODY\nAxiosError: Request failed with status code 401", "The service does not accept"),
    ("BODY\nHTTP 415 Unsupported Media Type", "The server answered 415: "),
    (#"{"msg":"failed","http":{"status_code":503},"request":{"body":"BODY"}}"#, failed),
    (
      #"{"status":500,"body":"BODY","response":"{\"code\":\"internal_server_error\"}"}"#,
      "The partner says: The partner failed on its own side."
    ),
    ("Zeit;Status;Text\n01.03.2026;429;BODY\n02.03.2026;200;-", "There were too many requests"),
    (
      "time,body,status,answer\n1,BODY,403,\"{\"\"code\"\": \"\"authenticated_profile_invalidated\"\"}\"",
      "The partner says: The profile"
    ),
    (#"msg="Request: BODY" id=7\#nmsg="Response:\nHTTP/2.0 504 Gateway Timeout\r\n" id=7"#, failed),
    ("$ curl -X POST '\(url)' --data-raw 'BODY'\ncurl: (28) Operation timed out", unanswered),
    (
      "body: BODY\nfinished with error [-1003] Error Domain=NSURLErrorDomain Code=-1003", unanswered
    ),
    ("D/SSO: BODY\nE/SSO: java.net.UnknownHostException: Unable to resolve host", unanswered),
    (#"{"body":"BODY"}\#n{"err":{"code":"ENOTFOUND"}}"#, unanswered),
    ("POST \(url) net::ERR_FAILED\nbody: BODY", unanswered),
    ("+ curl -w %{http_code} \(url) --data BODY\n503\n", failed),
    ("URL\t\(url)\nResponse Code\t503 Service Unavailable\n\nBODY", failed),
    // What is of no answer to this message.
    (#"10.0.3.7 - - "POST /sso" "curl/7.88.1" body="BODY""#, "saml found nothing wrong"),
    ("POST http://503.example/sso BODY", "saml found nothing wrong"),
    ("BODY\nsent 500 bytes, answered in 503 ms", "saml found nothing wrong"),
    ("BODY\nHTTP/1.1 204 No Content\nsomebody else: status 503", "saml found nothing wrong"),
    ("OTHER\nstatus=503\nBODY\nstatus=204", "saml found nothing wrong"),
    ("OTHER\nstatus=503\nBODY\n", "saml found nothing wrong"),
  ]

  private static func run(_ text: String, _ arguments: [String] = []) async throws -> String {
    let base64 = try ExchangeSample.base64("assertion-signed-rsa-sha256.xml")
    let body = "SAMLResponse=" + ExchangeSample.escaped(base64)
    let folder = try ScratchFolder()
    let text = text.replacing("BODY", with: body)
      .replacing("OTHER", with: "SAMLResponse=" + String(repeating: "QUJD", count: 100))
    let file = try folder.write(Data(text.utf8), to: "exchange.log")
    return try await Program.run(["why", file.path] + arguments).outputText
  }

  @Test(arguments: texts.indices)
  func theAnswerIsTheFirstLine(_ index: Int) async throws {
    let (text, start) = Self.texts[index]
    let output = try await Self.run(text)
    #expect(output.hasPrefix(start), "\(text)\n\(output)")
  }

  /// What to change follows from what is in the place of the answer.
  @Test func theChangeNamesTheHostOrTheBrowser() async throws {
    let typo = try await Self.run(
      "$ curl 'https://api.auth.adobe.co/x' --data-raw 'BODY'\ncurl: (6) Could not resolve host")
    #expect(typo.contains("api.auth.adobe.co is no host of the partner"), "\(typo)")
    let browser = try await Self.run(
      "Access to fetch has been blocked by CORS policy\nPOST \(Self.url) net::ERR_FAILED\nbody: BODY"
    )
    #expect(browser.contains("A browser lets no page of another origin"), "\(browser)")
  }

  /// A date with a zone before the message in its line is when it was posted, unless it is in the message.
  @Test func theLineSaysWhenItWasPosted() async throws {
    let late = try await Self.run("2026-03-01T13:40:20+01:00 sso BODY")
    #expect(
      late.hasPrefix("The response was posted 35 minutes after its time was over."), "\(late)")
    let named = try await Self.run(#"{"timestamp":"2026-03-01T12:40:20Z","body":"BODY"}"#)
    #expect(named.hasPrefix("The response was posted 35 minutes"), "\(named)")
    for text in [
      "2026-03-01T12:40:20Z sso\nBODY", "2026-03-01T12:40:20 sso BODY",
      #"{"expiresAt":"2026-03-01T12:40:20Z","body":"BODY"}"#,
    ] {
      let unknown = try await Self.run(text)
      #expect(unknown.hasPrefix("saml found nothing wrong"), "\(unknown)")
    }
  }

  /// The question of a browser before the post, and what a client asks for behind a redirection, are no posts.
  @Test(arguments: [
    ("OPTIONS", 403, "POST", 429, "There were too many requests"),
    ("POST", 301, "GET", 405, "The post was redirected (301)"),
  ])
  func oneExchangeIsExplained(
    _ first: String, _ status: Int, _ second: String, _ last: Int, _ start: String
  ) async throws {
    func exchange(_ method: String, _ status: Int) -> String {
      "\(method) /api/v2/R/profiles/sso/Apple HTTP/1.1\nHost: api.auth.adobe.com\n\n"
        + (method == "POST" ? "BODY\n" : "") + "\nHTTP/1.1 \(status) X\nContent-Length: 0\n\n"
    }
    let output = try await Self.run(exchange(first, status) + exchange(second, last))
    #expect(output.hasPrefix(start), "\(output)")
  }
}
