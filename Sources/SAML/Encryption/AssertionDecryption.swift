import XMLEncryption
import XMLSignature
import XMLTree

/// What becomes of the one `EncryptedAssertion` of a response (SAML Core §2.3.4).
///
/// The order is the whole point (ENC-04): the signature of the response is verified over the
/// ciphertext, then the policy decides, and only then a private key is used. The assertion's own
/// signature is verified in the plaintext. One of the two must hold, or there is no assertion
/// (ENC-02).
struct AssertionDecryption {
  /// The code of the finding of something that was decrypted.
  static let code = "encryption.decryption"

  /// What came of it.
  private(set) var findings: [Finding] = []
  /// What is to be decrypted; nil before the policy has decided, and afterwards.
  private(set) var pending: EncryptedElement?
  /// The assertion that its own signature covers.
  private(set) var verified: VerifiedElement?
  /// The assertion without a signature of its own, decrypted from verified octets of the response.
  private(set) var covered: DecryptedElement?
  /// Its claims without verification; nil if it was verified.
  private(set) var claimed: AssertionContent?
  /// What of it no rule may look at.
  private(set) var unread = UnreadableParts()
  /// The assertion as it was decrypted, in a document of its own.
  private(set) var plaintext: XMLTree.Element?
  /// Whether nothing is wrong with the structure of the plaintext.
  private(set) var isSound = true
  /// The `EncryptedAssertion` as it was captured.
  let element: XMLTree.Element

  private let response: VerifiedElement?

  /// Decides whether the assertion may be decrypted; nil when the response does not hold exactly one
  /// assertion, encrypted.
  ///
  /// - Parameters:
  ///   - root: The response.
  ///   - signatures: Its signatures, which were judged.
  ///   - policy: What is accepted.
  ///   - isSound: Whether the document as a whole is as it must be.
  init?(
    in root: XMLTree.Element, _ signatures: ResponseSignatures, _ policy: Policy, isSound: Bool
  ) {
    let encrypted = root.children(SAMLName.encryptedAssertion)
    guard root.is(SAMLName.response), encrypted.count == 1,
      root.children(SAMLName.assertion).isEmpty
    else { return nil }
    element = encrypted[0]
    response = signatures.response
    // A signature that is there must hold before a private key is used; what a finding says that is
    // not required does not keep it from holding.
    let isSigned =
      response != nil
      && signatures.findings.allSatisfy {
        $0.outcome == .pass || ($0.outcome == .notChecked && !$0.isRequired)
      }
    guard isSound, signatures.areMissing || isSigned else {
      findings = [Finding(Self.code, .notChecked, location: Finding.Location(element))]
      return
    }
    do {
      // What is decrypted is what was signed, not what stands in the message.
      let container = response?.element.firstChild(SAMLName.encryptedAssertion) ?? element
      pending = try EncryptedElement(inside: container, isCovered: response != nil, policy)
    } catch {
      findings = [Finding(error, location: Finding.Location(element))]
    }
  }

  /// Decrypts the assertion and judges its own signature.
  mutating func decrypt(
    with contentKeys: [SecretOctets], _ prepared: PreparedPolicy, at now: Instant
  ) {
    guard let encrypted = pending else { return }
    pending = nil
    do {
      let opened = try encrypted.decrypt(
        with: contentKeys, in: element, expecting: [SAMLName.assertion],
        limits: prepared.policy.limits)
      try judge(opened, prepared, at: now)
    } catch {
      findings = [Finding(error, location: Finding.Location(element))]
    }
  }

  private mutating func judge(
    _ opened: DecryptedElement, _ prepared: PreparedPolicy, at now: Instant
  ) throws(EncryptionError) {
    let tree = opened.element.tree
    let ids = IDMap(of: tree)
    var judge = SignatureJudge(prepared, at: now)
    var verified: VerifiedElement?
    var covered: DecryptedElement?
    let places = judge.checkPlaces(in: opened.element)
    if places != .tooMany {
      let signed = judge.judge(opened.element, ids)
      if places == .sound { verified = signed }
    }
    var found = ResponseVerifier.structure(
      of: tree, ids, decryptedFrom: [IDMap(of: element.tree)]
    ).filter(\.isFailure)
    let claims = ClaimReading.assertion(
      opened.element, prepared.form(verified: verified, at: now))
    found += claims.defects.map { Finding($0, location: nil) }
    let isSound = found.isEmpty && places == .sound
    found += judge.findings
    if judge.findings.isEmpty {
      // The names in it must mean what they mean in the signed octets.
      if let container = response?.element.firstChild(SAMLName.encryptedAssertion) {
        covered = try opened.reread(in: container)
      } else {
        found.append(judge.missing(opened.element))
      }
    }
    // The key of one provider must not vouch for what another is said to have asserted, encrypted or not.
    let issuer = SignatureTrust.issuer(of: opened.element)
    if let signer = response?.signer, !signer.isFor(issuer) {
      found.append(judge.keyNotOfIssuer(issuer, signer, at: opened.element))
      (verified, covered) = (nil, nil)
    }
    // Who can change the ciphertext unnoticed must not learn how far the changed one got.
    guard opened.source.isAuthenticated || verified != nil && !found.contains(where: \.isFailure)
    else { throw .decryptionFailed }
    if verified == nil, covered == nil { claimed = claims.content }
    unread = claims.unread
    plaintext = opened.element
    self.isSound = isSound
    self.verified = verified
    self.covered = covered
    findings = ([.decrypted(opened)] + found).map { $0.moved(to: element) }
  }
}
