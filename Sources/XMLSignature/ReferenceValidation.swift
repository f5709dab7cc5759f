import CanonicalXML

/// The digest of what is referenced (XML Signature 1.1 §3.2.1).
extension UnverifiedSignature {
  /// Digests the parent without this signature and compares.
  ///
  /// - Parameter reference: The reference as the verified bytes have it.
  /// - Returns: The bytes that were digested.
  /// - Throws: `SignatureError.digestMismatch`, or why there is no digest.
  func validate(_ reference: Reference) throws(SignatureError) -> [UInt8] {
    let bytes = try canonicalParent(reference)
    let digest = try reference.digest(of: bytes)
    guard ConstantTime.areEqual(digest, reference.digestValue) else {
      throw .digestMismatch(expected: reference.digestValue, actual: digest)
    }
    return bytes
  }

  package func canonicalParent(_ reference: Reference) throws(SignatureError) -> [UInt8] {
    do {
      return try reference.canonicalization.bounded(for: element.tree).bytes(
        of: parent.tree, apex: parent.id, hiding: element.id)
    } catch {
      throw .canonicalization(error)
    }
  }
}

extension Reference {
  package func digest(of bytes: [UInt8]) throws(SignatureError) -> [UInt8] {
    try digestMethod.referenceDigest(of: bytes)
  }
}

extension DigestMethod {
  /// The digest of what a reference selects.
  package func referenceDigest(of bytes: [UInt8]) throws(SignatureError) -> [UInt8] {
    do {
      return try digest(of: bytes)
    } catch {
      throw .algorithmUnavailable(uri: ExactString(rawValue))
    }
  }
}
