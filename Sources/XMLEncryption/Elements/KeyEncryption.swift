import CanonicalXML
import SAMLFormats
import XMLSignature

/// How a content key was encrypted.
public enum KeyEncryption: Sendable {
  /// With the recipient's public key (XML Encryption 1.1 §5.5).
  case transport(KeyTransport)
  /// With a key that sender and recipient agreed on (XML Encryption 1.1 §5.6).
  case agreement(KeyAgreement)
}

extension KeyEncryption {
  /// Reads the `EncryptionMethod` of an `EncryptedKey`, and what its `KeyInfo` says.
  ///
  /// - Throws: `EncryptionError`, `methodUnsupported` for a key wrap without an agreement: its key is
  ///   one that both sides have already.
  static func read(
    _ method: XMLTree.Element, _ keyInfo: XMLTree.Element?
  ) throws(EncryptionError) -> (KeyEncryption, RecipientHints) {
    var hints = RecipientHints()
    var agreements: [XMLTree.Element] = []
    if let keyInfo {
      try hints.read(keyInfo)
      agreements = keyInfo.children(named: XEncName.agreementMethod)
    }
    let uri = try method.algorithm()
    guard let wrap = KeyWrapMethod(exactly: uri) else {
      return (.transport(try KeyTransport(method)), hints)
    }
    guard let element = agreements.first else { throw .methodUnsupported(uri: uri, method.id) }
    guard try method.contentModel(allowing: [DSigName.algorithm]).isEmpty, agreements.count == 1
    else { throw .malformed(method.id) }
    let (agreement, recipient) = try KeyAgreement.read(element, wrap: wrap)
    if let recipient { try hints.read(recipient) }
    return (.agreement(agreement), hints)
  }
}

extension EncryptionPolicy {
  /// Checks an algorithm for content keys, and what it asks for.
  func check(_ encryption: KeyEncryption, at node: NodeID) throws(EncryptionError) {
    switch encryption {
    case .transport(let transport):
      let isAccepted =
        transport.method == .rsa15
        ? dangerous.acceptsRSA15 : keyTransportMethods.contains(transport.method)
      guard isAccepted else {
        throw .methodForbidden(uri: ExactString(transport.method.rawValue), node)
      }
    case .agreement(let agreement):
      guard keyAgreementMethods.contains(agreement.method) else {
        throw .methodForbidden(uri: ExactString(agreement.method.rawValue), node)
      }
      guard keyWrapMethods.contains(agreement.wrap) else {
        throw .methodForbidden(uri: ExactString(agreement.wrap.rawValue), node)
      }
      let derivation = agreement.derivation
      guard keyDerivationMethods.contains(derivation.method) else {
        throw .methodForbidden(uri: ExactString(derivation.method.rawValue), node)
      }
      guard derivation.rounds <= maximumDerivationRounds else {
        throw .derivationLimit("rounds", maximum: maximumDerivationRounds, node)
      }
    }
  }
}
