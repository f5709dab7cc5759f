import CSAML
import SAMLABI

/// What holds of every call of `saml.h`, whatever the bytes are: one of the documented answers, handles
/// where the answer says so and nowhere else, a record that agrees with the outcome, and nothing believed
/// but what the samples say.
///
/// The first four bytes of an input choose the call, the verifier, the moment and whether values are shown;
/// the rest is the message, the response or the policy.
public final class LibraryCalls: @unchecked Sendable {
  // Never written after the initialiser.
  private let verifiers: [OpaquePointer?]
  private let replayKeys: Set<[UInt8]>

  /// Opens the verifiers of the samples.
  ///
  /// - Parameter read: Reads a file, by its path from the root of the repository.
  /// - Throws: What `read` throws, and `Unsound` for a sample that is not valid.
  public init(read: (String) throws -> [UInt8]) throws {
    let keys = try ["rsa", "ec", "ec-p384", "ec-p521", "ed25519"].map {
      "{\"pem\":\"\(Self.escaped(try read("samples/trust/idp-\($0).pem")))\"}"
    }
    let audience = "\"audiences\":[\"https://saml.sp.auth.adobe.com\"]"
    let trust = "\"trust\":[\(keys.joined(separator: ","))]"
    let decryptionKey = try read("samples/keys/test-only-partner-decryption.key.pem")
    verifiers = try [
      (
        "{\(audience),\(trust),\"signature\":{\"diagnosis\":{\"maximumCandidates\":0}}}",
        decryptionKey
      ),
      ("{\(audience),\(trust)}", nil),
      ("{\(audience)}", nil),
    ].map { (policy: String, key: [UInt8]?) in
      var verifier: OpaquePointer?
      let bytes = Array(policy.utf8)
      guard
        saml_verifier_open(bytes, bytes.count, key, key?.count ?? 0, &verifier, nil)
          == Int32(SAML_OK)
      else { throw Unsound() }
      return verifier
    }
    var replayKeys: Set<[UInt8]> = []
    for name in ["assertion-signed-rsa-sha256", "encrypted-assertion-signed-inside"] {
      let sample = try read("samples/captures/\(name).xml")
      var result: OpaquePointer?
      saml_judge(
        verifiers[0], Int32(SAML_FORM_RESPONSE), sample, sample.count, Self.moment, &result)
      defer { saml_result_free(result) }
      guard let key = Self.replayKey(of: result) else { throw Unsound() }
      replayKeys.insert(key)
    }
    self.replayKeys = replayKeys
  }

  deinit { for verifier in verifiers { saml_verifier_free(verifier) } }

  /// A sample is not valid, or a policy is not taken.
  public struct Unsound: Error {
    init() {}
  }

  /// Why an input breaks a promise of the header, or nil.
  public func violation(by input: [UInt8]) -> String? {
    guard input.count >= 4 else { return nil }
    let message = Array(input[4...])
    switch input[0] {
    case 0x70: return encoding(of: message, as: Int32(input[1] % 4))
    case 0x71: return opening(of: message, withKey: input[1] % 2 == 1)
    default: return judgement(of: message, chosenBy: input[..<4])
    }
  }

  /// 2026-03-01T12:00:30Z, for which the samples were made.
  private static let moment: Int64 = 1_772_366_430_000

  private func judgement(of message: [UInt8], chosenBy choice: ArraySlice<UInt8>) -> String? {
    let form = Int32(choice[0] % 8)
    let verifier = verifiers[Int(choice[1]) % verifiers.count]
    let now = [
      Self.moment, .min, .min + 1, .max, 0, -1, 253_402_300_799_999, 253_402_300_800_000,
      -62_135_596_800_001,
    ][Int(choice[2]) % 9]
    let values = Int32(choice[3] % 3)
    var result: OpaquePointer?
    var expectations = saml_expectations(
      size: MemoryLayout<saml_expectations>.size, in_response_to: nil, issuer: nil)
    let isCapture = form == Int32(SAML_FORM_CAPTURE)
    let status =
      choice[3] < 128 || isCapture
      ? saml_judge(verifier, form, message, message.count, now, &result)
      : saml_judge_expecting(
        verifier, form, message, message.count, now, &expectations, &result)
    defer { saml_result_free(result) }
    guard status == Int32(SAML_OK) else {
      let isAllowed =
        status == Int32(SAML_INVALID_ARGUMENT) && (form == 0 || form == 7)
        || status == Int32(SAML_NO_PAYLOAD) && isCapture
      return isAllowed && result == nil ? nil : "judged \(status)"
    }
    guard result != nil, 1...6 ~= form else { return "a form that is none was judged" }
    return contradiction(in: result, values: values)
  }

