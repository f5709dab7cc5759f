package import SAMLFormats
import XMLSignature

/// What a cache keeps of a claim beside its end, and the steps that it takes.
package struct ReplayWork: Sendable {
  package var claimant: [UInt8]
  /// Nil for a claim of an earlier version, of which no more is known.
  package var firstClaim: Instant?
  /// Empty without a lease.
  package var token: [UInt8] = []
  /// By the clock of the cache.
  package var leasedUntil = Instant(millisecondsSince1970: .min)
  package var answer: ReplayAnswer?

  package init(claimant: [UInt8]) { self.claimant = claimant }

  /// The answer to a claim of a key that is remembered; it must be stored when it is `.resumed`.
  package mutating func claim(
    _ key: ReplayKey, by other: ReplayClaimant, for time: Duration, at moment: Instant
  ) -> ReplayClaim {
    guard other.isClaimant(claimant) else { return .refused }
    guard answer == nil, let firstClaim else { return .done(answer, since: firstClaim) }
    guard token.isEmpty || leasedUntil <= moment else {
      return .inWork(leasedUntil.duration(since: moment))
    }
    return .resumed(lease(key, for: time, at: moment, firstClaim: firstClaim))
  }

  /// The first lease, or the next.
  package mutating func lease(
    _ key: ReplayKey, for time: Duration, at moment: Instant, firstClaim: Instant
  ) -> ReplayLease {
    self.firstClaim = firstClaim
    token = ReplayLease.newToken()
    leasedUntil = moment.advanced(by: time)
    return ReplayLease(of: key, token: token, firstClaim: firstClaim)
  }

  /// Ends a lease; false when it is not the last one.
  package mutating func end(_ lease: ReplayLease, with answer: ReplayAnswer?) -> Bool {
    guard ConstantTime.areEqual(token, lease.token), !token.isEmpty else { return false }
    token = []
    self.answer = answer
    return true
  }
}
