import HTTPTypes
import Hummingbird
import NIOCore

/// The services by their methods and paths.
struct Routes: Sendable {
  typealias Service =
    @Sendable (Services) -> (ServiceCall) async throws(ServiceRefusal) -> ServiceAnswer

  /// How a service writes its answers.
  enum Dialect: Sendable {
    /// JSON or XML, as asked for.
    case version1
    /// JSON.
    case version2
  }

  let services: Services

  /// A router with all services.
  func router() -> Router<StandInContext> {
    let router = Router(context: StandInContext.self)
    let configuration = services.configuration
    router.add(middleware: LogMiddleware(log: configuration.log))
    if let throttle = configuration.throttle {
      router.add(middleware: ThrottleMiddleware(throttle, uptime: configuration.uptime))
    }
    router.add(
      middleware: FaultMiddleware(
        faults: PendingFaults(configuration.faults), sleep: configuration.sleep))
    addRegistration(to: router)
    addVersion1(to: router)
    addVersion2(to: router)
    addPages(to: router)
    return router
  }

  private func addRegistration(to router: Router<StandInContext>) {
    add(.post, "/o/client/register", .version2, to: router, Services.registerClient)
    add(.post, "/o/client/token", .version2, to: router, Services.issueToken)
  }

  private func addVersion1(to router: Router<StandInContext>) {
    func add(_ method: HTTPRequest.Method, _ path: RouterPath, _ service: @escaping Service) {
      self.add(method, path, .version1, to: router, service)
    }
    add(.get, "/api/v1/config/{requestor}", Services.configurationV1)
    add(.get, "/api/v1/{requestor}/profile-requests/{mvpd}", Services.profileRequestV1)
    add(.post, "/api/v1/tokens/authn", Services.exchangeTokenV1)
    add(.get, "/api/v1/tokens/authn", Services.authenticationTokenV1)
    add(.get, "/api/v1/checkauthn", Services.checkAuthenticationV1)
    add(.get, "/api/v1/checkauthn/{code}", Services.checkAuthenticationByCodeV1)
    add(.get, "/api/v1/authenticate", Services.authenticateV1)
    add(.post, "/api/v1/authenticate/freepreview", Services.freePreviewV1)
    add(.get, "/api/v1/authorize", Services.authorizeV1)
    add(.get, "/api/v1/tokens/authz", Services.authorizationTokenV1)
    add(.get, "/api/v1/tokens/media", Services.mediaTokenV1)
    add(.get, "/api/v1/mediatoken", Services.mediaTokenV1)
    add(.get, "/api/v1/preauthorize", Services.preauthorizeV1)
    add(.get, "/api/v1/preauthorize/{code}", Services.preauthorizeByCodeV1)
    add(.get, "/api/v1/tokens/usermetadata", Services.userMetadataV1)
    add(.delete, "/api/v1/logout", Services.logoutV1)
    add(.get, "/api/v1/logout", Services.logoutV1)
    add(.post, "/reggie/v1/{requestor}/regcode", Services.createCodeV1)
    add(.get, "/reggie/v1/{requestor}/regcode/{code}", Services.registrationRecordV1)
    add(.delete, "/reggie/v1/{requestor}/regcode/{code}", Services.deleteCodeV1)
  }

  private func addVersion2(to router: Router<StandInContext>) {
    func add(_ method: HTTPRequest.Method, _ path: RouterPath, _ service: @escaping Service) {
      self.add(method, path, .version2, to: router, service)
    }
    add(.get, "/api/v2/authenticate/{serviceProvider}/{code}", Services.authenticateV2)
    add(.get, "/api/v2/{serviceProvider}/configuration", Services.configurationV2)
    add(.post, "/api/v2/{serviceProvider}/sessions", Services.createSessionV2)
    add(.post, "/api/v2/{serviceProvider}/sessions/{code}", Services.resumeSessionV2)
    add(.get, "/api/v2/{serviceProvider}/sessions/{code}", Services.retrieveSessionV2)
    add(
      .post, "/api/v2/{serviceProvider}/sessions/sso/{partner}", Services.createPartnerSessionV2)
    add(
      .post, "/api/v2/{serviceProvider}/profiles/sso/{partner}", Services.createPartnerProfileV2)
    add(.get, "/api/v2/{serviceProvider}/profiles", Services.profilesV2)
    add(.get, "/api/v2/{serviceProvider}/profiles/{mvpd}", Services.profilesOfProviderV2)
    add(.get, "/api/v2/{serviceProvider}/profiles/code/{code}", Services.profilesByCodeV2)
    add(
      .post, "/api/v2/{serviceProvider}/decisions/preauthorize/{mvpd}", Services.preauthorizeV2)
    add(.post, "/api/v2/{serviceProvider}/decisions/authorize/{mvpd}", Services.authorizeV2)
    add(.get, "/api/v2/{serviceProvider}/logout/{mvpd}", Services.logoutV2)
  }

  private func addPages(to router: Router<StandInContext>) {
    add(
      .get, "/stand-in/sign-in/{requestor}/{code}", .version2, to: router, Services.showSignIn)
    add(
      .post, "/stand-in/sign-in/{requestor}/{code}", .version2, to: router,
      Services.completeSignIn)
    add(.get, "/stand-in/sign-out", .version2, to: router, Services.showSignOut)
  }

  private func add(
    _ method: HTTPRequest.Method, _ path: RouterPath, _ dialect: Dialect,
    to router: Router<StandInContext>, _ service: @escaping Service
  ) {
    let services = services
    router.on(path, method: method) { request, context in
      let form = dialect == .version1 ? AnswerForm(askedBy: request) : .json
      let call: ServiceCall
      do {
        call = try await ServiceCall(request, context)
      } catch is NIOTooManyBytesError {
        return form.response(to: ServiceRefusal(.contentTooLarge, .plain("Content too large")))
      }
      do throws(ServiceRefusal) {
        return form.response(to: try await service(services)(call))
      } catch {
        return form.response(to: error)
      }
    }
  }
}
