import HTTPTypes
public import PartnerSSO

extension RESTAPIV2 {
  /// Retrieve configuration: `GET /api/v2/{serviceProvider}/configuration`.
  public struct RetrieveConfiguration: ExchangeService {
    /// Asking has no effect.
    public var isRepeatable: Bool { true }

    /// Makes the question.
    public init() {}

    /// See ``ExchangeService/message(for:)``.
    public func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
      var target = try target(for: requester)
      target.append(constant: "configuration")
      return try RESTAPIV2.message(.get, target, for: requester)
    }

    /// See ``ExchangeService/answer(in:for:)``.
    public func answer(
      in received: ReceivedAnswer, for requester: Requester
    ) throws(ExchangeError) -> Configuration {
      try received.requireStatus(200)
      return try received.read(Configuration.init)
    }
  }
}
