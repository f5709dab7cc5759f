import CSAML
import Foundation
import SAMLABI

/// The functions of `saml.h` as a caller in C has them, with the ownership put right.
enum Library {
  /// What `saml_verifier_open` said of a policy: a verifier, or the refusal's members.
  static func open(
    _ policy: String, key: [UInt8]? = nil
  ) throws -> (verifier: OpaquePointer?, status: saml_status, error: [String: String]) {
    var verifier: OpaquePointer?
    var error: OpaquePointer?
    let bytes = Array(policy.utf8)
    let status = saml_verifier_open(bytes, bytes.count, key, key?.count ?? 0, &verifier, &error)
    defer { saml_text_free(error) }
    guard error != nil else { return (verifier, status, [:]) }
    let members = try JSONDecoder().decode([String: String].self, from: text(error))
    return (verifier, status, members)
  }

  /// The bytes of a text.
  static func text(_ text: OpaquePointer?) -> Data {
    Data(
      UnsafeBufferPointer(start: saml_text_bytes(text), count: saml_text_count(text))
        .map(UInt8.init(bitPattern:)))
  }

  /// What is known of a message: its outcome and its record.
  static func judge(
    _ message: [UInt8], _ form: Int, with verifier: OpaquePointer?, at now: Int64,
    values: Int = Int(SAML_VALUES_HIDDEN)
  ) throws -> (outcome: Int, record: Data) {
    var result: OpaquePointer?
    let status = saml_judge(
      verifier, saml_form(form), message, message.count, now, &result)
    guard status == Int32(SAML_OK) else { throw Refused(status: status) }
    defer { saml_result_free(result) }
    var record: OpaquePointer?
    let recorded = saml_result_record(result, saml_values(values), &record)
    defer { saml_text_free(record) }
    guard recorded == Int32(SAML_OK) else { throw Refused(status: recorded) }
    return (Int(saml_result_outcome(result)), text(record))
  }

  /// The outcome of a message of which more is expected.
  static func outcome(
    of message: [UInt8], _ form: Int, with verifier: OpaquePointer?, at now: Int64, query: String?,
    issuer: String?
  ) throws -> Int {
    var expectations = saml_expectations(
      size: MemoryLayout<saml_expectations>.size, in_response_to: query.map { strdup($0) },
      issuer: issuer.map { strdup($0) })
    defer {
      free(UnsafeMutablePointer(mutating: expectations.in_response_to))
      free(UnsafeMutablePointer(mutating: expectations.issuer))
    }
    var result: OpaquePointer?
    let status = saml_judge_expecting(
      verifier, saml_form(form), message, message.count, now, &expectations, &result)
    guard status == Int32(SAML_OK) else { throw Refused(status: status) }
    defer { saml_result_free(result) }
    return Int(saml_result_outcome(result))
  }

  struct Refused: Error, Equatable { let status: saml_status }
}

/// What tests read of a record.
struct Record: Decodable {
  struct Finding: Decodable {
    let code: String
    let outcome: String
  }

  let verdict: String
  let trail: [String]
  let findings: [Finding]
  let attributes: [String: [Value]]?

  /// A value in the clear, or that it is hidden.
  enum Value: Decodable, Equatable {
    case text(String)
    case other

    init(from decoder: any Decoder) throws {
      let text = try? decoder.singleValueContainer().decode(String.self)
      self = text.map(Value.text) ?? .other
    }
  }

  init(_ json: Data) throws { self = try JSONDecoder().decode(Record.self, from: json) }

  var failed: [String] { findings.filter { $0.outcome == "fail" }.map(\.code) }
}
