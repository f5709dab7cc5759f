/// The pair (r, s) of an ECDSA or DSA signature as XML Signature writes it.
///
/// Two integers follow each other, each padded with zeros to the width of the group order (XML
/// Signature 1.1 §6.4.1, §6.4.3).
struct SignaturePair {
  private let bytes: [UInt8]

  /// Reads a signature value and refuses every other way to write the pair.
  ///
  /// The DER form is refused by its length, or by a coincidence of length by its arithmetic.
  init(parsing bytes: [UInt8], curve: PublicKey.Curve) throws(SignatureValueError) {
    try self.init(parsing: bytes, order: curve.order)
  }

  /// Reads a value for a group whose order is given, most significant byte first.
  init(parsing bytes: [UInt8], order: [UInt8]) throws(SignatureValueError) {
    let width = order.count
    guard bytes.count == 2 * width else {
      throw .wrongLength(byteCount: bytes.count, expected: 2 * width)
    }
    for integer in [bytes[..<width], bytes[width...]] {
      guard integer.contains(where: { $0 != 0 }), integer.lexicographicallyPrecedes(order)
      else { throw .integerOutOfRange }
    }
    self.bytes = bytes
  }

  /// The pair as OpenSSL wants it: `SEQUENCE { INTEGER r, INTEGER s }` in DER (RFC 3279 §2.2.3).
  var derEncoded: [UInt8] {
    let width = bytes.count / 2
    let (r, s) = (Array(bytes[..<width]), Array(bytes[width...]))
    return DEREncoding.sequence(DEREncoding.integer(r) + DEREncoding.integer(s))
  }
}
