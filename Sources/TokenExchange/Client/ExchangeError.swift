public import Formats

/// Why a call to a service has no answer.
///
/// No case holds text of a message: a status, a code from the reference and the name of a parameter
/// are all that is printed.
public enum ExchangeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The transport brought no answer.
  case transport(TransportError)

  /// A value cannot be sent: the name says which parameter or header field.
  case parameterUnusable(String)

  /// The service answered with a status that is no success.
  case refused(Refusal)

  /// The service answered with success and a body that cannot be read.
  case answerUnreadable(AnswerDefect)

  /// The client could not be registered, or got no access token.
  case registrationRefused(Refusal)

  /// The dotted name of the error, which never changes.
  public var code: StableCode {
    switch self {
    case .transport(let error): error.code
    case .parameterUnusable: .exchangeParameterUnusable
    case .refused(let refusal): refusal.reason.code
    case .answerUnreadable: .exchangeAnswerUnreadable
    case .registrationRefused: .exchangeRegistrationRefused
    }
  }

  /// The code, and what is known that identifies nobody.
  public var description: String {
    switch self {
    case .transport: code.rawValue
    case .parameterUnusable(let name): "\(code): \(name)"
    case .refused(let refusal), .registrationRefused(let refusal): "\(code): \(refusal)"
    case .answerUnreadable(let defect): "\(code): \(defect)"
    }
  }
}
