internal import COpenSSL
import SAMLFormats

extension PrivateKey {
  /// Makes a signature value as XML Signature writes it (XML Signature 1.1 §3.1.2).
  ///
  /// - Parameters:
  ///   - bytes: What is signed: the canonical bytes of `SignedInfo`.
  ///   - method: A method that fits the key; weak ones are made too, for tests of refusals.
  /// - Returns: The bytes of the `SignatureValue`, before Base64.
  /// - Throws: `KeyError.methodDoesNotFitKey`, `.signatureMethodUnavailable` or `.signingFailed`.
  public func sign(_ bytes: [UInt8], method: SignatureMethod) throws(KeyError) -> [UInt8] {
    guard method.fits(publicKey.kind) else { throw .methodDoesNotFitKey(method) }
    return try OpenSSLErrorQueue.draining { () throws(KeyError) in
      let context = SignatureContext()
      guard context.prepareSigning(method, key: key) else {
        throw .signatureMethodUnavailable(method)
      }
      let signature = context.sign(
        bytes.span, maximumByteCount: key.maximumSignatureByteCount)
      guard let signature else { throw .signingFailed }
      let width: Int
      switch publicKey.kind {
      case .ec(let curve): width = curve.order.count
      case .dsa: width = key.dsaGroupOrder().count
      case .rsa, .ed25519, .ed448, .x25519, .postQuantum: return signature
      }
      guard let pair = Self.fixedWidthPair(signature, width: width) else {
        throw .signingFailed
      }
      return pair
    }
  }

  /// Turns OpenSSL's DER into r and s, each padded to the width (XML Signature 1.1 §6.4.3); DSA has
  /// the same DER (RFC 3279 §2.2.2).
  static func fixedWidthPair(_ der: [UInt8], width: Int) -> [UInt8]? {
    let value = unsafe der.withUnsafeBufferPointer { input in
      var cursor = input.baseAddress
      return unsafe d2i_ECDSA_SIG(nil, &cursor, input.count)
    }
    guard let value = unsafe value else { return nil }
    defer { unsafe ECDSA_SIG_free(value) }
    let pair = unsafe [UInt8](unsafeUninitializedCapacity: 2 * width) { output, count in
      guard let start = output.baseAddress else { return }
      // Each call writes `width` bytes or fails.
      let r = unsafe BN_bn2binpad(ECDSA_SIG_get0_r(value), start, Int32(width))
      let s = unsafe BN_bn2binpad(ECDSA_SIG_get0_s(value), start + width, Int32(width))
      count = r == Int32(width) && s == Int32(width) ? 2 * width : 0
    }
    return pair.isEmpty ? nil : pair
  }
}
