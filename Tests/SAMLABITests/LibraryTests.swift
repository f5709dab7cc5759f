import CSAML
import Foundation
import SAML
import SAMLABI
import SAMLConfiguration
import SAMLFormats
import SAMLPayload
import SAMLVectors
import TestSupport
import TestTools
import Testing

/// `libsaml` through its header, as a program in C calls it.
@Suite struct LibraryTests {
  private static let sound = "samples/captures/assertion-signed-rsa-sha256.xml"

  private func verifier() throws -> (handle: OpaquePointer?, now: Int64) {
    let policy = try Manifest.load().policy
    let opened = try Library.open(policy.json)
    #expect(opened.status == Int32(SAML_OK), "\(opened.error)")
    return (opened.verifier, try policy.moment)
  }

  @Test func theHeaderAndTheLibraryAreOfOneNumber() {
    #expect(saml_abi_version() == SAML_ABI_VERSION)
    #expect(saml_version().map { String(cString: $0) } == "\(PackageVersion.number)")
  }

  /// Whatever the caller's message is, no more of it is read than the policy allows: behind that, reading ends the
  /// process here.
  @Test(arguments: [
    (SAML_FORM_RESPONSE, 1 << 20, "xml.too-large"), (SAML_FORM_ENVELOPE, 1 << 20, "xml.too-large"),
    (SAML_FORM_POSTED, 8 << 20, "capture.too-large"),
    (SAML_FORM_CAPTURE, 8 << 20, "capture.too-large"),
    (SAML_FORM_VALUE, 8 << 20, "capture.too-large"),
    (SAML_FORM_ASSERTION, 8 << 20, "capture.too-large"),
  ])
  func aMessageBeyondThePolicyIsNotRead(_ form: Int, _ limit: Int, _ code: String) throws {
    let (verifier, now) = try verifier()
    defer { saml_verifier_free(verifier) }
    let page = Int(getpagesize())
    let count = 512 << 20
    let memory = try #require(
      mmap(nil, count, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))
    defer { munmap(memory, count) }
    try #require(mprotect(memory, limit + page, PROT_READ) == 0)
    var result: OpaquePointer?
    let start = memory.assumingMemoryBound(to: UInt8.self)
    #expect(saml_judge(verifier, saml_form(form), start, count, now, &result) == Int32(SAML_OK))
    defer { saml_result_free(result) }
    #expect(saml_result_outcome(result) == Int32(SAML_INVALID))
    var record: OpaquePointer?
    #expect(saml_result_record(result, Int32(SAML_VALUES_HIDDEN), &record) == Int32(SAML_OK))
    defer { saml_text_free(record) }
    #expect(try Record(Library.text(record)).failed.contains(code))
  }

  /// Every sample has the verdict, the failures and the layers that the manifest expects.
  @Test func everySampleIsJudgedAsItsManifestSays() throws {
    let manifest = try Manifest.load()
    #expect(manifest.samples.count > 100)
    for sample in manifest.samples {
      let policy = manifest.policy(of: sample)
      let opened = try Library.open(policy.json, key: policy.key)
      try #require(opened.status == Int32(SAML_OK), "\(opened.error)")
      defer { saml_verifier_free(opened.verifier) }
      let bytes = try Repository.bytes(sample.path)
      let (outcome, json) = try Library.judge(
        bytes, Int(SAML_FORM_CAPTURE), with: opened.verifier,
        at: policy.moment)
      let record = try Record(json)
      let expected = ["valid": SAML_VALID, "invalid": SAML_INVALID][sample.verdict]
      #expect(outcome == Int(expected ?? SAML_INDETERMINATE), "\(sample.file)")
      #expect(record.verdict == sample.verdict, "\(sample.file)")
      #expect(Set(record.failed) == Set(sample.failed), "\(sample.file)")
      #expect(record.trail == sample.trail, "\(sample.file)")
    }
  }

  /// The forms of a service read strictly: what a capture may be, a message may not.
  @Test func eachFormTakesItsOwnMessageAndNoOther() throws {
    let (verifier, now) = try verifier()
    defer { saml_verifier_free(verifier) }
    let xml = try Repository.bytes(Self.sound)
    let envelope =
      Array("<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>".utf8) + xml
      + Array("</e:Body></e:Envelope>".utf8)
    let posted = Array("SAMLResponse=".utf8) + (try FormValue(encoding: xml.span).bytes)
    let messages = [
      SAML_FORM_RESPONSE: xml, SAML_FORM_ENVELOPE: envelope, SAML_FORM_POSTED: posted,
    ]
    for (form, message) in messages {
      for (other, _) in messages {
        let (outcome, json) = try Library.judge(
          message, Int(other), with: verifier, at: now)
        #expect((outcome == Int(SAML_VALID)) == (form == other), "\(form) as \(other)")
        #expect(try Record(json).verdict == (form == other ? "valid" : "invalid"))
      }
      let captured = try Library.judge(
        message, Int(SAML_FORM_CAPTURE), with: verifier, at: now)
      #expect(captured.outcome == Int(SAML_VALID))
    }
    let twice = try Library.judge(
      posted + Array("&".utf8) + posted, Int(SAML_FORM_POSTED), with: verifier, at: now)
    #expect(twice.outcome == Int(SAML_INVALID))
  }

  @Test func valuesAreHiddenUnlessTheyAreAskedFor() throws {
    let (verifier, now) = try verifier()
    defer { saml_verifier_free(verifier) }
    let xml = try Repository.bytes(Self.sound)
    for (values, isShown) in [(SAML_VALUES_HIDDEN, false), (SAML_VALUES_SHOWN, true)] {
      let (_, json) = try Library.judge(
        xml, Int(SAML_FORM_RESPONSE), with: verifier, at: now, values: Int(values))
      let zip = try #require(try Record(json).attributes?["zip"])
      #expect((zip == [.text("94107")]) == isShown)
      #expect(String(decoding: json, as: UTF8.self).contains("94107") == isShown)
    }
  }

  /// The key is that of the Swift library, so that services in both languages share a store.
  @Test func theReplayKeyIsThatOfTheLibrary() throws {
    let (verifier, now) = try verifier()
    defer { saml_verifier_free(verifier) }
    let policy = try PolicyDocument(parsing: Array(Manifest.load().policy.json.utf8)).policy
    let xml = try Repository.bytes(Self.sound)
    let assertion = try ResponseVerifier(policy: policy).verify(
      .response(xml), at: Instant(millisecondsSince1970: now))
    for (moment, expected) in [(now, SAML_OK), (now + 86_400_000, SAML_NOT_VALID)] {
      var result: OpaquePointer?
      #expect(
        saml_judge(
          verifier, saml_form(SAML_FORM_RESPONSE), xml, xml.count, moment, &result) == 0)
      defer { saml_result_free(result) }
      var key = [UInt8](repeating: 0, count: 32)
      var end: Int64 = 0
      #expect(saml_result_replay_key(result, &key, &end) == Int32(expected))
      guard expected == SAML_OK else {
        #expect(key.allSatisfy { $0 == 0 } && end == 0)
        continue
      }
      #expect(key == (try ReplayKey(assertion).bytes))
      #expect(end == assertion.acceptableUntil.millisecondsSince1970)
    }
  }

  @Test func aPolicyThatIsRefusedIsNamed() throws {
    let pem = String(decoding: try Repository.bytes("samples/trust/idp-rsa.pem"), as: UTF8.self)
    let quoted = pem.replacing("\n", with: "\\n")
    let cases: [(policy: String, key: String?, code: String)] = [
      ("", nil, "policy.malformed-json"), ("{\"x\": 1}", nil, "policy.unknown-key"),
      ("{\"trust\": [\"idp.pem\"]}", nil, "policy.value-not-allowed"),
      ("{\"trust\": [{\"pem\": \"x\"}]}", nil, "key.unrecognized-format"),
      ("{\"trust\": [{\"pem\": \"\(quoted)\"}]}", "", "key.empty"),
      ("{\"trust\": [{\"pem\": \"\(quoted)\"}]}", "x", "key.unrecognized-format"),
    ]
    for (policy, key, code) in cases {
      let opened = try Library.open(policy, key: key.map { Array($0.utf8) })
      #expect(opened.status == Int32(SAML_POLICY_REFUSED))
      #expect(opened.verifier == nil)
      #expect(opened.error["code"] == code, "\(policy)")
      #expect(opened.error["message"]?.isEmpty == false)
    }
    var verifier: OpaquePointer?
    let none = saml_verifier_open([], 0, nil, 0, &verifier, nil)
    #expect(none == Int32(SAML_POLICY_REFUSED))
  }

  @Test func thePayloadIsThatOfTheLibrary() throws {
    let xml = try Repository.bytes(Self.sound)
    let text = String(decoding: xml, as: UTF8.self)
    for (form, posted) in [
      (SAML_PAYLOAD_COOKBOOK, PostedForm.cookbook), (SAML_PAYLOAD_VERBATIM, .verbatim),
    ] {
      var payload: OpaquePointer?
      let status = saml_payload_encode(
        xml, xml.count, saml_payload_form(form), &payload, nil)
      defer { saml_text_free(payload) }
      #expect(status == Int32(SAML_OK))
      #expect(
        Library.text(payload) == Data(FormValue(encoding: text, as: posted).bytes))
    }
    var payload: OpaquePointer?
    var error: OpaquePointer?
    let status = saml_payload_encode(
      [0xFF], 1, saml_payload_form(SAML_PAYLOAD_COOKBOOK), &payload, &error)
    defer { saml_text_free(error) }
    #expect(status == Int32(SAML_PAYLOAD_REFUSED) && payload == nil)
    #expect(
      String(decoding: Library.text(error), as: UTF8.self)
        .contains("\"code\":\"payload.invalid-utf8\""))
  }

  /// What is expected of one message needs no verifier of its own.
  @Test(
    arguments: [
      ("_q-7f3a9c52e1d84b06a4f1c2d3e5b6a798", nil, SAML_VALID),
      ("_q-7f3a9c52e1d84b06a4f1c2d3e5b6a798", "https://idp.example-mvpd.com", SAML_VALID),
      ("_q-another", nil, SAML_INVALID),
      (nil, "https://other.example.com", SAML_INVALID),
    ] as [(String?, String?, Int)])
  func aCallExpectsMore(query: String?, issuer: String?, outcome: Int) throws {
    let (verifier, now) = try verifier()
    defer { saml_verifier_free(verifier) }
    let message = try Repository.bytes(Self.sound)
    let expected = try Library.outcome(
      of: message, SAML_FORM_RESPONSE, with: verifier, at: now, query: query, issuer: issuer)
    #expect(expected == outcome)
    let text = Array(Data(message).base64EncodedData())
    #expect(
      try Library.outcome(
        of: text, SAML_FORM_VALUE, with: verifier, at: now, query: query, issuer: issuer)
        == outcome)
    // The verifier stays as it is.
    #expect(try Library.judge(message, SAML_FORM_RESPONSE, with: verifier, at: now).outcome == 1)
    #expect(throws: Library.Refused(status: Int32(SAML_INVALID_ARGUMENT))) {
      try Library.outcome(
        of: message, SAML_FORM_CAPTURE, with: verifier, at: now, query: query, issuer: issuer)
    }
  }

  /// A structure of another size is that of another version.
  @Test func expectationsOfAnotherSizeAreRefused() throws {
    let (verifier, now) = try verifier()
    defer { saml_verifier_free(verifier) }
    var expectations = saml_expectations(size: 8, in_response_to: nil, issuer: nil)
    var result: OpaquePointer?
    let status = saml_judge_expecting(
      verifier, saml_form(SAML_FORM_RESPONSE), [0x3C], 1, now, &expectations, &result)
    #expect(status == Int32(SAML_INVALID_ARGUMENT) && result == nil)
  }

  /// The vectors of assertions alone have the same answers here.
  @Test func anAssertionAloneIsJudgedAtATokenEndpoint() throws {
    let area = try #require(try SAMLVectors.areas().first { $0.name == "oauth" })
    let pem = try #require(area.keys.first { $0.name == "rsa2048" }).pem
    let policy: [String: Any] = [
      "trust": [["pem": pem]], "audiences": ["https://as.example.com"], "profile": "oauth",
      "recipient": "https://as.example.com/token", "issuers": ["https://idp.example.com"],
    ]
    let json = String(decoding: try JSONSerialization.data(withJSONObject: policy), as: UTF8.self)
    let opened = try Library.open(json)
    defer { saml_verifier_free(opened.verifier) }
    let vectors = area.vectors.filter { $0.kind == .assertion && $0.decryptionKeys.isEmpty }
    #expect(vectors.count > 20)
    for vector in vectors {
      let now = try #require(Instant(rfc3339: vector.policy.now)).millisecondsSince1970
      let text = Data(vector.document).base64EncodedString()
        .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
      let (outcome, record) = try Library.judge(
        Array(text.utf8), SAML_FORM_ASSERTION, with: opened.verifier, at: now)
      #expect((outcome == SAML_VALID) == (vector.expected == .accept), "\(vector.id)")
      #expect(try Record(record).trail == ["base64"])
    }
  }

  /// A caller's mistake is answered, and frees nothing twice.
  @Test func argumentsThatCannotBeAreRefused() throws {
    let (verifier, now) = try verifier()
    defer { saml_verifier_free(verifier) }
    let bytes: [UInt8] = [0x3C]
    var handle: OpaquePointer?
    let wrong = Int32(SAML_INVALID_ARGUMENT)
    #expect(saml_verifier_open(nil, 1, nil, 0, &handle, nil) == wrong)
    #expect(saml_verifier_open(bytes, 1, nil, 1, &handle, nil) == wrong)
    #expect(saml_verifier_open(bytes, -1, nil, 0, &handle, nil) == wrong)
    #expect(saml_verifier_open(bytes, 1, nil, 0, nil, nil) == wrong)
    for form in [Int32.min, 0, 7, .max] {
      #expect(saml_judge(verifier, form, bytes, 1, now, &handle) == wrong)
    }
    #expect(saml_judge(nil, 1, bytes, 1, now, &handle) == wrong)
    #expect(saml_judge(verifier, 1, nil, 1, now, &handle) == wrong)
    #expect(saml_judge(verifier, 1, bytes, 1, now, nil) == wrong)
    #expect(
      saml_judge(verifier, saml_form(SAML_FORM_CAPTURE), bytes, 0, now, &handle)
        == Int32(SAML_NO_PAYLOAD))
    #expect(saml_result_record(nil, 0, &handle) == wrong)
    #expect(saml_result_outcome(nil) == Int32(SAML_NO_OUTCOME))
    var end: Int64 = 0
    #expect(saml_result_replay_key(nil, nil, &end) == wrong)
    #expect(saml_payload_encode(bytes, 1, 0, &handle, nil) == wrong)
    #expect(handle == nil)
    #expect(saml_text_count(nil) == 0)
    #expect(saml_text_bytes(nil).map { String(cString: $0) } == "")
    saml_text_free(nil)
    saml_result_free(nil)
    saml_verifier_free(nil)
  }

  /// The clock of the machine judges where no moment is given: these samples are over by now.
  @Test func withoutAMomentTheClockDecides() throws {
    let (verifier, _) = try verifier()
    defer { saml_verifier_free(verifier) }
    let (outcome, json) = try Library.judge(
      Repository.bytes(Self.sound), Int(SAML_FORM_RESPONSE), with: verifier, at: .min)
    #expect(outcome == Int(SAML_INVALID))
    #expect(try Record(json).failed.contains("time.expired"))
  }

  /// Many threads use one verifier and one result.
  @Test func handlesAreForAllThreads() async throws {
    let (verifier, now) = try verifier()
    defer { saml_verifier_free(verifier) }
    let xml = try Repository.bytes(Self.sound)
    var result: OpaquePointer?
    #expect(
      saml_judge(verifier, saml_form(SAML_FORM_RESPONSE), xml, xml.count, now, &result) == 0)
    defer { saml_result_free(result) }
    let places = (UInt(bitPattern: verifier), UInt(bitPattern: result))
    let outcomes = await withTaskGroup(of: [Int32].self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<50).map { _ in
            let verifier = OpaquePointer(bitPattern: places.0)
            let shared = OpaquePointer(bitPattern: places.1)
            var own: OpaquePointer?
            var record: OpaquePointer?
            saml_judge(
              verifier, saml_form(SAML_FORM_RESPONSE), xml, xml.count, now, &own)
            saml_result_record(shared, saml_values(SAML_VALUES_HIDDEN), &record)
            saml_text_free(record)
            defer { saml_result_free(own) }
            return saml_result_outcome(own)
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(outcomes.count == 400 && outcomes.allSatisfy { $0 == Int32(SAML_VALID) })
  }
}
