package import XML

extension Certificate {
  /// Reads the one certificate of a `ds:KeyInfo` that was configured, such as that of metadata.
  ///
  /// Several are refused: nothing says which of them is the signer's and which is an authority's
  /// (XML Signature 1.1 §4.5.4). What else describes the key is not read.
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
      der = try first.base64Octets(atMost: 16 << 10)
    } catch {
      throw .malformedCertificate
    }
    try self.init(der: der, minimumRSABits: minimumRSABits)
  }
}
