import CanonicalXML
import SAMLFormats

/// The assertion is about the subject that was asked for: the subjects strongly match
/// (SAML Core §3.3.4, AQR-02, AQR-03).
///
/// The identifier is the same in content and in every attribute. Where the query names confirmations,
/// the assertion can be confirmed by one of those methods.
struct QuerySubjectRule: OneFindingRule {
  var code: StableCode { .samlQuerySubject }
  var isRequired: Bool { true }
  var reads: ResponseParts { .subject }

  func finding(_ context: RuleContext) -> Finding {
    guard let query = context.policy.query, let assertion = context.assertion else {
      return notChecked()
    }
    lazy var location = context.location(
      SAMLName.assertion, SAMLName.subject, SAMLName.nameID)
    guard let subject = assertion.subject else { return mismatch(.missing, at: location) }
    if query.subject.unread != nil || (query.subject.nameID != nil && subject.unread != nil) {
      // An encrypted identifier, or one of another kind, cannot be compared here.
      return notChecked()
    }
    if let asked = query.subject.nameID {
      guard let told = subject.nameID else { return mismatch(.missing, at: location) }
      if let difference = told.difference(from: asked) {
        return mismatch(difference, at: location)
      }
    }
    let methods = query.subject.confirmations.map(\.method)
    guard methods.isEmpty || subject.isConfirmable(byOneOf: methods) else {
      return fail(
        .samlQueryConfirmationMismatch, expected: .any(.method, methods),
        actual: .all(.method, subject.confirmations.map(\.method)),
        at: context.location(
          SAMLName.assertion, SAMLName.subject, SAMLName.subjectConfirmation))
    }
    return pass()
  }

  /// Names are personal, so the report shows which part differs and not its value.
  private func mismatch(_ part: Cause.SubjectPart, at location: Finding.Location) -> Finding {
    fail(.samlQuerySubjectMismatch, cause: .subject(part), at: location)
  }
}

extension Subject {
  fileprivate func isConfirmable(byOneOf methods: [ExactString]) -> Bool {
    confirmations.contains { confirmation in
      methods.contains(confirmation.method)
    }
  }
}

extension NameID {
  /// The first part that is not the same, byte by byte; absent is not the same as empty (TXT-07).
  fileprivate func difference(from other: NameID) -> Cause.SubjectPart? {
    let parts: [(Cause.SubjectPart, ExactString?, ExactString?)] = [
      (.value, value, other.value), (.format, format, other.format),
      (.nameQualifier, nameQualifier, other.nameQualifier),
      (.spNameQualifier, spNameQualifier, other.spNameQualifier),
      (.spProvidedID, spProvidedID, other.spProvidedID),
    ]
    return parts.first { !Self.areEqual($0.1, $0.2) }?.0
  }

  private static func areEqual(_ left: ExactString?, _ right: ExactString?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left == right
  }
}
