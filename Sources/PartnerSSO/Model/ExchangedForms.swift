public import SAMLPayload

/// The forms of a response that one exchange posted, and why it ended with the last of them.
///
/// It holds nothing of the response, so it can be logged.
public struct ExchangedForms: Sendable, Hashable, CustomStringConvertible {
  /// The forms in order, each once: one or two.
  public let forms: [PostedForm]

  /// Whether the service confirmed that it accepts the last form; an answer may also have been
  /// lost.
  public let isAccepted: Bool

  /// Why the exchange ended with the last form.
  public let reason: FormReason

  init(_ forms: [PostedForm], isAccepted: Bool, _ reason: FormReason) {
    self.forms = forms
    self.isAccepted = isAccepted
    self.reason = reason
  }

  /// The form that the service accepted.
  public var accepted: PostedForm? { isAccepted ? forms.last : nil }

  /// The forms and the reason, such as `cookbook, verbatim: accepted (cookbook-refused)`.
  public var description: String {
    let words = forms.map(\.rawValue).joined(separator: ", ")
    return "\(words): \(isAccepted ? "accepted" : "not accepted") (\(reason.rawValue))"
  }
}

/// Why an exchange ended with a form.
public enum FormReason: String, Sendable, Hashable, CaseIterable {
  /// The setting allows this form alone.
  case onlyForm = "only-form"

  /// The first form was accepted, or it failed for a reason that another form does not change.
  case firstForm = "first-form"

  /// The service refused the cookbook's form, so the original bytes followed.
  case cookbookRefused = "cookbook-refused"

  /// The service refused the first form, and the other one has the same bytes.
  case sameBytes = "same-bytes"

  /// The service refused the first form, which had to be posted as often as an exchange may post.
  case postsSpent = "posts-spent"

  /// The service refused the first form, and no time was left for the other one.
  case timeSpent = "time-spent"
}
