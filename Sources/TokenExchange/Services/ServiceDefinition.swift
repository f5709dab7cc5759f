import PartnerSSO

/// How a client calls a service.
///
/// Code outside of this module can neither make nor read one.
public struct ServiceDefinition<Answer: Sendable>: Sendable {
  /// Whether asking twice does no more than asking once.
  package let isRepeatable: Bool

  /// The response that is posted, in its form.
  let presented: PresentedResponse?

  let message: @Sendable (Requester) throws(ExchangeError) -> ServiceMessage
  let answer: @Sendable (ReceivedAnswer, Requester) throws(ExchangeError) -> Answer
  let presenting: @Sendable (PresentedResponse) -> ServiceDefinition
}

/// A call of this module, which defines itself completely.
protocol DefinedCall: ServiceCall {
  /// Whether asking twice does no more than asking once (RFC 9110 §9.2.2).
  ///
  /// Such a request is sent again when its answer is lost; another is not, because the first may
  /// have had its effect.
  var isRepeatable: Bool { get }

  /// The response that is posted, in its form; nil for a service that posts none.
  ///
  /// It limits how often one call sends the request.
  var presented: PresentedResponse? { get }

  /// The same request with the response in another form; the same for a service that posts none.
  func presenting(_ response: PresentedResponse) -> Self

  func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage

  func answer(
    in received: ReceivedAnswer, for requester: Requester
  ) throws(ExchangeError) -> Answer
}

extension DefinedCall {
  /// How to make the request and read its answer.
  public var definition: ServiceDefinition<Answer> {
    ServiceDefinition(
      isRepeatable: isRepeatable, presented: presented, message: message(for:),
      answer: answer(in:for:), presenting: { presenting($0).definition })
  }

  var presented: PresentedResponse? { nil }

  func presenting(_ response: PresentedResponse) -> Self { self }
}
