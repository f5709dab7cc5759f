import HTTPTypes
public import PartnerSSO

extension RESTAPIV2 {
  /// Retrieve configuration: `GET /api/v2/{serviceProvider}/configuration`.
  ///
  /// The partner's OpenAPI document has no header of the device here, so the service knows the
  /// platform from `User-Agent` alone (``Requester/userAgent``).
  public struct RetrieveConfiguration: DefinedCall {
    /// The answer of the service.
    public typealias Answer = PartnerSSOWorkflow.Configuration

    /// Asking has no effect.
    var isRepeatable: Bool { true }

    /// Makes the question.
    public init() {}

    func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
      var target = try target(for: requester)
      target.append(constant: "configuration")
      return try requester.plainMessage(.get, target)
    }

    func answer(
      in received: ReceivedAnswer, for requester: Requester
    ) throws(ExchangeError) -> PartnerSSOWorkflow.Configuration {
      try received.requireStatus(200)
      return try received.read(PartnerSSOWorkflow.Configuration.init)
    }
  }
}
