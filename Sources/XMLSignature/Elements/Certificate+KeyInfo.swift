package import CanonicalXML

extension UnverifiedSignature {
  /// Returns the certificates that the message carries, as bytes, in the order of the document; for
  /// diagnosis alone.
  ///
  /// Keys come from trust, never from the message (KEY-02, KEY-03): these can name the key that was
  /// used, they can never verify anything. A chain has three or four; of a longer one only the
  /// first are read.
  package static func embeddedCertificates(in signature: XMLTree.Element) -> [[UInt8]] {
    guard let keyInfo = signature.firstChild(DSigName.keyInfo) else { return [] }
    let elements = keyInfo.children(named: DSigName.x509Data).prefix(maximumCertificates)
      .flatMap { $0.children(named: DSigName.x509Certificate).prefix(maximumCertificates) }
    return elements.prefix(maximumCertificates).compactMap { element in
      // 16 KiB of DER is the limit for trusted certificates too (LIM-12). A certificate that cannot
      // be read is no hint, and no fault of the signature.
      do { return try element.base64Bytes(atMost: 16 << 10) } catch { return nil }
    }
  }

  private static let maximumCertificates = 8
}

extension Certificate {
  /// Reads the one certificate of a `ds:KeyInfo` that was configured, such as that of metadata.
  ///
  /// Several are refused, because none is marked as the signer's or as an authority's (XML
  /// Signature 1.1 §4.5.4). Other descriptions of the key are ignored.
  ///
  /// - Parameters:
  ///   - keyInfo: The element; never one of a message.
  ///   - minimumRSABits: The shortest RSA modulus accepted; see `PublicKey`.
  /// - Throws: `KeyError` for no certificate or several, and for one that is refused.
  package init(
    of keyInfo: XMLTree.Element, minimumRSABits: Int = 2048
  ) throws(KeyError) {
    let certificates = keyInfo.children(named: DSigName.x509Data)
      .flatMap { $0.children(named: DSigName.x509Certificate) }
    guard let first = certificates.first else { throw .missingCertificate }
    guard certificates.count == 1 else { throw .severalCertificates(count: certificates.count) }
    let der: [UInt8]
    do {
      // LIM-12: the largest certificate that is trusted in any form.
      der = try first.base64Bytes(atMost: 16 << 10)
    } catch {
      throw .malformedCertificate
    }
    try self.init(der: der, minimumRSABits: minimumRSABits)
  }
}
