import SAML
import TestSupport
import Testing

/// A service's own rule sees verified content, and can only refuse.
@Suite struct CustomRuleTests {
  /// A household may be served.
  struct Household: CustomRule {
    static let household = StableCode(
      custom: "household", mends: .provider, says: "The household may not be served.",
      why: "The contract lists households.", help: "Ask for the list.")

    let answer: @Sendable (VerifiedContent) -> CustomRuleAnswer

    var code: StableCode { Self.household }

    func judge(_ content: VerifiedContent) -> CustomRuleAnswer { answer(content) }
  }

  private static func verdict(
    _ edit: String? = nil, now answer: @escaping @Sendable (VerifiedContent) -> CustomRuleAnswer
  ) throws -> Verdict {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    if let edit { try document.edit(by: edit) }
    var policy = try TestPolicy.policy()
    policy.customRules = [Household(answer: answer)]
    return try document.judged(by: policy)
  }

  @Test func itsAnswerDecidesBesideTheOtherRules() throws {
    let holding = try Self.verdict { _ in .holds }
    #expect(holding.validated != nil)
    #expect(holding.findings.last?.code.rawValue == "custom.household")
    let refusing = try Self.verdict { _ in .refuses("The household is not in the list.") }
    #expect(refusing.outcome.kind == .invalid)
    #expect(refusing.reasons.map(\.code) == [Household.household])
    #expect(refusing.reasons.first?.message == "The household is not in the list.")
    #expect(refusing.reasons.first?.responsibility == .provider)
    let unknown = try Self.verdict { _ in .notChecked("The list is not there.") }
    #expect(unknown.outcome.kind == .indeterminate)
    #expect(unknown.reasons.map(\.message) == ["The list is not there."])
  }

  /// What holds for it does not hide what another rule found.
  @Test func itSavesNothing() throws {
    let verdict = try Self.verdict("s|householdID|householdId|") { _ in .holds }
    #expect(verdict.outcome.kind == .invalid)
  }

  @Test func itSeesVerifiedContentAlone() throws {
    let verdict = try Self.verdict { content in
      let isRead =
        content.assertion.issuer.value == "https://idp.example.com"
        && content.response?.inResponseTo == "_q1" && !content.isResponseSigned
      return isRead ? .holds : .refuses("It sees other content.")
    }
    #expect(verdict.validated != nil)
    // Without a signature it is not asked.
    let changed = try Self.verdict("s|householdID|householdId|") { _ in
      Issue.record("the rule was asked about content that is not verified")
      return .holds
    }
    #expect(changed.outcome.kind == .invalid)
    let finding = try #require(changed.findings.last)
    #expect(finding.code == Household.household && finding.outcome == .notChecked)
  }
}
