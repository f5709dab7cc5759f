import SAML
import TestSupport
import Testing
import XMLSignature
import XMLSignatureDiagnosis

/// Whom a finding sends to work.
@Suite struct ResponsibilityTests {
  @Test(arguments: [
    ("<saml:Audience>https://sp", "<saml:Audience>https://other", Responsibility.provider),
    ("NotOnOrAfter=\"2026-03-01T12:05:00Z\"", "NotOnOrAfter=\"2026-03-01T12:00:01Z\"", .client),
    (" Destination=\"", " Destination=\"x:", .client),
  ])
  func aFailureNamesWhoCanMendIt(_ old: String, _ new: String, _ expected: Responsibility) throws {
    let verdict = try Judged.verdict(
      policy: { $0.clockSkew = .zero }, (old, new))
    let failed = verdict.findings.filter { $0.outcome == .fail }
    #expect(!failed.isEmpty)
    #expect(failed.first?.responsibility == expected, "\(failed.map(\.code))")
  }

  @Test func anIssuerThatThePolicyDoesNotKnowIsForTheOperator() throws {
    let verdict = try Judged.verdict(policy: { $0.issuers = ["https://known.example.com"] })
    let failed = verdict.findings.filter { $0.code == .samlIssuerMismatch }
    #expect(!failed.isEmpty)
    #expect(failed.allSatisfy { $0.responsibility == .operator })
  }

  @Test func theCauseOfASignatureCountsBeforeItsCode() {
    func who(_ cause: Cause?) -> Responsibility? {
      Finding(.signatureValueMismatch, .fail, cause: cause).responsibility
    }
    #expect(who(nil) == .client)
    #expect(who(.signature(.reformatted)) == .client)
    #expect(who(.signature(.wrongKey)) == .operator)
    #expect(who(.signature(.unsupported)) == .provider)
  }

  @Test func aRuleThatHoldsSendsNobody() {
    #expect(Finding(.timeWindow, .pass).responsibility == nil)
    #expect(Finding(.timeWindow, .notChecked).responsibility == .provider)
  }

  @Test func aCacheThatCannotSayAsksForAnotherTry() {
    #expect(Finding(.replayCacheUnavailable, .notChecked).responsibility == .retry)
    #expect(Finding(.replayCacheEvicting, .notChecked).responsibility == .operator)
    #expect(Finding(.replayReplayed, .fail).responsibility == .client)
  }
}
