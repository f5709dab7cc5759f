package import XML

extension UnverifiedSignature {
  /// The certificates that the message carries, as octets, in the order of the document; for diagnosis
  /// alone.
  ///
  /// Keys come from trust, never from the message (KEY-02, KEY-03): these can name the key that
  /// was used, they can never verify anything. A chain has three or four; of more the first are looked at.
  package static func embeddedCertificates(in signature: XMLTree.Element) -> [[UInt8]] {
    guard let keyInfo = signature.firstChild(DSigName.keyInfo) else { return [] }
    let elements = keyInfo.children(named: DSigName.x509Data).prefix(maximumCertificates)
      .flatMap { $0.children(named: DSigName.x509Certificate).prefix(maximumCertificates) }
    return elements.prefix(maximumCertificates).compactMap { element in
      // 16 KiB of DER is the limit for trusted certificates too (LIM-12). A certificate that cannot
      // be read is no hint, and no fault of the signature.
      do { return try element.base64Octets(atMost: 16 << 10) } catch { return nil }
    }
  }

  private static let maximumCertificates = 8
}
