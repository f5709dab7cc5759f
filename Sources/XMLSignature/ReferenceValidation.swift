import XML

/// The digest of what is referenced (XML Signature 1.1 §3.2.1).
extension UnverifiedSignature {
  /// Digests the parent without this signature and compares.
  ///
  /// - Parameter reference: The reference as the verified octets have it.
  /// - Returns: The octets that were digested.
  /// - Throws: `SignatureError.digestMismatch`, or why there is no digest.
  func validate(_ reference: Reference) throws(SignatureError) -> [UInt8] {
    let octets = try canonicalParent(reference)
    let digest = try reference.digest(of: octets)
    guard ConstantTime.areEqual(digest, reference.digestValue) else {
      throw .digestMismatch(expected: reference.digestValue, actual: digest)
    }
    return octets
  }

  package func canonicalParent(_ reference: Reference) throws(SignatureError) -> [UInt8] {
    do {
      return try reference.canonicalization.bounded(for: element.tree).octets(
        of: parent.tree, apex: parent.id, hiding: element.id)
    } catch {
      throw .canonicalization(error)
    }
  }
}

extension Reference {
  package func digest(of octets: [UInt8]) throws(SignatureError) -> [UInt8] {
    try digestMethod.referenceDigest(of: octets)
  }
}

extension DigestMethod {
  /// The digest of what a reference selects.
  package func referenceDigest(of octets: [UInt8]) throws(SignatureError) -> [UInt8] {
    do {
      return try digest(of: octets)
    } catch {
      throw .algorithmUnavailable(uri: rawValue)
    }
  }
}
