import HTTPTypes
import Hummingbird
import NIOCore

/// The services by their methods and paths.
struct Routes: Sendable {
  typealias Service =
    @Sendable (Services) -> (ServiceCall) async throws(ServiceRefusal) -> ServiceAnswer

  /// How a service writes its answers.
  enum Form: Sendable {
    /// As the request asks for it.
    case asked
    /// In this form, whatever is asked for.
    case fixed(AnswerForm)
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
    add(.post, "/o/client/register", .fixed(.json), to: router, Services.registerClient)
    add(.post, "/o/client/token", .fixed(.json), to: router, Services.issueToken)
  }

  private func addVersion1(to router: Router<StandInContext>) {
    func add(_ method: HTTPRequest.Method, _ path: String, _ service: @escaping Service) {
      self.add(method, RouterPath(path), .asked, to: router, service)
      self.add(method, RouterPath(path + ".json"), .fixed(.json), to: router, service)
      self.add(method, RouterPath(path + ".xml"), .fixed(.xml), to: router, service)
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
    add(.get, "/api/v1/logout", Services.logoutPageV1)
    add(.post, "/reggie/v1/{requestor}/regcode", Services.createCodeV1)
    add(.get, "/reggie/v1/{requestor}/regcode/{code}", Services.registrationRecordV1)
    add(.delete, "/reggie/v1/{requestor}/regcode/{code}", Services.deleteCodeV1)
  }

  private func addVersion2(to router: Router<StandInContext>) {
    func add(_ method: HTTPRequest.Method, _ path: RouterPath, _ service: @escaping Service) {
      self.add(method, path, .fixed(.json), to: router, service)
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
      .get, "/stand-in/sign-in/{requestor}/{code}", .fixed(.json), to: router, Services.showSignIn)
    add(
      .post, "/stand-in/sign-in/{requestor}/{code}", .fixed(.json), to: router,
      Services.completeSignIn)
    add(.get, "/stand-in/sign-out", .fixed(.json), to: router, Services.showSignOut)
  }

  private func add(
    _ method: HTTPRequest.Method, _ path: RouterPath, _ form: Form,
    to router: Router<StandInContext>, _ service: @escaping Service
  ) {
    let services = services
    router.on(path, method: method) { request, context in
      let form =
        switch form {
        case .asked: AnswerForm(askedBy: request)
        case .fixed(let form): form
        }
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
