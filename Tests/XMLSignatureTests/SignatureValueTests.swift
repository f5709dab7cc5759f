import COpenSSL
import Testing

@testable import SAMLCrypto
@testable import XMLSignature

/// Values that differ from a good one in their form alone.
@Suite struct SignatureValueTests {
  static let rows: [(SignatureMethod, key: String, file: String)] = [
    (.rsaSHA256, "rsa2048", "rsa-sha256.sig"),
    (.sha256RSAMGF1, "rsa2048", "sha256-rsa-MGF1.sig"),
    (.ecdsaSHA256, "p256", "ecdsa-p256-sha256.sig"),
    (.ecdsaSHA384, "p384", "ecdsa-p384-sha384.sig"),
    (.ecdsaSHA512, "p521", "ecdsa-p521-sha512.sig"),
    (.ed25519, "ed25519", "eddsa-ed25519.sig"),
  ]

  /// Requirements ALG-07 and SIG-14.
  @Test(arguments: rows)
  func anotherLengthIsRefused(method: SignatureMethod, key: String, file: String) throws {
    let publicKey = try Fixture.publicKey(key)
    let good = try Fixture.signature(file)
    let message = try Fixture.message()
    let values: [[UInt8]] = [
      [], [0], Array(good.dropLast()), Array(good.dropFirst()), good + [0], [0] + good,
      good + good,
    ]
    for value in values {
      #expect(
        throws: SignatureValueError.wrongLength(byteCount: value.count, expected: good.count)
      ) {
        try publicKey.verify(value, over: message, method: method)
      }
    }
  }

  /// Requirement ALG-07: the halves padded evenly, so that the length alone gives them away.
  @Test func anECDSAPairThatIsOneByteWiderIsRefused() throws {
    let good = try Fixture.signature("ecdsa-p256-sha256.sig")
    let wider = [0] + good.prefix(32) + [0] + good.suffix(32)
    let publicKey = try Fixture.publicKey("p256")
    let message = try Fixture.message()
    #expect(throws: SignatureValueError.wrongLength(byteCount: 66, expected: 64)) {
      try publicKey.verify(wider, over: message, method: .ecdsaSHA256)
    }
  }

  /// Requirement ALG-07.
  @Test(arguments: PublicKey.Curve.allCases)
  func anECDSAIntegerOutOfRangeIsRefused(curve: PublicKey.Curve) throws {
    let order = curve.order
    let zero = [UInt8](repeating: 0, count: order.count)
    let one = Array(zero.dropLast()) + [1]
    let overOrder = Array(order.dropLast()) + [order[order.count - 1] + 1]
    let most = [UInt8](repeating: 0xFF, count: order.count)
    for integer in [zero, order, overOrder, most] {
      for value in [integer + one, one + integer, integer + integer] {
        #expect(throws: SignatureValueError.integerOutOfRange) {
          try SignaturePair(parsing: value, curve: curve)
        }
      }
    }
  }

  @Test(arguments: PublicKey.Curve.allCases)
  func anECDSAIntegerAtTheEndOfTheRangeIsRead(curve: PublicKey.Curve) throws {
    let order = curve.order
    let greatest = Array(order.dropLast()) + [order[order.count - 1] - 1]
    let one = [UInt8](repeating: 0, count: order.count - 1) + [1]
    // An order that begins with a set bit needs a zero byte in front in DER.
    let integer: [UInt8] =
      order[0] & 0x80 == 0
      ? [0x02, UInt8(order.count)] + greatest : [0x02, UInt8(order.count + 1), 0] + greatest
    let contents = integer + [0x02, 0x01, 0x01]
    let header: [UInt8] =
      contents.count < 0x80 ? [0x30, UInt8(contents.count)] : [0x30, 0x81, UInt8(contents.count)]
    let value = try SignaturePair(parsing: greatest + one, curve: curve)
    #expect(value.derEncoded == header + contents)
  }

  @Test(arguments: [
    ("p256", SignatureMethod.ecdsaSHA256, PublicKey.Curve.p256),
    ("p384", .ecdsaSHA384, .p384), ("p521", .ecdsaSHA512, .p521),
  ])
  func theVerifierRefusesZeroAndTheOrder(
    name: String, method: SignatureMethod, curve: PublicKey.Curve
  ) throws {
    let publicKey = try Fixture.publicKey(name)
    let zero = [UInt8](repeating: 0, count: curve.order.count)
    let one = Array(zero.dropLast()) + [1]
    for value in [zero + zero, zero + one, one + zero, curve.order + one, one + curve.order] {
      #expect(throws: SignatureValueError.integerOutOfRange) {
        try publicKey.verify(value, over: [1], method: method)
      }
    }
    #expect(throws: SignatureValueError.mismatch) {
      try publicKey.verify(one + one, over: [1], method: method)
    }
  }

  @Test(arguments: [
    (PublicKey.Curve.p256, NID_X9_62_prime256v1), (.p384, NID_secp384r1), (.p521, NID_secp521r1),
  ])
  func theOrderIsTheOneThatOpenSSLKnows(curve: PublicKey.Curve, identifier: Int32) throws {
    let group = unsafe try #require(EC_GROUP_new_by_curve_name(identifier))
    defer { unsafe EC_GROUP_free(group) }
    var bytes = [UInt8](repeating: 0, count: curve.order.count)
    let count = unsafe BN_bn2bin(EC_GROUP_get0_order(group), &bytes)
    #expect(count == curve.order.count)
    #expect(bytes == curve.order)
  }

  /// Requirement SIG-14: not below the modulus (RFC 8017 §8.2.2), and the trivial values.
  @Test(arguments: [SignatureMethod.rsaSHA256, .sha256RSAMGF1], [0x00, 0xFF] as [UInt8])
  func anRSAValueOfOneByteRepeatedIsAMismatch(method: SignatureMethod, byte: UInt8) throws {
    let publicKey = try Fixture.publicKey("rsa2048")
    #expect(throws: SignatureValueError.mismatch) {
      try publicKey.verify([UInt8](repeating: byte, count: 256), over: [1], method: method)
    }
  }

  /// S + L is the same number to whoever forgets to compare S with L (RFC 8032 §5.1.7).
  @Test func anEd25519ScalarNotBelowTheGroupOrderIsAMismatch() throws {
    let groupOrder: [UInt8] =
      [
        0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE,
        0x14,
      ] + [UInt8](repeating: 0, count: 15) + [0x10]
    var value = try Fixture.signature("eddsa-ed25519.sig")
    var carry = 0
    for index in 0..<32 {
      let sum = Int(value[32 + index]) + Int(groupOrder[index]) + carry
      value[32 + index] = UInt8(sum & 0xFF)
      carry = sum >> 8
    }
    let publicKey = try Fixture.publicKey("ed25519")
    let message = try Fixture.message()
    #expect(throws: SignatureValueError.mismatch) {
      try publicKey.verify(value, over: message, method: .ed25519)
    }
  }

  @Test func anECDSAPairInTheWrongOrderIsAMismatch() throws {
    let good = try Fixture.signature("ecdsa-p256-sha256.sig")
    let publicKey = try Fixture.publicKey("p256")
    let message = try Fixture.message()
    #expect(throws: SignatureValueError.mismatch) {
      try publicKey.verify(good.suffix(32) + good.prefix(32), over: message, method: .ecdsaSHA256)
    }
  }
}
