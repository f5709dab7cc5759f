import HTTPTypes
import Logging
import Metrics
import PartnerSSO
import SAML
import SAMLPayload
import Synchronization
import TokenExchange
import Tracing

/// The partner's token exchange, on behalf of whichever device presents a response.
final class Partner: Sendable {
  /// The version of the REST API that it speaks.
  let version: APIVersion

  private let client: ExchangeClient
  private let form: PayloadForm
  private let clock: PartnerClock
  private let logger: Logger
  private let timer = Metrics.Timer(label: "exchange_partner_seconds")
  /// The providers in the answers of the partner, by their identifiers in the subscriber account.
  private let listed = Mutex<[ExactString: MVPD.ID]>([:])
  private let answered = Mutex<[ExactString: MVPD.ID]>([:])

  /// Calls by a client; all devices share its access token.
  init(
    _ client: ExchangeClient, speaking version: APIVersion, as form: PayloadForm,
    clock: PartnerClock, logger: Logger
  ) {
    self.version = version
    self.client = client
    self.form = form
    self.clock = clock
    self.logger = logger
  }

  /// What a post has brought.
  struct Posted {
    let result: Result<Receipt, Problem>
    /// Whether the partner is at work no more: it has answered, or it saw nothing.
    let isOver: Bool

    func get() throws(Problem) -> Receipt { try result.get() }
  }

  /// Exchanges a response.
  ///
  /// The client decides which messages it repeats, and when: after a 429 and a 401, and never after
  /// a failure that may have come after the effect. The app decides whether to repeat after such a
  /// failure. Both forms of a response are one exchange: two posts at most, within the time of one.
  ///
  /// - Parameters:
  ///   - order: The response, its device and its provider.
  ///   - deadline: When nothing is posted any more, and no answer is waited for.
  /// - Returns: The receipt or the problem, and whether the partner is done with it.
  func post(_ order: Order, until deadline: ContinuousClock.Instant) async -> Posted {
    let start = ContinuousClock.now
    defer { timer.record(duration: start.duration(to: .now)) }
    let (caller, presentation) = (caller(for: order, until: deadline), order.presentation)
    switch version {
    case .v2:
      let outcome = await caller.outcome(
        of: RESTAPIV2.createPartnerProfile(
          response: presentation.response, status: status(of: order), as: form))
      if case .success(let profiles) = outcome.result, profiles.count == 1 {
        answered.withLock { $0[order.person.provider] = profiles[0].mvpd }
      }
      return posted(outcome) { profiles throws(Problem) in
        // A partner that tells all profiles of the device may tell those of other people.
        let own = profiles.filter { order.person.isUser(of: $0) }
        return try Receipt(own.isEmpty ? profiles : own)
      }
    #if RESTAPIV1
      case .v1:
        let mvpd = MVPD.ID(rawValue: order.person.provider)
        let outcome = await caller.outcome(
          of: RESTAPIV1.exchangeToken(response: presentation.response, mvpd: mvpd, as: form))
        return posted(outcome) { _ throws(Problem) in try Receipt() }
    #else
      // Settings without that trait name no version 1.
      case .v1: return Posted(result: .failure(Problem(.failed)), isOver: true)
    #endif
    }
  }

  /// Finds what an exchange has left whose end this service does not know, or whose receipt it has dropped.
  ///
  /// A profile counts when it is the answer that was given before, by its digest. Otherwise its provider and its user
  /// must be those of the assertion, and it must not be older than the exchange. A profile that does not name its
  /// user is anybody's.
  ///
  /// - Parameters:
  ///   - order: The verified response.
  ///   - since: The moment of the first claim.
  ///   - answer: The digest of the answer, if the exchange is known to be done.
  ///   - now: The moment of the evaluation.
  ///   - deadline: When no answer is waited for any more.
  /// - Returns: The receipt, or nil where the partner has none.
  /// - Throws: ``Problem`` when the partner cannot say: posting then could exchange twice.
  func receipt(
    of order: Order, since: Instant, answer: ReplayAnswer?, at now: Instant,
    until deadline: ContinuousClock.Instant
  ) async throws(Problem) -> Receipt? {
    // REST API V1 has no profiles, and its answer has no body.
    guard version == .v2 else { return answer == nil ? nil : try Receipt() }
    let caller = caller(for: order, until: deadline)
    let profiles: [Profile]
    do {
      profiles = try await caller.send(RESTAPIV2.retrieveProfiles(.all, status: status(of: order)))
    } catch {
      throw Problem(error)
    }
    let current = profiles.filter { $0.source == .partner && now < $0.expires }
    // All of them, or one.
    var receipt = try answer.flatMap { (answer) throws(Problem) in
      try ([current] + current.map { [$0] }).filter { !$0.isEmpty }
        .map { (profiles) throws(Problem) in try Receipt(profiles) }.first { $0.answer == answer }
    }
    let own = current.filter { order.person.isUser(of: $0) && clock.isReached(since, by: $0) }
    if receipt == nil, !own.isEmpty {
      let mvpd = try await mvpd(of: order.person.provider, among: own, by: caller)
      let found = own.filter { $0.mvpd == mvpd }
      if !found.isEmpty { receipt = try Receipt(found) }
    }
    Counter(
      label: "exchange_recoveries",
      dimensions: [("outcome", receipt == nil ? "absent" : "found")]
    ).increment()
    return receipt
  }

