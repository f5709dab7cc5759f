#if RESTAPIV1
  import HTTPTypes
  public import PartnerSSO
  public import SAMLFormats

  extension RESTAPIV1 {
    /// Initiate authorization: `GET /api/v1/authorize`.
    ///
    /// 403 is the provider's refusal; its details are for the viewer. Asking again brings the same
    /// decision.
    ///
    /// - Parameter resource: The resource that the user wants to watch.
    /// - Returns: The service.
    public static func authorize(
      resource: ResourceID
    ) -> ServiceDefinition<AuthorizationDecision> {
      ServiceDefinition { (requester) throws(ExchangeError) in
        try message(.get, "/api/v1/authorize", for: requester, resource: resource.rawValue)
      } answer: { (received, _) throws(ExchangeError) in
        guard received.status != 403 else {
          let refusal = Refusal(received)
          // The enhanced form also has 403 for a user who has to sign in again.
          guard refusal.error?.action != .authentication else { throw .refused(refusal) }
          return .denied(AuthorizationDenial(refusal.error))
        }
        try received.requireStatus([200])
        return .permitted(expires: try received.read(authorizationExpiry), nil)
      }
    }

    /// Retrieve authorization token: `GET /api/v1/tokens/authz`.
    ///
    /// 412 without authentication, 404 without authorisation, 410 for one that has expired.
    ///
    /// - Parameter resource: The resource that the user wants to watch.
    /// - Returns: The service.
    public static func retrieveAuthorizationToken(
      resource: ResourceID
    ) -> ServiceDefinition<Instant> {
      ServiceDefinition(reading: authorizationExpiry) { (requester) throws(ExchangeError) in
        try message(.get, "/api/v1/tokens/authz", for: requester, resource: resource.rawValue)
      }
    }

    private static func authorizationExpiry(
      in answer: JSONValue
    ) throws(AnswerDefect) -> Instant {
      let token = answer.content(of: "authorization")
      return Instant(millisecondsSince1970: try token.requiredInteger("expires"))
    }

    /// Obtain short media token: `GET /api/v1/tokens/media`.
    ///
    /// The token lives for minutes, works once, and is read by the player's server alone. Each answer
    /// is a token of its own, and one that is lost was never used.
    ///
    /// - Parameter resource: The resource that the user wants to watch.
    /// - Returns: The service.
    public static func retrieveMediaToken(resource: ResourceID) -> ServiceDefinition<MediaToken> {
      ServiceDefinition(
        reading: { (answer) throws(AnswerDefect) in
          let token = answer.content(of: "play")
          return MediaToken(
            serializedToken: try token.requiredText("serializedToken"),
            expires: Instant(millisecondsSince1970: try token.requiredInteger("expires")))
        },
        message: { (requester) throws(ExchangeError) in
          try message(.get, "/api/v1/tokens/media", for: requester, resource: resource.rawValue)
        })
    }

    /// Retrieve list of preauthorized resources: `GET /api/v1/preauthorize`.
    ///
    /// - Parameter resources: The resources to ask for, five unless the service is configured for more;
    ///   one with a comma cannot be sent.
    /// - Returns: The service.
    public static func preauthorize(
      resources: [ResourceID]
    ) -> ServiceDefinition<[PreauthorizedResource]> {
      ServiceDefinition(reading: preauthorizedResources) { (requester) throws(ExchangeError) in
        try message(.get, "/api/v1/preauthorize", for: requester, resource: list(of: resources))
      }
    }

    /// Retrieve list of preauthorized resources by second screen web app:
    /// `GET /api/v1/preauthorize/{code}`.
    ///
    /// - Parameters:
    ///   - code: The registration code of the other device.
    ///   - resources: What the user might watch; a comma in one cannot be sent.
    /// - Returns: The service.
    public static func preauthorizeByCode(
      code: RegistrationCode, resources: [ResourceID]
    ) -> ServiceDefinition<[PreauthorizedResource]> {
      ServiceDefinition(reading: preauthorizedResources) { (requester) throws(ExchangeError) in
        var target = try target("/api/v1/preauthorize", code, for: requester)
        target.append(name: "resource", value: try list(of: resources))
        return try requester.message(.get, target)
      }
    }

    /// The parameter is a list with commas, so a comma in a name would make two names of it.
    private static func list(of resources: [ResourceID]) throws(ExchangeError) -> ExactString {
      guard !resources.isEmpty,
        resources.allSatisfy({ !$0.rawValue.isEmpty && !$0.rawValue.utf8.contains(0x2C) })
      else { throw .parameterUnusable("resource") }
      return ExactString(resources.map(\.rawValue.string).joined(separator: ","))
    }

    private static func preauthorizedResources(
      in answer: JSONValue
    ) throws(AnswerDefect) -> [PreauthorizedResource] {
      try answer.requiredItems("resources", of: "resource") { (item) throws(AnswerDefect) in
        try PreauthorizedResource(item, resource: "id")
      }
    }
  }
#endif
