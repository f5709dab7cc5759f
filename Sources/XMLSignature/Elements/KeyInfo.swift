import XMLTree

extension UnverifiedSignature {
  /// The first certificate that the message carries, as octets; for diagnosis alone.
  ///
  /// Keys come from trust, never from the message (KEY-02, KEY-03): this one can name the key that
  /// was used, it can never verify anything.
  static func embeddedCertificate(in signature: XMLTree.Element) -> [UInt8]? {
    guard
      let certificate = signature.firstChild(DSigName.keyInfo)?.firstChild(DSigName.x509Data)?
        .firstChild(DSigName.x509Certificate)
    else { return nil }
    // 16 KiB of DER is the limit for trusted certificates too (LIM-12). A certificate that cannot
    // be read is no hint, and no fault of the signature.
    do { return try certificate.base64Octets(atMost: 16 << 10) } catch { return nil }
  }
}
