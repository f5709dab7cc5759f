import Testing
import XMLSignature

@Suite struct DigestMethodTests {
  @Test(arguments: [
    (DigestMethod.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      .sha384,
      "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
        + "8086072ba1e7cc2358baeca134c825a7"
    ),
    (
      .sha512,
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    ),
    (.sha224, "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"),
    (.sha3Bits224, "e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf"),
    (.sha3Bits256, "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"),
    (
      .sha3Bits384,
      "ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b2"
        + "98d88cea927ac7f539f1edf228376d25"
    ),
    (
      .sha3Bits512,
      "b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e"
        + "10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0"
    ),
  ])
  func theDigestOfThreeLettersIsTheOneInTheStandard(method: DigestMethod, digest: String) throws {
    #expect(hexadecimal(try method.digest(of: Array("abc".utf8))) == digest)
  }

  @Test(arguments: [
    (DigestMethod.sha1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (.sha256, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
  ])
  func theDigestOfNothingIsKnownToo(method: DigestMethod, digest: String) throws {
    #expect(hexadecimal(try method.digest(of: [])) == digest)
  }

  @Test(arguments: DigestMethod.allCases)
  func theLengthIsTheStatedOne(method: DigestMethod) throws {
    #expect(try method.digest(of: [0x61]).count == method.byteCount)
  }

  @Test(arguments: [
    ("http://www.w3.org/2000/09/xmldsig#sha1", DigestMethod.sha1),
    ("http://www.w3.org/2001/04/xmlenc#sha256", .sha256),
    ("http://www.w3.org/2001/04/xmldsig-more#sha384", .sha384),
    ("http://www.w3.org/2001/04/xmlenc#sha512", .sha512),
    ("http://www.w3.org/2001/04/xmldsig-more#sha224", .sha224),
    ("http://www.w3.org/2007/05/xmldsig-more#sha3-224", .sha3Bits224),
    ("http://www.w3.org/2007/05/xmldsig-more#sha3-256", .sha3Bits256),
    ("http://www.w3.org/2007/05/xmldsig-more#sha3-384", .sha3Bits384),
    ("http://www.w3.org/2007/05/xmldsig-more#sha3-512", .sha3Bits512),
  ])
  func anIdentifierNamesItsMethod(uri: String, method: DigestMethod) {
    #expect(DigestMethod(rawValue: uri) == method)
  }

  /// Requirements ALG-01 and ALG-03.
  @Test(arguments: [
    "", "sha256", "http://www.w3.org/2001/04/xmlenc#SHA256",
    "http://www.w3.org/2001/04/xmlenc#sha256 ", " http://www.w3.org/2001/04/xmlenc#sha256",
    "http://www.w3.org/2001/04/xmlenc#sha384", "http://www.w3.org/2001/04/xmldsig-more#sha256",
    "http://www.w3.org/2001/04/xmldsig-more#md5", "http://www.w3.org/2001/04/xmldsig-more#sha3-256",
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  ])
  func anythingElseNamesNoMethod(uri: String) {
    #expect(DigestMethod(rawValue: uri) == nil)
  }

  /// Requirement ALG-09.
  @Test func onlySHA1IsWeak() {
    #expect(DigestMethod.allCases.filter(\.isWeak) == [.sha1])
  }
}
