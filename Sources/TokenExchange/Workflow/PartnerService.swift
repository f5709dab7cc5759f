public import PartnerSSO

/// Makes the calls that a workflow asks for, by either version of the API.
///
/// A failure is an answer too: the workflow decides what follows from it.
public struct PartnerService: Sendable {
  /// The version.
  let version: APIVersion

  let client: ExchangeClient

  private let configurations: ConfigurationCache

  /// Makes calls by a client.
  ///
  /// - Parameters:
  ///   - client: The client, whose software statement must be one for the version.
  ///   - version: The version. Without the trait `RESTAPIV1` every call of V1 fails
  ///     (``ExchangeError/parameterUnusable(_:)``).
  ///   - configurationAge: How long the list of providers is used before it is fetched again. The
  ///     service wants three to five minutes (REST API V2 checklist, configuration caching).
  public init(
    _ client: ExchangeClient, version: APIVersion = .v2,
    configurationAge: Duration = .seconds(240)
  ) {
    self.client = client
    self.version = version
    configurations = ConfigurationCache(lasting: configurationAge)
  }

  /// Makes the call of a request.
  ///
  /// - Parameter request: The request of the workflow.
  /// - Returns: The answer of the service, or the reason why it is missing.
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
  func exchange<Answer>(
    _ service: ServiceDefinition<Answer>, _ answer: (Answer) -> ServiceAnswer
  ) async -> ServiceAnswer {
    let outcome = await client.outcome(of: service)
    switch outcome.result {
    case .success(let value): return answer(value)
    case .failure(let error):
      return .failure(ServiceFailure(error, posts: outcome.posts.count))
    }
  }

  /// The providers, from memory while they are young.
  func configuration(
    by service: ServiceDefinition<PartnerSSOWorkflow.Configuration>
  ) async throws(ExchangeError) -> PartnerSSOWorkflow.Configuration {
    if let kept = await configurations.configuration(at: client.time) { return kept }
    let configuration = try await client.send(service)
    await configurations.keep(configuration, from: client.time)
    return configuration
  }

  private func answerV2(to request: ServiceRequest) async throws(ExchangeError) -> ServiceAnswer {
    switch request {
    case .authentication(let status):
      return try await authentication(by: RESTAPIV2.retrieveProfiles(status: status))
    case .configuration:
      return .configuration(try await configuration(by: RESTAPIV2.retrieveConfiguration()))
    case .profileRequest(_, let status):
      return .session(
        try await client.send(RESTAPIV2.createPartnerSession(status: status)))
    case .exchange(let response, _, let status):
      return await exchange(
        RESTAPIV2.createPartnerProfile(response.withoutSecond, status: status)
      ) { ServiceAnswer($0) }
    case .session(let mvpd):
      return .session(try await client.send(RESTAPIV2.createSession(mvpd: mvpd)))
    case .authenticationToken(let code):
      return try await authentication(by: RESTAPIV2.retrieveProfiles(.code(code)))
    case .authorization(let resource, let mvpd?, let status):
      return try await decision(
        by: RESTAPIV2.authorize(resources: [resource], mvpd: mvpd, status: status))
    case .preauthorization(let resources, let mvpd?, let status):
      return try await preauthorization(of: resources, mvpd, status)
    case .logout(_, let mvpd?):
      return .logout(try await client.send(RESTAPIV2.logout(mvpd: mvpd)))
    case .authorization(_, nil, _), .preauthorization(_, nil, _), .logout(_, nil):
      throw .parameterUnusable("mvpd")
    case .mediaToken, .userMetadata:
      // A permission brings its media token, and a profile states how the user was authenticated.
      throw .parameterUnusable("version")
    }
  }

  /// Maps an error whose action is to authenticate to "no user is authenticated".
  private func authentication(
    by service: ServiceDefinition<[Profile]>
  ) async throws(ExchangeError) -> ServiceAnswer {
    do throws(ExchangeError) {
      let profiles = try await client.send(service)
      // The workflow knows which of them hold.
      return profiles.count < 2 ? ServiceAnswer(profiles) : .profiles(profiles.map(\.token))
    } catch .refused(let refusal) where refusal.error?.action == .authentication {
      return .notAuthenticated
    }
  }

  /// Asks for a decision again while its error asks for that, as often as the policy allows.
  private func decision(
    by service: ServiceDefinition<[ResourceDecision]>
  ) async throws(ExchangeError) -> ServiceAnswer {
    var attempts = client.attempts()
    while true {
      guard let decision = try await client.send(service).first else {
        throw .answerUnreadable(.missing("decisions"))
      }
      guard let denial = decision.denial else { return .decision(decision.decision) }
      switch denial.action {
      case .retry where try await attempts.next():
        continue
      case .retry:
        // The provider was not asked, so it is no denial.
        return .failure(ServiceFailure(.unavailable, code: denial.code))
      case .authentication:
        return .failure(ServiceFailure(.notAuthenticated, code: denial.code))
      case .none?, .configuration, .applicationRegistration, .authorization, nil:
        return .decision(decision.decision)
      }
    }
  }

  /// Asks again for the decisions whose errors ask for that, as often as the policy allows.
  private func preauthorization(
    of resources: [ResourceID], _ mvpd: MVPD.ID, _ status: PartnerStatus?
  ) async throws(ExchangeError) -> ServiceAnswer {
    var attempts = client.attempts()
    var open = resources
    var decisions: [PreauthorizedResource] = []
    while true {
      let answer = try await client.send(
        RESTAPIV2.preauthorize(resources: open, mvpd: mvpd, status: status))
      if let denial = answer.compactMap(\.denial).first(where: { $0.action == .authentication }) {
        return .failure(ServiceFailure(.notAuthenticated, code: denial.code))
      }
      let asked = Set(open)
      decisions.removeAll { asked.contains($0.resource) }
      decisions += answer
      open = answer.filter { $0.denial?.action == .retry }.map(\.resource)
      guard !open.isEmpty, try await attempts.next() else { return .preauthorization(decisions) }
    }
  }
}

extension ServiceAnswer {
  init(_ status: AuthenticationStatus) {
    switch status {
    case .authenticated(let token): self = .authenticated(token)
    case .notAuthenticated, .expired: self = .notAuthenticated
    }
  }

  /// Takes the profile that lasts longest.
  fileprivate init(_ profiles: [Profile]) {
    guard let profile = profiles.max(by: { $0.expires < $1.expires }) else {
      self = .notAuthenticated
      return
    }
    self = .authenticated(profile.token)
  }
}
