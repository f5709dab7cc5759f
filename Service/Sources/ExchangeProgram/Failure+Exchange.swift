public import PartnerSSO
public import SAMLCommandLine
public import TokenExchange

extension Failure {
  /// Converts an error of an exchange to the failure of a program.
  ///
  /// - Parameters:
  ///   - error: Why a call has no answer.
  ///   - findings: The codes by which a stand-in explains a refusal.
  ///   - forms: The forms in which a response was posted.
  public init(_ error: ExchangeError, findings: [String] = [], forms: ExchangedForms? = nil) {
    let posted = forms.map { "\nthe response was \($0.words)" } ?? ""
    let name = error.detail.map { "\(error.code): \($0)" } ?? error.code.rawValue
    switch error {
    case .transport(.bodyTooLarge), .answerUnreadable:
      self.init(.refused, "the answer of the service cannot be used [\(name)]")
    case .transport(.interrupted), .transport(.timedOut):
      self.init(
        .unreadable,
        "the service has not answered; it may have seen the response [\(name)]" + posted)
    case .transport:
      self.init(.unreadable, "the service cannot be reached [\(name)]")
    case .parameterUnusable:
      self.init(.usage, "a value cannot be sent [\(name)]")
    case .storeUnusable:
      self.init(.unreadable, "the folder of --store cannot be used [\(name)]")
    case .registrationRefused:
      self.init(.refused, "the service does not register this app [\(name)]")
    case .refused:
      let reasons = findings.isEmpty ? "" : "\nits reasons: " + findings.joined(separator: ", ")
      self.init(.refused, "the service has refused the response [\(name)]" + reasons + posted)
    }
  }
}
