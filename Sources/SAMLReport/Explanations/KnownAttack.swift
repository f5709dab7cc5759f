import Formats

/// The attack that a finding names or keeps away, with its entry in the lists of vulnerabilities.
struct KnownAttack: Sendable {
  let name: String
  /// Identifiers of public entries, such as `CVE-2025-47949`; none where the attack has only a paper.
  let entries: [String]

  /// Returns the attack related to a code; nil where there is none.
  static func of(_ code: StableCode) -> KnownAttack? {
    all.first { $0.codes.contains(code) }?.attack
  }

  private static let all: [(codes: Set<StableCode>, attack: KnownAttack)] = [
    (
      [
        .signatureNotCovered, .signatureDescriptorNotCovered, .signatureMisplaced,
        .signatureMultiple, .signatureCarrierNotCovered,
        .samlAssertionMultiple, .signatureReferenceNotFound,
      ],
      KnownAttack(
        name: "signature wrapping (XSW), Somorovsky et al. 2012", entries: ["CVE-2025-47949"])
    ),
    (
      [.signatureAmbiguousReference, .xmlDuplicateID],
      KnownAttack(name: "signature wrapping (XSW) by a repeated ID", entries: [])
    ),
    (
      [.crosscheckTreeDiffers, .crosscheckCanonicalOctetsDiffer],
      KnownAttack(
        name: "two parsers that read one document in two ways",
        entries: ["CVE-2025-25291", "CVE-2025-25292"])
    ),
    (
      [.captureFieldRepeated, .captureFieldsMixed, .signatureRedirectMixed],
      KnownAttack(
        name: "one parameter that is verified, and another one that is read",
        entries: ["CVE-2025-27773"])
    ),
    (
      [.samlTextNotSimple],
      KnownAttack(
        name: "a comment inside of a value, which some readers cut off",
        entries: ["CVE-2017-11427", "CVE-2017-11428", "CVE-2018-0489"])
    ),
    (
      [.xmlDoctype],
      KnownAttack(
        name: "external entities (XXE) and entity expansion", entries: ["CWE-611", "CWE-776"])
    ),
    (
      [.signatureObjectPresent, .signatureReferenceCount],
      KnownAttack(name: "signature wrapping (XSW) inside of the Signature element", entries: [])
    ),
    (
      [.signatureMethodForbidden],
      KnownAttack(
        name: "HMAC with a public certificate as its secret, or a broken digest", entries: [])
    ),
    (
      [.signatureTransforms, .signatureTransformUnsupported],
      KnownAttack(
        name: "a transform that changes what is signed, or runs code", entries: ["CVE-2022-34169"])
    ),
    (
      [.encryptionUnauthenticated, .encryptionDecryptionFailed],
      KnownAttack(
        name: "padding oracles against XML Encryption, Jager and Somorovsky 2011", entries: [])
    ),
    (
      [.captureDeflateTooLarge, .captureGzipTooLarge],
      KnownAttack(name: "decompression bomb", entries: ["CWE-409"])
    ),
    ([.replayReplayed], KnownAttack(name: "replay of a captured assertion", entries: ["CWE-294"])),
    (
      [.signatureKeyNotOfIssuer, .samlIssuerMismatch],
      KnownAttack(name: "one provider that speaks for another", entries: ["CWE-290"])
    ),
    (
      [.samlAudienceMismatch, .samlRecipientMismatch],
      KnownAttack(name: "an assertion that was made for another service, passed on", entries: [])
    ),
  ]
}
