import XMLSignature

extension Finding {
  /// The failure of an RSA key that is too short to be trusted, by the bits of its modulus.
  package init(tooShort bits: Int, at location: Location? = nil) {
    self.init(
      .keyRSAModulusTooSmall, .fail, expected: .count(KeyForDiagnosis.trustedBits),
      actual: .count(bits), location: location)
  }
}
