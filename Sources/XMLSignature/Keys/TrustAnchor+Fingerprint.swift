extension TrustAnchor {
  /// What people know the anchor by: the SHA-256 digest of the certificate, or of the bare key's
  /// `SubjectPublicKeyInfo`; 32 octets.
  public var fingerprint: [UInt8] { certificate?.fingerprint ?? publicKey.fingerprint }
}
