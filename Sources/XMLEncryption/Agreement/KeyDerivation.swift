import CanonicalXML
package import SAMLCrypto
import SAMLFormats
import XMLSignature

extension KeyDerivation {
  /// A derivation with a digest of a key that wraps; nil where the function has none with it, or there
  /// is no randomness.
  ///
  /// ConcatKDF names the algorithm of the wrap, because libxmlsec needs a parameter. HKDF gets
  /// no salt, because implementations differ in where they write one, and the secret is new in each
  /// message. PBKDF2 gets as many rounds as the default policy allows: its secret needs none.
  package static func fresh(
    _ method: KeyDerivationMethod, _ digest: DigestMethod, for wrap: KeyWrapMethod
  ) -> Self? {
    guard method != .concatKDF else {
      return .concatKDF(digest, otherInfo: Array(wrap.rawValue.utf8))
    }
    guard hmacURIs[digest] != nil else { return nil }
    guard method != .hkdf else { return .hkdf(digest) }
    let rounds = EncryptionPolicy().maximumDerivationRounds
    return RandomBytes.bytes(count: 32).map { .pbkdf2(digest, salt: $0, rounds: rounds) }
  }

  /// The longest parameter, in bytes.
  ///
  /// A parameter names a party or an algorithm, or is a salt; an entity identifier may have 1,024
  /// characters (SAML Core §8.3.6), and each byte costs a digest.
  static let maximumParameterBytes = 1024
}

extension KeyDerivation {
  /// Reads a `KeyDerivationMethod` for a key of a length.
  init(_ element: XMLTree.Element, keyByteCount: Int) throws(EncryptionError) {
    let uri = try element.algorithm()
    guard let method = KeyDerivationMethod(exactly: uri) else {
      throw .methodUnsupported(uri: uri, element.id)
    }
    var reader = try SchemaReader<EncryptionError>(element, allowing: [DSigName.algorithm])
    let name =
      switch method {
      case .concatKDF: XEncName.concatKDFParams
      case .hkdf: HKDFName.parameters
      case .pbkdf2: XEncName.pbkdf2Params
      }
    let parameters = try reader.required(name)
    try reader.end()
    self =
      switch method {
      case .concatKDF: try Self.concatKDF(parameters)
      case .hkdf: try Self.hkdf(parameters, keyByteCount)
      case .pbkdf2: try Self.pbkdf2(parameters, keyByteCount)
      }
  }

  private static func concatKDF(_ element: XMLTree.Element) throws(EncryptionError) -> Self {
    var reader = try SchemaReader<EncryptionError>(element, allowing: concatKDFAttributes)
    let digest = try digestMethod(try reader.required(DSigName.digestMethod))
    try reader.end()
    var otherInfo: [UInt8] = []
    for name in concatKDFAttributes {
      guard let text = element.attribute(name) else { continue }
      otherInfo += try bitString(text, element)
    }
    return .concatKDF(digest, otherInfo: otherInfo)
  }

  /// The bits that a parameter of ConcatKDF spells in hexadecimal digits, behind a byte that says how
  /// many bits at the end are padding.
  ///
  /// A parameter without a digit is an empty bit string. No digest here is of less than whole bytes, so the padding is none.
  private static func bitString(
    _ text: ExactString, _ element: XMLTree.Element
  ) throws(EncryptionError) -> [UInt8] {
    let digits = Array(XMLText.trimmed(Array(text.utf8)[...]))
    guard digits.count <= 2 * (maximumParameterBytes + 1) else {
      throw .derivationLimit("bytes of a parameter", maximum: maximumParameterBytes, element.id)
    }
    guard let bytes = Hexadecimal.bytes(digits[...]) else { throw .malformed(element.id) }
    guard bytes.first ?? 0 == 0 else { throw .derivationParameters(element.id) }
    return Array(bytes.dropFirst())
  }

  private static func hkdf(
    _ element: XMLTree.Element, _ keyByteCount: Int
  ) throws(EncryptionError) -> Self {
    var reader = try SchemaReader<EncryptionError>(element, allowing: [])
    let digest = try hmacDigest(try reader.required(HKDFName.prf))
    let salt = try reader.optional(HKDFName.salt).map(hkdfSalt) ?? []
    let info = try reader.optional(HKDFName.info).map(parameter) ?? []
    if let length = reader.optional(HKDFName.keyLength) {
      // libxmlsec counts bytes and bergshamra bits; the bytes of the key are the same.
      try check(length, is: [keyByteCount, 8 * keyByteCount])
    }
    try reader.end()
    return .hkdf(digest, salt: salt, info: info)
  }

