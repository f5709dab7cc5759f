import Testing

@testable import XMLSignature

@Suite struct SignatureMethodTests {
  typealias Row = (uri: String, method: SignatureMethod, family: SignatureMethod.Family)

  static let dsig = "http://www.w3.org/2000/09/xmldsig#"
  static let more2001 = "http://www.w3.org/2001/04/xmldsig-more#"
  static let more2007 = "http://www.w3.org/2007/05/xmldsig-more#"
  static let more2021 = "http://www.w3.org/2021/04/xmldsig-more#"

  static let rows: [Row] = [
    (dsig + "rsa-sha1", .rsaSHA1, .rsaPKCS1),
    (more2001 + "rsa-sha256", .rsaSHA256, .rsaPKCS1),
    (more2001 + "rsa-sha384", .rsaSHA384, .rsaPKCS1),
    (more2001 + "rsa-sha512", .rsaSHA512, .rsaPKCS1),
    (more2007 + "sha256-rsa-MGF1", .sha256RSAMGF1, .rsaPSS),
    (more2007 + "sha384-rsa-MGF1", .sha384RSAMGF1, .rsaPSS),
    (more2007 + "sha512-rsa-MGF1", .sha512RSAMGF1, .rsaPSS),
    (more2001 + "ecdsa-sha1", .ecdsaSHA1, .ecdsa),
    (more2001 + "ecdsa-sha256", .ecdsaSHA256, .ecdsa),
    (more2001 + "ecdsa-sha384", .ecdsaSHA384, .ecdsa),
    (more2001 + "ecdsa-sha512", .ecdsaSHA512, .ecdsa),
    (more2021 + "eddsa-ed25519", .ed25519, .ed25519),
    (more2001 + "rsa-sha224", .rsaSHA224, .rsaPKCS1),
    (more2007 + "sha1-rsa-MGF1", .sha1RSAMGF1, .rsaPSS),
    (more2007 + "sha224-rsa-MGF1", .sha224RSAMGF1, .rsaPSS),
    (more2007 + "sha3-224-rsa-MGF1", .sha3Bits224RSAMGF1, .rsaPSS),
    (more2007 + "sha3-256-rsa-MGF1", .sha3Bits256RSAMGF1, .rsaPSS),
    (more2007 + "sha3-384-rsa-MGF1", .sha3Bits384RSAMGF1, .rsaPSS),
    (more2007 + "sha3-512-rsa-MGF1", .sha3Bits512RSAMGF1, .rsaPSS),
    (more2001 + "ecdsa-sha224", .ecdsaSHA224, .ecdsa),
    (more2021 + "ecdsa-sha3-224", .ecdsaSHA3Bits224, .ecdsa),
    (more2021 + "ecdsa-sha3-256", .ecdsaSHA3Bits256, .ecdsa),
    (more2021 + "ecdsa-sha3-384", .ecdsaSHA3Bits384, .ecdsa),
    (more2021 + "ecdsa-sha3-512", .ecdsaSHA3Bits512, .ecdsa),
    (more2021 + "eddsa-ed448", .ed448, .ed448),
    (dsig + "dsa-sha1", .dsaSHA1, .dsa),
    ("http://www.w3.org/2009/xmldsig11#dsa-sha256", .dsaSHA256, .dsa),
  ]

  @Test(arguments: rows)
  func anIdentifierNamesItsMethod(row: Row) {
    #expect(SignatureMethod(rawValue: row.uri) == row.method)
    #expect(row.method.family == row.family)
  }

  @Test func everyMethodIsInTheTable() {
    #expect(Self.rows.map(\.method) == SignatureMethod.allCases)
  }

  /// Requirements ALG-01 and ALG-02: what is never accepted has no spelling.
  @Test(arguments: [
    "", more2001 + "RSA-SHA256", more2001 + "rsa-sha256 ", more2001 + "rsa-md5",
    more2001 + "rsa-ripemd160", more2001 + "hmac-sha256", dsig + "hmac-sha1", dsig + "dsa-sha256",
    more2007 + "rsa-pss", more2007 + "md5-rsa-MGF1", more2021 + "eddsa-ed25519ph",
    more2001 + "sha256-rsa-MGF1", dsig + "rsa-sha256",
  ])
  func anythingElseNamesNoMethod(uri: String) {
    #expect(SignatureMethod(rawValue: uri) == nil)
  }

  /// Requirement ALG-09.
  @Test func theMethodsOverSHA1AreWeak() {
    #expect(
      SignatureMethod.allCases.filter(\.isWeak) == [.rsaSHA1, .ecdsaSHA1, .sha1RSAMGF1, .dsaSHA1])
  }

  @Test(arguments: rows.filter { ![.ed25519, .ed448].contains($0.family) })
  func theIdentifierTellsTheDigest(row: Row) {
    let digest = row.method.digest.rawValue.split(separator: "#").last
    #expect(digest.map { row.uri.contains($0) } == true)
  }

  /// Requirement ALG-04.
  @Test(arguments: rows)
  func aMethodFitsTheKeysOfItsFamilyAlone(row: Row) {
    let kinds: [PublicKey.Kind] = [
      .rsa(bits: 2048), .ec(.p256), .ec(.p384), .ec(.p521), .ed25519, .ed448,
      .dsa(bits: 2048),
    ]
    let expected: [PublicKey.Kind] =
      switch row.family {
      case .rsaPKCS1, .rsaPSS: [.rsa(bits: 2048)]
      case .ecdsa: [.ec(.p256), .ec(.p384), .ec(.p521)]
      case .ed25519: [.ed25519]
      case .ed448: [.ed448]
      case .dsa: [.dsa(bits: 2048)]
      }
    #expect(kinds.filter(row.method.fits) == expected)
  }
}
