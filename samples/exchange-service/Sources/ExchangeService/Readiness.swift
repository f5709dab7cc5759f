import HTTPTypes
import SAML
import TokenExchange
import XMLSignature

/// Whether the service can do its work: by its partner, its store and the ends of its certificates.
///
/// Load balancers ask every few seconds, so the partner is asked at most once in ten.
actor Readiness {
  /// The result of a check, as `/health/ready` shows it.
  enum Check: String {
    case ok
    /// The partner gives no answer, not even an error.
    case unreachable
    /// The store cannot be reached, opened or read.
    case unusable
    /// A certificate ends within two weeks.
    case ending
    /// A certificate of this service's own TLS is over, or no key is trusted any longer.
    case over
  }

  private let admission: Admission
  private let cache: any ReplayCache
  private let transport: any Transport
  private let origin: ServiceOrigin
  private let current: CurrentVerifier
  private let certificates: [Certificate]
  private let clock: ServiceClock
  private var partner: (probe: Task<Check, Never>, until: ContinuousClock.Instant)?

  init(
    admission: Admission, cache: any ReplayCache, transport: any Transport, origin: ServiceOrigin,
    current: CurrentVerifier, certificates: [Certificate], clock: ServiceClock
  ) {
    self.admission = admission
    self.cache = cache
    self.transport = transport
    self.origin = origin
    self.current = current
    self.certificates = certificates
    self.clock = clock
  }

  /// Looks at everything that the service needs.
  ///
  /// - Returns: The checks by their names.
  /// - Throws: ``Problem`` with the checks when the service drains, or cannot do its work.
  func checks() async throws(Problem) -> [String: String] {
    guard !admission.isDraining else { throw Problem(.draining, retryAfter: 1) }
    let checks = [
      "partner": await partnerCheck(), "store": await storeCheck(),
      "certificates": certificateCheck(),
    ]
    let names = checks.mapValues(\.rawValue)
    guard checks.values.allSatisfy({ [.ok, .ending].contains($0) }) else {
      throw Problem(.notReady, checks: names, retryAfter: 10)
    }
    return names
  }

  private func partnerCheck() async -> Check {
    let now = ContinuousClock.now
    if let partner, now < partner.until { return await partner.probe.value }
    let probe = Task { [transport, origin] in
      let request = HTTPRequest(
        method: .get, scheme: origin.scheme, authority: origin.authority, path: "/")
      do throws(TransportError) {
        _ = try await transport.send(
          request, body: [], within: .seconds(2), maximumBodyCount: 64 << 10)
        return Check.ok
      } catch {
        if case .bodyTooLarge = error { return Check.ok }
        return Check.unreachable
      }
    }
    partner = (probe, now + .seconds(10))
    return await probe.value
  }

  private func storeCheck() async -> Check {
    do {
      try await cache.probe(at: clock.now())
      return .ok
    } catch {
      return .unusable
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
