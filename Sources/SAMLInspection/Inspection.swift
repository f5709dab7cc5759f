public import SAML
public import SAMLCapture
import XMLEncryption
public import XMLSignature
package import XMLTree

/// Everything that is known about one captured payload: how it was packed, what it is worth, and
/// what the cookbook's normalisation would do to it.
public struct Inspection: Sendable {
  /// The SHA-256 digest of the captured octets, 32 octets.
  public let fingerprint: [UInt8]

  /// The octets as they were captured.
  package let captured: [UInt8]

  /// The layers that were removed, the outermost first.
  public let trail: [Layer]

  /// The XML octets; nil when the layers could not be removed.
  public let xml: [UInt8]?

  /// The tree of the XML as it was parsed for the judgement, which reports read; nil when it is no
  /// document within the limits.
  package let tree: XMLTree?

  /// Whether the XML could be read as a document within the limits.
  package var isParsed: Bool { tree != nil }

  /// The judgement by SAML's rules; nil when only signatures were asked for, or there is no XML.
  public let verdict: Verdict?

  /// What the packaging, the signatures and the rules say.
  public let findings: [Finding]

  /// What was verified, in document order: of a document of which only the signatures were judged all of
  /// it, and otherwise the element that was read.
  public let verified: [VerifiedElement]

  /// What was verified first; nil when no signature holds.
  public var signature: VerifiedElement? { verified.first }

  /// The path of what a signature covers: another element of its name may be unsigned.
  ///
  /// Nil for what was signed before it was encrypted, which has no place in the document.
  package func path(of signature: VerifiedElement) -> String? {
    let origin = signature.origin
    // Only a response that is judged is decrypted; any other document may be called so.
    guard verdict == nil || !origin.isOfPlaintext else { return nil }
    return origin.tree.path(of: origin.id)
  }

  /// The signatures that SAML's profile is not about, by core validation; empty where SAML is judged.
  ///
  /// A report: nothing can be read from what they cover.
  public let generalSignatures: [GeneralSignatureResult]

  /// What the cookbook's normalisation does to the XML; nil when that was not asked for, or cannot
  /// be told.
  public let normalization: Normalization?

  /// The moment for which the payload was judged.
  public let at: Instant

  /// How far the clocks were allowed to disagree; nil for what was not judged as a response.
  public let clockSkew: Duration?

  /// What it was judged by.
  let policy: Policy

  /// What follows from all findings.
  ///
  /// Damaged packaging is as invalid as a broken rule: the service that receives it would not read
  /// the same octets.
  public let outcome: Outcome
}

extension Inspection {
  /// A response that was judged.
  init(
    of captured: [UInt8], _ peeling: Peeling, xml: [UInt8], _ tree: XMLTree?, _ verdict: Verdict,
    inEnvelope isEnvelope: Bool, _ normalization: Normalization?, by policy: Policy
  ) {
    self.policy = policy
    fingerprint = Self.fingerprint(captured)
    self.captured = captured
    trail = peeling.trail + (isEnvelope ? [.soap] : [])
    self.xml = xml
    self.verdict = verdict
    findings = Finding.packaging(peeling) + verdict.findings
    verified = verdict.signature.map { [$0] } ?? []
    generalSignatures = []
    self.normalization = normalization
    at = verdict.at
    clockSkew = policy.effectiveClockSkew
    self.tree = tree
    outcome = Outcome(peeling.defects.isEmpty ? verdict.outcome : .invalid, to: .validity)
  }

  /// A document of which only the signatures were judged.
  init(
    of captured: [UInt8], _ peeling: Peeling, xml: [UInt8], _ tree: XMLTree?,
    _ findings: [Finding], _ verified: [VerifiedElement],
    _ generalSignatures: [GeneralSignatureResult], by policy: Policy, at now: Instant
  ) {
    self.policy = policy
    fingerprint = Self.fingerprint(captured)
    self.captured = captured
    trail = peeling.trail
    self.xml = xml
    verdict = nil
    self.findings = Finding.packaging(peeling) + findings
    self.verified = verified
    self.generalSignatures = generalSignatures
    normalization = nil
    at = now
    clockSkew = nil
    self.tree = tree
    outcome = Outcome(Verdict.Outcome(of: self.findings), to: .signatures)
  }

  /// A query that was judged.
  init(
    of captured: [UInt8], _ peeling: Peeling, xml: [UInt8], _ tree: XMLTree?,
    _ verdict: AttributeQueryVerdict, by policy: Policy, at now: Instant
  ) {
    self.policy = policy
    fingerprint = Self.fingerprint(captured)
    self.captured = captured
    let isEnvelope = verdict.findings.contains { $0.code == "saml.soap" }
    trail = peeling.trail + (isEnvelope ? [.soap] : [])
    self.xml = xml
    self.verdict = nil
    findings = Finding.packaging(peeling) + verdict.findings
    verified = verdict.signature.map { [$0] } ?? []
    generalSignatures = []
    normalization = nil
    at = now
    clockSkew = nil
    self.tree = tree
    outcome = Outcome(peeling.defects.isEmpty ? verdict.outcome : .invalid, to: .validity)
  }

  /// A payload whose layers could not be removed.
  init(
    of captured: [UInt8], _ peeling: Peeling, _ error: CaptureError, unchecked: [Finding],
    to question: Question = .validity, by policy: Policy, at now: Instant
  ) {
    self.policy = policy
    fingerprint = Self.fingerprint(captured)
    self.captured = captured
    trail = peeling.trail
    xml = nil
    verdict = nil
    let failure = Finding(error.code, .fail, actual: error.place?.description)
    findings = Finding.remarks(peeling) + [failure] + unchecked
    verified = []
    generalSignatures = []
    normalization = nil
    at = now
    clockSkew = nil
    tree = nil
    outcome = Outcome(.invalid, to: question)
  }

  private static func fingerprint(_ octets: [UInt8]) -> [UInt8] {
    do {
      return try DigestMethod.sha256.digest(of: octets)
    } catch {
      preconditionFailure("an OpenSSL without SHA-256 verifies nothing; \(error.code)")
    }
  }
}

/// Shows what was found: the captured bytes and the XML name a person (LOG-05).
extension Inspection: CustomReflectable {
  /// The outcome, the trail and the findings.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["outcome": outcome, "trail": trail, "findings": findings],
      displayStyle: .struct)
  }
}

extension Finding {
  /// What the packaging says.
  fileprivate static func packaging(_ peeling: Peeling) -> [Finding] {
    let defects = peeling.defects.map {
      Finding($0.code, .fail, actual: "\($0.place), \($0.detail)")
    }
    return remarks(peeling)
      + (defects.isEmpty ? [Finding("capture.peeled", .pass, isRequired: false)] : defects)
  }

  /// Remarks change nothing: what they name is allowed, or counts for nothing.
  fileprivate static func remarks(_ peeling: Peeling) -> [Finding] {
    peeling.remarks.map {
      let actual = "\($0.place), \($0.detail)"
      return $0.kind == .embedded
        ? Finding(note: $0.code, actual: actual)
        : Finding(
          $0.code, $0.kind == .detachedSignature ? .notChecked : .pass, isRequired: false,
          actual: actual)
    }
  }
}
