import Metrics
import SAML

/// Exchanges every assertion once, and for one client.
///
/// The replay cache is asked before the partner: of all that present an assertion at once, exactly one wins, and works
/// under a lease whatever happens afterwards. A lost answer, a failing partner or a killed process must not cost the
/// user the sign-in. So the winner may ask again, and proves who it is by its device and by the secret of
/// ``IdempotencyKey``:
///
/// | the same assertion comes again | from its claimant | from anybody else, or without a secret |
/// |---|---|---|
/// | while this process exchanges it | waits for that exchange | refused as a replay |
/// | while another process may, or the partner may still be at work | asked to come back | refused |
/// | after a success | the same answer, from memory or from the partner | refused |
/// | after a failure or a kill, when the lease is over | taken up again | refused |
///
/// To take an exchange up again is to ask the partner first whether it has taken effect already.
///
/// An exchange is a task of its own: when its app goes away it continues, and the app can ask for
/// it later.
actor Exchanges {
  private let cache: any ClaimingReplayCache
  private let partner: Partner
  private let time: Duration
  private var receipts: Receipts
  private var running: [Claim: Task<Receipt, any Error>] = [:]

  /// Who asks for which assertion; a client without a secret has random bytes.
  struct Claim: Hashable {
    let key: ReplayKey
    let claimant: [UInt8]
  }

  /// Asks a cache and a partner.
  ///
  /// - Parameters:
  ///   - cache: What remembers the assertions that were used, who used them, and who is at work.
  ///   - partner: What exchanges them.
  ///   - time: After which an exchange posts nothing more.
  ///   - limit: How many receipts are kept in memory.
  init(
    cache: any ClaimingReplayCache, partner: Partner, within time: Duration,
    keepingReceipts limit: Int
  ) {
    self.cache = cache
    self.partner = partner
    self.time = time
    receipts = Receipts(limit: limit)
  }

  /// Whether older receipts make room for newer ones; their apps are answered with the partner's help.
  var isFullOfReceipts: Bool { receipts.isFull }

  /// Exchanges an assertion, or returns the earlier receipt to its client.
  ///
  /// - Parameters:
  ///   - order: The presentation of an assertion for which every rule holds.
  ///   - claimant: The device and its secret; nil for a client that cannot ask again.
  ///   - now: The moment of the evaluation.
  /// - Returns: The receipt of the exchange.
  /// - Throws: ``Problem`` when the assertion was used or is in work, or the exchange failed.
  func exchange(
    _ order: Order, for claimant: ReplayClaimant?, at now: Instant
  ) async throws(Problem) -> Receipt {
    let claim = Claim(key: order.key, claimant: claimant?.bytes ?? ReplayLease.newToken())
    if let receipt = receipts[claim] { return receipt }
    let task =
      running[claim]
      ?? Task {
        defer { running[claim] = nil }
        let receipt = try await receipt(order, claimant, now)
        if claimant != nil { receipts.keep(receipt, for: claim, until: order.until, at: now) }
        return receipt
      }
    running[claim] = task
    do { return try await task.value } catch { throw error as? Problem ?? Problem(.failed) }
  }

  /// Waits until nothing runs.
  func finish() async {
    while let task = running.values.first { _ = await task.result }
  }

  private func receipt(
    _ order: Order, _ claimant: ReplayClaimant?, _ now: Instant
  ) async throws(Problem) -> Receipt {
    // Counted from before the claim: what is over here is over before its lease is.
    let deadline = ContinuousClock.now + time
    switch try await claim(order, claimant, now) {
    case .refused: throw Problem(.replayed)
    case .inWork(let left):
      throw Problem(.inWork, retryAfter: Int(left.components.seconds) + 1)
    case .done(let answer, let since):
      // It is never posted again. Without a receipt at the partner the app needs a new response.
      let since = since ?? order.issued
      let receipt = try await partner.receipt(
        of: order, since: since, answer: answer, at: now, until: deadline)
      guard let receipt else { throw Problem(.replayed) }
      return receipt
    case .new(let lease):
      guard claimant != nil else { return try await partner.post(order, until: deadline).get() }
      return try await post(order, lease, deadline)
    case .resumed(let lease):
      let found: Receipt?
      do {
        found = try await partner.receipt(
          of: order, since: lease.firstClaim, answer: nil, at: now, until: deadline)
      } catch {
        // Nothing was posted, and the next claim asks again.
        await end(lease, with: nil)
        throw error
      }
      guard let found else { return try await post(order, lease, deadline) }
      await end(lease, with: found)
      return found
    }
  }

  private func claim(
    _ order: Order, _ claimant: ReplayClaimant?, _ now: Instant
  ) async throws(Problem) -> ReplayClaim {
    do {
      guard let claimant else {
        let isNew = try await cache.insertIfAbsent(order.key, until: order.until, at: now)
        return isNew ? .new(ReplayLease(of: order.key, token: [], firstClaim: now)) : .refused
      }
      // What was posted in the last moment has the time of an attempt, which is half, to take effect.
      return try await cache.claim(
        order.key, for: claimant, leasing: time + time / 2, until: order.until, at: now)
    } catch {
      throw Problem(error)
    }
  }

  /// Posts, and ends the lease unless the partner may still be at work.
  private func post(
    _ order: Order, _ lease: ReplayLease, _ deadline: ContinuousClock.Instant
  ) async throws(Problem) -> Receipt {
    let posted = await partner.post(order, until: deadline)
    do throws(Problem) {
      let receipt = try posted.get()
      await end(lease, with: receipt)
      return receipt
    } catch {
      if posted.isOver { await end(lease, with: nil) }
      throw error
    }
  }

  /// A lease that cannot be ended runs out, and the next claim asks the partner.
  private func end(_ lease: ReplayLease, with receipt: Receipt?) async {
    let outcome: String
    do throws(ReplayCacheError) {
      let isEnded = try await cache.end(lease, with: receipt?.answer)
      outcome = isEnded ? receipt == nil ? "released" : "done" : "late"
    } catch {
      outcome = "unknown"
    }
    Counter(label: "exchange_leases", dimensions: [("outcome", outcome)]).increment()
  }
}

/// A presentation that was verified: what is exchanged, and for whom.
struct Order: Sendable {
  let presentation: Presentation
  let person: Person
  /// The assertion in the replay cache, and until when it is remembered there.
  let key: ReplayKey
  let until: Instant
  /// When the assertion was made: no exchange of it is older.
  let issued: Instant

  /// Takes the facts of the verified assertion.
  init(
    _ presentation: Presentation, _ assertion: ValidatedAssertion, at provider: ExactString
  ) throws(Problem) {
    do { key = try ReplayKey(assertion) } catch { throw Problem(error) }
    self.presentation = presentation
    person = Person(assertion, at: provider)
    until = assertion.acceptableUntil
    issued = assertion.issueInstant
  }
}
