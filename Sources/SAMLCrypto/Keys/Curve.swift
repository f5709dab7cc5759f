package import SAMLFormats

extension PublicKey {
  /// An elliptic curve of FIPS 186-4 that ECDSA keys may use (XML Signature 1.1 §6.4.3).
  public enum Curve: Sendable, Hashable, CaseIterable {
    /// P-256, 32 bytes wide.
    case p256
    /// P-384, 48 bytes wide.
    case p384
    /// P-521, 66 bytes wide.
    case p521
  }
}

extension PublicKey.Curve {
  /// What the standards say of a curve; nothing else in this package knows it.
  private struct Row: Sendable {
    let name: String
    let uri: String
    let identifier: [UInt8]
    let order: [UInt8]
  }

  private var row: Row {
    switch self {
    case .p256: Self.rowOfP256
    case .p384: Self.rowOfP384
    case .p521: Self.rowOfP521
    }
  }

  /// The curve of a URI; nil for an unknown one.
  package init?(uri: ExactString) {
    guard let curve = Self.allCases.first(where: { $0.uri == uri }) else { return nil }
    self = curve
  }

  /// The name in FIPS 186-4.
  package var name: String { row.name }

  /// The object identifier as `ECKeyValue` takes it (XML Signature 1.1 §4.5.2.3).
  package var uri: String { row.uri }

  /// The order n of the group, most significant byte first (FIPS 186-4 §D.1.2).
  ///
  /// Its width is the width of r and of s in a signature value.
  var order: [UInt8] { row.order }

  /// The width of a coordinate, and of what two keys agree on, in bytes.
  package var byteCount: Int { row.order.count }

  /// The length of a point, with the byte in front that says that it is not compressed.
  package var pointByteCount: Int { 1 + 2 * byteCount }

  /// The `AlgorithmIdentifier` in DER, id-ecPublicKey with the curve (RFC 5480 §2.1.1.1).
  package var algorithm: [UInt8] {
    DEREncoding.sequence(
      DEREncoding.ecPublicKey + [0x06, UInt8(row.identifier.count)] + row.identifier)
  }

  private static let rowOfP256 = Row(
    name: "P-256", uri: "urn:oid:1.2.840.10045.3.1.7",
    identifier: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07],
    order: [UInt8](repeating: 0xFF, count: 4) + [0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8)
      + [
        0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25,
        0x51,
      ])

  private static let rowOfP384 = Row(
    name: "P-384", uri: "urn:oid:1.3.132.0.34", identifier: [0x2B, 0x81, 0x04, 0x00, 0x22],
    order: [UInt8](repeating: 0xFF, count: 24) + [
      0xC7, 0x63, 0x4D, 0x81, 0xF4, 0x37, 0x2D, 0xDF, 0x58, 0x1A, 0x0D, 0xB2,
      0x48, 0xB0, 0xA7, 0x7A, 0xEC, 0xEC, 0x19, 0x6A, 0xCC, 0xC5, 0x29, 0x73,
    ])

  private static let rowOfP521 = Row(
    name: "P-521", uri: "urn:oid:1.3.132.0.35", identifier: [0x2B, 0x81, 0x04, 0x00, 0x23],
    order: [0x01] + [UInt8](repeating: 0xFF, count: 32) + [
      0xFA, 0x51, 0x86, 0x87, 0x83, 0xBF, 0x2F, 0x96, 0x6B, 0x7F, 0xCC, 0x01,
      0x48, 0xF7, 0x09, 0xA5, 0xD0, 0x3B, 0xB5, 0xC9, 0xB8, 0x89, 0x9C, 0x47,
      0xAE, 0xBB, 0x6F, 0xB7, 0x1E, 0x91, 0x38, 0x64, 0x09,
    ])
}
