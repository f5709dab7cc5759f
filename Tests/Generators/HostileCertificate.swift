import SAMLFormats

/// A certificate with an RSA key of any size, which nobody signed (RFC 5280 §4.1, RFC 8017 §A.1.1).
///
/// The numbers of the key are odd and nothing else: to try it costs what a real one of the size does.
struct HostileCertificate {
  private let bytes: [UInt8]

  /// Its DER in Base64.
  var base64: String { String(decoding: Base64.encode(bytes), as: UTF8.self) }

  /// - Parameters:
  ///   - modulusBits: The size of the modulus; a multiple of eight.
  ///   - exponentBits: The size of the public exponent; a multiple of eight.
  ///   - number: The serial number, so that no two are alike.
  init(modulusBits: Int, exponentBits: Int, number: UInt8) {
    let key = Self.sequence(Self.oddNumber(modulusBits), Self.oddNumber(exponentBits))
    let name = Self.sequence(
      Self.tagged(
        0x31, Self.sequence(Self.tagged(0x06, [0x55, 0x04, 0x03]), Self.tagged(0x0C, [0x78]))))
    let validity = Self.sequence(
      Self.tagged(0x17, Array("250101000000Z".utf8)), Self.tagged(0x17, Array("350101000000Z".utf8))
    )
    let method = Self.algorithm(0x0B)
    let toBeSigned = Self.sequence(
      Self.tagged(0x02, [number]), method, name, validity, name,
      Self.sequence(Self.algorithm(0x01), Self.bits(key)))
    bytes = Self.sequence(toBeSigned, method, Self.bits(Array(repeating: 1, count: 256)))
  }

  /// An algorithm of PKCS #1, by the last number of its identifier.
  private static func algorithm(_ number: UInt8) -> [UInt8] {
    sequence(
      tagged(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, number]), tagged(0x05, []))
  }

  private static func oddNumber(_ bits: Int) -> [UInt8] {
    tagged(0x02, [0] + Array(repeating: 0xB7, count: bits / 8))
  }

  private static func bits(_ bytes: [UInt8]) -> [UInt8] { tagged(0x03, [0] + bytes) }

  private static func sequence(_ parts: [UInt8]...) -> [UInt8] {
    tagged(0x30, parts.flatMap(\.self))
  }

  /// A value with its tag and its length, of up to two bytes behind the first (X.690 §8.1.3).
  private static func tagged(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    if count < 0x80 { return [tag, UInt8(count)] + content }
    return [tag, 0x82, UInt8(count >> 8), UInt8(count & 0xFF)] + content
  }
}
