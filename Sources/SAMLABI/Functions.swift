public import CSAML
import SAML
import SAMLCapture
import SAMLConfiguration
import SAMLFormats
import SAMLInspection
import SAMLPayload
import SAMLReport
import XMLEncryption
import XMLSignature

// The functions of saml.h, which documents parameters and answers. The compiler compares the
// signatures.

/// The number of the header that this was built with.
@c @implementation
public func saml_abi_version() -> UInt32 { SAML_ABI_VERSION }

/// The version of this package; never freed.
@c @implementation
public func saml_version() -> UnsafePointer<CChar>? {
  unsafe UnsafeRawPointer(PackageVersion.number.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// The bytes of a text, followed by a NUL.
@c @implementation
public func saml_text_bytes(_ text: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let text: Text = unsafe value(at: text) else { return unsafe empty.start }
  return unsafe text.start
}

/// How many bytes a text has.
@c @implementation
public func saml_text_count(_ text: OpaquePointer?) -> Int {
  let text: Text? = unsafe value(at: text)
  return text?.count ?? 0
}

/// Takes a text back.
@c @implementation
public func saml_text_free(_ text: OpaquePointer?) { unsafe free(text, as: Text.self) }

/// Makes a verifier of a policy that holds its keys, or returns an error.
@c @implementation
public func saml_verifier_open(
  _ policy: UnsafePointer<UInt8>?, _ policyCount: Int, _ decryptionKey: UnsafePointer<UInt8>?,
  _ decryptionKeyCount: Int, _ verifier: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> saml_status {
  unsafe verifier?.pointee = nil
  unsafe error?.pointee = nil
  guard let verifier = unsafe verifier, OpenSSLStart.isWithoutConfiguration,
    let document = unsafe bytes(at: policy, count: policyCount, atMost: Verifier.largestFile)
  else { return status(SAML_INVALID_ARGUMENT) }
  // A key without bytes is a secret that did not arrive, and no wish to have none.
  let hasKey = unsafe decryptionKey != nil || decryptionKeyCount != 0
  let key =
    hasKey
    ? unsafe bytes(at: decryptionKey, count: decryptionKeyCount, atMost: Verifier.largestFile) : nil
  guard (key != nil) == hasKey else { return status(SAML_INVALID_ARGUMENT) }
  do throws(Refusal) {
    unsafe verifier.pointee = handle(try Verifier(policy: document, decryptionKey: key))
    return status(SAML_OK)
  } catch let refusal {
    unsafe error?.pointee = handle(Text(refusal.json))
    return status(SAML_POLICY_REFUSED)
  }
}

/// Takes a verifier back.
@c @implementation
public func saml_verifier_free(_ verifier: OpaquePointer?) {
  unsafe free(verifier, as: Verifier.self)
}

/// Applies every rule to a message.
@c @implementation
public func saml_judge(
  _ verifier: OpaquePointer?, _ form: saml_form, _ message: UnsafePointer<UInt8>?,
  _ messageCount: Int, _ now: Int64, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> saml_status {
  unsafe saml_judge_expecting(verifier, form, message, messageCount, now, nil, result)
}

/// Applies every rule to a message, of which more is known than the policy says.
@c @implementation
public func saml_judge_expecting(
  _ verifier: OpaquePointer?, _ form: saml_form, _ message: UnsafePointer<UInt8>?,
  _ messageCount: Int, _ now: Int64, _ expectations: UnsafePointer<saml_expectations>?,
  _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> saml_status {
  unsafe result?.pointee = nil
  guard let verifier: Verifier = unsafe value(at: verifier), let result = unsafe result,
    let message = unsafe bytes(
      at: message, count: messageCount, atMost: verifier.largestMessage(in: form))
  else { return status(SAML_INVALID_ARGUMENT) }
  var responses = verifier.responses
  if let expected = unsafe expectations?.pointee {
    guard unsafe expected.size == MemoryLayout<saml_expectations>.size,
      Int(form) != Int(SAML_FORM_CAPTURE)
    else { return status(SAML_INVALID_ARGUMENT) }
    responses = unsafe responses.expecting(
      text(at: expected.in_response_to), nil, from: text(at: expected.issuer))
  }
  let moment = now == .min ? Instant.now : Instant(millisecondsSince1970: now)
  let judgement: Judgement
  switch Int(form) {
  case Int(SAML_FORM_RESPONSE):
    judgement = Judgement(.response(message), [], message, by: responses, at: moment)
  case Int(SAML_FORM_ENVELOPE):
    judgement = Judgement(.envelope(message), [.soap], message, by: responses, at: moment)
  case Int(SAML_FORM_POSTED):
    judgement = Judgement(
      .posted(message), [.form(field: "SAMLResponse"), .percent, .base64], message, by: responses,
      at: moment)
  case Int(SAML_FORM_VALUE):
    judgement = Judgement(.value(message), [.base64], message, by: responses, at: moment)
  case Int(SAML_FORM_ASSERTION):
    judgement = Judgement(assertion: message, by: responses, at: moment)
  case Int(SAML_FORM_CAPTURE):
    do throws(NoPayload) {
      judgement = try Judgement(capture: message, by: verifier, at: moment)
    } catch {
      return status(SAML_NO_PAYLOAD)
    }
  default: return status(SAML_INVALID_ARGUMENT)
  }
  unsafe result.pointee = handle(judgement)
  return status(SAML_OK)
}

/// Takes a result back.
@c @implementation
public func saml_result_free(_ result: OpaquePointer?) { unsafe free(result, as: Judgement.self) }

/// The outcome for the message.
@c @implementation
public func saml_result_outcome(_ result: OpaquePointer?) -> saml_outcome {
  guard let judgement: Judgement = unsafe value(at: result) else { return status(SAML_NO_OUTCOME) }
  return switch judgement.outcome {
  case .valid: status(SAML_VALID)
  case .indeterminate: status(SAML_INDETERMINATE)
  // A response is never asked about its signatures alone.
  case .invalid, .signed, .intact, .notSigned: status(SAML_INVALID)
  }
}

/// Everything that is known, as a record of the JSON contract.
@c @implementation
public func saml_result_record(
  _ result: OpaquePointer?, _ values: saml_values, _ record: UnsafeMutablePointer<OpaquePointer?>?
) -> saml_status {
  unsafe record?.pointee = nil
  guard let judgement: Judgement = unsafe value(at: result), let record = unsafe record,
    values == status(SAML_VALUES_HIDDEN) || values == status(SAML_VALUES_SHOWN)
  else { return status(SAML_INVALID_ARGUMENT) }
  let json = judgement.record(showsValues: values == status(SAML_VALUES_SHOWN))
  unsafe record.pointee = handle(Text(json))
  return status(SAML_OK)
}

/// The key by which a service remembers a used assertion, and until when.
@c @implementation
public func saml_result_replay_key(
  _ result: OpaquePointer?, _ key: UnsafeMutablePointer<UInt8>?, _ end: UnsafeMutablePointer<Int64>?
) -> saml_status {
  guard let judgement: Judgement = unsafe value(at: result), let key = unsafe key,
    let end = unsafe end
  else { return status(SAML_INVALID_ARGUMENT) }
  guard let assertion = judgement.validated else { return status(SAML_NOT_VALID) }
  let bytes: [UInt8]
  do {
    bytes = try ReplayKey(assertion).bytes
  } catch {
    // An OpenSSL without SHA-256 verifies nothing either.
    return status(SAML_NOT_VALID)
  }
  for (index, byte) in bytes.enumerated() { unsafe key[index] = byte }
  unsafe end.pointee = assertion.acceptableUntil.millisecondsSince1970
  return status(SAML_OK)
}

/// Encodes a response as the value of the form control `SAMLResponse`.
@c @implementation
public func saml_payload_encode(
  _ response: UnsafePointer<UInt8>?, _ responseCount: Int, _ form: saml_payload_form,
  _ payload: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> saml_status {
  unsafe payload?.pointee = nil
  unsafe error?.pointee = nil
  guard let payload = unsafe payload,
    let response = unsafe bytes(at: response, count: responseCount),
    form == status(SAML_PAYLOAD_COOKBOOK) || form == status(SAML_PAYLOAD_VERBATIM)
  else { return status(SAML_INVALID_ARGUMENT) }
  do throws(PayloadError) {
    try PayloadEncoder.requireUTF8(response.span)
    let isNormalized = form == status(SAML_PAYLOAD_COOKBOOK)
    let value = FormValue(
      encoding: String(decoding: response, as: UTF8.self), as: isNormalized ? .cookbook : .verbatim)
    unsafe payload.pointee = handle(Text(value.bytes))
    return status(SAML_OK)
  } catch let refused {
    unsafe error?.pointee = handle(Text(Refusal(refused.code).json))
    return status(SAML_PAYLOAD_REFUSED)
  }
}
