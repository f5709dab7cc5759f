import CanonicalXML
public import SAMLFormats
import XMLSignature

/// What the `KeyInfo` of an `EncryptedKey`, or the `RecipientKeyInfo` of a key agreement, says of the
/// private key (XML Signature 1.1 §4.5).
///
/// Hints choose among our own keys, so a false one costs a key that does not open. They lead nowhere: a
/// key that is encrypted with a key that is encrypted, or that is found by a reference, is refused, so
/// there is no loop to get into (ENC-12, LIM-10).
public struct RecipientHints: Sendable {
  /// The names of the key.
  public internal(set) var names: [ExactString] = []
  /// The certificates of the key, in DER, at most 16 KiB each.
  public internal(set) var certificates: [[UInt8]] = []
  /// The values of the certificate's extension `subjectKeyIdentifier`.
  private(set) var subjectKeyIdentifiers: [[UInt8]] = []
  /// The issuers and serial numbers of the certificate.
  private(set) var issuerSerials: [IssuerSerial] = []
  /// Digests of the certificate.
  private(set) var digests: [(method: DigestMethod, value: [UInt8])] = []
  /// The public keys themselves, each a `SubjectPublicKeyInfo`.
  private(set) var keys: [[UInt8]] = []

  /// An `X509IssuerSerial`.
  struct IssuerSerial: Sendable {
    /// The issuer, as the sender spells it.
    let issuer: ExactString
    /// The serial number, most significant byte first, without leading zeros.
    let serialNumber: [UInt8]
  }

  /// Adds what an element says.
  mutating func read(_ keyInfo: XMLTree.Element) throws(EncryptionError) {
    for child in try keyInfo.contentModel(allowing: [DSigName.id]) {
      if child.hasName(KeyInfoName.keyName) {
        names.append(try child.nameText())
      } else if child.hasName(DSigName.x509Data) {
        try readX509Data(child)
      } else if child.hasName(KeyInfoName.retrievalMethod) || child.hasName(XEncName.encryptedKey) {
        throw .keyReference(child.id)
      }
    }
    keys += try KeyValueReading(keyInfo).keys
  }

  private mutating func readX509Data(_ data: XMLTree.Element) throws(EncryptionError) {
    for child in try data.contentModel(allowing: []).prefix(Self.maximumX509Count) {
      if child.hasName(DSigName.x509Certificate) {
        certificates.append(try child.bytes(atMost: 16 << 10))
      } else if child.hasName(KeyInfoName.x509SKI) {
        subjectKeyIdentifiers.append(try child.bytes(atMost: Self.maximumIdentifierBytes))
      } else if child.hasName(KeyInfoName.x509IssuerSerial) {
        try readIssuerSerial(child)
      } else if child.hasName(KeyInfoName.x509Digest) {
        guard let uri = child.attribute(DSigName.algorithm) else { throw .malformed(child.id) }
        do {
          let value = try child.base64Bytes(atMost: Self.maximumIdentifierBytes)
          // A digest that this module does not compute names no key of ours.
          if let method = DigestMethod(exactly: uri) { digests.append((method, value)) }
        } catch {
          throw .malformed(child.id)
        }
      }
    }
  }

  private mutating func readIssuerSerial(_ element: XMLTree.Element) throws(EncryptionError) {
    var reader = try SchemaReader<EncryptionError>(element, allowing: [])
    let issuer = try reader.required(KeyInfoName.x509IssuerName).nameText()
    let number = try reader.required(KeyInfoName.x509SerialNumber)
    try reader.end()
    guard let serialNumber = DecimalNumber.bytes(of: try number.nameText()) else {
      throw .malformed(number.id)
    }
    issuerSerials.append(IssuerSerial(issuer: issuer, serialNumber: serialNumber))
  }

  /// How many parts of one `X509Data` are looked at; a chain has three or four certificates.
  private static let maximumX509Count = 8
  /// The longest digest or identifier, in bytes.
  private static let maximumIdentifierBytes = 64
}

/// A number in decimal digits, as serial numbers are written.
enum DecimalNumber {
  /// The bytes of a number, most significant first, without leading zeros.
  ///
  /// - Returns: nil for anything but 1 to 50 digits: a serial number has at most 20 bytes
  ///   (RFC 5280 §4.1.2.2).
  static func bytes(of text: ExactString) -> [UInt8]? {
    let digits = XMLText.trimmed(Array(text.utf8)[...])
    guard 1...50 ~= digits.count, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    // Least significant first, while it grows.
    var bytes: [UInt8] = []
    for digit in digits {
      var carry = Int(digit - 0x30)
      for index in bytes.indices {
        carry += Int(bytes[index]) * 10
        bytes[index] = UInt8(truncatingIfNeeded: carry)
        carry >>= 8
      }
      if carry > 0 { bytes.append(UInt8(carry)) }
    }
    return bytes.reversed()
  }
}
