import XMLSignature
package import XMLTree

/// Judges responses by one policy.
///
/// There is one way through: `verify` is `judge` and a look at its outcome.
public struct ResponseVerifier: Sendable {
  /// What is trusted and expected.
  public let policy: Policy

  /// Judges by a policy.
  public init(policy: Policy) { self.policy = policy }

  /// Verifies a response, for services that act on it.
  ///
  /// - Parameters:
  ///   - octets: The XML octets, exactly as they were signed.
  ///   - now: The moment of the judgement.
  /// - Returns: The assertion for which every rule holds.
  /// - Throws: `VerificationError` with every reason at once.
  public func verify(
    _ octets: [UInt8], at now: Instant
  ) throws(VerificationError) -> ValidatedAssertion {
    let verdict = judge(octets, at: now)
    guard let validated = verdict.validated else { throw VerificationError(verdict) }
    return validated
  }

  /// Judges a response: every rule has its say, whatever the others say.
  ///
  /// - Parameters:
  ///   - octets: The XML octets, exactly as they were signed.
  ///   - now: The moment of the judgement; captures are judged at their own time.
  /// - Returns: The findings of all rules, and what follows from them.
  public func judge(_ octets: [UInt8], at now: Instant) -> Verdict {
    do {
      return judge(try XMLTree(parsing: octets, limits: policy.limits), at: now)
    } catch {
      return judge(error, at: now)
    }
  }

  /// Judges octets that are not a document.
  package func judge(_ error: XMLParseError, at now: Instant) -> Verdict {
    Verdict(findings: [Finding(error)] + Self.unchecked, at: now, verified: nil)
  }

  /// Judges a document that was parsed within the limits of the policy.
  package func judge(_ tree: XMLTree, at now: Instant) -> Verdict {
    let ids = IDMap(of: tree)
    var findings = [Finding("xml.well-formed", .pass)] + Self.structure(of: tree, ids)
    let signatures = ResponseSignatures(tree.root, ids, policy)
    let reading = Self.read(signatures)
    let claimed: UnverifiedResponse
    do {
      claimed = try UnverifiedResponse(tree, readingAssertion: !reading.isOf(tree))
    } catch {
      findings.append(Finding(error, location: error.node.map { Finding.Location($0, in: tree) }))
      if tree.root.is(SAMLName.response) { findings += signatures.findings }
      return Verdict(findings: findings + Rules.unchecked, at: now, verified: nil)
    }
    findings.append(Finding("saml.response", .pass))
    findings += signatures.findings
    let verified: VerifiedResponse
    do {
      verified = try reading.get()
    } catch {
      // The error's node is one of the verified octets; the captured document has other numbers.
      findings.append(Finding(error, location: Finding.Location(tree.root)))
      return Verdict(findings: findings + Rules.unchecked, at: now, verified: nil)
    }
    let claim = Claim(
      response: verified.response ?? claimed.content,
      assertion: verified.assertion?.content ?? claimed.assertion,
      isResponseSigned: signatures.response != nil, policy: policy, now: now,
      captured: tree.root)
    findings += Rules.all.flatMap { $0.check(claim) }
    return Verdict(findings: findings, at: now, verified: verified)
  }

  /// What was verified, or why it cannot be read.
  private static func read(
    _ signatures: ResponseSignatures
  ) -> Result<VerifiedResponse, AssertionError> {
    do {
      return .success(
        try VerifiedResponse(assertion: signatures.assertion, response: signatures.response))
    } catch {
      return .failure(error)
    }
  }

  /// What must hold of the document as a whole.
  private static func structure(of tree: XMLTree, _ ids: IDMap) -> [Finding] {
    var findings: [Finding] = []
    if let node = ids.duplicates.first {
      findings.append(fail("xml.duplicate-id", node, tree))
    }
    if let node = ids.polluted.first {
      findings.append(fail("xml.foreign-id", node, tree))
    }
    if let node = tree.firstInnerProcessingInstruction {
      findings.append(fail("xml.processing-instruction", node, tree))
    }
    if let node = tree.firstRelativeNamespace {
      findings.append(fail("c14n.relative-namespace-uri", node, tree))
    }
    return findings.isEmpty ? [Finding("xml.structure", .pass)] : findings
  }

  private static func fail(_ code: String, _ node: NodeID, _ tree: XMLTree) -> Finding {
    Finding(code, .fail, location: Finding.Location(node, in: tree))
  }

  /// The findings of every rule when there is no document to apply it to.
  public static var unchecked: [Finding] {
    [
      Finding("xml.structure", .notChecked), Finding("saml.response", .notChecked),
      Finding(SignatureJudge.code, .notChecked),
    ] + Rules.unchecked
  }
}

extension Result<VerifiedResponse, AssertionError> {
  /// Whether it says of the assertion what the message itself says, which then need not be read.
  ///
  /// Canonicalisation leaves out comments and the signature. Without comments, and with the signature
  /// where the schema has it, the message and the verified octets read alike.
  fileprivate func isOf(_ tree: XMLTree) -> Bool {
    guard case .success(let verified) = self, verified.assertion != nil, !tree.holdsComment,
      let assertion = tree.root.firstChild(SAMLName.assertion)
    else { return false }
    for (place, child) in assertion.children.enumerated() where child.is(DSigName.signature) {
      return place == 1
    }
    return true
  }
}

/// Why a response is not accepted: every reason at once.
public struct VerificationError: Error, Sendable {
  /// The judgement, whose outcome is not `valid`.
  public let verdict: Verdict

  /// The findings that stand against the response: those that failed, or else the required ones
  /// that could not be applied.
  public var reasons: [Finding] {
    let failed = verdict.findings.filter { $0.outcome == .fail }
    return failed.isEmpty
      ? verdict.findings.filter { $0.isRequired && $0.outcome == .notChecked } : failed
  }

  init(_ verdict: Verdict) { self.verdict = verdict }
}
