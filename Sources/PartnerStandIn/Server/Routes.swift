#if StandIn
  import HTTPTypes
  import Hummingbird
  import NIOCore
  import SAMLFormats

  /// The services by their methods and paths.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct Routes: Sendable {
    typealias Service =
      @Sendable (Services) -> (ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer

    /// How a service writes its answers.
    enum Form: Sendable {
      /// As the request asks for it.
      case asked
      /// In this form, whatever is asked for.
      case fixed(AnswerForm)

      /// The form of the answer to a request.
      func answer(to request: Request) -> AnswerForm {
        switch self {
        case .asked: AnswerForm(askedBy: request)
        case .fixed(let form): form
        }
      }
    }

    /// A service, and by what it is reached.
    private struct Route: Sendable {
      let method: HTTPRequest.Method
      let path: String
      let interface: Interface
      let form: Form
      let service: Service
    }

    let services: Services

    /// A router with all services.
    func router() -> Router<StandInContext> {
      let router = Router(context: StandInContext.self)
      let configuration = services.configuration
      let routes = registration + version1 + version2 + pages
      var paths = ServedPaths()
      for route in routes { paths.add(route.method, route.path, route.interface, route.form) }
      router.add(middleware: LogMiddleware(log: configuration.log))
      if let access = configuration.control {
        router.add(middleware: ControlMiddleware(access: access, services: services))
      }
      router.add(middleware: CrossOriginMiddleware())
      if let throttle = configuration.throttle {
        router.add(middleware: ThrottleMiddleware(throttle, uptime: configuration.uptime))
      }
      router.add(
        middleware: FaultMiddleware(faults: services.faults, sleep: configuration.sleep))
      router.add(middleware: MethodMiddleware(paths: paths))
      for route in routes { add(route, to: router) }
      return router
    }

    private var registration: [Route] {
      func route(_ path: String, _ service: @escaping Service) -> Route {
        Route(
          method: .post, path: path, interface: .registration, form: .fixed(.json), service: service
        )
      }
      return [
        route("/o/client/register", Services.registerClient),
        route("/o/client/token", Services.issueToken),
      ]
    }

    private var version1: [Route] {
      func routes(
        _ method: HTTPRequest.Method, _ path: String, _ service: @escaping Service
      ) -> [Route] {
        [("", Form.asked), (".json", .fixed(.json)), (".xml", .fixed(.xml))].map { suffix, form in
          Route(
            method: method, path: path + suffix, interface: .version1, form: form, service: service)
        }
      }
      return [
        routes(.get, "/api/v1/config/{requestor}", Services.configurationV1),
        routes(.get, "/api/v1/{requestor}/profile-requests/{mvpd}", Services.profileRequestV1),
        routes(.post, "/api/v1/tokens/authn", Services.exchangeTokenV1),
        routes(.get, "/api/v1/tokens/authn", Services.authenticationTokenV1),
        routes(.get, "/api/v1/checkauthn", Services.checkAuthenticationV1),
        routes(.get, "/api/v1/checkauthn/{code}", Services.checkAuthenticationByCodeV1),
        routes(.get, "/api/v1/authenticate", Services.authenticateV1),
        routes(.post, "/api/v1/authenticate/freepreview", Services.freePreviewV1),
        routes(.get, "/api/v1/authorize", Services.authorizeV1),
        routes(.get, "/api/v1/tokens/authz", Services.authorizationTokenV1),
        routes(.get, "/api/v1/tokens/media", Services.mediaTokenV1),
        routes(.get, "/api/v1/mediatoken", Services.mediaTokenV1),
        routes(.get, "/api/v1/preauthorize", Services.preauthorizeV1),
        routes(.get, "/api/v1/preauthorize/{code}", Services.preauthorizeByCodeV1),
        routes(.get, "/api/v1/tokens/usermetadata", Services.userMetadataV1),
        routes(.delete, "/api/v1/logout", Services.logoutV1),
        routes(.get, "/api/v1/logout", Services.logoutPageV1),
        routes(.post, "/reggie/v1/{requestor}/regcode", Services.createCodeV1),
        routes(.get, "/reggie/v1/{requestor}/regcode/{code}", Services.registrationRecordV1),
        routes(.delete, "/reggie/v1/{requestor}/regcode/{code}", Services.deleteCodeV1),
      ].flatMap(\.self)
    }

    private var version2: [Route] {
      func route(
        _ method: HTTPRequest.Method, _ path: String, _ service: @escaping Service
      ) -> Route {
        Route(
          method: method, path: "/api/v2/" + path, interface: .version2, form: .fixed(.json),
          service: service)
      }
      let provider = "{serviceProvider}/"
      return [
        route(.get, "authenticate/{serviceProvider}/{code}", Services.authenticateV2),
        route(.get, provider + "configuration", Services.configurationV2),
        route(.post, provider + "sessions", Services.createSessionV2),
        route(.post, provider + "sessions/{code}", Services.resumeSessionV2),
        route(.get, provider + "sessions/{code}", Services.retrieveSessionV2),
        route(.post, provider + "sessions/sso/{partner}", Services.createPartnerSessionV2),
        route(.post, provider + "profiles/sso/{partner}", Services.createPartnerProfileV2),
        route(.get, provider + "profiles", Services.profilesV2),
        route(.get, provider + "profiles/{mvpd}", Services.profilesOfProviderV2),
        route(.get, provider + "profiles/code/{code}", Services.profilesByCodeV2),
        route(.post, provider + "decisions/preauthorize/{mvpd}", Services.preauthorizeV2),
        route(.post, provider + "decisions/authorize/{mvpd}", Services.authorizeV2),
        route(.get, provider + "logout/{mvpd}", Services.logoutV2),
      ]
    }

    private var pages: [Route] {
      func route(
        _ method: HTTPRequest.Method, _ path: String, _ service: @escaping Service
      ) -> Route {
        Route(
          method: method, path: "/stand-in/" + path, interface: .pages, form: .fixed(.json),
          service: service)
      }
      return [
        route(.get, "sign-in/{requestor}/{code}", Services.showSignIn),
        route(.post, "sign-in/{requestor}/{code}", Services.completeSignIn),
        route(.get, "sign-out", Services.showSignOut),
      ]
    }

    private func add(_ route: Route, to router: Router<StandInContext>) {
      let services = services
      router.on(RouterPath(route.path), method: route.method) { request, context in
        let form = route.form.answer(to: request)
        let call: ReceivedCall
        do {
          call = try await ReceivedCall(request, context)
        } catch is NIOTooManyBytesError {
          return form.response(
            to: route.interface.refusal(.contentTooLarge, "Content too large"))
        }
        do throws(ServiceRefusal) {
          return form.response(to: try await route.service(services)(call))
        } catch {
          return form.response(to: error)
        }
      }
    }
  }
#endif
