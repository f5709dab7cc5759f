#if RESTAPIV1
  import HTTPTypes
  public import PartnerSSO

  extension RESTAPIV1 {
    /// Retrieve list of preauthorized resources: `GET /api/v1/preauthorize`.
    public struct Preauthorize: DefinedCall {
      /// The answer of the service.
      public typealias Answer = [PreauthorizedResource]

      /// The resources to ask for; the service takes five unless it is configured for more.
      var resources: [ResourceID]

      /// Asking has no effect.
      var isRepeatable: Bool { true }

      /// Makes the question.
      ///
      /// - Parameter resources: The resources to ask for; one with a comma cannot be sent.
      public init(resources: [ResourceID]) {
        self.resources = resources
      }

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        var target = target("/api/v1/preauthorize", for: requester)
        target.append(name: "resource", value: try list(of: resources))
        return try requester.message(.get, target)
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) -> [PreauthorizedResource] {
        try RESTAPIV1.preauthorizedResources(in: received)
      }
    }

    /// Retrieve list of preauthorized resources by second screen web app:
    /// `GET /api/v1/preauthorize/{code}`.
    public struct PreauthorizeByCode: DefinedCall {
      /// The answer of the service.
      public typealias Answer = [PreauthorizedResource]

      /// The registration code of the other device.
      var code: RegistrationCode

      /// The resources to ask for.
      var resources: [ResourceID]

      /// Asking has no effect.
      var isRepeatable: Bool { true }

      /// Makes the question.
      ///
      /// - Parameters:
      ///   - code: The registration code of the other device.
      ///   - resources: What the user might watch; a comma in one cannot be sent.
      public init(code: RegistrationCode, resources: [ResourceID]) {
        self.code = code
        self.resources = resources
      }

      func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
        var target = RequestTarget("/api/v1/preauthorize")
        try target.append(segment: code.value, named: "code")
        target.append(name: "requestor", value: requester.requestorID)
        target.append(name: "resource", value: try list(of: resources))
        return try requester.message(.get, target)
      }

      func answer(
        in received: ReceivedAnswer, for requester: Requester
      ) throws(ExchangeError) -> [PreauthorizedResource] {
        try RESTAPIV1.preauthorizedResources(in: received)
      }
    }

    /// The parameter is a list with commas, so a comma in a name would make two names of it.
    private static func list(of resources: [ResourceID]) throws(ExchangeError) -> String {
      guard !resources.isEmpty,
        resources.allSatisfy({ !$0.rawValue.isEmpty && !$0.rawValue.utf8.contains(0x2C) })
      else { throw .parameterUnusable("resource") }
      return resources.map(\.rawValue).joined(separator: ",")
    }

    private static func preauthorizedResources(
      in received: ReceivedAnswer
    ) throws(ExchangeError) -> [PreauthorizedResource] {
      try received.requireStatus(200)
      return try received.read { value throws(AnswerDefect) in
        guard let items = value.items("resources", of: "resource") else {
          throw .missing("resources")
        }
        var resources: [PreauthorizedResource] = []
        for item in items { resources.append(try PreauthorizedResource(item, resource: "id")) }
        return resources
      }
    }
  }
#endif
