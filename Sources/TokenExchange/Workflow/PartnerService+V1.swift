#if RESTAPIV1
  import PartnerSSO
  import SAMLFormats

  extension PartnerService {
    func answerV1(to request: ServiceRequest) async throws(ExchangeError) -> ServiceAnswer {
      switch request {
      case .authentication:
        return ServiceAnswer(try await client.send(RESTAPIV1.checkAuthentication()))
      case .configuration:
        return .configuration(try await configuration(by: RESTAPIV1.retrieveConfiguration()))
      case .profileRequest(nil, _), .exchange(_, nil, _):
        throw .parameterUnusable("mvpd")
      case .profileRequest(let mvpd?, _):
        let request = try await client.send(RESTAPIV1.retrieveProfileRequest(mvpd: mvpd))
        return .session(AuthenticationSession(next: .partnerProfile(request), mvpd: mvpd))
      case .exchange(let response, let mvpd?, _):
        return await exchange(RESTAPIV1.exchangeToken(response.withoutSecond, mvpd: mvpd)) {
          .authenticated($0)
        }
      case .session(let mvpd):
        return .session(try await registration(for: mvpd))
      case .authenticationToken:
        return ServiceAnswer(try await client.send(RESTAPIV1.retrieveAuthenticationToken()))
      case .authorization(let resource, _, _):
        return .decision(try await client.send(RESTAPIV1.authorize(resource: resource)))
      case .mediaToken(let resource):
        return .mediaToken(
          try await client.send(RESTAPIV1.retrieveMediaToken(resource: resource)))
      case .preauthorization(let resources, _, _):
        return .preauthorization(
          try await client.send(RESTAPIV1.preauthorize(resources: resources)))
      case .userMetadata:
        return .userMetadata(try await userMetadata())
      case .logout(.direct, _):
        try await client.send(RESTAPIV1.logout())
        return .logout(.complete)
      case .logout(.page, _):
        return .logout(.page(url: ExactString(RESTAPIV1.logoutURL(for: client.requester))))
      }
    }

    /// A code that continues in a browser if the provider is decided, and otherwise lacks it.
    private func registration(
      for mvpd: MVPD.ID?
    ) async throws(ExchangeError) -> AuthenticationSession {
      let code = try await client.send(RESTAPIV1.createRegistrationCode(mvpd: mvpd))
      guard let mvpd else {
        return AuthenticationSession(next: .resume(missing: ["mvpd"]), code: code)
      }
      let url = RESTAPIV1.authenticationURL(code: code, mvpd: mvpd, for: client.requester)
      return AuthenticationSession(
        next: .authenticate(url: ExactString(url)), code: code, mvpd: mvpd)
    }

    /// Without metadata, nothing is known of how the authentication came about.
    private func userMetadata() async throws(ExchangeError) -> UserMetadata {
      do throws(ExchangeError) {
        return try await client.send(RESTAPIV1.retrieveUserMetadata()).metadata
      } catch .refused(let refusal) where refusal.reason == .notFound {
        return UserMetadata()
      }
    }
  }
#endif
