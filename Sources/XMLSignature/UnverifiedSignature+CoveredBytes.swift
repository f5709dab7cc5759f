extension UnverifiedSignature {
  /// The bytes that this signature covers, directly and through its reference, and its value.
  ///
  /// For comparing two forms of one message without a key: a signature that holds on one holds on
  /// the other when, and only when, these are equal. Nothing is verified.
  package struct CoveredBytes: Sendable, Hashable {
    /// The canonical bytes of `SignedInfo`.
    package let signedInfo: [UInt8]
    /// The canonical bytes of the element that is signed.
    package let signedElement: [UInt8]
    /// The signature value.
    package let signatureValue: [UInt8]
  }

  /// Canonicalises what the signature covers.
  ///
  /// - Throws: `SignatureError.canonicalization`.
  package func coveredBytes() throws(SignatureError) -> CoveredBytes {
    CoveredBytes(
      signedInfo: try canonicalSignedInfo(),
      signedElement: try canonicalParent(signedInfo.reference), signatureValue: signatureValue)
  }
}

extension UnverifiedSignature.CoveredBytes: CustomReflectable {
  /// Shows nothing: the bytes may name a person (LOG-05).
  package var customMirror: Mirror { Mirror(self, children: []) }
}
