import CanonicalXML
import SAML
import SAMLFormats
import SAMLInspection
import XMLSignature
import XMLSignatureDiagnosis

/// The `signatures` of a record: what core validation found out about each.
extension GeneralSignatureResult {
  func write(to writer: inout JSONWriter) {
    writer.member("path", SafeText.make(element.tree.path(of: element.id)))
    if let signature {
      writer.member("method", signature.valueMethod.uri)
      writer.member("canonicalization", signature.canonicalization.method.rawValue)
    }
    if let signer = validation?.signer { writer.object("signer", signer.write) }
    if let means = validation?.means { writer.member("means", means.word) }
    if let validation {
      writer.member("value", validation.value.word)
      writer.array("references") { writer in
        for reference in validation.references { writer.object(reference.write) }
      }
    }
  }
}

extension GeneralValidation.ReferenceResult {
  fileprivate func write(to writer: inout JSONWriter) {
    if let reference {
      if let uri = reference.uri { writer.member("uri", SafeText.make(uri)) }
      if let type = reference.type { writer.member("type", SafeText.make(type)) }
      writer.array("transforms") { writer in
        for transform in reference.transforms { writer.element(transform.uri) }
      }
      writer.member("digestMethod", reference.digestMethod.rawValue)
    }
    if target != nil { writer.member("over", SafeText.make(place)) }
    if let byteCount { writer.member("octets", byteCount) }
    writer.member("outcome", outcome.word)
  }
}

extension ValueMeans {
  /// By what the value holds.
  fileprivate var word: String {
    switch self {
    case .trusted: "trusted-key"
    case .short: "short-key"
    case .secret: "shared-secret"
    case .embedded: "embedded-key"
    case .chain: "certificate-chain"
    }
  }
}

extension GeneralValidation.Outcome {
  /// As findings have it.
  fileprivate var word: String {
    switch self {
    case .holds: Finding.Outcome.pass.rawValue
    case .fails: Finding.Outcome.fail.rawValue
    case .notChecked: Finding.Outcome.notChecked.rawValue
    }
  }
}

extension TrustAnchor {
  /// Writes the `signer` of a signature: its fingerprint, and the content of its certificate.
  func write(to writer: inout JSONWriter) {
    writer.member("sha256", Hexadecimal.text(fingerprint))
    if let certificate {
      writer.member("subject", SafeText.make(certificate.subject))
      writer.member("notAfter", certificate.notAfter.description)
    }
  }
}
