import Testing

@testable import SAMLCrypto
@testable import XMLSignature

@Suite struct SignatureMethodTests {
  typealias Row = (uri: String, method: SignatureMethod, family: SignatureMethod.Family)

  static let dsig = "http://www.w3.org/2000/09/xmldsig#"
  static let more2001 = "http://www.w3.org/2001/04/xmldsig-more#"
  static let more2007 = "http://www.w3.org/2007/05/xmldsig-more#"
  static let more2021 = "http://www.w3.org/2021/04/xmldsig-more#"

  static let draft = "http://www.w3.org/2026/08/xmldsig-more#"
  static let xmlsec = "http://www.aleksey.com/xmlsec/2025/12/xmldsig-more#"

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
    (draft + "ml-dsa-44", .mlDSA44, .postQuantum(.mlDSA44)),
    (draft + "ml-dsa-65", .mlDSA65, .postQuantum(.mlDSA65)),
    (draft + "ml-dsa-87", .mlDSA87, .postQuantum(.mlDSA87)),
    (draft + "slh-dsa-sha2-128s", .slhDSASHA2Bits128s, .postQuantum(.slhDSASHA2Bits128s)),
    (draft + "slh-dsa-sha2-128f", .slhDSASHA2Bits128f, .postQuantum(.slhDSASHA2Bits128f)),
    (draft + "slh-dsa-sha2-192s", .slhDSASHA2Bits192s, .postQuantum(.slhDSASHA2Bits192s)),
    (draft + "slh-dsa-sha2-192f", .slhDSASHA2Bits192f, .postQuantum(.slhDSASHA2Bits192f)),
    (draft + "slh-dsa-sha2-256s", .slhDSASHA2Bits256s, .postQuantum(.slhDSASHA2Bits256s)),
    (draft + "slh-dsa-sha2-256f", .slhDSASHA2Bits256f, .postQuantum(.slhDSASHA2Bits256f)),
    (draft + "slh-dsa-shake-128s", .slhDSASHAKEBits128s, .postQuantum(.slhDSASHAKEBits128s)),
    (draft + "slh-dsa-shake-128f", .slhDSASHAKEBits128f, .postQuantum(.slhDSASHAKEBits128f)),
    (draft + "slh-dsa-shake-192s", .slhDSASHAKEBits192s, .postQuantum(.slhDSASHAKEBits192s)),
    (draft + "slh-dsa-shake-192f", .slhDSASHAKEBits192f, .postQuantum(.slhDSASHAKEBits192f)),
    (draft + "slh-dsa-shake-256s", .slhDSASHAKEBits256s, .postQuantum(.slhDSASHAKEBits256s)),
    (draft + "slh-dsa-shake-256f", .slhDSASHAKEBits256f, .postQuantum(.slhDSASHAKEBits256f)),
    (xmlsec + "ml-dsa-44", .xmlsecMLDSA44, .postQuantum(.mlDSA44)),
    (xmlsec + "ml-dsa-65", .xmlsecMLDSA65, .postQuantum(.mlDSA65)),
    (xmlsec + "ml-dsa-87", .xmlsecMLDSA87, .postQuantum(.mlDSA87)),
    (xmlsec + "slh-dsa-sha2-128s", .xmlsecSLHDSA128s, .postQuantum(.slhDSASHA2Bits128s)),
    (xmlsec + "slh-dsa-sha2-128f", .xmlsecSLHDSA128f, .postQuantum(.slhDSASHA2Bits128f)),
    (xmlsec + "slh-dsa-sha2-192s", .xmlsecSLHDSA192s, .postQuantum(.slhDSASHA2Bits192s)),
    (xmlsec + "slh-dsa-sha2-192f", .xmlsecSLHDSA192f, .postQuantum(.slhDSASHA2Bits192f)),
    (xmlsec + "slh-dsa-sha2-256s", .xmlsecSLHDSA256s, .postQuantum(.slhDSASHA2Bits256s)),
    (xmlsec + "slh-dsa-sha2-256f", .xmlsecSLHDSA256f, .postQuantum(.slhDSASHA2Bits256f)),
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
    more2001 + "sha256-rsa-MGF1", dsig + "rsa-sha256", draft + "ml-dsa-65 ", draft + "ML-DSA-65",
    draft + "hash-ml-dsa-65", xmlsec + "slh-dsa-shake-128f", more2021 + "ml-dsa-65",
  ])
  func anythingElseNamesNoMethod(uri: String) {
    #expect(SignatureMethod(rawValue: uri) == nil)
  }

  /// Requirement ALG-09.
  @Test func theMethodsOverSHA1AreWeak() {
    #expect(
      SignatureMethod.allCases.filter(\.isWeak) == [.rsaSHA1, .ecdsaSHA1, .sha1RSAMGF1, .dsaSHA1])
  }

  @Test(arguments: rows.filter { !$0.method.bringsItsOwnDigest })
  func theIdentifierTellsTheDigest(row: Row) {
    let digest = row.method.digest.rawValue.split(separator: "#").last
    #expect(digest.map { row.uri.contains($0) } == true)
  }

  /// Requirement ALG-04.
  @Test(arguments: rows)
  func aMethodFitsTheKeysOfItsFamilyAlone(row: Row) {
    let kinds: [PublicKey.Kind] =
      [
        .rsa(bits: 2048), .ec(.p256), .ec(.p384), .ec(.p521), .ed25519, .ed448,
        .dsa(bits: 2048),
      ] + PostQuantumAlgorithm.allCases.map(PublicKey.Kind.postQuantum)
    let expected: [PublicKey.Kind] =
      switch row.family {
      case .rsaPKCS1, .rsaPSS: [.rsa(bits: 2048)]
      case .ecdsa: [.ec(.p256), .ec(.p384), .ec(.p521)]
      case .ed25519: [.ed25519]
      case .ed448: [.ed448]
      case .dsa: [.dsa(bits: 2048)]
      case .postQuantum(let algorithm): [.postQuantum(algorithm)]
      }
    #expect(kinds.filter(row.method.fits) == expected)
  }
}
