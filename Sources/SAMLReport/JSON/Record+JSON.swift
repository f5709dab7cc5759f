import CanonicalXML
import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection
import XMLSignature

extension Record {
  /// The record on one line.
  public var jsonLine: [UInt8] { json(JSONWriter(), .onOneLine) }

  /// The record on several lines, indented as an element of a JSON array that is not.
  package var jsonElement: [UInt8] { json(JSONWriter(indentation: 2), .indented) }

  private func json(_ writer: JSONWriter, _ written: WrittenFindings) -> [UInt8] {
    var writer = writer
    writer.object { write(to: &$0, written) }
    return writer.bytes
  }

  private func write(to writer: inout JSONWriter, _ written: WrittenFindings) {
    let verdict = inspection.verdict
    writer.member("schemaVersion", Self.schemaVersion)
    writer.member("source", SafeText.make(source))
    id?.write(to: &writer)
    writer.member("sha256", Hexadecimal.text(inspection.fingerprint))
    writer.array("trail") { writer in
      for layer in inspection.trail { writer.element(layer.description) }
    }
    if let message = inspection.messageName {
      writer.member("message", SafeText.make(message))
    }
    if let receiver = inspection.messageVerdict?.receiver {
      writer.member("receiver", receiver.rawValue)
    }
    writer.member("verdict", inspection.outcome.rawValue)
    writer.member("at", inspection.evaluatedAt.description)
    writer.member("atSource", timeSource.rawValue)
    if timeSource == .capture { writer.member("validNow", isValidNow) }
    settings?.write(to: &writer, decides: settings?.decides(inspection) == true)
    writer.array("findings") { writer in
      for finding in inspection.findings { written.write(finding, to: &writer) }
    }
    if let status = inspection.status, !status.isSuccess || status.message != nil {
      writer.object("status") { write(status, to: &$0) }
    }
    if showsValues, let reason = verdict?.fault?.reason {
      writer.member("faultString", reason.text)
    }
    if let signature = inspection.signature { writer.object("signature", signature.write) }
    if let query = inspection.signedQuery {
      writer.object("querySignature") { writer in
        writer.member("method", query.signatureMethod.rawValue)
        writer.object("signer", query.signer.write)
      }
    }
    if inspection.verified.count > 1 || !inspection.generalSignatures.isEmpty {
      writer.array("signatures") { writer in
        for signature in inspection.verified.dropFirst() {
          writer.object { writer in
            if let path = inspection.path(of: signature) {
              writer.member("path", SafeText.make(path))
            }
            signature.write(to: &writer)
          }
        }
        for signature in inspection.generalSignatures { writer.object(signature.write) }
      }
    }
    if !inspection.outcome.isRefused, let verdict, let assertion = verdict.assertion {
      write(assertion, of: verdict, to: &writer)
    }
    if !inspection.outcome.isRefused, let message = inspection.messageVerdict?.verifiedContent {
      write(message, to: &writer)
    }
    if showsNormalization, let normalization = inspection.normalization() {
      writer.object("normalization", normalization.write)
    }
    if let microseconds {
      writer.object("timing") { $0.member("totalMicroseconds", microseconds) }
    }
  }

  /// Writes the header of a message, from verified bytes alone.
  private func write(_ message: MessageContent, to writer: inout JSONWriter) {
    if let issuer = message.header.issuer {
      writer.member("issuer", SafeText.make(issuer.value))
    }
    if let request = message.answer?.inResponseTo {
      writer.member("inResponseTo", SafeText.make(request))
    }
    if let end = message.notOnOrAfter { writer.member("notOnOrAfter", end.description) }
    writer.member("validOnlyBySkew", inspection.isValidOnlyBySkew)
  }

  /// Writes the responder's status of the query, verified or not; its message only when asked for.
  private func write(_ status: Status, to writer: inout JSONWriter) {
    writer.member("code", SafeText.make(status.code))
    if let second = status.subordinateCode {
      writer.member("subordinateCode", SafeText.make(second))
    }
    if showsValues, let message = status.message { writer.member("message", message.text) }
  }

  private func write(
    _ assertion: Assertion, of verdict: Verdict, to writer: inout JSONWriter
  ) {
    writer.member("issuer", SafeText.make(assertion.issuer.value))
    if let inResponseTo = verdict.inResponseTo {
      writer.member("inResponseTo", SafeText.make(inResponseTo))
    }
    if let conditions = assertion.conditions {
      if let start = conditions.notBefore { writer.member("notBefore", start.description) }
      if let end = conditions.notOnOrAfter { writer.member("notOnOrAfter", end.description) }
    }
    writer.member("validOnlyBySkew", verdict.isValidOnlyBySkew)
    MaskedAssertion(of: assertion, showsValues: showsValues).write(to: &writer)
  }
}

extension PayloadID {
  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): writer.member("id", text)
    case .number(let number): writer.member("id", number)
    }
  }
}

extension Finding {
  func write(to writer: inout JSONWriter) {
    writer.member("code", code.rawValue)
    writer.member("outcome", outcome.rawValue)
    writer.member("required", isRequired)
    if outcome == .fail, !isRequired { writer.member("decides", true) }
    if isNote { writer.member("note", true) }
    if outcome == .fail, let severity = code.severity {
      writer.member("severity", severity.rawValue)
    }
    if outcome == .fail, let responsibility {
      writer.member("responsibility", responsibility.rawValue)
    }
    writer.member("message", message)
    writeDetails(to: &writer)
  }

  /// Writes the members that differ from payload to payload.
  func writeDetails(to writer: inout JSONWriter) {
    if let expected { writer.member("expected", SafeText.make(expected.words)) }
    if let actual { writer.member("actual", SafeText.make(actual.words)) }
    if let cause { writer.member("cause", cause.rawValue) }
    if let edit { writer.member("edit", edit.rawValue) }
    guard let location else { return }
    let position = location.position
    writer.object("location") { writer in
      if let path = location.path { writer.member("path", SafeText.make(path)) }
      writer.member("line", position.line)
      writer.member("column", position.column)
      writer.member("byteOffset", position.byteOffset)
    }
  }
}

extension VerifiedElement {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("covers", kind)
    writer.member("method", signedInfo.signatureMethod.rawValue)
    writer.member("digestMethod", signedInfo.reference.digestMethod.rawValue)
    writer.member("canonicalization", signedInfo.reference.canonicalization.method.rawValue)
    writer.object("signer", signer.write)
  }
}

extension VerifiedElement {
  /// The kind of payload, for programs.
  ///
  /// A message that is no response is `query` or `message`; metadata is `metadata`, and any other
  /// element `other`.
  private var kind: String {
    let name = element.name
    switch (name.namespaceURI, name.localName) {
    case ("urn:oasis:names:tc:SAML:2.0:assertion", "Assertion"): return "assertion"
    case ("urn:oasis:names:tc:SAML:2.0:protocol", "Response"): return "response"
    case ("urn:oasis:names:tc:SAML:2.0:protocol", "AttributeQuery"): return "query"
    case ("urn:oasis:names:tc:SAML:2.0:protocol", _): return "message"
    case ("urn:oasis:names:tc:SAML:2.0:metadata", _): return "metadata"
    default: return "other"
    }
  }
}

extension Normalization {
  func write(to writer: inout JSONWriter) {
    writer.member("wellFormed", isWellFormed)
    writer.member("signatureSurvives", signatureSurvives)
    writer.member("valuesUnchanged", areValuesUnchanged)
  }
}
