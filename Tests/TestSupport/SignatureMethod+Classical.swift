package import XMLSignature

extension SignatureMethod {
  /// The methods that each OpenSSL 3 has.
  package static let classical = allCases.filter { $0.postQuantumAlgorithm == nil }
}
