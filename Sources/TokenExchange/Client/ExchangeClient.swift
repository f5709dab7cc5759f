import PartnerSSO
import SAMLPayload

/// Calls the services: with an access token, again where that is allowed, and never for too long.
///
/// It writes no log. To keep one, write the code and the description of an ``ExchangeError``:
/// neither holds anything that identifies a person or a device.
public struct ExchangeClient: Sendable {
  /// On whose behalf the services are called.
  public private(set) var requester: Requester

  private var sender: MessageSender
  private let tokens: AccessTokens

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - requester: On whose behalf the services are called.
  ///   - statement: What lets the installation register.
  ///   - store: Where the credentials and the access token of the installation are kept.
  ///   - transport: What carries the messages.
  ///   - policy: When a request is sent again.
  ///   - timing: The clock.
  ///   - jitter: Where random fractions of a wait come from.
  public init(
    for requester: Requester, statement: SoftwareStatement, store: any CredentialStore,
    transport: any Transport, policy: RetryPolicy = RetryPolicy(), timing: Timing = Timing(),
    jitter: Jitter = Jitter()
  ) {
    self.requester = requester
    sender = MessageSender(
      transport: transport, policy: policy, timing: timing, jitter: jitter)
    tokens = AccessTokens(statement, store: store, requester: requester, sender: sender)
  }

  /// Returns the same client for another device.
  ///
  /// A server uses it to call on behalf of many devices. Both clients share the access token and
  /// its renewal. The token is for one origin, so the origin does not change.
  ///
  /// - Parameters:
  ///   - requester: On whose behalf the services are called.
  ///   - budget: How long each call may take in all, if that is not what the policy allows.
  /// - Returns: The client.
  public func onBehalf(
    of requester: Requester, within budget: Duration? = nil
  ) -> ExchangeClient {
    var client = self
    if let budget { client.sender.policy.budget = budget }
    client.requester = requester
    client.requester.origin = self.requester.origin
    return client
  }

  /// Calls a service.
  ///
  /// After a 401 the client repeats the call once with a new access token. The old one may have
  /// been withdrawn, and the service has done nothing yet. If the action of the 401 is
  /// `application-registration`, the client registers again first. If the service refuses a
  /// response, the client posts it once more in its other form, if there is one: see
  /// ``outcome(of:)``.
  ///
  /// - Parameter service: The service, with its parameters.
  /// - Returns: Its answer.
  /// - Throws: ``ExchangeError`` if there is no usable answer.
  public func send<Answer>(
    _ service: ServiceDefinition<Answer>
  ) async throws(ExchangeError) -> Answer {
    try await outcome(of: service).result.get()
  }

  /// Calls a service, and reports how often and in which forms a response was posted.
  ///
  /// Both forms together are posted twice at most, with every repetition, and within the budget of
  /// one call. The second one follows nothing but a refusal of the response itself.
  ///
  /// - Parameter service: The service, with its parameters.
  /// - Returns: Its answer or the error, and the forms.
  public func outcome<Answer>(
    of service: ServiceDefinition<Answer>
  ) async -> ExchangeOutcome<Answer> {
    let deadline = sender.deadline()
    var call = service
    var posted: [PostedForm] = []
    var forms: ExchangedForms?
    while true {
      var posts = PostCount()
      let result = await result(of: call, until: deadline, counting: &posts)
      guard let response = call.presented, let presenting = call.presenting, posts.made > 0
      else {
        return ExchangeOutcome(result: result, posts: posted, forms: forms)
      }
      posted += Array(repeating: response.form, count: posts.made)
      switch result {
      case .success:
        forms = response.accepted
      case .failure(let error):
        switch response.following(ServiceFailure(error, posts: posts.made)) {
        case .post(let other) where sender.timing.now() < deadline && !Task.isCancelled:
          forms = response.unaccepted()
          call = presenting(other)
          continue
        case .post: forms = response.unaccepted(.timeSpent)
        case .nothing(let reason): forms = response.unaccepted(reason)
        }
      }
      return ExchangeOutcome(result: result, posts: posted, forms: forms)
    }
  }

  /// The time of the clock.
  var time: Duration { sender.timing.now() }

  /// The attempts at something that the service wants to be asked again, counted from the first.
  func attempts() -> Attempts {
    Attempts(sender: sender, deadline: sender.deadline())
  }

  private func result<Answer>(
    of call: ServiceDefinition<Answer>, until deadline: Duration, counting posts: inout PostCount
  ) async -> Result<Answer, ExchangeError> {
    posts.limit = call.presented?.maximumPosts ?? .max
    do throws(ExchangeError) {
      let message = try call.message(for: requester)
      let token = try await tokens.token()
      var received = try await send(
        message, call.isRepeatable, with: token, until: deadline, counting: &posts)
      if received.status == 401, posts.mayGoOn {
        let action = ServiceError(body: received.body)?.action
        let other = try await tokens.token(otherThan: token, after: action)
        received = try await send(
          message, call.isRepeatable, with: other, until: deadline, counting: &posts)
      }
      return .success(try call.answer(in: received, for: requester))
    } catch {
      return .failure(error)
    }
  }

  private func send(
    _ message: ServiceMessage, _ isRepeatable: Bool, with token: AccessToken,
    until deadline: Duration, counting posts: inout PostCount
  ) async throws(ExchangeError) -> ReceivedAnswer {
    var message = message
    try message.present(token)
    return try await sender.send(
      message, isRepeatable: isRepeatable, until: deadline, counting: &posts)
  }
}
