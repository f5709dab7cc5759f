import Foundation
import TestTools
import Testing

/// What a recorder leaves out, or another host answers, is not blamed on the app.
@Suite struct RecordersAndOthersTests {
  private static let head =
    "POST /api/v2/R/profiles/sso/Apple HTTP/1.1\nHost: api.auth.adobe.com\nContent-Length: 6961\n"

  /// Such a text, and the beginning of the first line that explains it.
  private static let texts: [(name: String, text: String, start: String)] = [
    (
      "curl -v shows no body",
      head.split(separator: "\n").map { "> \($0)\n" }.joined() + ">\n"
        + "* upload completely sent off: 6961 bytes\n< HTTP/1.1 400 Bad Request\n<\n{}\n",
      "The capture does not have the 6961 bytes that were posted."
    ),
    (
      "curl takes the body from a file",
      "$ curl -v https://api.auth.adobe.com/api/v2/R/profiles/sso/Apple -d @body.txt\n"
        + head.split(separator: "\n").map { "> \($0)\n" }.joined()
        + ">\n< HTTP/1.1 400 Bad Request\n<\n{}\n",
      "The capture does not have the 6961 bytes that were posted."
    ),
    (
      "HTTPie shows no binary body",
      head + "\n+-----------------------------------------+\n"
        + "| NOTE: binary data not shown in terminal |\n+-----------------------------------------+\n\n"
        + "HTTP/1.1 400 Bad Request\n\n{}\n",
      "The capture does not have the 6961 bytes that were posted."
    ),
    (
      "OkHttp omits a body",
      "--> POST https://api.auth.adobe.com/api/v2/R/profiles/sso/Apple\n"
        + "--> END POST (binary 6961-byte body omitted)\n"
        + "<-- 400 https://api.auth.adobe.com/api/v2/R/profiles/sso/Apple (143ms)\n<-- END HTTP\n",
      "The capture does not have the 6961 bytes that were posted."
    ),
    (
      "a messenger shortens",
      "Priya, 1:04 PM\nSAMLResponse=PHNhbWxwOlJlc3BvbnNlIHhtbG5z\u{2026} Show more\n",
      "The text ends in an ellipsis"
    ),
    (
      "a mask names itself",
      #"{"request":{"method":"POST","url":"https://api.auth.adobe.com/api/v2/R/profiles/sso/Apple","#
        + #""data":{"SAMLResponse":"REDACTED_BY_CLOUDFLARE"}}}"#,
      "The response was masked by what recorded it"
    ),
    (
      "a tool exports its variable",
      #"{"request":{"method":"POST","url":"https://api.auth.adobe.com/api/v2/R/profiles/sso/Apple","#
        + #""data":{"SAMLResponse":"{{ _.samlResponse }}"}}}"#,
      "The field holds the name of a variable"
    ),
    (
      "the gateway's page of 429",
      head + "\nSAMLResponse=x\n\nHTTP/1.1 429 Too Many Requests\n\n<html>openresty</html>\n",
      "There were too many requests from this device (429)."
    ),
    (
      "a redirect", head + "\n\nHTTP/1.1 302 Found\n\n",
      "The post was redirected (302), and not answered by the partner."
    ),
    (
      "another host",
      head.replacing("api.auth.adobe.com", with: "bff.example.tv")
        + "\n\nHTTP/1.1 400 Bad Request\n\n{}\n",
      "bff.example.tv answered 400: the request did not go to the partner."
    ),
    (
      "an error in a success",
      head
        + "\n\nHTTP/1.1 200 OK\n\n{\"status\":401,\"code\":\"invalid_access_token_service_provider\"}\n",
      "The partner says: "
    ),
  ]

  @Test(arguments: texts.map(\.name))
  func theFirstLineNamesWhoDidIt(_ name: String) async throws {
    let example = try #require(Self.texts.first { $0.name == name })
    let folder = try ScratchFolder()
    let file = try folder.write(Data(example.text.utf8), to: "capture.txt")
    let run = try await Program.run(["why", file.path])
    #expect(run.status == 1, "\(run.errorText)")
    #expect(run.outputText.hasPrefix(example.start), "\(run.outputText)")
  }

  /// A length that no body has is none.
  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "99999999999999999999", "-1"])
  func aLengthThatNoBodyHasIsIgnored(_ length: String) async throws {
    let folder = try ScratchFolder()
    for text in [
      "POST /x HTTP/1.1\nContent-Length: \(length)\n\nSAMLResponse=PHNhbWxw\n",
      "--> POST https://h.example/x\nSAMLResponse=PHNhbWxw\n--> END POST (\(length)-byte body)\n",
    ] {
      let file = try folder.write(Data(text.utf8), to: "capture.txt")
      let run = try await Program.run(["why", file.path])
      #expect([1, 3].contains(run.status), "\(run.errorText)")
    }
  }

  /// A line of syslog begins with a priority and is no tag, and an answer may follow a body without a line break.
  @Test func theMessageIsFoundBehindAPriorityAndBeforeAnAnswer() async throws {
    let xml = try ExchangeSample.xml("assertion-signed-rsa-sha256.xml")
    let body = "SAMLResponse=" + ExchangeSample.escaped(xml.base64EncodedString())
    let folder = try ScratchFolder()
    let texts = [
      "<134>Mar  1 12:00:20 gw1 sso[811]: POST /sso body=\(body)\n",
      "POST /sso HTTP/1.1\nHost: h.example\nContent-Length: \(body.utf8.count)\n\n\(body)"
        + "HTTP/1.1 400 Bad Request\n\n{}",
    ]
    for text in texts {
      let file = try folder.write(Data(text.utf8), to: "capture.txt")
      let run = try await Program.run(["decode", file.path])
      #expect(run.status == 0, "\(run.errorText)")
      #expect(run.output == xml)
    }
  }

  /// A log that stops inside of a group of Base64 or an escape has cut it; what was posted so was cut by the app.
  @Test func aCutInsideAGroupIsOfTheRecorderOrTheApp() async throws {
    let xml = try ExchangeSample.xml("assertion-signed-rsa-sha256.xml")
    let body = "SAMLResponse=" + ExchangeSample.escaped(xml.base64EncodedString())
    let cut = String(body.prefix(4001))
    let folder = try ScratchFolder()
    let log = try folder.write(Data("2026-03-01 sso: \(cut)\n".utf8), to: "service.log")
    let judged = try await Program.run(["validate", log.path])
    #expect(judged.outputText.contains("capture.cut"), "\(judged.outputText)")
    let har = try folder.write(
      try ExchangeSample(body: cut, status: 400).archive(), to: "exchange.har")
    let why = try await Program.run(["why", har.path])
    #expect(why.outputText.hasPrefix("The response was posted cut off"), "\(why.outputText)")
  }
}