  private func contradiction(in result: OpaquePointer?, values: Int32) -> String? {
    let outcome = saml_result_outcome(result)
    guard
      let word = [
        SAML_VALID: "valid", SAML_INVALID: "invalid", SAML_INDETERMINATE: "indeterminate",
      ]
      .first(where: { Int32($0.key) == outcome })?.value
    else { return "the outcome is \(outcome)" }
    let key = Self.replayKey(of: result)
    guard (key != nil) == (word == "valid") else { return "\(word) and its replay key disagree" }
    if let key, !replayKeys.contains(key) { return "an assertion is valid that was never signed" }

    var record: OpaquePointer?
    let status = saml_result_record(result, values, &record)
    defer { saml_text_free(record) }
    guard values < 2 else {
      return status == Int32(SAML_INVALID_ARGUMENT) && record == nil ? nil : "recorded \(status)"
    }
    guard status == Int32(SAML_OK) else { return "recorded \(status)" }
    guard let text = Self.text(record) else { return "the record is no text" }
    guard text.hasPrefix("{\"schemaVersion\":2,"), text.hasSuffix("}"),
      text.contains("\"verdict\":\"\(word)\"")
    else { return "the record does not say \(word)" }
    return nil
  }

  private func encoding(of response: [UInt8], as form: Int32) -> String? {
    var payload: OpaquePointer?
    var error: OpaquePointer?
    let status = saml_payload_encode(response, response.count, form, &payload, &error)
    defer {
      saml_text_free(payload)
      saml_text_free(error)
    }
    guard 1...2 ~= form else {
      return status == Int32(SAML_INVALID_ARGUMENT) && payload == nil && error == nil
        ? nil : "a form that is none was written"
    }
    let isText = String(validating: response, as: UTF8.self) != nil
    guard status == Int32(isText ? SAML_OK : SAML_PAYLOAD_REFUSED) else {
      return "encoded \(status)"
    }
    guard (payload != nil) == isText, (error == nil) == isText else { return "payload and error" }
    guard let text = Self.text(isText ? payload : error) else { return "the answer is no text" }
    let isWritten =
      isText
      ? text.utf8.allSatisfy { $0 == UInt8(ascii: "%") || Self.isAlphanumeric($0) }
      : text.hasPrefix("{\"code\":\"payload.")
    return isWritten ? nil : "the answer is of another kind"
  }

  private func opening(of policy: [UInt8], withKey: Bool) -> String? {
    var verifier: OpaquePointer?
    var error: OpaquePointer?
    let key = withKey ? policy : nil
    let status = saml_verifier_open(
      policy, policy.count, key, key?.count ?? 0, &verifier, &error)
    defer {
      saml_verifier_free(verifier)
      saml_text_free(error)
    }
    switch status {
    case Int32(SAML_OK): return verifier != nil && error == nil ? nil : "opened without a verifier"
    case Int32(SAML_POLICY_REFUSED):
      guard verifier == nil, let text = Self.text(error) else { return "refused without a reason" }
      return text.hasPrefix("{\"code\":\"") && text.hasSuffix("}") ? nil : "the reason is no object"
    default: return "opened \(status)"
    }
  }

  private static func replayKey(of result: OpaquePointer?) -> [UInt8]? {
    var key = [UInt8](repeating: 0, count: 32)
    var end: Int64 = 0
    return saml_result_replay_key(result, &key, &end) == Int32(SAML_OK) ? key : nil
  }

  /// A text of the library: UTF-8 with a NUL behind it, and none inside.
  private static func text(_ text: OpaquePointer?) -> String? {
    let bytes = UnsafeBufferPointer(start: saml_text_bytes(text), count: saml_text_count(text) + 1)
    guard bytes.last == 0, !bytes.dropLast().contains(0) else { return nil }
    return String(validating: bytes.dropLast().lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }

  /// A PEM text inside a text of JSON.
  private static func escaped(_ pem: [UInt8]) -> String {
    String(decoding: pem, as: UTF8.self).split(separator: "\n").map { "\($0)\\n" }.joined()
  }
}
