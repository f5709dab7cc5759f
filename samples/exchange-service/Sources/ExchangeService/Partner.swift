import HTTPTypes
import Logging
import Metrics
import PartnerSSO
import SAMLPayload
import TokenExchange
import Tracing

/// The partner's token exchange, on behalf of whichever device presents a response.
struct Partner: Sendable {
  /// The version of the REST API that it speaks.
  let version: APIVersion

  private let client: ExchangeClient
  private let form: PayloadForm
  private let logger: Logger
  private let timer = Metrics.Timer(label: "exchange_partner_seconds")

  /// Calls by a client; all devices share its access token.
  init(
    _ client: ExchangeClient, speaking version: APIVersion, as form: PayloadForm, logger: Logger
  ) {
    self.version = version
    self.client = client
    self.form = form
    self.logger = logger
  }

  /// Exchanges a response, or finds what its exchange has left.
  ///
  /// The client decides which messages it repeats, and when: after a 429 and a 401, and never after
  /// a failure that may have come after the effect. The app decides whether to repeat after such a
  /// failure. Both forms of a response are one exchange: two posts at most, within the time of one.
  ///
  /// - Parameters:
  ///   - presentation: The response and its device.
  ///   - provider: The provider that signed it, by the identifier that the version knows it by.
  ///   - beginning: The moment since which an exchange of it may have taken effect; nil for the first exchange.
  ///     With REST API V1, which has no profiles, the response is posted again.
  ///   - now: The moment of the evaluation.
  /// - Returns: The receipt of the exchange.
  /// - Throws: ``Problem`` with the code of what went wrong.
  func exchange(
    _ presentation: Presentation, at provider: String, unlessDoneSince beginning: Instant?,
    now: Instant
  ) async throws(Problem) -> Receipt {
    var requester = client.requester
    requester.deviceID = presentation.deviceID
    requester.deviceInfo = presentation.deviceInfo
    requester.platform = presentation.platform
    let start = ContinuousClock.now
    defer { timer.record(duration: start.duration(to: .now)) }
    let caller = client.onBehalf(of: requester)
    switch version {
    case .v2:
      // A device that has a response has granted access and is signed in.
      let status = PartnerStatus(
        access: AccountAccess(status: .granted), provider: ProviderID(rawValue: provider),
        expires: presentation.signInEnd)
      if let beginning,
        let receipt = try await earlierReceipt(caller, status, since: beginning, now: now)
      {
        return receipt
      }
      let outcome = await caller.outcome(
        of: RESTAPIV2.createPartnerProfile(
          response: presentation.response, status: status, as: form))
      return try receipt(of: outcome) { profiles throws(Problem) in try Receipt(profiles) }
    #if RESTAPIV1
      case .v1:
        let outcome = await caller.outcome(
          of: RESTAPIV1.exchangeToken(
            response: presentation.response, mvpd: MVPD.ID(rawValue: provider), as: form))
        return try receipt(of: outcome) { _ in Receipt() }
    #else
      // Settings without that trait name no version 1.
      case .v1: throw Problem(.failed)
    #endif
    }
  }

  /// The receipt of an exchange whose end this service does not know, if it has taken effect.
  ///
  /// - Throws: ``Problem`` when the partner cannot say: posting then could exchange twice.
  private func earlierReceipt(
    _ caller: ExchangeClient, _ status: PartnerStatus, since beginning: Instant, now: Instant
  ) async throws(Problem) -> Receipt? {
    let profiles: [Profile]
    do {
      profiles = try await caller.send(RESTAPIV2.retrieveProfiles(.all, status: status))
    } catch {
      throw Problem(error)
    }
    let earliest = beginning.advanced(by: .seconds(-Self.maximumSkew))
    let found = profiles.filter {
      $0.source == .partner && earliest <= $0.notBefore && now < $0.expires
    }
    Counter(
      label: "exchange_recoveries", dimensions: [("outcome", found.isEmpty ? "absent" : "found")]
    ).increment()
    return found.isEmpty ? nil : try Receipt(found)
  }

  /// The largest clock skew that a policy can have, in seconds: the partner's clock is another one.
  private static let maximumSkew = 300

  /// Records an outcome, and makes a receipt of its answer.
  private func receipt<Answer>(
    of outcome: ExchangeOutcome<Answer>, _ receipt: (Answer) throws(Problem) -> Receipt
  ) throws(Problem) -> Receipt {
    do throws(Problem) {
      switch outcome.result {
      case .success(let answer):
        let receipt = try receipt(answer)
        record(outcome.posts, outcome.forms, nil)
        return receipt
      case .failure(let error):
        throw Problem(error)
      }
    } catch {
      record(outcome.posts, outcome.forms, error)
      throw error
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
