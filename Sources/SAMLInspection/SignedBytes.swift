import CanonicalXML
import SAML
package import XMLSignature
import XMLSignatureDiagnosis

/// The canonical bytes that one signature of a document covers, for people who compare them.
///
/// Nothing about them is verified, and they may name a person.
package struct SignedBytes: Sendable, Hashable {
  /// The canonical bytes of `SignedInfo`.
  package let signedInfo: [UInt8]

  /// The bytes that are digested for each reference, in their order, or why there are none.
  package let references: [Result<[UInt8], SignatureError>]
}

extension SignedBytes: CustomReflectable {
  /// Shows nothing (LOG-05).
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Inspection {
  /// Returns the bytes of every signature of the document, in document order, or why one has none.
  ///
  /// A signature has bytes if the policy accepts its algorithms or has an exception for its issuer.
  /// After as many signatures as the policy allows, one failure represents all further ones. The
  /// bytes are computed at each call, because few callers need them.
  package func signedBytes() -> [Result<SignedBytes, SignatureError>] {
    guard let tree else { return [] }
    let ids = IDMap(of: tree)
    let signatures = tree.elements(DSigName.signature)
    let maximum = policy.signature.maximumSignatures
    let results = signatures.prefix(maximum).map { signature in
      Result { () throws(SignatureError) in try bytes(of: signature, ids) }
    }
    return results + (signatures.count > maximum ? [.failure(.tooMany(maximum: maximum))] : [])
  }

  private func bytes(
    of signature: XMLTree.Element, _ ids: IDMap
  ) throws(SignatureError) -> SignedBytes {
    let issuer = signature.parent.flatMap { ClaimedIssuer(of: $0).name }
    let general = try GeneralSignature(
      signature, policy: policy.signatureSettings(for: issuer, at: time.now))
    return SignedBytes(
      signedInfo: try general.canonicalSignedInfo(), references: general.referencedBytes(ids))
  }
}
