import CanonicalXML
import SAMLFormats
import XMLSignature

/// The keys that a message carries, which only a report uses (XML Signature 1.1 §4.5).
///
/// Any sender can put its own key there. Such a key proves that the content is as it was signed, and
/// not who signed it (KEY-02, KEY-03).
struct EmbeddedKeys {
  /// The keys in the order of the document.
  private(set) var keys: [PublicKey] = []
  /// The certificates in the order of the document.
  private(set) var certificates: [[UInt8]] = []

  /// The keys, certificates and references that were read, usable or not.
  private var attempts = 0
  private let ids: IDMap
  private let tree: XMLTree

  /// RSA and DSA keys of old messages have 1,024 bits.
  private static let minimumBits = 1024
  /// A message carries one key.
  ///
  /// Reading a key costs a check of its numbers, and each may cost a signature.
  private static let maximumAttempts = 8
  private static let maximumBytes = 16 << 10

  init(of signature: XMLTree.Element, _ ids: IDMap) {
    self.ids = ids
    tree = signature.tree
    guard let keyInfo = signature.firstChild(DSigName.keyInfo) else { return }
    for child in keyInfo.children { read(child, followsReferences: true) }
  }

  private mutating func read(_ element: XMLTree.Element, followsReferences: Bool) {
    guard attempts < Self.maximumAttempts else { return }
    if element.hasName(DSigName.x509Data) {
      for child in element.children(named: DSigName.x509Certificate) { read(certificate: child) }
    } else if element.hasName(Self.keyValue) {
      for child in element.children { read(value: child) }
    } else if element.hasName(Self.encodedKey) {
      add(Self.bytes(element))
    } else if element.hasName(Self.retrievalMethod), followsReferences,
      element.firstChild(DSigName.transforms) == nil,
      let target = referenced(by: element.attribute(DSigName.uri))
    {
      attempts += 1
      read(target, followsReferences: false)
    } else {
      read(value: element)
    }
  }

  /// The element of the same document that a `RetrievalMethod` names; nothing is fetched (REF-05).
  private func referenced(by uri: ExactString?) -> XMLTree.Element? {
    guard let uri, uri.utf8.first == UInt8(ascii: "#") else { return nil }
    return ids[ExactString(utf8: uri.utf8.dropFirst())].flatMap(tree.element)
  }

  private mutating func read(certificate element: XMLTree.Element) {
    guard mayTry(), let der = Self.bytes(element) else { return }
    certificates.append(der)
    if let key = Self.key(of: der) { keys.append(key) }
  }

  /// The key of a certificate; nil where it cannot be used.
  static func key(of certificate: [UInt8]) -> PublicKey? {
    do { return try Certificate(der: certificate, minimumRSABits: minimumBits).publicKey } catch {
      return nil
    }
  }

  /// Whether one more may be read, which then counts.
  private mutating func mayTry() -> Bool {
    attempts += 1
    return attempts <= Self.maximumAttempts
  }

  private mutating func read(value element: XMLTree.Element) {
    guard attempts < Self.maximumAttempts else { return }
    if element.hasName(Self.rsaKeyValue) {
      guard let parts = Self.numbers(["Modulus", "Exponent"], of: element) else { return }
      let key = DEREncoding.sequence(parts.flatMap(DEREncoding.integer))
      add(DEREncoding.publicKey(DEREncoding.rsa, key))
    } else if element.hasName(Self.dsaKeyValue) {
      guard let parts = Self.numbers(["P", "Q", "G", "Y"], of: element) else { return }
      let parameters = DEREncoding.sequence(parts.dropLast().flatMap(DEREncoding.integer))
      let algorithm = DEREncoding.sequence(DEREncoding.dsa + parameters)
      add(DEREncoding.publicKey(algorithm, DEREncoding.integer(parts[3])))
    } else if element.hasName(Self.ecKeyValue) {
      guard let uri = element.firstChild(Self.namedCurve)?.attribute(DSigName.uri),
        let curve = PublicKey.Curve(uri: uri),
        let point = element.firstChild(Self.publicKey).flatMap(Self.bytes)
      else { return }
      add(DEREncoding.publicKey(curve.algorithm, point))
    }
  }

  private mutating func add(_ subjectPublicKeyInfo: [UInt8]?) {
    guard mayTry(), let subjectPublicKeyInfo else { return }
    do {
      keys.append(
        try PublicKey(
          subjectPublicKeyInfo: subjectPublicKeyInfo, minimumRSABits: Self.minimumBits))
    } catch {
      // A key that cannot be used is no key; the value then holds by none.
      return
    }
  }

  private static func numbers(_ names: [ExactString], of element: XMLTree.Element) -> [[UInt8]]? {
    let numbers = names.compactMap { name in
      element.firstChild(ExpandedName(name, in: DSigName.namespace)).flatMap(bytes)
    }
    return numbers.count == names.count ? numbers : nil
  }

  private static func bytes(_ element: XMLTree.Element) -> [UInt8]? {
    do { return try element.base64Bytes(atMost: maximumBytes) } catch { return nil }
  }

  private static let namespace11: ExactString = "http://www.w3.org/2009/xmldsig11#"
  private static let keyValue = ExpandedName("KeyValue", in: DSigName.namespace)
  private static let rsaKeyValue = ExpandedName("RSAKeyValue", in: DSigName.namespace)
  private static let dsaKeyValue = ExpandedName("DSAKeyValue", in: DSigName.namespace)
  private static let retrievalMethod = ExpandedName("RetrievalMethod", in: DSigName.namespace)
  private static let ecKeyValue = ExpandedName("ECKeyValue", in: namespace11)
  private static let namedCurve = ExpandedName("NamedCurve", in: namespace11)
  private static let publicKey = ExpandedName("PublicKey", in: namespace11)
  private static let encodedKey = ExpandedName("DEREncodedKeyValue", in: namespace11)
}