  /// The provider of an assertion in the partner's answers, as the partner's configuration maps it.
  ///
  /// A partner without a configuration was asked with a status that names the provider. What it answered to a post for
  /// that provider counts, or without one the only profile that it has.
  private func mvpd(
    of provider: ExactString, among profiles: [Profile], by caller: ExchangeClient
  ) async throws(Problem) -> MVPD.ID? {
    if let known = listed.withLock({ $0[provider] }) { return known }
    let configuration: PartnerSSOWorkflow.Configuration
    do {
      configuration = try await caller.send(RESTAPIV2.retrieveConfiguration())
    } catch  where error.isLasting {
      let known = answered.withLock { $0[provider] }
      return known ?? (profiles.count == 1 ? profiles[0].mvpd : nil)
    } catch {
      throw Problem(error)
    }
    let mvpd = configuration.mvpds.first {
      $0.platformMappingID == ProviderID(rawValue: provider)
    }?.id
    listed.withLock { $0[provider] = mvpd }
    return mvpd
  }

  private func caller(for order: Order, until deadline: ContinuousClock.Instant) -> ExchangeClient {
    var requester = client.requester
    requester.deviceID = ExactString(order.presentation.deviceID)
    requester.deviceInfo = order.presentation.deviceInfo
    requester.platform = order.presentation.platform
    return client.onBehalf(of: requester, within: deadline - .now)
  }

  /// A device that has a response has granted access and is signed in.
  private func status(of order: Order) -> PartnerStatus {
    PartnerStatus(
      access: AccountAccess(status: .granted),
      provider: ProviderID(rawValue: order.person.provider),
      expires: order.presentation.signInEnd)
  }

  /// Records an outcome, and makes a receipt of its answer.
  private func posted<Answer>(
    _ outcome: ExchangeOutcome<Answer>, _ receipt: (Answer) throws(Problem) -> Receipt
  ) -> Posted {
    do throws(Problem) {
      switch outcome.result {
      case .success(let answer):
        let receipt = try receipt(answer)
        record(outcome.posts, outcome.forms, nil)
        return Posted(result: .success(receipt), isOver: true)
      case .failure(let error):
        throw Problem(error)
      }
    } catch {
      record(outcome.posts, outcome.forms, error)
      return Posted(result: .failure(error), isOver: outcome.isOver)
    }
  }

  /// Counts the posts by their form, and writes which form was accepted and why.
  private func record(_ posts: [PostedForm], _ forms: ExchangedForms?, _ problem: Problem?) {
    for form in posts {
      Counter(label: "exchange_posts", dimensions: [("form", form.rawValue)]).increment()
    }
    guard let forms else { return }
    let accepted = forms.accepted?.rawValue ?? "none"
    Counter(
      label: "exchange_forms",
      dimensions: [("accepted", accepted), ("reason", forms.reason.rawValue)]
    ).increment()
    var metadata: Logger.Metadata = [
      "posts": "\(posts.map(\.rawValue).joined(separator: ","))", "form": "\(accepted)",
      "reason": "\(forms.reason.rawValue)", "code": "\(problem?.reason.code ?? "ok")",
    ]
    if let parent = ServiceContext.current?.traceParent { metadata["trace"] = "\(parent.traceID)" }
    logger.info("exchange", metadata: metadata)
  }
}

extension ExchangeError {
  /// Whether the partner would answer the same a second time.
  fileprivate var isLasting: Bool {
    switch self {
    case .refused(let refusal): ![.throttled, .serviceFailed].contains(refusal.reason)
    case .answerUnreadable: true
    default: false
    }
  }
}

extension ExchangeOutcome {
  /// Whether the partner is at work no more: nothing was posted, it answered, or no connection was made.
  fileprivate var isOver: Bool {
    guard case .failure(.transport(let error)) = result, !posts.isEmpty else { return true }
    switch error {
    case .unreachable, .bodyTooLarge: return true
    case .interrupted, .untrusted, .timedOut, .cancelled: return false
    }
  }
}

extension Problem {
  /// Maps an error of the exchange to the app's problem.
  init(_ error: ExchangeError) {
    switch error {
    case .transport(.timedOut):
      self.init(.partner(.gatewayTimeout, error.code.rawValue))
    case .refused(let refusal) where refusal.reason == .badRequest:
      self.init(.partner(.unprocessableContent, error.code.rawValue))
    case .refused(let refusal) where refusal.reason == .throttled:
      let wait = refusal.retryAfter.map { Int($0.components.seconds) } ?? 1
      self.init(.partner(.serviceUnavailable, error.code.rawValue), retryAfter: max(1, wait))
    case .transport, .refused, .answerUnreadable:
      self.init(.partner(.badGateway, error.code.rawValue))
    // The device's values were read by this service, and the statement is its own.
    case .parameterUnusable, .registrationRefused, .storeUnusable:
      self.init(.partner(.internalServerError, error.code.rawValue))
    }
  }
}
