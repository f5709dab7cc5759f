package import Formats
package import XML

/// Why something encrypted is not read.
///
/// Everything but `decryptionFailed` is told by the message and the policy alone, before any key is
/// used. Whatever goes wrong from then on is `decryptionFailed`, without a word more: who could tell
/// a wrong key from wrong padding could decrypt without a key (XML Encryption 1.1 §6.1, ORA-02).
package enum EncryptionError: Error, Sendable, Hashable {
  /// It is not what the schema says, at that element.
  case malformed(NodeID)
  /// The ciphertext is said to be elsewhere; nothing is fetched (ENC-12).
  case cipherReference(NodeID)
  /// It does not say by which algorithm it was encrypted.
  case methodMissing(NodeID)
  /// The algorithm, or a parameter of it, is not among those that this module reads.
  case methodUnsupported(uri: String, NodeID)
  /// The policy does not accept the algorithm.
  case methodForbidden(uri: String, NodeID)
  /// An algorithm that does not notice changes, without a verified signature over the ciphertext
  /// (ENC-07).
  case unauthenticated(uri: String, NodeID)
  /// It is said to be something other than an element (SAML Core §2.2.4).
  case typeUnsupported(NodeID)
  /// A reference does not lead to an `EncryptedKey` beside it.
  case keyReference(NodeID)
  /// No `EncryptedKey` is there for this recipient.
  case keyMissing(NodeID)
  /// More encrypted parts, or keys of one, than the policy allows.
  case tooMany(String, maximum: Int, NodeID)
  /// It could not be decrypted, for whatever reason.
  case decryptionFailed

  /// The stable code; see docs/error-codes.md.
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
    case .tooMany: .encryptionTooMany
    case .decryptionFailed: .encryptionDecryptionFailed
    }
  }

  /// Where the defect stands.
  package var node: NodeID? {
    switch self {
    case .malformed(let node), .cipherReference(let node), .methodMissing(let node),
      .methodUnsupported(_, let node), .methodForbidden(_, let node),
      .unauthenticated(_, let node), .typeUnsupported(let node), .keyReference(let node),
      .keyMissing(let node), .tooMany(_, _, let node):
      node
    case .decryptionFailed: nil
    }
  }

  /// The algorithm that is refused.
  package var uri: String? {
    switch self {
    case .methodUnsupported(let uri, _), .methodForbidden(let uri, _),
      .unauthenticated(let uri, _):
      uri
    default: nil
    }
  }
}

extension EncryptionError: ComparedByForm {
  /// The URIs are those of the message.
  package var exactForm: ExactForm {
    switch self {
    case .malformed(let node), .cipherReference(let node), .methodMissing(let node),
      .typeUnsupported(let node), .keyReference(let node), .keyMissing(let node):
      ExactForm(code, values: node)
    case .methodUnsupported(let uri, let node), .methodForbidden(let uri, let node),
      .unauthenticated(let uri, let node):
      ExactForm(code, uri, values: node)
    case .tooMany(let name, let maximum, let node): ExactForm(code, name, values: maximum, node)
    case .decryptionFailed: ExactForm(code)
    }
  }
}
