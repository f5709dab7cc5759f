import CanonicalXML
import SAMLFormats
import XMLEncryption
import XMLSignature

/// The known content of one response, or of an assertion alone: its unencrypted parts, and the parts decrypted so far.
struct ResponseReading {
  let prepared: PreparedPolicy
  let time: EvaluationTime
  let signatures: ResponseSignatures

  private let message: XMLTree.Element
  private let wrapping: [Finding]
  private let structure: [Finding]
  /// That it is not what the policy is for; no rule is then applied.
  private let mismatch: Finding?
  private let claimed: Result<ClaimReading, AssertionError>
  /// The result for an encrypted assertion; nil where there is none, or no private key.
  private var assertion: EncryptedAssertionReading?
  /// The result for the encrypted parts of the assertion; nil where there was nothing to look into.
  private var parts: PartDecryption?
  private var verified: Result<VerifiedResponse, AssertionError>

  /// Reads the unencrypted parts.
  init(
    of message: XMLTree.Element, isAlone: Bool, broughtBy carrier: XMLTree.Element?,
    in wrapping: [Finding], _ prepared: PreparedPolicy, at time: EvaluationTime
  ) {
    self.message = message
    self.wrapping = wrapping
    self.prepared = prepared
    self.time = time
    let ids = IDMap(of: message.tree)
    structure = DocumentStructure.findings(of: message.tree, ids)
    mismatch = Finding(mismatchOf: message, isAlone: isAlone, prepared.policy.profile)
    signatures = ResponseSignatures(
      message, broughtBy: carrier, ids, prepared, at: time.now)
    let form = prepared.form(
      assertion: signatures.assertion, response: signatures.response, at: time.now)
    verified = Self.verified(signatures, form)
    claimed = Self.claims(
      of: message, readsAssertion: !verified.isOf(message), form)
  }

  /// The same after the encrypted assertion was decrypted or left alone.
  func with(_ assertion: EncryptedAssertionReading) -> ResponseReading {
    var reading = self
    reading.assertion = assertion
    reading.verified = reading.verified(parts: [:])
    return reading
  }

  /// The same after the encrypted parts; `isReread` is whether any of them was to be decrypted.
  func with(_ parts: PartDecryption, isReread: Bool) -> ResponseReading {
    var reading = self
    reading.parts = parts
    if isReread { reading.verified = reading.verified(parts: parts.elements) }
    return reading
  }

  /// The same with verified bytes that cannot be read.
  func with(_ error: AssertionError) -> ResponseReading {
    var reading = self
    reading.verified = .failure(error)
    return reading
  }

  /// Returns the encrypted parts inside the verified assertion; nil if the assertion is missing or
  /// not sound.
  ///
  /// - Throws: `AssertionError` when its bytes are not what the schema describes.
  func partDecryption() throws(AssertionError) -> PartDecryption? {
    guard isSound, case .success(let verified) = verified, let content = verified.assertion else {
      return nil
    }
    let element = try Assertion.element(of: content.verified, decrypted: assertion?.covered)
    return PartDecryption(
      of: element, prepared.policy, location: assertion?.element ?? message)
  }

  /// Whether nothing is wrong with the structure of what is known so far.
  var isSound: Bool {
    guard mismatch == nil, case .success(let claims) = claimed, claims.defects.isEmpty,
      signatures.arePlaced,
      case .success = verified, assertion?.isSound ?? true, parts?.isSound ?? true
    else { return false }
    return structure.allSatisfy { $0.outcome == .pass } && !wrapping.contains(where: \.isFailure)
  }
}

extension ResponseReading {
  /// Applies all rules and returns the verdict.
  func verdict() -> Verdict {
    var findings: [Finding] = []
    findings.reserveCapacity(prepared.rules.count + Self.usualCountBesideRules)
    findings.append(Finding(.xmlWellFormed, .pass))
    findings += structure
    findings += wrapping
    if let mismatch {
      // Which rules there are depends on what it is used for.
      let rules = mismatch.isFailure ? prepared.uncheckedRules : []
      return Verdict(findings: findings + [mismatch] + rules, at: time.asOf, verified: nil)
    }
    let claims: ClaimReading
    do { claims = try claimed.get() } catch {
      findings.append(Finding(error, in: message))
      return Verdict(findings: findings + prepared.uncheckedRules, at: time.asOf, verified: nil)
    }
    if claims.defects.isEmpty { findings.append(Finding(.samlResponse, .pass)) }
    for defect in claims.defects { findings.append(Finding(defect, in: message)) }
    addSigned(to: &findings)
    if let parts { findings += parts.findings }
    var response: VerifiedResponse?
    switch verified {
    case .success(let verified): response = verified
    // The error's node is one of the verified bytes; the captured document has other numbers.
    case .failure(let error): addUnlessTold(error, to: &findings)
    }
    let claim = claim(claims, response, at: time)
    for rule in prepared.rules { claim.apply(rule, into: &findings) }
    claim.addNotes(to: &findings, alsoIn: assertion?.plaintext?.element)
    return Verdict(
      findings: findings, at: time.asOf, verified: isSound ? response : nil, status: claim.status,
      answersQuery: prepared.hasQuery, failsNow: failsNow(claims, response))
  }

