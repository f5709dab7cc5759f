import TestSupport
import Testing
import XMLSignature

/// Keys and certificates that are made to be thrown away.
@Suite struct FreshKeyTests {
  @Test(arguments: TestKey.classical)
  func aFreshKeyIsAnotherOneOfTheSameKind(_ model: TestKey) throws {
    let model = try model.privateKey().publicKey
    let fresh = try PrivateKey.fresh(like: model)
    #expect(fresh.publicKey.kind == model.kind)
    #expect(fresh.publicKey != model)
  }

  @Test(arguments: [TestKey.rsa2048, .p256, .p384, .p521, .ed25519, .ed448])
  func aCertificateHasTheLengthAndTheDatesThatAreAskedFor(_ model: TestKey) throws {
    let key = try model.privateKey()
    let start = Instant(millisecondsSince1970: 1_700_000_000_000)
    let end = Instant(millisecondsSince1970: 4_000_000_000_000)
    for byteCount in [800, 853, 900, 950, 1024, 1200, 2000] {
      let certificate = try Certificate(
        selfSignedBy: key, notBefore: start, notAfter: end, byteCount: byteCount)
      #expect(certificate.der.count == byteCount)
      #expect(certificate.publicKey == key.publicKey)
      #expect(certificate.notBefore == start)
      #expect(certificate.notAfter == end)
    }
  }

  @Test func aCertificateThatCannotBeSoShortIsAsShortAsItCanBe() throws {
    let key = try TestKey.rsa2048.privateKey()
    let certificate = try Certificate(
      selfSignedBy: key, notBefore: Instant(millisecondsSince1970: 0),
      notAfter: Instant(millisecondsSince1970: 1000), byteCount: 10)
    #expect(certificate.publicKey == key.publicKey)
  }
}
