import SAML
import SAMLInspection
import XMLCanonicalization
import XMLSignature
import XMLTree

/// The `signatures` of a record: what core validation found out about each.
extension GeneralSignatureResult {
  var json: JSON {
    var members: [(String, JSON)] = [
      ("path", .string(SafeText.make(element.tree.path(of: element.id))))
    ]
    if let signature {
      members += [
        ("method", .string(signature.signatureMethod.rawValue)),
        ("canonicalization", .string(signature.canonicalization.method.rawValue)),
      ]
    }
    if let signer = validation?.signer { members.append(("signer", signer.json)) }
    if let validation {
      members += [
        ("value", .string(validation.value.word)),
        ("references", .array(validation.references.map(\.json))),
      ]
    }
    return .object(members)
  }
}

extension GeneralValidation.ReferenceResult {
  fileprivate var json: JSON {
    var members: [(String, JSON)] = []
    if let reference {
      if let uri = reference.uri { members.append(("uri", .string(SafeText.make(uri)))) }
      if let type = reference.type { members.append(("type", .string(SafeText.make(type)))) }
      members += [
        ("transforms", .array(reference.transforms.map { .string($0.uri) })),
        ("digestMethod", .string(reference.digestMethod.rawValue)),
      ]
    }
    if target != nil { members.append(("over", .string(SafeText.make(place)))) }
    if let octetCount { members.append(("octets", .number(Int64(octetCount)))) }
    members.append(("outcome", .string(outcome.word)))
    return .object(members)
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
  /// The `signer` of a signature: its fingerprint, and what its certificate says.
  var json: JSON {
    var members: [(String, JSON)] = [("sha256", .string(Hexadecimal.text(fingerprint)))]
    if let certificate {
      members.append(("subject", .string(SafeText.make(certificate.subject))))
      let notAfter = Instant(millisecondsSince1970: certificate.notAfter)
      members.append(("notAfter", .string(notAfter.description)))
    }
    return .object(members)
  }
}
