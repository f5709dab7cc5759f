/// How a content key was encrypted, with every parameter (XML Encryption 1.1 §5.5).
public struct KeyTransport: Sendable, Hashable {
  /// The algorithm.
  public let method: KeyTransportMethod
  /// The digest of the label of RSA-OAEP; of no use for PKCS #1 v1.5.
  public let digestMethod: DigestMethod
  /// The digest with which RSA-OAEP makes its mask; of no use for PKCS #1 v1.5.
  public let maskDigestMethod: DigestMethod
  /// The label of RSA-OAEP, which is nearly always empty; `OAEPparams` in XML.
  public let label: [UInt8]

  /// RSA-OAEP with SHA-1 for both digests: what every implementation can read.
  ///
  /// OAEP does not need a digest without collisions.
  package static let rsaOAEPMGF1P = KeyTransport(.rsaOAEPMGF1P, .sha1, .sha1)

  /// States an algorithm and its parameters.
  ///
  /// It is nil for parameters that the algorithm does not have: a digest that is neither SHA-1 nor
  /// SHA-2, another mask than that of SHA-1 with `rsaOAEPMGF1P`, a label that is too long.
  ///
  /// - Parameters:
  ///   - method: The algorithm.
  ///   - digest: The digest of RSA-OAEP.
  ///   - mask: The digest of its mask.
  ///   - label: At most 256 bytes.
  package init?(
    _ method: KeyTransportMethod, digest: DigestMethod = .sha1, mask: DigestMethod = .sha1,
    label: [UInt8] = []
  ) {
    guard Self.maskNames[digest] != nil, Self.maskNames[mask] != nil,
      method == .rsaOAEP || mask == .sha1, label.count <= Self.maximumLabelBytes
    else { return nil }
    self.init(method, digest, mask, label: label)
  }

  /// Takes parameters that belong to the algorithm.
  package init(
    _ method: KeyTransportMethod, _ digestMethod: DigestMethod, _ maskDigestMethod: DigestMethod,
    label: [UInt8] = []
  ) {
    self.method = method
    self.digestMethod = digestMethod
    self.maskDigestMethod = maskDigestMethod
    self.label = label
  }

  /// The longest label.
  ///
  /// No known sender uses one, and its length costs a digest.
  package static let maximumLabelBytes = 256

  /// The end of the identifier of the mask generation function MGF1 with each digest (XML Encryption 1.1 §5.5.2).
  package static let maskNames: [DigestMethod: String] = [
    .sha1: "mgf1sha1", .sha224: "mgf1sha224", .sha256: "mgf1sha256", .sha384: "mgf1sha384",
    .sha512: "mgf1sha512",
  ]
}

/// An algorithm for content keys, named by the URI that XML Encryption gives it
/// (XML Encryption 1.1 §5.5).
public enum KeyTransportMethod: String, Sendable, CaseIterable {
  /// RSA-OAEP whose mask is always made with SHA-1 (XML Encryption 1.1 §5.5.2).
  case rsaOAEPMGF1P = "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"
  /// RSA-OAEP that names the digest of its mask (XML Encryption 1.1 §5.5.2).
  case rsaOAEP = "http://www.w3.org/2009/xmlenc11#rsa-oaep"
  /// RSA with PKCS #1 v1.5, weak (XML Encryption 1.1 §5.5.1).
  case rsa15 = "http://www.w3.org/2001/04/xmlenc#rsa-1_5"
}
