import SAMLFormats

extension PublicKey {
  /// Verifies a signature value as XML Signature writes it (XML Signature 1.1 §3.2.2).
  ///
  /// Returning is success; there is no answer that a caller could forget to look at.
  ///
  /// - Parameters:
  ///   - signature: The bytes of the `SignatureValue`, after Base64.
  ///   - bytes: What was signed: the canonical bytes of `SignedInfo`.
  ///   - method: The method that the policy allowed.
  /// - Throws: `SignatureValueError`, which names the first rule that the value breaks.
  func verify(
    _ signature: [UInt8], over bytes: Span<UInt8>, method: SignatureMethod
  ) throws(SignatureValueError) {
    guard method.fits(kind) else { throw .methodDoesNotFitKey }
    let value = try valueForOpenSSL(signature)
    try OpenSSLErrorQueue.draining { () throws(SignatureValueError) in
      guard let context = contexts.context(for: method, key: key) else {
        throw .methodUnavailable(method)
      }
      guard context.verify(value, over: bytes) else { throw .mismatch }
    }
  }

  /// Verifies a signature value over the bytes of an array.
  package func verify(
    _ signature: [UInt8], over bytes: [UInt8], method: SignatureMethod
  ) throws(SignatureValueError) {
    try verify(signature, over: bytes.span, method: method)
  }

  /// Whether a signature value over bytes is the key's.
  ///
  /// - Throws: `KeyError.signatureMethodUnavailable`, and nothing else.
  package func made(
    _ signature: [UInt8], over bytes: [UInt8], by method: SignatureMethod
  ) throws(KeyError) -> Bool {
    do {
      try verify(signature, over: bytes, method: method)
      return true
    } catch {
      if case .methodUnavailable(let method) = error { throw .signatureMethodUnavailable(method) }
      return false
    }
  }

  /// Checks the form of a value, which is one for each kind of key, and turns it into OpenSSL's.
  private func valueForOpenSSL(_ signature: [UInt8]) throws(SignatureValueError) -> [UInt8] {
    switch kind {
    case .ec(let curve): return try SignaturePair(parsing: signature, curve: curve).derEncoded
    case .dsa:
      return try SignaturePair(parsing: signature, order: key.dsaGroupOrder()).derEncoded
    case .rsa, .ed25519, .ed448, .x25519, .postQuantum:
      guard signature.count == signatureByteCount else {
        throw .wrongLength(byteCount: signature.count, expected: signatureByteCount)
      }
      return signature
    }
  }

  /// The length of each signature value of the key.
  package var signatureByteCount: Int {
    switch kind {
    // As long as the modulus (RFC 8017 §8.1.2, §8.2.2).
    case .rsa(let bits): (bits + 7) / 8
    // XML Signature 1.1 §6.4.3, §6.4.1.
    case .ec(let curve): 2 * curve.order.count
    case .dsa: 2 * key.dsaGroupOrder().count
    // RFC 8032 §5.1.6.
    case .ed25519: 64
    // RFC 8032 §5.2.6.
    case .ed448: 114
    case .postQuantum(let algorithm): algorithm.signatureByteCount
    // It makes none, and no method fits it.
    case .x25519: 0
    }
  }
}
