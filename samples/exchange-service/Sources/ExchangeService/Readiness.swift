import HTTPTypes
import Metrics
import SAML
import TokenExchange
import XMLSignature

/// Whether the service can do its work: by its store, which takes a write, and the ends of its certificates.
///
/// A partner that cannot be reached is shown and measured, and no reason: it would take every replica out at once.
struct Readiness: Sendable {
  let admission: Admission
  let exchanges: Exchanges
  let cache: any ClaimingReplayCache
  let partner: PartnerProbe
  let current: CurrentVerifier
  let certificates: [Certificate]
  let clock: ServiceClock

  /// The result of a check, as `/health/ready` shows it.
  enum Check: String {
    case ok
    /// The partner gives no answer, not even an error.
    case unreachable
    /// The store cannot be reached, opened, read or written.
    case unusable
    /// The store takes no more claims; or older receipts make room for newer ones, which does no harm.
    case full
    /// A certificate ends within two weeks.
    case ending
    /// A certificate of this service's own TLS is over, or no key is trusted any longer.
    case over
  }

  /// Looks at everything that the service needs.
  ///
  /// - Returns: The checks by their names.
  /// - Throws: ``Problem`` with the checks when the service drains, or cannot do its work.
  func checks() async throws(Problem) -> [String: String] {
    guard !admission.isDraining else { throw Problem(.draining, retryAfter: 1) }
    let (store, certificates) = (await storeCheck(), certificateCheck())
    let receipts = await exchanges.isFullOfReceipts ? Check.full : .ok
    let names = [
      "partner": await partner.check(), "store": store, "certificates": certificates,
      "receipts": receipts,
    ].mapValues(\.rawValue)
    guard store == .ok, certificates != .over else {
      throw Problem(.notReady, checks: names, retryAfter: 10)
    }
    return names
  }

  private func storeCheck() async -> Check {
    do {
      try await cache.probe(at: clock.now())
      return .ok
    } catch {
      return error == .full ? .full : .unusable
    }
  }

  /// A certificate that is over ends no trust in its key, but reminds of a rollover that was missed.
  private func certificateCheck() -> Check {
    let now = clock.now()
    let anchors = current.policy.trustAnchors
    let isTrusted = anchors.contains { $0.trustedUntil.map { now < $0 } ?? true }
    guard isTrusted, certificates.allSatisfy({ now < $0.notAfter }) else { return .over }
    let soon = now.advanced(by: .seconds(14 * 24 * 3_600))
    let ends =
      certificates.map(\.notAfter) + anchors.compactMap { $0.certificate?.notAfter }
      + anchors.compactMap(\.trustedUntil)
    return ends.contains { $0 < soon } ? .ending : .ok
  }
}

/// Whether the partner answers at all: load balancers ask every few seconds, and it is asked at most once in ten.
actor PartnerProbe {
  private let transport: any Transport
  private let origin: ServiceOrigin
  private var last: (probe: Task<Readiness.Check, Never>, until: ContinuousClock.Instant)?

  init(of origin: ServiceOrigin, by transport: any Transport) {
    self.origin = origin
    self.transport = transport
  }

  /// What it answered, or does now.
  func check() async -> Readiness.Check {
    let now = ContinuousClock.now
    if let last, now < last.until { return await last.probe.value }
    let probe = Task { [transport, origin] in
      let request = HTTPRequest(
        method: .get, scheme: origin.scheme.string, authority: origin.authority.string, path: "/")
      do throws(TransportError) {
        _ = try await transport.send(
          request, body: [], within: .seconds(2), maximumBodyCount: 64 << 10)
        return Readiness.Check.ok
      } catch {
        if case .bodyTooLarge = error { return Readiness.Check.ok }
        return Readiness.Check.unreachable
      }
    }
    last = (probe, now + .seconds(10))
    let check = await probe.value
    Gauge(label: "exchange_partner_reachable").record(check == .ok ? 1 : 0)
    return check
  }
}
