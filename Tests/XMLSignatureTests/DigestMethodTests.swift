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
    #expect(try method.digest(of: [0x61]).count == method.octetCount)
  }

  @Test(arguments: [
    ("http://www.w3.org/2000/09/xmldsig#sha1", DigestMethod.sha1),
    ("http://www.w3.org/2001/04/xmlenc#sha256", .sha256),
    ("http://www.w3.org/2001/04/xmldsig-more#sha384", .sha384),
    ("http://www.w3.org/2001/04/xmlenc#sha512", .sha512),
  ])
  func anIdentifierNamesItsMethod(uri: String, method: DigestMethod) {
    #expect(DigestMethod(rawValue: uri) == method)
  }

  /// Requirements ALG-01 and ALG-03.
  @Test(arguments: [
    "", "sha256", "http://www.w3.org/2001/04/xmlenc#SHA256",
    "http://www.w3.org/2001/04/xmlenc#sha256 ", " http://www.w3.org/2001/04/xmlenc#sha256",
    "http://www.w3.org/2001/04/xmlenc#sha384", "http://www.w3.org/2001/04/xmldsig-more#sha256",
    "http://www.w3.org/2001/04/xmldsig-more#md5", "http://www.w3.org/2001/04/xmldsig-more#sha224",
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
