import SAML
import TestSupport
import Testing

/// Any one confirmation is enough, and the report says why each other one does not hold (SCF-02).
@Suite struct ConfirmationTests {
  private static func confirmation(
    _ method: String, _ data: String = ""
  ) -> String {
    "<saml:SubjectConfirmation Method=\"urn:oasis:names:tc:SAML:2.0:cm:\(method)\">"
      + (data.isEmpty ? "" : "<saml:SubjectConfirmationData \(data)/>")
      + "</saml:SubjectConfirmation>"
  }

  private static let time = "NotOnOrAfter=\"2026-03-01T12:10:00Z\""
  private static let here = "Recipient=\"https://sp.example.com/acs\""

  @Test(arguments: [
    (confirmation("holder-of-key"), "holder-of-key"),
    (confirmation("sender-vouches"), "sender-vouches"),
    (confirmation("carrier-pigeon"), "unknown-method"),
    (confirmation("bearer"), "expiry-missing"),
    (confirmation("bearer", "\(here) InResponseTo=\"_q1\""), "expiry-missing"),
    (
      confirmation(
        "bearer", "\(time) \(here) InResponseTo=\"_q1\" NotBefore=\"2026-03-01T12:00:00Z\""),
      "beginning"
    ),
    (
      confirmation("bearer", "NotOnOrAfter=\"2026-03-01T11:00:00Z\" \(here) InResponseTo=\"_q1\""),
      "expired"
    ),
    (confirmation("bearer", "\(time) Recipient=\"urn:x\" InResponseTo=\"_q1\""), "recipient"),
    (confirmation("bearer", "\(time) InResponseTo=\"_q1\""), "recipient"),
    (confirmation("bearer", "\(time) \(here) InResponseTo=\"_q2\""), "in-response-to"),
    (confirmation("bearer", "\(time) \(here)"), "in-response-to"),
    (
      confirmation("bearer", "\(time) \(here) InResponseTo=\"_q1\" Address=\"192.0.2.8\""),
      "address"
    ),
  ])
  func anAlternativeThatFailsIsToldWithItsReason(_ alternative: String, cause: String) throws {
    let verdict = try Judged.verdict(
      policy: { $0.presenterAddress = "192.0.2.7" },
      ("<saml:SubjectConfirmation ", alternative + "<saml:SubjectConfirmation "))
    #expect(verdict.outcome.kind == .valid)
    let told = verdict.findings.filter { $0.code == .samlSubjectConfirmationAlternative }
    #expect(told.map(\.cause?.rawValue) == [cause])
    #expect(told.map(\.outcome) == [.notChecked])
    #expect(told.first?.location?.path?.hasSuffix("/saml:SubjectConfirmation[1]") == true)
  }

  /// LOG-01: an address is of a person.
  @Test func anotherAddressIsRefusedWithoutTellingEither() throws {
    let verdict = try Judged.verdict(
      policy: { $0.presenterAddress = "192.0.2.7" },
      ("<saml:SubjectConfirmationData ", "<saml:SubjectConfirmationData Address=\"192.0.2.8\" "))
    let failed = verdict.findings.filter { $0.outcome == .fail }
    #expect(failed.map(\.code) == [.samlAddressMismatch])
    #expect(!verdict.findings.contains { "\($0)".contains("192.0.2.") })
  }

  /// SCF-03: what nobody compares is told, and decides nothing.
  @Test(arguments: [nil, "192.0.2.8"])
  func anAddressThatIsNotComparedIsTold(presenter: ExactString?) throws {
    let verdict = try Judged.verdict(
      policy: { $0.presenterAddress = presenter },
      ("<saml:SubjectConfirmationData ", "<saml:SubjectConfirmationData Address=\"192.0.2.8\" "))
    #expect(verdict.outcome.kind == .valid)
    let told = verdict.findings.filter { $0.code == .samlAddress }
    #expect(told.map(\.outcome) == (presenter == nil ? [.notChecked] : []))
    #expect(told.allSatisfy { !$0.isRequired && $0.actual == nil && $0.expected == nil })
  }

  @Test func anAlternativeThatHoldsIsNotTold() throws {
    let again = Self.confirmation("bearer", "\(Self.time) \(Self.here) InResponseTo=\"_q1\"")
    let verdict = try Judged.verdict(
      ("</saml:SubjectConfirmation>", "</saml:SubjectConfirmation>" + again))
    #expect(verdict.outcome.kind == .valid)
    #expect(!verdict.findings.contains { $0.code == .samlSubjectConfirmationAlternative })
  }

  @Test func whenNoneHoldsTheCauseOfEachIsTold() throws {
    let verdict = try Judged.verdict(
      ("cm:bearer", "cm:holder-of-key"),
      (
        "</saml:SubjectConfirmation>",
        "</saml:SubjectConfirmation>" + Self.confirmation("sender-vouches")
      ))
    #expect(verdict.outcome.kind == .invalid)
    let failed = verdict.findings.filter { $0.outcome == .fail }
    #expect(failed.map(\.code) == [.samlSubjectConfirmationUnsupported])
    #expect(failed.map(\.cause) == [.confirmation(.holderOfKey)])
    let told = verdict.findings.filter { $0.code == .samlSubjectConfirmationAlternative }
    #expect(told.map(\.cause) == [.confirmation(.senderVouches)])
  }

  /// The finding leads to the confirmation that it is about, not to the first one.
  @Test func aFailureSaysWhichConfirmationItIsAbout() throws {
    let verdict = try Judged.verdict(
      policy: { $0.recipient = "https://sp.example.com/other" },
      (
        "<saml:SubjectConfirmation ",
        Self.confirmation("sender-vouches") + "<saml:SubjectConfirmation "
      ))
    let failed = verdict.findings.filter { $0.outcome == .fail }
    #expect(failed.map(\.code) == [.samlRecipientMismatch])
    let path = try #require(failed.first?.location?.path)
    #expect(path.hasSuffix("/saml:SubjectConfirmation[2]/saml:SubjectConfirmationData[1]"))
  }
}
