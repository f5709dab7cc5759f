import CanonicalXML
import SAMLFormats

/// Response and assertion come from an entity that is accepted (SAML Profiles §4.1.4.2, §6.4.2).
///
/// With no list of issuers, any whose key is trusted is accepted. The two must agree even when both
/// are accepted, because the key of one issuer must not vouch for the assertions of another.
struct IssuerRule: Rule {
  var code: StableCode { .samlIssuer }
  var isRequired: Bool { true }
  var reads: ResponseParts { .issuers }

  func check(_ context: RuleContext, into findings: inout [Finding]) {
    let assertion = context.assertion?.issuer
    // An answer to a query names the authority that answers (SAML Profiles §6.4.2, AQR-08), and so does
    // a response that is signed or whose assertion is encrypted (§4.1.4.2, RSP-05).
    if let response = context.response, response.issuer == nil,
      context.isResponseSigned || context.hasQuery || context.isAssertionEncrypted
    {
      return findings.append(fail(.samlIssuerMissing, at: context.location()))
    }
    guard let reference = assertion ?? context.response?.issuer else {
      return findings.append(notChecked(lacking: .assertion))
    }
    let accepted = context.policy.issuers.isEmpty ? [reference.value] : context.policy.issuers
    let countBefore = findings.count
    if let issuer = context.response?.issuer {
      lazy var location = context.location(SAMLName.issuer)
      if let finding = refusal(of: issuer, accepted, at: location) {
        findings.append(finding)
      } else if issuer.value != reference.value {
        findings.append(mismatch(issuer, [reference.value], at: location))
      }
    }
    if let issuer = assertion,
      let finding = refusal(
        of: issuer, accepted, at: context.location(SAMLName.assertion, SAMLName.issuer))
    {
      findings.append(finding)
    }
    if findings.count == countBefore {
      findings.append(pass(actual: .name(.entity, reference.value)))
    }
  }

  /// The format of an issuer is that of an entity, or absent, which means the same
  /// (SAML Core §2.2.5).
  private func refusal(
    of issuer: Issuer, _ accepted: [ExactString], at location: @autoclosure () -> Finding.Location
  ) -> Finding? {
    guard accepted.contains(issuer.value) else {
      return mismatch(issuer, accepted, at: location())
    }
    guard !issuer.isEntity else { return nil }
    return fail(
      .samlIssuerMismatch, expected: .name(.format, NameIDFormat.entity),
      actual: issuer.format.map { .name(.format, $0) }, at: location())
  }

  private func mismatch(
    _ issuer: Issuer, _ accepted: [ExactString], at location: Finding.Location
  ) -> Finding {
    fail(
      .samlIssuerMismatch, expected: list(accepted),
      actual: .name(.entity, issuer.value), at: location)
  }

  /// The issuers of a federation are thousands.
  private func list(_ accepted: [ExactString]) -> Evidence {
    .any(
      .entity, Array(accepted.prefix(Self.maximumListed)),
      others: max(0, accepted.count - Self.maximumListed))
  }

  private static let maximumListed = 8
}
