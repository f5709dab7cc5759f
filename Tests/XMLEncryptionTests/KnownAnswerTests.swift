import SAMLFormats
import Testing
import XMLSignature

@testable import XMLEncryption

/// Values that standards publish.
@Suite struct KnownAnswerTests {
  private static func secret(_ digits: String) throws -> SecretBytes {
    SecretBytes(copying: try bytes(digits))
  }

  private static func bytes(_ digits: String) throws -> [UInt8] {
    try #require(Hexadecimal.bytes(Array(digits.filter { $0 != " " }.utf8)[...]))
  }

  private static func digits(_ secret: SecretBytes?) -> String {
    secret.map { secret in
      Hexadecimal.text(unsafe secret.withUnsafeBytes { unsafe Array($0) })
    } ?? "none"
  }

  /// RFC 3394 §4.
  @Test(arguments: [
    (KeyWrapMethod.aes128, 16, "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5"),
    (.aes192, 16, "96778b25ae6ca435f92b5b97c050aed2468ab8a17ad84e5d"),
    (.aes256, 16, "64e8c3f9ce0f5ba263e9777905818a2a93c8191e7d6e8ae7"),
    (
      .aes192, 24,
      "031d33264e15d33268f24ec260743edce1c6c7ddee725a936ba814915c6762d2"
    ),
    (
      .aes256, 24,
      "a8f9bc1612c68b3ff6e6f4fbe30e71e4769c8b80a32cb8958cd5d17d6b254da1"
    ),
    (
      .aes256, 32,
      "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21"
    ),
  ])
  func keyWrap(_ method: KeyWrapMethod, _ count: Int, _ wrapped: String) throws {
    let key = SecretBytes(copying: (0..<UInt8(method.keyByteCount)).map { $0 })
    let data = (0..<16).map { UInt8($0 * 0x11) } + (0..<16).map { UInt8($0) }
    let content = SecretBytes(copying: Array(data.prefix(count)))
    #expect(KeyWrap(method).wrap(content, with: key) == (try Self.bytes(wrapped)))
    for bit in [nil, 0, 63, 64, 8 * wrapped.count / 2 - 1] as [Int?] {
      var value = try Self.bytes(wrapped)
      if let bit { value[bit / 8] ^= 0x80 >> UInt8(bit % 8) }
      var status: Int32 = 0
      let memory = unsafe SecretBytes(count: value.count + 8) { memory in
        status = unsafe KeyWrap(method).unwrap(value, with: key, into: memory).status
      }
      #expect((status == 1) == (bit == nil))
      // What did not hold leaves nothing behind.
      let expected = bit == nil ? Hexadecimal.text(Array(data.prefix(count))) : ""
      let rest = String(Self.digits(memory).prefix(2 * count))
      #expect(rest == (bit == nil ? expected : String(repeating: "0", count: 2 * count)))
    }
  }

  /// RFC 5869 §A.1 to §A.3.
  @Test(arguments: [
    (
      String(repeating: "0b", count: 22), "000102030405060708090a0b0c", "f0f1f2f3f4f5f6f7f8f9",
      "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    ),
    (
      String(repeating: "0b", count: 22), "", "",
      "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
    ),
  ])
  func hkdf(_ secret: String, _ salt: String, _ info: String, _ key: String) throws {
    let derivation = KeyDerivation.hkdf(
      .sha256, salt: try Self.bytes(salt), info: try Self.bytes(info))
    let derived = derivation.key(from: try Self.secret(secret), byteCount: key.count / 2)
    #expect(Self.digits(derived) == key)
  }

  /// RFC 6070 §2.
  @Test(arguments: [
    (1, "0c60c80f961f0e71f3a9b524af6012062fe037a6"),
    (2, "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"),
    (4096, "4b007901b765489abead49d926f721d065a429c1"),
  ])
  func pbkdf2(_ rounds: Int, _ key: String) throws {
    let derivation = KeyDerivation.pbkdf2(.sha1, salt: Array("salt".utf8), rounds: rounds)
    let derived = derivation.key(
      from: SecretBytes(copying: Array("password".utf8)), byteCount: key.count / 2)
    #expect(Self.digits(derived) == key)
  }

  /// RFC 7518 §C, whose concatenation is that of XML Encryption.
  @Test func concatKDF() throws {
    let info = "000000074131323847 434d00000005416c69636500000003426f6200000080"
    let derived = KeyDerivation.concatKDF(.sha256, otherInfo: try Self.bytes(info)).key(
      from: try Self.secret(
        "9e56d91d817135d372834283bf84269cfb316ea3da806a48f6daa7798cfe90c4"), byteCount: 16)
    #expect(Self.digits(derived) == "56aa8deaf8236d205c2228cd71a7101a")
  }

  /// RFC 7748 §6.1, and the first value of NIST's vectors for P-256.
  @Test(arguments: [
    (
      "302e020100300506032b656e04220420"
        + "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
      "PRIVATE KEY",
      "302a300506032b656e032100"
        + "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
      "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
    ),
    (
      "30310201010420"
        + "7d7dc5f71eb29ddaf80d6214632eeae03d9058af1fb6d22ed80badb62bc1a534"
        + "a00a06082a8648ce3d030107",
      "EC PRIVATE KEY",
      "3059301306072a8648ce3d020106082a8648ce3d03010703420004"
        + "700c48f77f56584c5cc632ca65640db91b6bacce3a4df6b42ce7cc838833d287"
        + "db71e509e3fd9b060ddb20ba5c51dcc5948d46fbf640dfe0441782cab85fa4ac",
      "46fc62106420ff012e54a434fbdd2d25ccc5852060561e68040dd7778997bd7b"
    ),
  ])
  func agreement(
    _ privateKey: String, _ label: String, _ publicKey: String, _ secret: String
  ) throws {
    let base64 = String(decoding: Base64.encode(try Self.bytes(privateKey)), as: UTF8.self)
    let pem = "-----BEGIN \(label)-----\n\(base64)\n-----END \(label)-----\n"
    let file = try PrivateKeyFile(parsing: Array(pem.utf8))
    let peer = try PublicKey(
      subjectPublicKeyInfo: try Self.bytes(publicKey), for: .encryption)
    #expect(Self.digits(SharedSecret.agreed(by: file.key.key, with: peer)) == secret)
  }
}
