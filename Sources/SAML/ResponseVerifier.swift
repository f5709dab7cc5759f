public import XMLEncryption
import XMLSignature
package import XMLTree

/// Judges responses by one policy.
///
/// There is one way through: `verify` is `judge` and a look at its outcome.
public struct ResponseVerifier: Sendable {
  /// What is trusted and expected.
  public var policy: Policy { prepared.policy }

  /// The private keys of this process that decrypt; with none, what is encrypted stays so.
  public let decryptionKeys: [RSAKeyDecryptor]

  let prepared: PreparedPolicy

  /// Judges by a policy.
  ///
  /// - Parameters:
  ///   - policy: What is trusted and expected.
  ///   - decryptionKeys: Our private keys, if this process has them; keys elsewhere are given to
  ///     `judge(_:at:decryptingWith:)`.
  public init(policy: Policy, decryptionKeys: [RSAKeyDecryptor] = []) {
    prepared = PreparedPolicy(policy)
    self.decryptionKeys = decryptionKeys
  }

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
      return judge(try XMLTree(parsing: octets, limits: prepared.policy.limits), at: now)
    } catch {
      return judge(error, at: now)
    }
  }

  /// Judges octets that are not a document.
  package func judge(_ error: XMLParseError, at now: Instant) -> Verdict {
    Verdict(findings: [Finding(error)] + unchecked, at: now, verified: nil)
  }

  /// Judges a document that was parsed within the limits of the policy.
  package func judge(_ tree: XMLTree, at now: Instant) -> Verdict {
    judge(tree.root, at: now)
  }

  /// Judges a message where it stands, alone or in an envelope.
  ///
  /// - Parameters:
  ///   - message: The element that should be a response.
  ///   - wrapping: What is known of what stands around it.
  ///   - now: The moment of the judgement.
  /// - Returns: The findings of all rules, and what follows from them.
  func judge(
    _ message: XMLTree.Element, in wrapping: [Finding] = [], at now: Instant
  ) -> Verdict {
    var judgement = Judgement(
      of: message, in: wrapping, prepared, at: now, decrypts: !decryptionKeys.isEmpty)
    while let element = judgement.pending {
      judgement.resume(with: element.contentKeys(by: decryptionKeys))
    }
    return judgement.verdict()
  }

  /// The findings about a document whose message is not judged.
  static func wholeDocument(_ tree: XMLTree) -> [Finding] {
    [Finding("xml.well-formed", .pass)] + structure(of: tree, IDMap(of: tree))
  }

  /// What must hold of the document as a whole.
  ///
  /// - Parameters:
  ///   - tree: The document, or what was decrypted.
  ///   - ids: Its IDs.
  ///   - outer: The IDs around what was decrypted, none of which it may have again (REF-07).
  /// - Returns: A finding for each defect, or one that there is none.
  static func structure(
    of tree: XMLTree, _ ids: IDMap, decryptedFrom outer: [IDMap] = []
  ) -> [Finding] {
    var findings: [Finding] = []
    let shared = outer.lazy.compactMap { ids.firstElement(sharingIDWith: $0) }.first
    if let node = ids.duplicates.first ?? shared {
      findings.append(fail("xml.duplicate-id", node, tree))
    }
    if let node = ids.namespacedIDs.first {
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
  public var unchecked: [Finding] {
    [
      Finding("xml.structure", .notChecked), Finding("saml.response", .notChecked),
      Finding(SignatureJudge.code, .notChecked),
    ] + uncheckedRules
  }

  var uncheckedRules: [Finding] { prepared.uncheckedRules }
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
