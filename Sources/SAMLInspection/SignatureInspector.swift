public import SAML
import SAMLCapture
public import XMLSignature
import XMLTree

/// Verifies the signatures of captured documents, without any rule of SAML.
public struct SignatureInspector: Sendable {
  private let trustAnchors: [TrustAnchor]
  private let policy: SignaturePolicy
  private let field: String
  private let crossChecks: Bool

  /// Verifies by trusted keys.
  ///
  /// - Parameters:
  ///   - trustAnchors: The keys that are trusted; with none nothing is verified.
  ///   - policy: Which algorithms are accepted.
  ///   - field: The form or query field that holds the payload.
  ///   - crossChecks: Whether libxml2's canonicaliser is asked too.
  public init(
    trustAnchors: [TrustAnchor], policy: SignaturePolicy = SignaturePolicy(),
    field: String = "SAMLResponse", crossChecks: Bool = false
  ) {
    self.trustAnchors = trustAnchors
    self.policy = policy
    self.field = field
    self.crossChecks = crossChecks
  }

  /// Verifies every signature of one document: a finding for each.
  ///
  /// - Throws: `NoPayload` when nothing in the capture looks like XML.
  public func inspect(_ captured: [UInt8], at now: Instant) throws(NoPayload) -> Inspection {
    var peeling = Peeling(of: captured, field: field)
    let xml: [UInt8]
    do {
      xml = try peeling.peel()
    } catch {
      guard error.foundPayload else { throw NoPayload() }
      return Inspection(of: captured, peeling, error, unchecked: [], at: now)
    }
    do {
      let tree = try XMLTree(parsing: xml)
      var judge = SignatureJudge(
        trustAnchors: trustAnchors, policy: policy, crossChecks: crossChecks)
      let verified = judge.judge(document: tree)
      return Inspection(
        of: captured, peeling, xml: xml, judge.findings, signature: verified.first, at: now)
    } catch {
      return Inspection(
        of: captured, peeling, xml: xml, [Finding(error)], signature: nil, at: now)
    }
  }
}
