import CanonicalXML
import SAML
import XMLEncryption
import XMLSignature

/// An algorithm that a policy names.
protocol PolicyAlgorithm: Hashable, CaseIterable, RawRepresentable<String> {
  /// The name that people know it by.
  var policyName: String { get }
  /// Whether a list of accepted algorithms can hold it; what cannot has a setting under `dangerous`.
  var isAllowedInLists: Bool { get }
}

extension PolicyAlgorithm {
  /// Most URIs end in the name.
  var policyName: String { rawValue.split(separator: "#").last.map(String.init) ?? rawValue }
}

extension SignatureMethod: PolicyAlgorithm {
  var isAllowedInLists: Bool { !isWeak && family != .dsa }
}

extension DigestMethod: PolicyAlgorithm {
  var isAllowedInLists: Bool { !isWeak }
}

extension CanonicalizationMethod: PolicyAlgorithm {
  var policyName: String {
    let name =
      switch standard {
      case .exclusive10: "exc-c14n"
      case .inclusive10: "c14n"
      case .inclusive11: "c14n11"
      }
    return withComments ? name + "-with-comments" : name
  }
  var isAllowedInLists: Bool { true }
}

extension BlockEncryptionMethod: PolicyAlgorithm {
  var isAllowedInLists: Bool { self != .tripleDESCBC }
}

extension KeyTransportMethod: PolicyAlgorithm {
  var isAllowedInLists: Bool { self != .rsa15 }
}

extension KeyAgreementMethod: PolicyAlgorithm {
  var isAllowedInLists: Bool { true }
}

extension KeyDerivationMethod: PolicyAlgorithm {
  var isAllowedInLists: Bool { true }
}

extension KeyWrapMethod: PolicyAlgorithm {
  var isAllowedInLists: Bool { true }
}
