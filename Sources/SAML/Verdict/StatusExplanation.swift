import SAMLFormats

/// The meaning of a status code of SAML, and what to do (SAML Core §3.2.2.2).
package struct StatusExplanation: Sendable, Hashable {
  /// The code.
  package let code: StatusCode
  /// The responder's statement, worded to follow "the query did not succeed:".
  package let meaning: String
  /// What to do.
  package let help: String

  private init(_ code: StatusCode, _ meaning: String, _ help: String) {
    self.code = code
    self.meaning = meaning
    self.help = help
  }

  /// The name of the code, the last part of its URI.
  package var name: String { String(code.rawValue.split(separator: ":").last ?? "") }

  /// Every code of the standard, in its order.
  package static let all: [StatusExplanation] = [
    StatusExplanation(.success, "success.", "Nothing to do."),
    StatusExplanation(
      .requester, "the request was at fault.",
      "Compare the request with what the provider expects."),
    StatusExplanation(
      .responder, "the provider was at fault, or would not answer.",
      "Ask the provider; the code of the second level says more, if there is one."),
    StatusExplanation(
      .versionMismatch, "the provider does not know this version of SAML.",
      "Send SAML 2.0."),
    StatusExplanation(
      .authnFailed, "the provider could not authenticate the viewer.",
      "The viewer signs in again."),
    StatusExplanation(
      .invalidAttrNameOrValue, "the request has an attribute or a value that is not acceptable.",
      "Compare names, formats and values with the provider's list."),
    StatusExplanation(
      .invalidNameIDPolicy, "the provider cannot make the name that was asked for.",
      "Ask for another format of NameID."),
    StatusExplanation(
      .noAuthnContext, "the provider cannot authenticate in the way that was asked for.",
      "Ask for another class of authentication, or for none."),
    StatusExplanation(
      .noAvailableIDP, "none of the identity providers that were named can be reached.",
      "Try again later, or name others."),
    StatusExplanation(
      .noPassive, "the provider cannot answer without asking the viewer.",
      "The viewer has no session any more and must sign in again."),
    StatusExplanation(
      .noSupportedIDP, "none of the identity providers that were named is known to the provider.",
      "Name others."),
    StatusExplanation(
      .partialLogout, "not every participant of the session received the logout.",
      "The viewer closes the other sessions."),
    StatusExplanation(
      .proxyCountExceeded, "the provider would have to ask another, which the request forbids.",
      "Allow a proxy, or ask the other provider."),
    StatusExplanation(
      .requestDenied, "the provider understood the request and will not answer it.",
      "Ask the provider why; the viewer's subscription may not cover it."),
    StatusExplanation(
      .requestUnsupported, "the provider does not support this request.",
      "Ask the provider which requests it supports."),
    StatusExplanation(
      .requestVersionDeprecated, "the version of the request is out of date.", "Send SAML 2.0."),
    StatusExplanation(
      .requestVersionTooHigh, "the version of the request is too new for the provider.",
      "Send SAML 2.0."),
    StatusExplanation(
      .requestVersionTooLow, "the version of the request is too old for the provider.",
      "Send SAML 2.0."),
    StatusExplanation(
      .resourceNotRecognized, "the provider does not know the resource of the request.",
      "Compare the resource with the provider's list."),
    StatusExplanation(
      .tooManyResponses, "the answer would have more parts than the provider can return.",
      "Ask for less at once."),
    StatusExplanation(
      .unknownAttrProfile, "the provider does not know the attribute profile of the request.",
      "Ask by names and formats that the provider lists."),
    StatusExplanation(
      .unknownPrincipal, "the provider does not know the subject.",
      "Compare the name, its format and its qualifiers; the subscription may have ended."),
    StatusExplanation(
      .unsupportedBinding, "the provider cannot use the binding that was asked for.",
      "Ask for another binding."),
  ]

  /// The explanation of a code, by its URI or by the last part of it.
  package static func of(_ code: ExactString) -> StatusExplanation? {
    all.first { $0.code.rawValue == code || $0.name == code }
  }

  /// Explains the responder's status: its second-level code if that is standard, otherwise the
  /// first.
  init?(of finding: Finding) {
    guard finding.code == .samlStatusNotSuccess, case .status(let codes) = finding.actual else {
      return nil
    }
    let known = codes.compactMap { level in
      StatusCode(exactly: level).flatMap { code in Self.all.first { $0.code == code } }
    }
    guard let explanation = known.last(where: { $0.code != .success }) else { return nil }
    self = explanation
  }

  /// A sentence for a report.
  var message: String { "The provider says that the query did not succeed: \(meaning)" }
}
