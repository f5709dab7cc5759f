import SAML
package import XMLSignature
import XML
import XMLSignatureDiagnosis

/// The canonical octets that one signature of a document covers, for people who compare them.
///
/// Nothing about them is verified, and they may name a person.
package struct SignedOctets: Sendable, Hashable {
  /// The canonical octets of `SignedInfo`.
  package let signedInfo: [UInt8]

  /// The octets that are digested for each reference, in their order, or why there are none.
  package let references: [Result<[UInt8], SignatureError>]
}

extension SignedOctets: CustomReflectable {
  /// Shows nothing (LOG-05).
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Inspection {
  /// The octets of every signature of the document, in document order, or why a signature has none.
  ///
  /// A signature has octets whose algorithms the policy accepts, or an exception for its issuer. Behind
  /// as many signatures as the policy allows one failure stands for all others. Computed anew, because
  /// few ask for them.
  package func signedOctets() -> [Result<SignedOctets, SignatureError>] {
    guard let tree else { return [] }
    let ids = IDMap(of: tree)
    let signatures = tree.elements(DSigName.signature)
    let maximum = policy.signature.maximumSignatures
    let results = signatures.prefix(maximum).map { signature in
      Result { () throws(SignatureError) in try octets(of: signature, ids) }
    }
    return results + (signatures.count > maximum ? [.failure(.tooMany(maximum: maximum))] : [])
  }

  private func octets(
    of signature: XMLTree.Element, _ ids: IDMap
  ) throws(SignatureError) -> SignedOctets {
    let issuer = signature.parent.flatMap { ClaimedIssuer(of: $0).name }
    let general = try GeneralSignature(
      signature, policy: policy.signatureSettings(for: issuer, at: evaluatedAt))
    return SignedOctets(
      signedInfo: try general.canonicalSignedInfo(), references: general.referencedOctets(ids))
  }
}
