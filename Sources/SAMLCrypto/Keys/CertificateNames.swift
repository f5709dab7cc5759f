/// What others may call the key of a certificate by (XML Signature 1.1 §4.5.4).
///
/// Names find a key; they prove nothing about it.
package struct CertificateNames: Sendable {
  /// The issuer as RFC 2253 text; nil where it cannot be written.
  package let issuer: String?

  /// The serial number as bytes, most significant first, without leading zeros.
  package let serialNumber: [UInt8]?

  /// The value of the extension `subjectKeyIdentifier`; nil where the certificate has none.
  package let subjectKeyIdentifier: [UInt8]?

  /// Reads a certificate once more.
  package init(_ certificate: Certificate) throws(KeyError) {
    guard let parsed = X509Certificate(certificate.der) else { throw .malformedCertificate }
    issuer = parsed.issuer()
    serialNumber = parsed.serialNumber()
    subjectKeyIdentifier = parsed.subjectKeyIdentifier()
  }
}

extension PublicKey {
  /// The SHA-1 digest of the key's bits, by which most certificates identify it (RFC 5280 §4.2.1.2).
  package func keyIdentifier() throws(KeyError) -> [UInt8] {
    var reader = try DERReader(entering: subjectPublicKeyInfo)
    _ = try reader.next()
    // The first byte says how many bits are not used: none.
    let bits = subjectPublicKeyInfo[try reader.next().contents].dropFirst()
    return try Digest.compute(.sha1, over: Array(bits))
  }
}
