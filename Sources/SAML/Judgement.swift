import XMLEncryption
import XMLSignature
import XMLTree

/// The judgement of one response, which stops where a private key is needed.
///
/// There is one order of steps, and nothing in it waits: whoever drives it gets the content keys that
/// `pending` asks for, from this process or from a service, and hands them to `resume`.
///
/// A defect of the structure is final: the verdict is `invalid`, no private key is used after it, and no
/// assertion is returned. The rules still apply to the claims, so that a report shows every reason.
struct Judgement: ~Copyable {
  /// What is to be decrypted next; nil when the verdict can be told.
  var pending: EncryptedElement? { assertion?.pending ?? parts?.pending }

  private let message: XMLTree.Element
  private let wrapping: [Finding]
  private let prepared: PreparedPolicy
  private let now: Instant
  private let structure: [Finding]
  private let signatures: ResponseSignatures
  private let claimed: Result<ClaimReading, AssertionError>
  private var assertion: AssertionDecryption?
  private var parts: PartDecryption?
  private var reading: Result<VerifiedResponse, AssertionError>

  /// Judges what can be judged without a private key.
  ///
  /// - Parameters:
  ///   - message: The element that should be a response, in a document that was parsed within the
  ///     limits of the policy.
  ///   - wrapping: What is known of what stands around it.
  ///   - prepared: What is trusted and expected.
  ///   - now: The moment of the judgement.
  ///   - decrypts: Whether there is a private key.
  init(
    of message: XMLTree.Element, in wrapping: [Finding] = [], _ prepared: PreparedPolicy,
    at now: Instant, decrypts: Bool
  ) {
    self.message = message
    self.wrapping = wrapping
    self.prepared = prepared
    self.now = now
    let ids = IDMap(of: message.tree)
    structure = ResponseVerifier.structure(of: message.tree, ids)
    signatures = ResponseSignatures(message, ids, prepared, at: now)
    reading = Self.read(signatures, limits: prepared.policy.assertionLimits)
    claimed = Self.claims(
      of: message, readsAssertion: !reading.isOf(message),
      prepared.form(verified: signatures.assertion, at: now))
    guard decrypts else { return }
    assertion = AssertionDecryption(
      in: message, signatures, prepared.policy, isSound: isSound)
    findParts()
  }

  /// Goes on with content keys, of which any may be the right one, or none.
  mutating func resume(with contentKeys: [SecretOctets]) {
    guard assertion?.pending != nil else {
      parts?.decrypt(with: contentKeys, prepared.policy.limits)
      if parts?.pending == nil { reading = read(parts: parts?.elements ?? [:]) }
      return
    }
    assertion?.decrypt(with: contentKeys, prepared, at: now)
    reading = read(parts: [:])
    findParts()
  }

  /// What follows from all rules.
  func verdict() -> Verdict {
    var findings: [Finding] = []
    findings.reserveCapacity(prepared.rules.count + Self.usualCountBesideRules)
    findings.append(Finding("xml.well-formed", .pass))
    findings += structure
    findings += wrapping
    let claims: ClaimReading
    do { claims = try claimed.get() } catch {
      findings.append(Finding(error, in: message))
      return Verdict(findings: findings + prepared.uncheckedRules, at: now, verified: nil)
    }
    if claims.defects.isEmpty { findings.append(Finding("saml.response", .pass)) }
    for defect in claims.defects { findings.append(Finding(defect, in: message)) }
    addSigned(to: &findings)
    if let parts { findings += parts.findings }
    var verified: VerifiedResponse?
    switch reading {
    case .success(let response): verified = response
    // The error's node is one of the verified octets; the captured document has other numbers.
    case .failure(let error): addUnlessTold(error, to: &findings)
    }
    let claim = claim(claims, verified)
    for rule in prepared.rules { claim.apply(rule, into: &findings) }
    claim.addNotes(to: &findings, alsoIn: assertion?.plaintext)
    if !isSound { verified = nil }
    return Verdict(
      findings: findings, at: now, verified: verified, status: claim.status,
      answersQuery: prepared.hasQuery)
  }

