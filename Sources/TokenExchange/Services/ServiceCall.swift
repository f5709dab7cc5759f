/// One service of the partner: a value that makes its request and reads its answer.
///
/// It does no I/O: an ``ExchangeClient`` sends the request, with the access token that it needs.
/// A value may hold a SAML response, a code or a resource, so it does not print its content.
/// The calls of this module are the only ones: see ``RESTAPIV2`` and ``ClientRegistration``.
public protocol ServiceCall: Sendable, Hashable, Confidential {
  /// The answer of the service.
  associatedtype Answer: Sendable

  /// How to make the request and read its answer; the client that sends it uses this.
  var definition: ServiceDefinition<Answer> { get }
}

extension ServiceCall {
  /// Makes the request.
  ///
  /// - Parameter requester: On whose behalf it is made.
  /// - Returns: The request with its body, without an access token.
  /// - Throws: ``ExchangeError/parameterUnusable(_:)`` for a value that cannot be sent.
  public func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
    try definition.message(requester)
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
    try definition.answer(received, requester)
  }
}
