extension SignatureMethod {
  /// Whether a key of this kind may be used with the method.
  ///
  /// The method comes from the message and the key from trust; asked before any cryptography, this
  /// leaves a message no way to have a key read as something else. The curve and the digest are
  /// free to differ (XML Signature 1.1 §6.4.3 gives no table of pairs).
  func fits(_ kind: PublicKey.Kind) -> Bool {
    switch (family, kind) {
    case (.rsaPKCS1, .rsa), (.rsaPSS, .rsa), (.ecdsa, .ec), (.ed25519, .ed25519),
      (.ed448, .ed448), (.dsa, .dsa):
      true
    default: false
    }
  }
}
