public import SAMLFormats
import XMLSignature

extension Finding {
  /// The party that can fix it; nil if nothing needs a fix.
  ///
  /// It is an estimate for answers and alarms, and grants nothing. The cause of a failed signature
  /// counts before its code; without one, as where a verifier has no `SignatureExplainer`, the code
  /// alone counts.
  public var responsibility: Responsibility? {
    guard outcome != .pass else { return nil }
    if case .signature(let cause) = cause {
      switch cause {
      case .wrongKey: return .operator
      case .unsupported: return .provider
      case .signatureValueDamaged, .reformatted, .contentChanged: return .client
      }
    }
    return code.responsibility
  }
}
