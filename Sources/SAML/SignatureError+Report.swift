package import XMLSignature

/// What a failed signature was expected to be, and what it was: identifiers and digests, no content.
extension SignatureError {
  package func expected(_ policy: SignaturePolicy, _ trustAnchors: [TrustAnchor]) -> String? {
    switch self {
    case .digestMismatch(let expected, _): Hex.text(expected)
    case .referenceCount: "1"
    case .referenceURI: "# and the ID of the signed element, an NCName"
    case .tooManyReferences(let maximum), .tooManyTransforms(let maximum),
      .tooManyReferencedOctets(let maximum):
      "at most \(maximum)"
    case .transforms: "enveloped-signature, then at most one canonicalization"
    case .methodForbidden:
      policy.signatureMethods.filter { method in
        trustAnchors.isEmpty || trustAnchors.contains { $0.permits(method) }
      }.map(\.rawValue).sorted().joined(separator: " or ")
    case .digestMethodForbidden:
      policy.digestMethods.filter { method in
        trustAnchors.isEmpty || trustAnchors.contains { $0.permits(method) }
      }.map(\.rawValue).sorted().joined(separator: " or ")
    case .valueMismatch:
      "a signature by "
        + trustAnchors.map { Hex.text($0.fingerprint) }.joined(separator: " or ")
    default: nil
    }
  }

  package func actual(_ diagnosis: SignatureDiagnosis?) -> String? {
    switch self {
    case .digestMismatch(_, let actual): Hex.text(actual)
    case .referenceCount(let count): "\(count)"
    case .methodForbidden(let uri), .digestMethodForbidden(let uri),
      .canonicalizationForbidden(let uri), .algorithmUnavailable(let uri),
      .transformUnsupported(let uri), .transformInput(let uri):
      uri
    case .keyMismatch(let method): method.rawValue
    case .valueMismatch:
      diagnosis.flatMap {
        Self.actualValue($0.valueDefect, embeddedFingerprint: $0.embeddedFingerprint)
      }
    default: nil
    }
  }
}

extension SignatureError {
  /// What is said of a value that is of no trusted key: what is wrong with it, and whose it says it is.
  package static func actualValue(
    _ defect: SignatureValueDefect?, embeddedFingerprint: [UInt8]?
  ) -> String? {
    let form: String? =
      switch defect {
      case .inDER: "a value in DER instead of two numbers side by side"
      case .length(let count, let expected):
        "a value whose length in octets is \(count), not "
          + expected.map { "\($0)" }.joined(separator: " or ")
      case .otherAlgorithm: "a value that was made by another algorithm than its method"
      case .saltLength: "a value whose salt is not as long as the digest"
      case .overOtherOctets: "a whole value that was made over another SignedInfo"
      case .ofNoKey: "a value that none of the known keys has made"
      case nil: nil
      }
    let signer = embeddedFingerprint.map { "embedded certificate \(Hex.text($0))" }
    let parts = [form, signer].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

/// Octets as hexadecimal text.
package enum Hex {
  package static func text(_ octets: [UInt8]) -> String {
    String(octets.flatMap { [digit($0 >> 4), digit($0 & 0xF)] })
  }

  private static func digit(_ nibble: UInt8) -> Character {
    Character(Unicode.Scalar(nibble < 10 ? 0x30 + nibble : 0x57 + nibble))
  }
}
