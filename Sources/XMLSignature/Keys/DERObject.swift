/// What one DER object is, told by the tags of its first elements.
///
/// The six shapes differ within two elements, so no guess and no second attempt is needed.
enum DERObject {
  /// `SEQUENCE { SEQUENCE, SEQUENCE, … }` (RFC 5280 §4.1).
  case certificate
  /// `SEQUENCE { SEQUENCE, BIT STRING }` (RFC 5280 §4.1.2.7).
  case subjectPublicKeyInfo
  /// `SEQUENCE { INTEGER, INTEGER }` (RFC 8017 §A.1.1).
  case pkcs1PublicKey
  /// PKCS#8, plain or encrypted (RFC 5958 §2, §3), PKCS#1 (RFC 8017 §A.1.2) or SEC 1 (RFC 5915 §3).
  case privateKey

  /// Tells what the octets are, which must hold one object and nothing else.
  init(classifying octets: [UInt8]) throws(KeyError) {
    var reader = try DERReader(entering: octets)
    let first = try reader.next().tag
    let second = try reader.next().tag
    switch (first, second) {
    case (DERTag.sequence, DERTag.sequence): self = .certificate
    case (DERTag.sequence, DERTag.bitString): self = .subjectPublicKeyInfo
    case (DERTag.sequence, DERTag.octetString): self = .privateKey
    case (DERTag.integer, DERTag.integer): self = reader.isAtEnd ? .pkcs1PublicKey : .privateKey
    case (DERTag.integer, DERTag.sequence), (DERTag.integer, DERTag.octetString):
      self = .privateKey
    default: throw .unrecognizedFormat
    }
  }
}
