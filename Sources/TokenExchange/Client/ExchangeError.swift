public import PartnerSSO
public import SAMLFormats
public import SAMLPayload

/// Why a call to a service has no answer.
///
/// No case holds text of a message: a status, a code from the reference and the name of a parameter
/// are all that is printed.
public enum ExchangeError: CodedError, Sendable, Hashable {
  /// The transport brought no answer.
  case transport(TransportError)

  /// A value cannot be sent; the name is that of the parameter or header field.
  case parameterUnusable(String)

  /// The service answered with a status that is not a success.
  case refused(Refusal)

  /// The service answered with success and a body that cannot be read.
  case answerUnreadable(AnswerDefect)

  /// The client could not be registered, or got no access token.
  case registrationRefused(Refusal)

  /// The store of the installation cannot be used.
  case storeUnusable(CredentialStoreError)

  /// The dotted name of the error, which never changes.
  public var code: StableCode {
    switch self {
    case .transport(let error): error.code
    case .parameterUnusable: .exchangeParameterUnusable
    case .refused(let refusal): refusal.reason.code
    case .answerUnreadable: .exchangeAnswerUnreadable
    case .registrationRefused: .exchangeRegistrationRefused
    case .storeUnusable: .exchangeStoreUnusable
    }
  }

  /// Details that identify no person and no device.
  public var detail: String? {
    switch self {
    case .transport: nil
    case .parameterUnusable(let name): name
    case .refused(let refusal), .registrationRefused(let refusal): "\(refusal)"
    case .answerUnreadable(let defect): "\(defect)"
    case .storeUnusable(let error): error.rawValue
    }
  }
}

/// The result of a call, and how a response was posted in it.
public struct ExchangeOutcome<Answer: Sendable>: Sendable {
  /// The answer, or the reason why it is missing.
  public let result: Result<Answer, ExchangeError>

  /// The form of each post of a response, in order, with repetitions: two at most.
  ///
  /// It is empty for a service that posts no response, and where the call failed before a post.
  public let posts: [PostedForm]

  /// The form that was accepted, and why it was this one; nil if no response was posted.
  ///
  /// It holds nothing of the response, so it can be logged.
  public let forms: ExchangedForms?
}
