public import PartnerSSO

/// Makes the calls that a workflow asks for, by either version of the API.
///
/// A failure is an answer too: the workflow decides what follows from it.
public struct PartnerService: Sendable {
  /// The version.
  let version: APIVersion

  let client: ExchangeClient

  /// Makes calls by a client.
  ///
  /// - Parameters:
  ///   - client: The client, whose software statement must be one for the version.
  ///   - version: The version. Without the trait `RESTAPIV1` every call of V1 fails
  ///     (``ExchangeError/parameterUnusable(_:)``).
  public init(_ client: ExchangeClient, version: APIVersion) {
    self.client = client
    self.version = version
  }

  /// Makes the call of a request.
  ///
  /// - Parameter request: What the workflow asks for.
  /// - Returns: What the service answered, or why it did not.
  public func answer(to request: ServiceRequest) async -> ServiceAnswer {
    do throws(ExchangeError) {
      switch version {
      case .v1:
        #if RESTAPIV1
          return try await answerV1(to: request)
        #else
          throw .parameterUnusable("version")
        #endif
      case .v2: return try await answerV2(to: request)
      }
    } catch {
      return .failure(ServiceFailure(error))
    }
  }

  /// Posts a response in one form; the workflow decides about another.
  func exchange<Service: ServiceCall>(
    _ service: Service, _ answer: (Service.Answer) -> ServiceAnswer
  ) async -> ServiceAnswer {
    let outcome = await client.outcome(of: service)
    switch outcome.result {
    case .success(let value): return answer(value)
    case .failure(let error):
      return .failure(ServiceFailure(error, posts: outcome.posts.count))
    }
  }

  private func answerV2(to request: ServiceRequest) async throws(ExchangeError) -> ServiceAnswer {
    switch request {
    case .authentication(let status):
      return try await authentication(by: RESTAPIV2.RetrieveProfiles(status: status))
    case .configuration:
      return .configuration(try await client.send(RESTAPIV2.RetrieveConfiguration()))
    case .profileRequest(_, let status):
      return .session(
        try await client.send(RESTAPIV2.CreatePartnerSession(status: status)))
    case .exchange(let response, _, let status):
      return await exchange(
        RESTAPIV2.CreatePartnerProfile(response.withoutSecond, status: status)
      ) { ServiceAnswer($0) }
    case .session(let mvpd):
      return .session(try await client.send(RESTAPIV2.CreateSession(mvpd: mvpd)))
    case .authenticationToken(let code):
      return try await authentication(by: RESTAPIV2.RetrieveProfiles(.code(code)))
    case .authorization(let resource, let mvpd?, let status):
      return try await decision(
        by: RESTAPIV2.Authorize(resources: [resource], mvpd: mvpd, status: status))
    case .logout(_, let mvpd?):
      return .logout(try await client.send(RESTAPIV2.Logout(mvpd: mvpd)))
    case .authorization(_, nil, _), .logout(_, nil):
      throw .parameterUnusable("mvpd")
    case .mediaToken, .userMetadata:
      // A permission brings its media token, and a profile says how it came about.
      throw .parameterUnusable("version")
    }
  }

  /// An error that says to authenticate says that nobody is.
  private func authentication(
    by service: RESTAPIV2.RetrieveProfiles
  ) async throws(ExchangeError) -> ServiceAnswer {
    do throws(ExchangeError) {
      return ServiceAnswer(try await client.send(service))
    } catch .refused(let refusal) where refusal.error?.action == .authentication {
      return .notAuthenticated
    }
  }

  private func decision(
    by service: RESTAPIV2.Authorize
  ) async throws(ExchangeError) -> ServiceAnswer {
    guard let decision = try await client.send(service).first else {
      throw .answerUnreadable(.missing("decisions"))
    }
    if decision.action == .authentication, case .denied(let denial) = decision.decision {
      return .failure(ServiceFailure(.notAuthenticated, code: denial.code))
    }
    return .decision(decision.decision)
  }
}

extension ServiceAnswer {
  init(_ status: AuthenticationStatus) {
    switch status {
    case .authenticated(let token): self = .authenticated(token)
    case .notAuthenticated, .expired: self = .notAuthenticated
    }
  }

  /// Of several profiles, that which lasts longest.
  fileprivate init(_ profiles: [Profile]) {
    guard let profile = profiles.max(by: { $0.expires < $1.expires }) else {
      self = .notAuthenticated
      return
    }
    self = .authenticated(profile.token)
  }
}
