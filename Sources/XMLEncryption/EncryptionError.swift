package import CanonicalXML
package import SAMLFormats

/// Why an encrypted element is not read.
///
/// Every error but the last two follows from the message and the policy alone, before any key is used.
/// Every later failure is `decryptionFailed`, without details, unless AES-GCM has proved the key: an
/// attacker who can
/// distinguish a wrong key from wrong padding can decrypt without a key (XML Encryption 1.1 §6.1,
/// ORA-02).
package enum EncryptionError: CodedError, Sendable, Hashable {
  /// An element violates the schema.
  case malformed(NodeID)
  /// The ciphertext is at a URI; nothing is fetched (ENC-12).
  case cipherReference(NodeID)
  /// The message does not name the algorithm of the encryption.
  case methodMissing(NodeID)
  /// This module does not implement the algorithm, or a parameter of it.
  case methodUnsupported(uri: ExactString, NodeID)
  /// The policy does not accept the algorithm.
  case methodForbidden(uri: ExactString, NodeID)
  /// The algorithm does not detect changes, and no verified signature covers the ciphertext
  /// (ENC-07).
  case unauthenticated(uri: ExactString, NodeID)
  /// The declared type is something other than an element (SAML Core §2.2.4).
  case typeUnsupported(NodeID)
  /// A reference does not lead to an `EncryptedKey` beside it.
  case keyReference(NodeID)
  /// No `EncryptedKey` is there for this recipient.
  case keyMissing(NodeID)
  /// A key agreement does not come with the sender's public key (XML Encryption 1.1 §5.6).
  case agreementKeyMissing(NodeID)
  /// The sender's public key is of a kind that does not fit, or no point that a secret can be agreed
  /// with: it is off its curve, or of small order.
  case agreementKeyInvalid(NodeID)
  /// The parameters of a key derivation do not fit the key that is derived.
  case derivationParameters(NodeID)
  /// A parameter of a key derivation is longer, or asks for more rounds, than is allowed.
  case derivationLimit(ExactString, maximum: Int, NodeID)
  /// More encrypted parts, or keys of one, than the policy allows.
  case tooMany(ExactString, maximum: Int, NodeID)
  /// It was decrypted by an authenticated algorithm, and the plaintext is not the expected element.
  case plaintextNotElement
  /// It could not be decrypted; the reason is kept secret.
  case decryptionFailed

  /// The stable code; see docs/reference/error-codes.md.
  package var code: StableCode {
    switch self {
    case .malformed: .encryptionMalformed
    case .cipherReference: .encryptionCipherReference
    case .methodMissing: .encryptionMethodMissing
    case .methodUnsupported: .encryptionMethodUnsupported
    case .methodForbidden: .encryptionMethodForbidden
    case .unauthenticated: .encryptionUnauthenticated
    case .typeUnsupported: .encryptionTypeUnsupported
    case .keyReference: .encryptionKeyReference
    case .keyMissing: .encryptionKeyMissing
    case .agreementKeyMissing: .encryptionAgreementKeyMissing
    case .agreementKeyInvalid: .encryptionAgreementKeyInvalid
    case .derivationParameters: .encryptionDerivationParameters
    case .derivationLimit: .encryptionDerivationLimit
    case .tooMany: .encryptionTooMany
    case .plaintextNotElement: .encryptionNotAnElement
    case .decryptionFailed: .encryptionDecryptionFailed
    }
  }

  /// The node of the defect.
  package var node: NodeID? {
    switch self {
    case .malformed(let node), .cipherReference(let node), .methodMissing(let node),
      .methodUnsupported(_, let node), .methodForbidden(_, let node),
      .unauthenticated(_, let node), .typeUnsupported(let node), .keyReference(let node),
      .keyMissing(let node), .agreementKeyMissing(let node), .agreementKeyInvalid(let node),
      .derivationParameters(let node), .derivationLimit(_, _, let node), .tooMany(_, _, let node):
      node
    case .plaintextNotElement, .decryptionFailed: nil
    }
  }

  /// The algorithm that is refused.
  package var uri: ExactString? {
    switch self {
    case .methodUnsupported(let uri, _), .methodForbidden(let uri, _),
      .unauthenticated(let uri, _):
      uri
    default: nil
    }
  }
}
