import Testing
import XMLSignature

@Suite struct CertificateTests {
  @Test func theFactsAreThoseThatOpenSSLPrints() throws {
    let der = try Fixture.der("rsa2048.cert.pem")
    let certificate = try Certificate(der: der)
    #expect(certificate.der == der)
    #expect(
      hexadecimal(certificate.fingerprint)
        == "00eab82ae7842acd3c34faa990cdd106a0df37ce34c829bc17beabbba1818d3a")
    #expect(certificate.subject == #"CN=issuer rsa2048,O=Example\, Inc.,C=CH"#)
    // A UTCTime and a GeneralizedTime.
    #expect(certificate.notBefore == Instant(samlTime: "2026-11-21T00:43:18Z"))
    #expect(certificate.notAfter == Instant(samlTime: "2056-11-20T00:43:18Z"))
    #expect(try certificate.publicKey == Fixture.publicKey("rsa2048"))
  }

  /// Requirement LOG-02: a name cannot steer a terminal.
  @Test func controlCharactersAndOtherScriptsInTheSubjectAreEscaped() throws {
    let certificate = try Certificate(der: Fixture.der("escapes.cert.pem"))
    #expect(certificate.subject == #"CN=a\1B[31m\0Ab,O=Z\C3\BCrich"#)
  }

  @Test func aLongSubjectIsCut() throws {
    let certificate = try Certificate(der: Fixture.der("long-subject.cert.pem"))
    #expect(certificate.subject.utf8.count == 1024)
    #expect(certificate.subject.hasSuffix("..."))
  }

  /// Requirement KEY-08.
  @Test func anByteBehindTheCertificateIsRefused() throws {
    let der = try Fixture.der("p256.cert.pem")
    #expect(throws: KeyError.trailingBytes(count: 1)) { try Certificate(der: der + [0]) }
  }

  @Test func aCertificateThatIsCutAnywhereIsRefused() throws {
    let der = try Fixture.der("p256.cert.pem")
    for count in 0..<der.count {
      #expect(throws: KeyError.malformedDER) { try Certificate(der: Array(der.prefix(count))) }
    }
  }

  /// Requirement KEY-08: OpenSSL reads it, and the certificate would have a second fingerprint.
  @Test func aLengthThatIsLongerThanNeededIsRefused() throws {
    var der = try Fixture.der("p256.cert.pem")
    #expect([der[0], der[1], der[4], der[5]] == [0x30, 0x82, 0x30, 0x82])
    // The length of the signature algorithm, which follows the part that is signed.
    let algorithm = 8 + (Int(der[6]) << 8) + Int(der[7])
    #expect(der[algorithm] == 0x30)
    der.insert(0x81, at: algorithm + 1)
    der[3] += 1
    #expect(throws: KeyError.malformedDER) { try Certificate(der: der) }
  }

  @Test func aKeyIsNoCertificate() throws {
    let der = try Fixture.der("p256.pub.pem")
    #expect(throws: KeyError.malformedCertificate) { try Certificate(der: der) }
  }

  @Test func somethingOfTheShapeOfACertificateIsRefused() {
    #expect(throws: KeyError.malformedCertificate) {
      try Certificate(der: [0x30, 0x06, 0x30, 0x00, 0x30, 0x00, 0x03, 0x00])
    }
  }

  @Test func aMonthThatDoesNotExistIsRefused() throws {
    var der = try Fixture.der("p256.cert.pem")
    let notBefore = try #require(der.indices.first { der[$0...].starts(with: "261121".utf8) })
    der[notBefore + 2] = UInt8(ascii: "9")
    #expect(throws: KeyError.malformedCertificate) { try Certificate(der: der) }
  }

  /// Requirements ALG-05 and ALG-06: a certificate does not make its key better.
  @Test(arguments: [
    ("rsa1024", KeyError.rsaModulusTooSmall(bits: 1024, minimum: 2048)),
    ("secp256k1", .unsupportedCurve),
  ])
  func theKeyOfACertificateIsJudgedLikeAnyOther(name: String, error: KeyError) throws {
    let der = try Fixture.der("\(name).cert.pem")
    #expect(throws: error) { try Certificate(der: der) }
  }

  @Test func certificatesAreEqualByTheirBytes() throws {
    let certificate = try Certificate(der: Fixture.der("p256.cert.pem"))
    let again = try Certificate(der: Fixture.der("p256.cert.pem"))
    let other = try Certificate(der: Fixture.der("rsa2048.cert.pem"))
    #expect(certificate == again)
    #expect(Set([certificate, again, other]).count == 2)
  }
}