  /// The claims for the rules: from signed bytes if there are any, otherwise from the message as it came.
  private func claim(_ claims: ClaimReading, _ verified: VerifiedResponse?) -> Claim {
    var unread = claims.unread
    if let decrypted = assertion?.unread { unread.add(decrypted) }
    return Claim(
      response: verified?.response ?? claims.response,
      assertion: verified?.assertion.map(ClaimedAssertion.verified)
        ?? claims.assertion.map(ClaimedAssertion.unverified)
        ?? assertion?.claimed.map(ClaimedAssertion.unverified),
      unread: unread, isResponseSigned: signatures.response != nil,
      isAssertionEncrypted: assertion != nil, prepared, now: now, captured: message)
  }

  /// What signatures and decryption have to say.
  private func addSigned(to findings: inout [Finding]) {
    // What a signature covers is known only after the decryption, which then says so.
    if !signatures.areMissing || assertion == nil { findings += signatures.findings }
    if let assertion { findings += assertion.findings }
  }

  /// A defect of the verified bytes is nearly always one of the message too.
  private func addUnlessTold(_ error: AssertionError, to findings: inout [Finding]) {
    guard !findings.contains(where: { $0.code == error.code && $0.isFailure }) else { return }
    findings.append(Finding(error, location: Finding.Location(message)))
  }

  private static let usualCountBesideRules = 6
}

extension Judgement {
  /// Whether nothing is wrong with the structure of what is known so far.
  private var isSound: Bool {
    guard case .success(let claims) = claimed, claims.defects.isEmpty, signatures.arePlaced,
      case .success = reading, assertion?.isSound ?? true, parts?.isSound ?? true
    else { return false }
    return structure.allSatisfy { $0.outcome == .pass } && !wrapping.contains(where: \.isFailure)
  }

  /// Looks for what stands encrypted inside the assertion, once that is verified.
  private mutating func findParts() {
    guard isSound, case .success(let verified) = reading,
      let verifiedAssertion = verified.assertion, assertion?.pending == nil
    else { return }
    do {
      let element = try Assertion.element(
        of: verifiedAssertion.verified, decrypted: assertion?.covered)
      parts = PartDecryption(
        of: element, prepared.policy, location: assertion?.element ?? message)
    } catch {
      reading = .failure(error)
    }
  }

  private func read(parts: [NodeID: XMLTree.Element]) -> Result<VerifiedResponse, AssertionError> {
    Self.read(
      signatures, assertion: assertion?.verified, decrypted: assertion?.covered, parts: parts,
      limits: prepared.policy.assertionLimits)
  }

  private static func claims(
    of message: XMLTree.Element, readsAssertion: Bool, _ form: AssertionForm
  ) -> Result<ClaimReading, AssertionError> {
    do {
      return .success(try ClaimReading(message, readsAssertion: readsAssertion, form))
    } catch {
      return .failure(error)
    }
  }

  /// What was verified, or why it cannot be read.
  private static func read(
    _ signatures: ResponseSignatures, assertion: VerifiedElement? = nil,
    decrypted: DecryptedElement? = nil, parts: [NodeID: XMLTree.Element] = [:],
    limits: AssertionLimits
  ) -> Result<VerifiedResponse, AssertionError> {
    do {
      return .success(
        try VerifiedResponse(
          assertion: signatures.assertion ?? assertion, response: signatures.response,
          decrypted: decrypted, parts: parts, limits: limits))
    } catch {
      return .failure(error)
    }
  }
}

extension Finding {
  fileprivate init(_ error: AssertionError, in message: XMLTree.Element) {
    self.init(error, location: error.node.map { Finding.Location($0, in: message.tree) })
  }
}

extension Result<VerifiedResponse, AssertionError> {
  /// Whether it says of the assertion what the message itself says, which then need not be read.
  ///
  /// Canonicalisation leaves out comments and the signature. Without comments, and with the signature
  /// where the schema has it, the message and the verified octets read alike.
  fileprivate func isOf(_ message: XMLTree.Element) -> Bool {
    guard case .success(let verified) = self, verified.assertion != nil,
      !message.tree.holdsComment, let assertion = message.firstChild(SAMLName.assertion)
    else { return false }
    for (place, child) in assertion.children.enumerated() where child.is(DSigName.signature) {
      return place == 1
    }
    return true
  }
}
