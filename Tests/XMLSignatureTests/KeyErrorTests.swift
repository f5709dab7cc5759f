import Testing
import XMLSignature

@Suite struct KeyErrorTests {
  /// The codes are a promise to scripts; a change here is a change of version.
  @Test(arguments: [
    (KeyError.empty, "key.empty"),
    (.fileTooLarge(byteCount: 2, maximum: 1), "key.file-too-large"),
    (.unrecognizedFormat, "key.unrecognized-format"),
    (.metadataNotSupported, "key.metadata-not-supported"),
    (.missingCertificate, "key.missing-certificate"),
    (.severalCertificates(count: 2), "key.several-certificates"),
    (.malformedPEM(line: 1), "key.malformed-pem"),
    (.unknownPEMLabel("X"), "key.unknown-pem-label"),
    (.privateKeyAsTrustAnchor, "key.private-key-as-trust-anchor"),
    (.missingPrivateKey, "key.missing-private-key"),
    (.ambiguousPrivateKey(count: 2), "key.ambiguous-private-key"),
    (.encryptedPrivateKey, "key.encrypted-private-key"),
    (.objectTooLarge(byteCount: 2, maximum: 1), "key.object-too-large"),
    (.trailingBytes(count: 1), "key.trailing-octets"),
    (.malformedDER, "key.malformed-der"),
    (.malformedCertificate, "key.malformed-certificate"),
    (.unsupportedAlgorithm, "key.unsupported-algorithm"),
    (.algorithmUnavailable(.mlDSA44), "key.algorithm-unavailable"),
    (.unsupportedCurve, "key.unsupported-curve"),
    (.rsaModulusTooSmall(bits: 1, minimum: 2), "key.rsa-modulus-too-small"),
    (.dsaModulusTooSmall(bits: 1, minimum: 2), "key.dsa-modulus-too-small"),
    (.rsaModulusTooLarge(bits: 2, maximum: 1), "key.rsa-modulus-too-large"),
    (.rsaExponentEven, "key.rsa-exponent-even"),
    (.rsaExponentTooSmall, "key.rsa-exponent-too-small"),
    (.rsaExponentTooLarge(bits: 2, maximum: 1), "key.rsa-exponent-too-large"),
    (.publicCheckFailed, "key.public-check-failed"),
    (.methodDoesNotFitKey(.ed25519), "key.method-does-not-fit-key"),
    (.signatureMethodUnavailable(.ed25519), "key.signature-method-unavailable"),
    (.digestMethodUnavailable(.sha1), "key.digest-method-unavailable"),
    (.signingFailed, "key.signing-failed"),
  ])
  func theCodeIsStable(error: KeyError, code: String) {
    #expect(error.code.rawValue == code)
  }
}
