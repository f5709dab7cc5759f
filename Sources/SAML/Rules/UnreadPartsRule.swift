import CanonicalXML
import SAMLFormats

/// Names the parts of the assertion that are not read, so that none is dropped in silence.
///
/// These are encrypted parts (SAML Core §2.7.3.2, §2.2.4, ATT-04), and statements of other kinds or
/// of types derived from SAML's own, which may state anything (SAML Core §2.7.1, ASN-03). Neither
/// supplies an attribute or an authentication. A sign-in with such a statement fails, because it
/// may matter. An answer to a query keeps what was asked for, and a note names the rest.
///
/// An identifier that was not read leaves open whom the assertion is about, so it is at best `indeterminate`
/// unless the service acts on attributes alone (`Policy.actsOnAttributesAlone`).
struct UnreadPartsRule: Rule {
  var code: StableCode { .samlEncryptedParts }
  var isRequired: Bool { false }
  var reads: ResponseParts { [.subjectName, .attributes, .authnStatements] }

  func check(_ context: RuleContext, into findings: inout [Finding]) {
    guard let assertion = context.assertion else {
      return findings.append(notChecked(lacking: .assertion))
    }
    findings.append(findingOfEncryptedParts(assertion))
    if let unread = assertion.subject?.firstUnread, !context.policy.actsOnAttributesAlone {
      findings.append(
        Finding(
          unread: unread,
          at: context.location(SAMLName.assertion, SAMLName.subject, SAMLName.encryptedID)))
    }
    guard !assertion.unknownStatements.isEmpty else { return }
    findings.append(
      context.remark(
        .samlStatementUnknown, actual: .unknown(assertion.unknownStatements),
        at: context.location(SAMLName.assertion, SAMLName.statement)))
  }

  private func findingOfEncryptedParts(_ assertion: AssertionUnderTest) -> Finding {
    let holdsIdentifier = assertion.subject?.unread != nil
    let count = assertion.attributeStatements.reduce(0) { $0 + $1.encryptedAttributeCount }
    return holdsIdentifier || count > 0
      ? notChecked(actual: .encryptedParts(identifier: holdsIdentifier, attributes: count)) : pass()
  }
}
