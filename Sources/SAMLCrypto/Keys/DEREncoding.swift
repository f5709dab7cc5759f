/// The DER encoding of a public key from its numbers (X.690 §8, RFC 3279 §2.3).
package enum DEREncoding {
  package static func sequence(_ contents: [UInt8]) -> [UInt8] { tagged(0x30, contents) }

  package static func integer(_ magnitude: [UInt8]) -> [UInt8] {
    let bytes = Array(magnitude.drop { $0 == 0 })
    let sign: [UInt8] = (bytes.first ?? 0x80) & 0x80 == 0 ? [] : [0]
    return tagged(0x02, sign + bytes)
  }

  package static func publicKey(_ algorithm: [UInt8], _ key: [UInt8]) -> [UInt8] {
    sequence(algorithm + tagged(0x03, [0] + key))
  }

  static func tagged(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
    let count = contents.count
    let length: [UInt8] =
      switch count {
      case ..<0x80: [UInt8(count)]
      case ..<0x100: [0x81, UInt8(count)]
      default: [0x82, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
      }
    return [tag] + length + contents
  }

  /// rsaEncryption with its parameter (RFC 3279 §2.3.1).
  package static let rsa: [UInt8] = [
    0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
  ]

  /// id-dsa (RFC 3279 §2.3.2).
  package static let dsa: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x38, 0x04, 0x01]

  /// id-ecPublicKey (RFC 5480 §2.1.1).
  static let ecPublicKey: [UInt8] = [
    0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
  ]
}
