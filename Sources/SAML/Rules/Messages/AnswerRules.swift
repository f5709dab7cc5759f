import CanonicalXML
import SAMLFormats

/// The request succeeded (SAML Core §3.2.2.2).
///
/// A logout that did not reach every service has succeeded at the provider that answers, and says so at its
/// second level (§3.7.3.2): a note.
struct MessageStatusRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    guard let status = context.content.answer?.status else { return }
    let actual = Evidence.status(status.codes)
    guard status.isSuccess else {
      return findings.append(
        Finding(
          .samlStatusNotSuccess, .fail, expected: .status([Status.success]), actual: actual,
          location: context.location(SAMLName.status)))
    }
    findings.append(Finding(.samlStatus, .pass, actual: actual))
    if status.subordinateCode == StatusCode.partialLogout.rawValue {
      findings.append(
        Finding(note: .samlLogoutPartial, location: context.location(SAMLName.status)))
    }
  }
}

/// An answer is to the request that was sent (SAML Core §3.2.2).
///
/// An artifact is resolved by a request of its own, so what the policy expects is of the message inside.
struct MessageAnswerRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    guard let answer = context.content.answer else { return }
    let actual = answer.inResponseTo
    let isResolved = context.content.kind == .artifactResponse
    guard let expected = isResolved ? nil : context.policy.inResponseTo, context.isForReceiver
    else {
      // The answer to an artifact must name its request, whichever that is (SAML Core §3.5.3).
      return findings.append(
        isResolved && actual == nil
          ? Finding(.samlInResponseToMissing, .fail, isRequired: false, location: context.location)
          : Finding(.samlInResponseTo, .notChecked, isRequired: false, actual: .messageID(actual)))
    }
    guard let actual else {
      return findings.append(
        Finding(
          .samlInResponseToMissing, .fail, isRequired: false, expected: .messageID(expected),
          location: context.location))
    }
    findings.append(
      actual == expected
        ? Finding(.samlInResponseTo, .pass, isRequired: false, actual: .messageID(actual))
        : Finding(
          .samlInResponseToMismatch, .fail, isRequired: false, expected: .messageID(expected),
          actual: .messageID(actual), location: context.location))
  }
}

/// Says that no cache was asked whether a request was used before.
///
/// `MessageVerdict` puts what a cache says in the place of this finding.
struct MessageReplayRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    guard !context.content.kind.isAnswer else { return }
    findings.append(Self.unasked)
  }

  static let unasked = Finding(.replayAssertion, .notChecked, isRequired: false)
}
