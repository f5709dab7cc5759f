import Foundation
import TestTools
import Testing

/// A capture is validated as of its own time, and what is trusted as of now.
@Suite struct CaptureTimeTests {
  private static let trusting = [
    "--trust", "samples/trust/idp-rsa.pem", "--audience", "https://saml.sp.auth.adobe.com",
  ]
  private static let har = "samples/containers/login.har"

  private func record(_ arguments: [String], input: Data = Data()) async throws -> [String: Any] {
    let run = try await Program.run(["validate", "--format", "ndjson"] + arguments, input: input)
    let line = try #require(run.output.split(separator: 0x0A).first, "\(run.errorText)")
    return try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
  }

  @Test func aHARIsValidatedAsOfItsTime() async throws {
    let record = try await record([Self.har] + Self.trusting)
    #expect(record["verdict"] as? String == "valid")
    #expect(record["at"] as? String == "2026-03-01T12:00:20.250Z")
    #expect(record["atSource"] as? String == "capture")
    #expect(record["validNow"] as? Bool == false)
  }

  @Test func theScreenSaysWhichTimeItWas() async throws {
    let run = try await Program.run(["validate", Self.har + "#entry=4"] + Self.trusting)
    #expect(run.outputText.contains("capture time 2026-03-01T12:00:20.250Z"))
    #expect(run.outputText.contains("as of 2026-03-01T12:00:20.250Z, expired now"))
    #expect(run.status == 0)
  }

  @Test func nowAndAGivenTimeAreOneMomentForEverything() async throws {
    let now = try await record([Self.har, "--at", "now"] + Self.trusting)
    #expect(now["verdict"] as? String == "invalid")
    #expect(now["atSource"] as? String == "now")
    let given = try await record([Self.har, "--at", "2026-03-01T12:00:30Z"] + Self.trusting)
    #expect(given["atSource"] as? String == "given")
    #expect(given["validNow"] == nil)
  }

  /// A key that is no longer trusted does not vouch for a capture of the days when it was.
  @Test func trustIsThatOfToday() async throws {
    let folder = try ScratchFolder()
    let key = Repository.samples.appending(path: "trust/idp-rsa.pem").path
    let policy = try folder.write(
      Data(
        """
        {"trust": [{"file": "\(key)", "until": "2026-06-01T00:00:00Z"}],
         "audiences": ["https://saml.sp.auth.adobe.com"]}
        """.utf8), to: "policy.json")
    let captured = try await record([Self.har, "--policy", policy.path])
    #expect(captured["verdict"] as? String == "invalid")
    #expect(captured["atSource"] as? String == "capture")
    let given = try await record(
      [Self.har, "--policy", policy.path, "--at", "2026-03-01T12:00:30Z"])
    #expect(given["verdict"] as? String == "valid")
  }

  @Test func aLineHasItsTimeWhereAFieldIsNamed() async throws {
    let sample = Repository.samples.appending(path: "captures/base64.txt")
    let payload = try String(contentsOf: sample, encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    for time in ["\"2026-03-01T12:00:30Z\"", "1772366430", "1772366430000"] {
      let line = Data("{\"id\": 1, \"payload\": \"\(payload)\", \"seen\": \(time)}\n".utf8)
      let timed = try await record(
        ["--ndjson-input", "--time-field", "seen", "-"] + Self.trusting, input: line)
      #expect(timed["atSource"] as? String == "capture")
      #expect(timed["verdict"] as? String == "valid")
      let untimed = try await record(["--ndjson-input", "-"] + Self.trusting, input: line)
      #expect(untimed["atSource"] as? String == "now")
    }
    let bad = Data("{\"payload\": \"\(payload)\", \"seen\": \"noon\"}\n".utf8)
    let run = try await Program.run(
      ["validate", "--ndjson-input", "--time-field", "seen", "-"], input: bad)
    #expect(run.status == 3)
    #expect(run.errorText.contains("\"seen\" that is no time"))
  }

  @Test func aTimeInTheFutureIsIgnoredWithANote() async throws {
    let folder = try ScratchFolder()
    let file = Repository.root.appending(path: Self.har)
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacing("2026-03-01T12:00:20.250Z", with: "9000-03-01T12:00:20Z")
    let har = try folder.write(Data(text.utf8), to: "future.har")
    let record = try await record([har.path] + Self.trusting)
    #expect(record["atSource"] as? String == "now")
    let findings = try #require(record["findings"] as? [[String: Any]])
    #expect(
      findings.contains {
        $0["code"] as? String == "capture.time-in-future" && $0["note"] as? Bool == true
      })
  }

  @Test func aReplayCacheIsAskedForNow() async throws {
    let record = try await record([Self.har, "--replay-cache", "memory"] + Self.trusting)
    #expect(record["atSource"] as? String == "now")
  }

  @Test func theClockOfTheDeviceIsEstimated() async throws {
    let exchange = ExchangeSample(
      body: "SAMLResponse="
        + ExchangeSample.escaped(try ExchangeSample.base64("assertion-signed-rsa-sha256.xml")),
      status: 400, date: "Sun, 01 Mar 2026 12:00:31 GMT", sentAt: "2026-03-01T12:03:31Z")
    let folder = try ScratchFolder()
    let har = try folder.write(try exchange.archive(), to: "a.har")
    let record = try await record([har.path] + Self.trusting)
    let findings = try #require(record["findings"] as? [[String: Any]])
    let note = findings.first { $0["code"] as? String == "time.device-clock" }
    #expect(note?["actual"] as? String == "180 s ahead")
  }

  @Test func commandsWithoutCapturesRefuseTheirTime() async throws {
    let run = try await Program.run(
      ["verify", "samples/captures/base64.txt", "--at", "captured"])
    #expect(run.status == 2)
  }
}

/// An HTTP Archive with one token exchange.
struct ExchangeSample {
  var body: String
  var status: Int
  var mediaType = "application/x-www-form-urlencoded"
  var answer = "{\"status\":400,\"code\":\"bad_request\"}"
  var date = "Sun, 01 Mar 2026 12:00:31 GMT"
  var sentAt = "2026-03-01T12:00:30Z"
  /// What the app received before; nil where that was not captured.
  var received: String?

  func archive() throws -> Data {
    let headers = [["name": "Date", "value": date]]
    var entries: [[String: Any]] = []
    if let received {
      entries.append([
        "startedDateTime": sentAt,
        "request": ["method": "GET", "url": "https://app.example/received", "headers": []],
        "response": ["status": 200, "headers": headers, "content": ["text": received]],
      ])
    }
    entries.append([
      "startedDateTime": sentAt,
      "request": [
        "method": "POST", "url": "https://api.auth.adobe.com/api/v1/tokens/authn", "headers": [],
        "postData": ["mimeType": mediaType, "text": body],
      ],
      "response": ["status": status, "headers": headers, "content": ["text": answer]],
    ])
    return try JSONSerialization.data(
      withJSONObject: ["log": ["version": "1.2", "entries": entries]], options: .sortedKeys)
  }

  static func xml(_ sample: String) throws -> Data {
    try Data(contentsOf: Repository.samples.appending(path: "captures/\(sample)"))
  }

  static func base64(_ sample: String) throws -> String { try xml(sample).base64EncodedString() }

  static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
