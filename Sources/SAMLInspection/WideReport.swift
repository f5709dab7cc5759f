import CanonicalXML
import SAML
import XMLSignature
import XMLSignatureDiagnosis

/// The findings about a signature that holds by a key, a method or a means that is not accepted.
///
/// It makes nothing valid: the best that follows is `intact`.
enum WideReport {
  /// The remarks on a signature whose value and digests hold.
  static func remarks(
    on signature: GeneralSignature, _ validation: GeneralValidation
  ) -> [Finding] {
    guard validation.holdsThroughout else { return [] }
    let location = Finding.Location(signature.element)
    guard validation.isAccepted else {
      let key = validation.means?.shortKeyBits.map { [Finding(tooShort: $0, at: location)] } ?? []
      return key + [
        Finding(
          note: .signatureHoldsNotAccepted, expected: validation.means?.evidence,
          actual: .name(.algorithm, signature.valueMethod.uri), location: location)
      ]
    }
    return facts(of: validation).map {
      Finding(note: .signatureIntact, actual: .fact($0), location: location)
    }
  }

  /// Why a signature that holds is no more than intact.
  private static func facts(of validation: GeneralValidation) -> [Evidence.Fact] {
    var facts: [Evidence.Fact] = []
    switch validation.means {
    case .secret: facts.append(.sharedSecret)
    case .embedded: facts.append(.embeddedKey)
    case .chain: facts.append(.certificateChain)
    case .short: facts.append(.shortKey)
    case .trusted, nil: break
    }
    let references = validation.references.compactMap(\.reference)
    if references.contains(where: { $0.transforms.contains(where: \.isSelection) }) {
      facts.append(.xpath)
    }
    if references.contains(where: \.isExternal) { facts.append(.givenFile) }
    return facts
  }
}

extension ValueMeans {
  /// The key that made the value.
  fileprivate var evidence: Evidence {
    switch self {
    case .trusted(let anchor): .signature(byAnyOf: [anchor.fingerprint])
    case .short(let key): .signature(byAnyOf: [key.fingerprint])
    case .embedded(let key): .signature(byAnyOf: [key.fingerprint])
    case .chain(_, let fingerprint): .signature(byAnyOf: [fingerprint])
    case .secret: .fact(.sharedSecret)
    }
  }
}
