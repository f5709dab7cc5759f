import CanonicalXML
import SAML
import SAMLCapture
import XMLEncryption
import XMLSignature
import XMLSignatureDiagnosis

/// Runs the vectors of whole responses through every rule.
struct ResponseRun {
  let corpora: Corpora

  func judge(_ vector: Vector) throws -> Judgement {
    let document: [UInt8]
    do {
      document = try vector.document(corpora)
    } catch let error as CaptureError {
      return refusal(vector, codes: [error.code.rawValue])
    }
    let captured = try? XMLTree(parsing: document)
    let decryptors = try corpora.decryptors(of: vector)
    let tree = captured?.decrypted(with: decryptors, document)
    if vector.expected.outcome == .values { return judgeValues(vector, tree) }
    let keys = try Keys(of: vector, corpora, message: tree)
    let expectations = Expectations(of: vector, keys, message: tree)
    let verdict = ResponseVerifier(
      policy: expectations.policy, keys: decryptors, explaining: .search
    )
    .evaluate(.response(document), at: expectations.now)
    if let leak = verdict.signature.flatMap({ vector.leak(in: $0.canonicalBytes) }) {
      return Judgement(vector, .accepted("signed content holds \(leak)"))
    }
    if vector.expected.scope == "status" { return judgeStatus(vector, verdict) }
    guard let validated = verdict.validated, let tree else {
      return refusal(vector, codes: Self.reasons(verdict))
    }
    if expectations.refusesAnswers, verdict.inResponseTo != nil {
      return refusal(vector, codes: ["saml.in-response-to"])
    }
    if let missing = vector.missingSignature(verdict) { return refusal(vector, codes: [missing]) }
    if vector.expected.isRefusal { return Judgement(vector, .accepted("valid")) }
    let values = ClaimedValues(try UnverifiedResponse(tree), validated: validated)
    if case .diverged(let reason) = values.compare(vector.expected.values ?? [:]),
      reason.hasPrefix("values-differ")
    {
      return Judgement(vector, .accepted("valid with other values: \(reason)"))
    }
    return Judgement(vector, .passed)
  }

  /// Judges a response that must be refused for its signature or its structure once more, with
  /// every other expectation taken from the response itself.
  ///
  /// A wrong audience or an old time must not be what hides a signature that is wrongly believed.
  func judgeBare(_ vector: Vector) throws -> Judgement? {
    guard vector.expected.isRefusal, vector.expected.isAboutIntegrity,
      let document = try? vector.document(corpora), let captured = try? XMLTree(parsing: document)
    else { return nil }
    let decryptors = try corpora.decryptors(of: vector)
    let tree = captured.decrypted(with: decryptors, document)
    let keys = try Keys(of: vector, corpora, message: tree)
    let expectations = Expectations(bare: vector, keys, message: tree)
    let verdict = ResponseVerifier(
      policy: expectations.policy, keys: decryptors, explaining: .search
    )
    .evaluate(.response(document), at: expectations.now)
    let reasons = verdict.validated.map { _ in
      vector.missingSignature(verdict).map { [$0] } ?? []
    }
    let codes = reasons ?? Self.reasons(verdict)
    return !codes.isEmpty
      ? Judgement(vector, .passed, codes: codes)
      : Judgement(vector, .accepted("valid when nothing but trust is expected"))
  }

  /// Whether the document element is a response, so that its rules say something about the vector.
  func isResponse(_ vector: Vector) throws -> Bool {
    guard let tree = try? XMLTree(parsing: vector.document(corpora)) else { return false }
    return tree.root.name.localName == "Response"
  }

  private func refusal(_ vector: Vector, codes: [String]) -> Judgement {
    Judgement(
      vector,
      vector.expected.isRefusal ? .passed : .diverged(reason: codes.joined(separator: "+")),
      codes: codes)
  }

  /// What stands against a response: the rules that fail, or else those that could not be applied.
  private static func reasons(_ verdict: Verdict) -> [String] {
    let failed = verdict.findings.filter { $0.outcome == .fail }
    let reasons =
      failed.isEmpty
      ? verdict.findings.filter { $0.isRequired && $0.outcome == .notChecked } : failed
    return Set(reasons.map(\.code.rawValue)).sorted()
  }

  private func judgeStatus(_ vector: Vector, _ verdict: Verdict) -> Judgement {
    let isSuccess = verdict.findings.contains { $0.code == .samlStatus && $0.outcome == .pass }
    if isSuccess, vector.expected.isRefusal { return Judgement(vector, .accepted("status")) }
    return isSuccess ? Judgement(vector, .passed) : refusal(vector, codes: Self.reasons(verdict))
  }

  private func judgeValues(_ vector: Vector, _ tree: XMLTree?) -> Judgement {
    guard let tree else { return Judgement(vector, .diverged(reason: "xml")) }
    do {
      let values = ClaimedValues(try UnverifiedResponse(tree))
      return Judgement(vector, values.compare(vector.expected.values ?? [:]))
    } catch {
      return Judgement(vector, .diverged(reason: error.code.rawValue), codes: [error.code.rawValue])
    }
  }
}

extension Vector.Expectation {
  /// Whether the refusal is owed to the signature or to the shape of the document, and not to what
  /// a relying party happens to expect.
  fileprivate var isAboutIntegrity: Bool {
    let reasons: Set = [
      "signature-missing", "signature-invalid", "signature-wrapping", "digest-mismatch",
      "cert-mismatch", "duplicate-id", "doctype", "malformed", "missing-id", "transforms",
      "reference-count", "reference-not-local", "canonicalization-failure", "assertion-count",
      "no-trusted-certificate",
    ]
    return profileDependent != true && reason.map(reasons.contains) ?? false
  }
}

extension Vector {
  /// What a relying party misses that wants both the response and the assertion signed: the verdict
  /// says what was verified.
  fileprivate func missingSignature(_ verdict: Verdict) -> String? {
    guard options["strict"]?.bool == true else { return nil }
    let covered = verdict.signature?.element.name.localName
    let isAssertionMissed = options["wantAssertionsSigned"]?.bool == true && covered != "Assertion"
    let isResponseMissed =
      options["wantMessagesSigned"]?.bool == true
      && !verdict.findings.contains {
        $0.code == SignatureEvaluation.code && $0.location?.path?.hasSuffix("Response") == true
      }
    return isAssertionMissed || isResponseMissed ? "signature.missing" : nil
  }
}
