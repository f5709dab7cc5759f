/// The tags that this module distinguishes (X.690 §8).
package enum DERTag {
  package static let integer: UInt8 = 0x02
  static let bitString: UInt8 = 0x03
  static let octetString: UInt8 = 0x04
  static let ia5String: UInt8 = 0x16
  package static let sequence: UInt8 = 0x30
}

/// Steps over the elements of one DER object without decoding them.
///
/// It decides what an object is and where it ends before OpenSSL sees it; OpenSSL reads some BER
/// too, and does not mind what follows. Not for contents: no integer, string or time is read here.
package struct DERReader {
  /// One element: its tag, its start, and the place of its contents.
  package struct Element {
    package let tag: UInt8
    let start: Int
    package let contents: Range<Int>
  }

  /// The longest object that is read, in bytes.
  ///
  /// The largest legitimate one is a certificate with many names in it; four to eight kilobytes is
  /// already unusual.
  static let maximumByteCount = 16 * 1024

  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  /// Enters the one `SEQUENCE` that the bytes must consist of.
  package init(entering bytes: [UInt8]) throws(KeyError) {
    guard bytes.count <= Self.maximumByteCount else {
      throw .objectTooLarge(byteCount: bytes.count, maximum: Self.maximumByteCount)
    }
    let outer = try Self.element(in: bytes, at: 0, end: bytes.count)
    guard outer.tag == DERTag.sequence else { throw .malformedDER }
    guard outer.contents.upperBound == bytes.count else {
      throw .trailingBytes(count: bytes.count - outer.contents.upperBound)
    }
    self.bytes = bytes
    self.position = outer.contents.lowerBound
    self.end = bytes.count
  }

  /// Enters the `SEQUENCE` that the bytes begin with, whatever follows it.
  package init(enteringFirstOf bytes: [UInt8]) throws(KeyError) {
    let outer = try Self.element(in: bytes, at: 0, end: bytes.count)
    try self.init(entering: Array(bytes[..<outer.contents.upperBound]))
  }

  /// Whether every element was stepped over.
  package var isAtEnd: Bool { position == end }

  /// Steps over one element.
  package mutating func next() throws(KeyError) -> Element {
    let element = try Self.element(in: bytes, at: position, end: end)
    position = element.contents.upperBound
    return element
  }

  /// Reads one header.
  ///
  /// Lengths are definite and as short as possible (X.690 §10.1).
  private static func element(
    in bytes: [UInt8], at start: Int, end: Int
  ) throws(KeyError) -> Element {
    guard end - start >= 2 else { throw .malformedDER }
    let tag = bytes[start]
    guard tag & 0x1F != 0x1F else { throw .malformedDER }
    var length = Int(bytes[start + 1])
    var contents = start + 2
    if length >= 0x80 {
      let lengthByteCount = length & 0x7F
      // Two bytes of length reach past the longest object that is read.
      guard (1...2).contains(lengthByteCount), end - contents >= lengthByteCount else {
        throw .malformedDER
      }
      length = bytes[contents..<contents + lengthByteCount].reduce(0) { $0 << 8 | Int($1) }
      guard length >= (lengthByteCount == 1 ? 0x80 : 0x100) else { throw .malformedDER }
      contents += lengthByteCount
    }
    guard length <= end - contents else { throw .malformedDER }
    return Element(tag: tag, start: start, contents: contents..<contents + length)
  }
}

/// The kind of one DER object, recognised by the tags of its first elements.
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

  /// Tells what the bytes are, which must hold one object and nothing else.
  init(classifying bytes: [UInt8]) throws(KeyError) {
    var reader = try DERReader(entering: bytes)
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
