import CanonicalXML
import SAMLFormats
import XMLEncryption
import XMLSignature

/// The one `EncryptedAssertion` of a response, or one alone, which the policy allows to be decrypted
/// (SAML Core §2.3.4).
///
/// The order is the whole point (ENC-04): the signature of the response is verified over the
/// ciphertext, then the policy decides, and only then a private key is used. The assertion's own
/// signature is verified in the plaintext. One of the two must hold, or there is no assertion
/// (ENC-02).
struct AssertionDecryption {
  /// The decision of the policy.
  enum Decision {
    /// The response does not hold exactly one assertion, encrypted.
    case noneEncrypted
    /// It stays encrypted, and why.
    case refused(EncryptedAssertionReading)
    /// A private key may be used.
    case ready(AssertionDecryption)
  }

  /// The code of the finding of a decrypted element.
  static let code: Finding.Code = .encryptionDecryption

  /// The element to decrypt: from verified bytes, where the response is signed.
  let encrypted: EncryptedElement

  /// The `EncryptedAssertion` as it was captured.
  private let element: XMLTree.Element
  private let response: VerifiedElement?

  /// Decides whether the assertion may be decrypted.
  ///
  /// - Parameters:
  ///   - root: The message.
  ///   - signatures: Its signatures, which were verified.
  ///   - policy: The accepted algorithms and limits.
  ///   - isSound: Whether the document as a whole has no defect.
  /// - Returns: The decision.
  static func decide(
    in root: XMLTree.Element, _ signatures: ResponseSignatures, _ policy: Policy, isSound: Bool
  ) -> Decision {
    let all = root.all(SAMLName.encryptedAssertion)
    guard root.isAssertion || root.hasName(SAMLName.response), all.count == 1,
      root.all(SAMLName.assertion).isEmpty
    else { return .noneEncrypted }
    let element = all[0]
    let response = signatures.response
    // A present signature must hold before a private key is used; findings that are not required do
    // not count against it.
    let isSigned =
      response != nil
      && signatures.findings.allSatisfy {
        $0.outcome == .pass || ($0.outcome == .notChecked && !$0.isRequired)
      }
    guard isSound, signatures.areMissing || isSigned else {
      let finding = Finding(Self.code, .notChecked, location: Finding.Location(element))
      return .refused(EncryptedAssertionReading(of: element, undecrypted: finding))
    }
    do {
      // Decrypt the signed bytes, not the ones in the message.
      let container = response?.element.firstChild(SAMLName.encryptedAssertion) ?? element
      let encrypted = try EncryptedElement(
        inside: container, isCovered: response != nil, policy)
      return .ready(Self(encrypted: encrypted, element: element, response: response))
    } catch {
      let finding = Finding(error, location: Finding.Location(element))
      return .refused(EncryptedAssertionReading(of: element, undecrypted: finding))
    }
  }

  /// Decrypts the assertion and verifies its own signature.
  func decrypt(
    with keys: ContentKeys, _ prepared: PreparedPolicy, at now: Instant
  ) -> EncryptedAssertionReading {
    do {
      let opened = try encrypted.decrypt(
        with: keys.found, in: element, expecting: [SAMLName.assertion],
        limits: prepared.policy.limits)
      return try read(opened, prepared, at: now)
    } catch {
      let finding = keys.finding(error, location: Finding.Location(element))
      return EncryptedAssertionReading(of: element, undecrypted: finding)
    }
  }

  private func read(
    _ opened: DecryptedElement, _ prepared: PreparedPolicy, at now: Instant
  ) throws(EncryptionError) -> EncryptedAssertionReading {
    let tree = opened.element.tree
    let ids = IDMap(of: tree)
    var evaluation = SignatureEvaluation(prepared, at: now)
    var verified: VerifiedElement?
    var covered: DecryptedElement?
    let places = evaluation.checkPlaces(in: opened.element)
    if places != .tooMany {
      let signed = evaluation.evaluate(opened.element, ids)
      if places == .sound { verified = signed }
    }
    var found = DocumentStructure.findings(
      of: tree, ids, decryptedFrom: [IDMap(of: element.tree)]
    ).filter(\.isFailure)
    let claims = ClaimReading.assertion(
      opened.element, prepared.form(assertion: verified, response: response, at: now))
    found += claims.defects.map { Finding($0, location: nil) }
    let isSound = found.isEmpty && places == .sound
    found += evaluation.findings
    if evaluation.findings.isEmpty {
      // The names in it must mean what they mean in the signed bytes.
      if let container = response?.element.firstChild(SAMLName.encryptedAssertion) {
        covered = try opened.reread(in: container)
      } else {
        found.append(evaluation.missing(opened.element))
      }
    }
    // The key of one provider must not vouch for the assertions of another, encrypted or not.
    let issuer = SignatureTrust.issuer(of: opened.element)
    if let signer = response?.signer, !signer.isFor(issuer) {
      found.append(evaluation.keyNotOfIssuer(issuer, signer, at: opened.element))
      (verified, covered) = (nil, nil)
    }
    // Who can change the ciphertext unnoticed must not learn how far the changed one got.
    guard opened.source.isAuthenticated || verified != nil && !found.contains(where: \.isFailure)
    else { throw .decryptionFailed }
    let proof: EncryptedAssertionReading.Proof =
      if let verified { .ownSignature(verified) } else if let covered {
        .responseSignature(covered)
      } else { .none(claims.content) }
    return EncryptedAssertionReading(
      of: element, findings: ([.decrypted(opened)] + found).map { $0.moved(to: element) },
      .init(
        element: opened.element, proof: proof, unread: claims.unread, isSound: isSound))
  }
}
