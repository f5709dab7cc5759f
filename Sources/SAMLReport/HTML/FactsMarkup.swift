import CanonicalXML
import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection
import XMLSignature
import XMLSignatureDiagnosis

/// Further facts about a payload: layers, signer, algorithms, and the effect of normalisation.
struct FactsMarkup {
  private let record: Record

  init(_ record: Record) { self.record = record }

  var text: String {
    var rows = [("Layers", layers)]
    if let message = record.inspection.messageVerdict, let name = record.inspection.messageName {
      rows.append(("Message", code(name)))
      rows.append(("Received as", code(message.receiver.rawValue)))
      if let content = message.verifiedContent {
        if let issuer = content.header.issuer { rows.append(("Issuer", code(issuer.value))) }
        if let query = content.answer?.inResponseTo { rows.append(("Answers", code(query))) }
      }
    }
    let verdict = record.inspection.verdict
    if !record.inspection.outcome.isRefused, let assertion = verdict?.assertion {
      rows.append(("Issuer", code(assertion.issuer.value)))
      if let query = verdict?.inResponseTo { rows.append(("Answers", code(query))) }
    }
    for signature in record.inspection.verified {
      rows.append(("Signed by", signer(signature.signer)))
      rows.append(("Covers", covered(signature)))
      rows.append(("Algorithms", algorithms(signature)))
    }
    if let query = record.inspection.signedQuery {
      rows.append(("Signed by", signer(query.signer)))
      rows.append(("Covers", "<b>the query string</b>, and the message in it"))
      rows.append(("Algorithms", code(query.signatureMethod.rawValue)))
    }
    rows += general
    if let normalization = record.inspection.normalization() {
      rows.append(("Normalisation", effect(of: normalization)))
    }
    if let settings = record.settings { rows.append(("Settings", code(settings.words))) }
    rows.append(("SHA-256", code(Hexadecimal.text(record.inspection.fingerprint))))
    return "<dl>" + rows.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" }.joined() + "</dl>"
  }

  private var layers: String {
    let steps = record.inspection.trail.map { MarkupText.safe($0.description) }
    let end = record.inspection.xml == nil ? "nothing that can be read" : "XML"
    return "<span class=\"chips\">"
      + (steps + [end]).map { "<span>\($0)</span>" }.joined(separator: " &#8250; ") + "</span>"
  }

  private func signer(_ signer: TrustAnchor) -> String {
    guard let certificate = signer.certificate else {
      return "a trusted key without a certificate<br/>" + code(Hexadecimal.text(signer.fingerprint))
    }
    let start = certificate.notBefore
    let end = certificate.notAfter
    let now = record.inspection.time.now
    var dates = "certificate until <time>\(end)</time>"
    if end < now { dates += " <b>(over; the key is trusted because it was given)</b>" }
    if now < start { dates += " <b>(not yet begun; the key is trusted because it was given)</b>" }
    return "\(MarkupText.safe(certificate.subject, limit: 600))<br/>\(dates)<br/>"
      + code(Hexadecimal.text(signer.fingerprint))
  }

  private func covered(_ signature: VerifiedElement) -> String {
    let place = record.inspection.path(of: signature) ?? signature.origin.qualifiedName
    return "<b>\(MarkupText.safe(place, limit: 300))</b>, "
      + "\(signature.canonicalBytes.count) canonical bytes"
  }

  private func algorithms(_ signature: VerifiedElement) -> String {
    let info = signature.signedInfo
    return [
      info.signatureMethod.rawValue, info.reference.digestMethod.rawValue,
      info.reference.canonicalization.method.rawValue,
    ].map { code($0) }.joined(separator: "<br/>")
  }

  private var general: [(String, String)] {
    let signers = record.inspection.generalSignatures.compactMap { $0.validation?.signer }
    guard !signers.isEmpty else {
      let isSigned =
        record.inspection.signature != nil || record.inspection.signedQuery != nil
      return isSigned ? [] : [("Signed by", unreadSignature)]
    }
    return signers.prefix(8).map { ("Signed by", signer($0)) }
  }

  /// A signature may hold where nothing is read, as when it was wrapped.
  private var unreadSignature: String {
    let holds = record.inspection.findings.contains {
      $0.code == SignatureEvaluation.code && $0.outcome == .pass
    }
    return holds
      ? "a trusted key signed the part that is marked below, <b>and nothing is read from it</b>"
      : "no signature of a trusted key holds"
  }

  private func effect(of normalization: Normalization) -> String {
    guard normalization.removedByteCount > 0 else { return "changes nothing" }
    var lines = ["removes \(normalization.removedByteCount) bytes"]
    if !normalization.isWellFormed {
      lines.append("<b>breaks the XML: it is no longer well-formed</b>")
    } else if normalization.signatureSurvives == false {
      lines.append("<b>breaks the signature</b>")
    } else if normalization.signatureSurvives == true {
      lines.append("every signature covers the same bytes")
    }
    if normalization.changedValueCount > 0 {
      lines.append("<b>changes \(normalization.changedValueCount) values</b>")
    }
    if normalization.isHazardous {
      lines.append("send the Base64 of the original bytes instead, percent-encoded once")
    }
    return lines.joined(separator: "<br/>")
  }

  private func code(_ text: some CustomStringConvertible) -> String {
    MarkupText.value(text.description)
  }
}
