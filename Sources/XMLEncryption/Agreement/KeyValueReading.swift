import CanonicalXML
import SAMLFormats
import XMLSignature

/// Public keys that a `KeyInfo` contains by value (XML Signature 1.1 §4.5.2, §4.5.9).
///
/// Such a key is the sender's for one agreement, or a hint at ours. It verifies nothing.
struct KeyValueReading {
  /// The `SubjectPublicKeyInfo` of each, at most `maximumCount`.
  private(set) var keys: [[UInt8]] = []

  init(_ keyInfo: XMLTree.Element) throws(EncryptionError) {
    for child in try keyInfo.contentModel(allowing: [DSigName.id]) {
      var found: [UInt8]?
      if child.hasName(KeyInfoName.keyValue) {
        found = try Self.keyValue(child)
      } else if child.hasName(KeyInfoName.derEncodedKeyValue) {
        found = try child.derBytes()
      }
      guard let found else { continue }
      guard keys.count < Self.maximumCount else { throw .malformed(child.id) }
      keys.append(found)
    }
  }

  /// The one key of an `ECKeyValue`; nil for keys of other kinds, which are read by no agreement.
  private static func keyValue(_ element: XMLTree.Element) throws(EncryptionError) -> [UInt8]? {
    let children = try element.contentModel(allowing: [])
    guard children.count == 1 else { throw .malformed(element.id) }
    guard children[0].hasName(KeyInfoName.ecKeyValue) else { return nil }
    var reader = try SchemaReader<EncryptionError>(children[0], allowing: [DSigName.id])
    let named = try reader.required(KeyInfoName.namedCurve)
    guard try named.contentModel(allowing: [DSigName.uri]).isEmpty,
      let uri = named.attribute(DSigName.uri)
    else { throw .malformed(named.id) }
    guard let curve = PublicKey.Curve(uri: uri) else {
      throw .methodUnsupported(uri: uri, named.id)
    }
    let value = try reader.required(KeyInfoName.publicKey)
    try reader.end()
    let point = try value.bytes(atMost: 1 + 2 * 66)
    // Uncompressed, as the standard wants it (XML Signature 1.1 §4.5.2.3.1).
    guard point.count == curve.pointByteCount, point.first == 0x04 else {
      throw .agreementKeyInvalid(value.id)
    }
    return DEREncoding.publicKey(curve.algorithm, point)
  }

  /// One for the sender; a hint has no use for more than a few.
  private static let maximumCount = 4
}

extension PublicKey {
  /// The sender's key in an `OriginatorKeyInfo`, which must be one.
  convenience init(ofOriginator keyInfo: XMLTree.Element) throws(EncryptionError) {
    let keys = try KeyValueReading(keyInfo).keys
    guard let key = keys.first else { throw .agreementKeyMissing(keyInfo.id) }
    guard keys.count == 1 else { throw .malformed(keyInfo.id) }
    do {
      try self.init(subjectPublicKeyInfo: key, for: .encryption)
    } catch {
      throw .agreementKeyInvalid(keyInfo.id)
    }
  }
}

extension XMLTree.Element {
  /// The DER bytes of a key, at most as long as those of a certificate (LIM-12).
  func derBytes() throws(EncryptionError) -> [UInt8] {
    do {
      try requireAttributes(among: [DSigName.id])
      return try base64Bytes(atMost: 16 << 10)
    } catch {
      throw .malformed(id)
    }
  }
}

/// The names inside `ds:KeyInfo` that this module looks for (XML Signature 1.1 §4.5).
enum KeyInfoName {
  static let namespace11: ExactString = "http://www.w3.org/2009/xmldsig11#"
  static let keyName = ExpandedName("KeyName", in: DSigName.namespace)
  static let retrievalMethod = ExpandedName("RetrievalMethod", in: DSigName.namespace)
  static let keyValue = ExpandedName("KeyValue", in: DSigName.namespace)
  static let ecKeyValue = ExpandedName("ECKeyValue", in: namespace11)
  static let namedCurve = ExpandedName("NamedCurve", in: namespace11)
  static let publicKey = ExpandedName("PublicKey", in: namespace11)
  static let derEncodedKeyValue = ExpandedName("DEREncodedKeyValue", in: namespace11)
  static let x509Digest = ExpandedName("X509Digest", in: namespace11)
  static let x509SKI = ExpandedName("X509SKI", in: DSigName.namespace)
  static let x509IssuerSerial = ExpandedName("X509IssuerSerial", in: DSigName.namespace)
  static let x509IssuerName = ExpandedName("X509IssuerName", in: DSigName.namespace)
  static let x509SerialNumber = ExpandedName("X509SerialNumber", in: DSigName.namespace)
}
