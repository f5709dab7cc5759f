public import PartnerSSO

/// One service of the partner: a value that makes its request and reads its answer.
///
/// It does no I/O: an ``ExchangeClient`` sends the request, with the access token that it needs.
/// A value may hold a SAML response, a code or a resource, so it does not print its content.
public protocol ServiceCall: Sendable, Hashable, Confidential {
  /// What the service answers.
  associatedtype Answer: Sendable

  /// Whether asking twice does no more than asking once (RFC 9110 §9.2.2).
  ///
  /// Such a request is sent again when its answer is lost; another is not, because the first may
  /// have had its effect.
  var isRepeatable: Bool { get }

  /// The response that is posted, in its form; nil for a service that posts none.
  ///
  /// It limits how often one call sends the request.
  var presented: PresentedResponse? { get }

  /// The same request with the response in another form.
  ///
  /// - Parameter response: The response in its other form.
  /// - Returns: The request; the same for a service that posts no response.
  func presenting(_ response: PresentedResponse) -> Self

  /// Makes the request.
  ///
  /// - Parameter requester: On whose behalf it is made.
  /// - Returns: The request with its body, without an access token.
  /// - Throws: ``ExchangeError/parameterUnusable(_:)`` for a value that cannot be sent.
  func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage

  /// Reads the answer.
  ///
  /// - Parameters:
  ///   - received: The status, the header fields and the body.
  ///   - requester: On whose behalf the request was made.
  /// - Returns: The answer.
  /// - Throws: What the status means, or what is wrong with the body.
  func answer(
    in received: ReceivedAnswer, for requester: Requester
  ) throws(ExchangeError) -> Answer
}

extension ServiceCall {
  /// None.
  public var presented: PresentedResponse? { nil }

  /// The same request.
  public func presenting(_ response: PresentedResponse) -> Self { self }
}
