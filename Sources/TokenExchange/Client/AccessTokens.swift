import PartnerSSO

/// The access token of an installation, renewed before it ends, once for all who wait for it.
///
/// It is kept in the store with its end, and used until then (REST API V2 checklist, access tokens
/// caching).
actor AccessTokens {
  private let statement: SoftwareStatement
  private let store: any CredentialStore
  private let requester: Requester
  private let sender: MessageSender
  private var current: (token: AccessToken, isDue: Duration)?
  private var isRenewing = false
  private var hasRead = false
  private var registersAgain = false
  private var callers: [Int: CheckedContinuation<Outcome, Never>] = [:]
  private var callerCount = 0

  private typealias Outcome = Result<AccessToken, ExchangeError>

  init(
    _ statement: SoftwareStatement, store: any CredentialStore, requester: Requester,
    sender: MessageSender
  ) {
    self.statement = statement
    self.store = store
    self.requester = requester
    self.sender = sender
  }

  /// A token that lives for a while yet.
  func token() async throws(ExchangeError) -> AccessToken {
    if let current, sender.timing.now() < current.isDue { return current.token }
    return try await renewed()
  }

  /// Returns another token than one that a service has refused.
  ///
  /// A caller with an old token gets the new one at once if another caller has renewed it already.
  ///
  /// - Parameters:
  ///   - refused: The refused token.
  ///   - action: The action that the service asks of its caller.
  /// - Returns: The other token.
  /// - Throws: Why there is none.
  func token(
    otherThan refused: AccessToken, after action: ServiceAction?
  ) async throws(ExchangeError) -> AccessToken {
    if let current, current.token != refused { return try await token() }
    current = nil
    if action == .applicationRegistration { registersAgain = true }
    return try await renewed()
  }

  /// Joins the renewal that is under way, or starts one.
  ///
  /// It is no part of any caller's task: one who gives up leaves at once, and does not take the
  /// token from the others.
  private func renewed() async throws(ExchangeError) -> AccessToken {
    if !isRenewing {
      isRenewing = true
      Task { finish(await renew()) }
    }
    let caller = callerCount
    callerCount += 1
    let outcome: Outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
        if Task.isCancelled {
          continuation.resume(returning: .failure(.transport(.cancelled)))
        } else {
          callers[caller] = continuation
        }
      }
    } onCancel: {
      Task { await self.giveUp(caller) }
    }
    return try outcome.get()
  }

  private func giveUp(_ caller: Int) {
    callers.removeValue(forKey: caller)?.resume(returning: .failure(.transport(.cancelled)))
  }

  private func finish(_ outcome: Outcome) {
    isRenewing = false
    for caller in callers.values { caller.resume(returning: outcome) }
    callers = [:]
  }

  private func renew() async -> Outcome {
    do throws(ExchangeError) {
      if let kept = try await kept() { return .success(kept) }
      // Counted from before the request, so that the token never seems to live longer.
      let (start, date) = (sender.timing.now(), sender.timing.calendar())
      let token = try await requestToken(until: sender.deadline())
      let used = max(token.lifetime - Self.margin, token.lifetime / 2)
      current = (token, start + used)
      do {
        try await store.save(StoredToken(token, since: date).stored, as: .accessToken)
      } catch {
        // The token is as good without: the next start asks for another one.
      }
      return .success(token)
    } catch {
      return .failure(error)
    }
  }

  /// The token of a start before, if it lives for a while yet; it is read once.
  private func kept() async throws(ExchangeError) -> AccessToken? {
    guard !hasRead else { return nil }
    let bytes = try await load(.accessToken)
    hasRead = true
    guard let token = bytes.flatMap(StoredToken.init(stored:))?.token(at: sender.timing.calendar()),
      token.lifetime > Self.margin
    else { return nil }
    current = (token, sender.timing.now() + token.lifetime - Self.margin)
    return token
  }

  private func load(_ item: StoredItem) async throws(ExchangeError) -> [UInt8]? {
    do {
      return try await store.load(item)
    } catch {
      throw .storeUnusable(error)
    }
  }

  /// Asks for a token, and registers where there are no credentials or they are no longer known.
  private func requestToken(until deadline: Duration) async throws(ExchangeError) -> AccessToken {
    let bytes = try await load(.credentials)
    if !registersAgain, let credentials = bytes.flatMap(ClientCredentials.init(stored:)) {
      do {
        return try await answer(
          ClientRegistration.requestToken(credentials: credentials), until: deadline)
      } catch .registrationRefused(let refusal) where refusal.error?.code == "invalid_client" {
        // Falls through, because the reference asks the client to register again.
      }
    }
    let credentials = try await answer(
      ClientRegistration.register(statement: statement), until: deadline)
    registersAgain = false
    do {
      try await store.save(credentials.stored, as: .credentials)
    } catch {
      throw .storeUnusable(error)
    }
    return try await answer(
      ClientRegistration.requestToken(credentials: credentials), until: deadline)
  }

  private func answer<Answer>(
    _ service: ServiceDefinition<Answer>, until deadline: Duration
  ) async throws(ExchangeError) -> Answer {
    var posts = PostCount()
    let received = try await sender.send(
      service.message(for: requester), isRepeatable: service.isRepeatable,
      until: deadline, counting: &posts)
    return try service.answer(in: received, for: requester)
  }

  /// How long before its end a token is renewed: longer than any call takes.
  ///
  /// One that does not live twice as long is renewed in the middle of its life.
  private static let margin: Duration = .seconds(120)
}
