import CanonicalXML
package import SAMLCrypto
import SAMLFormats
import XMLSignature

/// How a content key was encrypted with a key that sender and recipient agreed on, with every parameter
/// (XML Encryption 1.1 §5.6).
public struct KeyAgreement: Sendable {
  /// The algorithm.
  package let method: KeyAgreementMethod
  /// How the agreed secret becomes the key that unwraps.
  package let derivation: KeyDerivation
  /// How the content key is wrapped with it.
  package let wrap: KeyWrapMethod
  /// The sender's public key, made for this message: a point of its curve, and of no small order.
  package let originator: PublicKey
}

/// An algorithm by which sender and recipient agree on a secret, named by its URI
/// (XML Encryption 1.1 §5.6.4).
public enum KeyAgreementMethod: String, Sendable, CaseIterable {
  /// Elliptic curve Diffie-Hellman with a key that the sender makes for the message
  /// (XML Encryption 1.1 §5.6.4); on P-256, P-384, P-521 or with X25519.
  case ecdhES = "http://www.w3.org/2009/xmlenc11#ECDH-ES"
  /// The same with X25519 alone (RFC 9231, RFC 7748).
  case x25519 = "http://www.w3.org/2021/04/xmldsig-more#x25519"

  /// Whether keys of this kind can agree by the method.
  func fits(_ kind: PublicKey.Kind) -> Bool {
    switch kind {
    case .ec: self == .ecdhES
    case .x25519: true
    case .rsa, .ed25519, .ed448, .dsa, .postQuantum: false
    }
  }
}

extension KeyAgreement {
  /// Reads the `AgreementMethod` of an `EncryptedKey`.
  ///
  /// - Parameters:
  ///   - element: The `xenc:AgreementMethod`.
  ///   - wrap: The algorithm of the `EncryptedKey`.
  /// - Returns: The agreement, and what the message says of the recipient's key.
  /// - Throws: `EncryptionError`; no private key is needed for any of it.
  static func read(
    _ element: XMLTree.Element, wrap: KeyWrapMethod
  ) throws(EncryptionError) -> (KeyAgreement, recipient: XMLTree.Element?) {
    let uri = try element.algorithm()
    guard let method = KeyAgreementMethod(exactly: uri) else {
      throw .methodUnsupported(uri: uri, element.id)
    }
    var reader = try SchemaReader<EncryptionError>(element, allowing: [DSigName.algorithm])
    // A nonce would have to go into a derivation that none of these has a place for.
    if let nonce = reader.optional(XEncName.agreementNonce) {
      throw .derivationParameters(nonce.id)
    }
    let derivation = try KeyDerivation(
      try reader.required(XEncName.keyDerivationMethod), keyByteCount: wrap.keyByteCount)
    guard let originatorInfo = reader.optional(XEncName.originatorKeyInfo) else {
      throw .agreementKeyMissing(element.id)
    }
    let recipient = reader.optional(XEncName.recipientKeyInfo)
    try reader.end()
    let originator = try PublicKey(ofOriginator: originatorInfo)
    guard method.fits(originator.kind) else { throw .agreementKeyInvalid(originatorInfo.id) }
    let agreement = KeyAgreement(
      method: method, derivation: derivation, wrap: wrap, originator: originator)
    return (agreement, recipient)
  }
}
