#if RESTAPIV1
  import HTTPTypes
  import PartnerSSO

  extension RESTAPIV1 {
    /// Initiate logout: `DELETE /api/v1/logout`.
    ///
    /// It removes the tokens of the device, and the provider's own session stays: a browser that
    /// opens ``RESTAPIV1/logoutURL(for:)`` ends that too.
    public struct Logout: DefinedCall {
      /// The answer of the service.
      public typealias Answer = Void

      /// A token that is gone cannot be removed again.
      var isRepeatable: Bool { true }

      /// Makes the request.
      public init() {}

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        try requester.message(.delete, target("/api/v1/logout", for: requester))
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) {
        try received.requireStatus(204)
      }
    }

    /// The address of the logout for a browser, as the cookbook has it for iPhone and iPad.
    ///
    /// The reference knows `DELETE` alone and the migration table `GET`; a browser can but get. No
    /// header goes along, so the device is described by a parameter.
    ///
    /// - Parameter requester: On whose behalf a browser opens it.
    /// - Returns: The address, which identifies the device.
    public static func logoutURL(for requester: Requester) -> String {
      var target = target("/api/v1/logout", for: requester)
      target.append(name: "device_info", value: requester.deviceInfo.headerValue)
      return requester.origin.description + target.text
    }
  }
#endif
