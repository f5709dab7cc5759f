public import PartnerSSO

/// One service of the partner: how its request is made, and how its answer is read.
///
/// It does no I/O: an ``ExchangeClient`` sends the request, with the access token that it needs.
/// A value may hold a SAML response, a code or a resource, so it does not print its content. The
/// functions of ``RESTAPIV2``, ``RESTAPIV1`` and ``ClientRegistration`` return the only ones.
public struct ServiceDefinition<Answer: Sendable>: Sendable, Confidential {
  typealias MakingMessage = @Sendable (Requester) throws(ExchangeError) -> ServiceMessage

  /// Whether asking twice does no more than asking once (RFC 9110 §9.2.2).
  ///
  /// Such a request is sent again when its answer is lost; another is not, because the first may
  /// have had its effect.
  package let isRepeatable: Bool

  /// The response that is posted, in its form; nil for a service that posts none.
  ///
  /// It limits how often one call sends the request.
  var presented: PresentedResponse?

  /// The same request with the response in another form; nil for a service that posts none.
  var presenting: (@Sendable (PresentedResponse) -> ServiceDefinition)?

  private let message: MakingMessage
  private let answer: @Sendable (ReceivedAnswer, Requester) throws(ExchangeError) -> Answer

  /// Defines a service.
  init(
    isRepeatable: Bool = true, message: @escaping MakingMessage,
    answer: @escaping @Sendable (ReceivedAnswer, Requester) throws(ExchangeError) -> Answer
  ) {
    self.isRepeatable = isRepeatable
    self.message = message
    self.answer = answer
  }

  /// Defines a service whose answer is in the body of a success.
  init(
    isRepeatable: Bool = true, successes: Set<Int> = [200],
    reading: @escaping @Sendable (JSONValue) throws(AnswerDefect) -> Answer,
    message: @escaping MakingMessage
  ) {
    self.init(
      isRepeatable: isRepeatable, message: message,
      answer: { (received, _) throws(ExchangeError) in
        try received.requireStatus(successes)
        return try received.read(reading)
      })
  }

  /// Makes the request.
  ///
  /// - Parameter requester: On whose behalf it is made.
  /// - Returns: The request with its body, without an access token.
  /// - Throws: ``ExchangeError/parameterUnusable(_:)`` for a value that cannot be sent.
  public func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
    try message(requester)
  }

  /// Reads the answer.
  ///
  /// - Parameters:
  ///   - received: The status, the header fields and the body.
  ///   - requester: On whose behalf the request was made.
  /// - Returns: The answer.
  /// - Throws: ``ExchangeError``, by the status or by the defect in the body.
  package func answer(
    in received: ReceivedAnswer, for requester: Requester
  ) throws(ExchangeError) -> Answer {
    try answer(received, requester)
  }
}
