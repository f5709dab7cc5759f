package import XMLSignature

/// The expected and the actual values of a failed signature: identifiers and digests, no content.
extension SignatureError {
  package func expected(_ policy: SignaturePolicy, _ trustAnchors: [TrustAnchor]) -> Evidence? {
    switch self {
    case .digestMismatch(let expected, _): .digest(expected)
    case .referenceCount: .count(1)
    case .referenceURI: .fact(.referenceToElement)
    case .tooManyReferences(let maximum), .tooManyTransforms(let maximum),
      .tooManyReferencedBytes(let maximum):
      .atMost(maximum, .pieces)
    case .transforms: .fact(.profileTransforms)
    case .methodForbidden:
      .algorithms(
        policy.signatureMethods.filter { method in
          trustAnchors.isEmpty || trustAnchors.contains { $0.permits(method) }
        })
    case .digestMethodForbidden:
      .algorithms(
        policy.digestMethods.filter { method in
          trustAnchors.isEmpty || trustAnchors.contains { $0.permits(method) }
        })
    case .valueMismatch:
      .signature(byAnyOf: trustAnchors.map(\.fingerprint))
    default: nil
    }
  }

  package func actual(_ diagnosis: SignatureDiagnosis?) -> Evidence? {
    switch self {
    case .digestMismatch(_, let actual): .digest(actual)
    case .referenceCount(let count): .count(count)
    case .methodForbidden(let uri), .digestMethodForbidden(let uri),
      .canonicalizationForbidden(let uri), .algorithmUnavailable(let uri),
      .contextForbidden(let uri), .transformUnsupported(let uri), .transformInput(let uri),
      .transformTooCostly(let uri):
      .name(.algorithm, uri)
    case .keyMismatch(let method): .name(.algorithm, ExactString(method.rawValue))
    case .valueMismatch:
      diagnosis.flatMap { .value($0.valueDefect, embedded: $0.embeddedFingerprint) }
    default: nil
    }
  }
}

extension Evidence {
  /// The defect of a value by no trusted key, and the certificate that it names; nil if neither is
  /// known.
  package static func value(_ defect: SignatureValueDefect?, embedded: [UInt8]?) -> Evidence? {
    defect == nil && embedded == nil ? nil : .signatureValue(defect, embedded: embedded)
  }

  fileprivate static func algorithms<Method: RawRepresentable<String>>(
    _ methods: Set<Method>
  ) -> Evidence {
    .any(.algorithm, methods.map { ExactString($0.rawValue) }.sorted())
  }
}
