import XMLSignature
import XMLTree

/// The canonical octets that one signature of a document covers, for whoever compares them.
///
/// Nothing about them is verified, and they may name a person.
public struct SignedOctets: Sendable, Hashable {
  /// The canonical octets of `SignedInfo`.
  public let signedInfo: [UInt8]

  /// The octets that are digested for each reference, in their order; nil where there are none.
  public let references: [[UInt8]?]
}

extension SignedOctets: CustomReflectable {
  /// Shows nothing (LOG-05).
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Inspection {
  /// The octets of every signature of the document, in document order; nil for a signature whose
  /// form is not accepted, so that the numbers are those of the signatures.
  ///
  /// Computed anew, because few ask for them.
  public func signedOctets() -> [SignedOctets?] {
    guard let tree else { return [] }
    let ids = IDMap(of: tree)
    return tree.elements.filter { $0.is(DSigName.signature) }
      .prefix(SignaturePolicy().maximumSignatures)
      .map { signature in
        do {
          let general = try GeneralSignature(signature)
          return SignedOctets(
            signedInfo: try general.canonicalSignedInfo(),
            references: general.referencedOctets(ids))
        } catch {
          return nil
        }
      }
  }
}
