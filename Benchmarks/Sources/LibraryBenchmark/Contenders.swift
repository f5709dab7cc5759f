import CSAML
import SAML
import SAMLABI
import XMLSignature

/// The same judgement in Swift and by `saml.h`.
struct Contenders {
  private let verifier: ResponseVerifier
  private let handle: OpaquePointer?
  private let response: [UInt8]

  /// 2026-03-01T12:00:30Z, for which the samples were made.
  private static let moment: Int64 = 1_772_366_430_000

  /// Both judge one response, and trust one certificate.
  init(trusting pem: [UInt8], response: [UInt8]) throws {
    let audience = "https://saml.sp.auth.adobe.com"
    var policy = Policy()
    policy.audiences = [audience]
    policy.trustAnchors = try TrustAnchor.parse(pem)
    verifier = ResponseVerifier(policy: policy)
    let key = String(decoding: pem, as: UTF8.self).split(separator: "\n").map { "\($0)\\n" }
    let json = "{\"audiences\":[\"\(audience)\"],\"trust\":[{\"pem\":\"\(key.joined())\"}]}"
    var handle: OpaquePointer?
    let bytes = Array(json.utf8)
    precondition(
      saml_verifier_open(bytes, bytes.count, nil, 0, &handle, nil) == Int32(SAML_OK),
      "The policy is taken.")
    self.handle = handle
    self.response = response
  }

  func judgeInSwift() {
    let verdict = verifier.evaluate(
      .response(response), at: Instant(millisecondsSince1970: Self.moment))
    guard case .valid = verdict.outcome else { preconditionFailure("The response is valid.") }
  }

  func judgeByLibrary(record: Bool) {
    var result: OpaquePointer?
    saml_judge(
      handle, saml_form(SAML_FORM_RESPONSE), response, response.count, Self.moment, &result)
    precondition(saml_result_outcome(result) == Int32(SAML_VALID), "The response is valid.")
    if record {
      var text: OpaquePointer?
      saml_result_record(result, saml_values(SAML_VALUES_SHOWN), &text)
      precondition(saml_text_count(text) > 0, "There is a record.")
      saml_text_free(text)
    }
    saml_result_free(result)
  }
}
