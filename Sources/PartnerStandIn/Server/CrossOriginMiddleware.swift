#if StandIn
  import HTTPTypes
  import Hummingbird

  /// Lets web pages of every origin call the services and read the answers, errors among them.
  ///
  /// The partner's sample of a 429 has these fields, so version 2 serves browsers. Any origin is
  /// allowed: the stand-in sets no cookie, and a caller needs a token that no browser adds by itself.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct CrossOriginMiddleware: RouterMiddleware {
    func handle(
      _ request: Request, context: StandInContext,
      next: @concurrent (Request, StandInContext) async throws -> Response
    ) async throws -> Response {
      var response: Response
      do {
        response = try await next(request, context)
      } catch let error as any HTTPResponseError {
        // The router throws an error when there is no such service.
        response = try error.response(from: request, context: context)
      }
      if let origin = request.headers[.origin] {
        // With credentials, browsers do not take the asterisk (Fetch §3.2.5).
        response.headers[.accessControlAllowOrigin] = origin
      }
      response.headers[.accessControlAllowCredentials] = "true"
      response.headers[.accessControlAllowMethods] = "POST,GET,OPTIONS,DELETE"
      response.headers[.accessControlAllowHeaders] = Self.allowedHeaders
      response.headers[.accessControlExposeHeaders] = Self.exposedHeaders
      response.headers[.vary] = "Origin"
      return response
    }

    /// Those of the partner's sample, and then the other fields of version 2's requests.
    private static let allowedHeaders =
      "ap_11,ap_42,ap_z,ap_19,ap_21,ap_23,authorization,content-type,pass_sfp,"
      + "AP-Session-Identifier,AP-Device-Identifier,AP-SDK-Identifier,X-Device-Info,"
      + "Accept,User-Agent,Adobe-Subject-Token,AD-Service-Token,AP-Partner-Framework-Status,"
      + "AP-Temppass-Identity,AP-Visitor-Identifier,X-Forwarded-For"

    /// Those of the partner's sample, and the stand-in's own.
    private static let exposedHeaders =
      "pass_sfp,Authzf-Error-Code,Authzf-Sub-Error-Code,Authzf-Error-Details,X-SAML-Finding"
  }
#endif