  /// The claims for the rules: from signed bytes if there are any, otherwise from the message as it came.
  private func claim(
    _ claims: ClaimReading, _ verified: VerifiedResponse?, at time: EvaluationTime
  ) -> RuleContext {
    var unread = claims.unread
    if let plaintext = assertion?.plaintext { unread.add(plaintext.unread) }
    return RuleContext(
      response: verified?.response ?? claims.response,
      assertion: verified?.assertion.map(AssertionUnderTest.verified)
        ?? claims.assertion.map(AssertionUnderTest.unverified)
        ?? assertion?.claimed.map(AssertionUnderTest.unverified),
      unread: unread, responseSigner: signatures.response?.signer,
      isAssertionEncrypted: assertion != nil, prepared, at: time, captured: message)
  }

  /// Whether a rule about times fails at the moment of the report, where that is not the one of the capture.
  private func failsNow(_ claims: ClaimReading, _ verified: VerifiedResponse?) -> Bool {
    guard time.asOf != time.now else { return false }
    let claim = claim(claims, verified, at: EvaluationTime(time.now))
    var findings: [Finding] = []
    for rule in prepared.rules { claim.apply(rule, into: &findings) }
    return findings.contains { $0.isFailure && $0.code.area == .time }
  }

  /// Adds the findings about signatures and decryption.
  private func addSigned(to findings: inout [Finding]) {
    // Only the decryption shows what a signature covers, and then reports it.
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

extension ResponseReading {
  private func verified(
    parts: [NodeID: XMLTree.Element]
  ) -> Result<VerifiedResponse, AssertionError> {
    Self.verified(
      signatures, assertion: assertion?.verified, decrypted: assertion?.covered, parts: parts,
      prepared.form(
        assertion: signatures.assertion ?? assertion?.verified, response: signatures.response,
        at: time.now))
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

  /// The verified content, or why it cannot be read.
  private static func verified(
    _ signatures: ResponseSignatures, assertion: VerifiedElement? = nil,
    decrypted: DecryptedElement? = nil, parts: [NodeID: XMLTree.Element] = [:],
    _ form: AssertionForm
  ) -> Result<VerifiedResponse, AssertionError> {
    do {
      return .success(
        try VerifiedResponse(
          assertion: signatures.assertion ?? assertion, response: signatures.response,
          decrypted: decrypted, parts: parts, form.ofSignedBytes))
    } catch {
      return .failure(error)
    }
  }
}

extension Finding {
  /// Reports a message of another kind than the one that a policy is for; nil where it may be of that kind.
  ///
  /// A response and an assertion alone have rules of their own, and what may be sent as one must not be
  /// accepted as the other.
  fileprivate init?(
    mismatchOf message: XMLTree.Element, isAlone: Bool, _ profile: Policy.Profile
  ) {
    if message.isAssertion {
      guard !isAlone || profile != .oauth else { return nil }
      self.init(
        .samlAssertionAsResponse, isAlone ? .notChecked : .fail, location: Location(message))
    } else {
      guard message.hasName(SAMLName.response), isAlone || profile == .oauth else { return nil }
      self.init(.samlResponseAsAssertion, .fail, location: Location(message))
    }
  }

  fileprivate init(_ error: AssertionError, in message: XMLTree.Element) {
    self.init(error, location: error.node.map { Finding.Location($0, in: message.tree) })
  }
}

extension Result<VerifiedResponse, AssertionError> {
  /// Whether its assertion equals that of the message itself, which then need not be read.
  ///
  /// Canonicalisation drops comments and the signature. Without comments, and with the signature
  /// where the schema has it, the message and the verified bytes have the same content.
  fileprivate func isOf(_ message: XMLTree.Element) -> Bool {
    guard case .success(let verified) = self, verified.assertion != nil,
      !message.tree.holdsComment, let assertion = message.all(SAMLName.assertion).first
    else { return false }
    for (place, child) in assertion.children.enumerated() where child.hasName(DSigName.signature) {
      return place == 1
    }
    return true
  }
}