  /// The salt of HKDF: in the element, as libxmlsec writes it, or one element further down, as that of
  /// PBKDF2, where bergshamra writes it.
  private static func hkdfSalt(_ element: XMLTree.Element) throws(EncryptionError) -> [UInt8] {
    var children = element.children
    guard children.next() != nil else { return try parameter(element) }
    var reader = try SchemaReader<EncryptionError>(element, allowing: [])
    let specified = reader.optional(HKDFName.specified) ?? reader.optional(XEncName.specified)
    try reader.end()
    guard let specified else { throw .malformed(element.id) }
    return try parameter(specified)
  }

  private static func pbkdf2(
    _ element: XMLTree.Element, _ keyByteCount: Int
  ) throws(EncryptionError) -> Self {
    var reader = try SchemaReader<EncryptionError>(element, allowing: [])
    var saltReader = try SchemaReader<EncryptionError>(
      try reader.required(XEncName.salt), allowing: [])
    let salt = try parameter(try saltReader.required(XEncName.specified))
    try saltReader.end()
    let count = try reader.required(XEncName.iterationCount)
    guard let rounds = try number(count), rounds > 0 else { throw .malformed(count.id) }
    try check(try reader.required(XEncName.keyLength), is: [keyByteCount])
    let digest = try hmacDigest(try reader.required(XEncName.prf))
    try reader.end()
    return .pbkdf2(digest, salt: salt, rounds: rounds)
  }

  /// The length that a derivation names must be that of the key.
  private static func check(
    _ element: XMLTree.Element, is expected: [Int]
  ) throws(EncryptionError) {
    guard let length = try number(element) else { throw .malformed(element.id) }
    guard expected.contains(length) else { throw .derivationParameters(element.id) }
  }

  /// A number in decimal digits, the largest one for more than nine of them; nil for anything else.
  private static func number(_ element: XMLTree.Element) throws(EncryptionError) -> Int? {
    let digits = XMLText.trimmed(Array(try element.nameText().utf8)[...])
    guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    guard digits.count <= 9 else { return .max }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func parameter(_ element: XMLTree.Element) throws(EncryptionError) -> [UInt8] {
    guard try element.nameText().utf8.count <= 2 * maximumParameterBytes else {
      throw .derivationLimit("bytes of a parameter", maximum: maximumParameterBytes, element.id)
    }
    return try element.bytes(atMost: 2 * maximumParameterBytes, orEmpty: true)
  }

  private static func digestMethod(
    _ element: XMLTree.Element
  ) throws(EncryptionError) -> DigestMethod {
    let uri = try element.algorithm()
    guard let digest = DigestMethod(exactly: uri) else {
      throw .methodUnsupported(uri: uri, element.id)
    }
    guard try element.contentModel(allowing: [DSigName.algorithm]).isEmpty else {
      throw .malformed(element.id)
    }
    return digest
  }

  private static func hmacDigest(
    _ element: XMLTree.Element
  ) throws(EncryptionError) -> DigestMethod {
    let uri = try element.algorithm()
    guard let digest = hmacURIs.first(where: { $0.value == uri })?.key else {
      throw .methodUnsupported(uri: uri, element.id)
    }
    guard try element.contentModel(allowing: [DSigName.algorithm]).isEmpty else {
      throw .malformed(element.id)
    }
    return digest
  }

  /// HMAC with a digest (XML Signature 1.1 §6.3.1, RFC 9231 §2.2).
  static let hmacURIs: [DigestMethod: ExactString] = [
    .sha1: "http://www.w3.org/2000/09/xmldsig#hmac-sha1",
    .sha224: "http://www.w3.org/2001/04/xmldsig-more#hmac-sha224",
    .sha256: "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256",
    .sha384: "http://www.w3.org/2001/04/xmldsig-more#hmac-sha384",
    .sha512: "http://www.w3.org/2001/04/xmldsig-more#hmac-sha512",
  ]

  /// In the order in which they are put together (XML Encryption 1.1 §5.4.1).
  private static let concatKDFAttributes = [
    "AlgorithmID", "PartyUInfo", "PartyVInfo", "SuppPubInfo", "SuppPrivInfo",
  ].map { ExpandedName($0) }
}

/// The names of HKDF's parameters, as libxmlsec and Santuario write them (RFC 9231 names the function,
/// draft-eastlake-rfc9231bis-xmlsec-uris its parameters).
enum HKDFName {
  static let namespace: ExactString = "http://www.w3.org/2021/04/xmldsig-more#"
  static let parameters = ExpandedName("HKDFParams", in: namespace)
  static let prf = ExpandedName("PRF", in: namespace)
  static let salt = ExpandedName("Salt", in: namespace)
  static let specified = ExpandedName("Specified", in: namespace)
  static let info = ExpandedName("Info", in: namespace)
  static let keyLength = ExpandedName("KeyLength", in: namespace)
}
