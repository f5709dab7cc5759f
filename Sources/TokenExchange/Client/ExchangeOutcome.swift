public import PartnerSSO
public import SAMLPayload

/// What came of a call, and how a response was posted in it.
public struct ExchangeOutcome<Answer: Sendable>: Sendable {
  /// The answer, or why there is none.
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
