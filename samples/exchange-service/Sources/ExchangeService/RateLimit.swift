import HTTPTypes
import NIOCore
import Synchronization

/// How many presentations each app may post in a minute.
///
/// An app is known by the header field that a gateway sets after it has authenticated the app, or else by the
/// address of its connection. Each has a bucket that holds as many presentations as a minute allows, and that
/// fills evenly.
final class RateLimit: Sendable {
  private struct Bucket {
    var presentations: Double
    var filledAt: ContinuousClock.Instant
  }

  private let perMinute: Double
  private let header: HTTPField.Name?
  private let buckets = Mutex<[String: Bucket]>([:])

  /// Limits each app.
  ///
  /// - Parameters:
  ///   - perMinute: How many presentations an app may post in a minute.
  ///   - header: The field that names the app; those without it share one bucket.
  init(perMinute: Int, header: HTTPField.Name?) {
    self.perMinute = Double(perMinute)
    self.header = header
  }

  /// Takes a presentation from the bucket of its app.
  ///
  /// - Throws: ``Problem`` with the seconds after which there is one again.
  func admit(
    _ fields: HTTPFields, from address: SocketAddress?, at now: ContinuousClock.Instant = .now
  ) throws(Problem) {
    let app = header.map { String(fields[$0]?.prefix(Self.maximumNameCount) ?? "") }
    let wait = take(from: app ?? address?.ipAddress ?? "", at: now)
    guard let wait else { return }
    throw Problem(.rateLimited, retryAfter: wait)
  }

  /// Takes one, or returns the seconds until there is one.
  private func take(from app: String, at now: ContinuousClock.Instant) -> Int? {
    buckets.withLock { buckets in
      if buckets[app] == nil, buckets.count >= Self.maximumAppCount {
        // A bucket that is full again says nothing that a new one does not.
        buckets = buckets.filter { $0.value.filledAt.duration(to: now) < .seconds(60) }
      }
      // Where so many apps are busy, further ones share a bucket: the memory is bounded.
      let app = buckets[app] == nil && buckets.count >= Self.maximumAppCount ? "" : app
      var bucket = buckets[app] ?? Bucket(presentations: perMinute, filledAt: now)
      let seconds = bucket.filledAt.duration(to: now) / .seconds(1)
      bucket.presentations = min(perMinute, bucket.presentations + seconds * perMinute / 60)
      bucket.filledAt = now
      defer { buckets[app] = bucket }
      guard bucket.presentations >= 1 else {
        return max(1, Int(((1 - bucket.presentations) * 60 / perMinute).rounded(.up)))
      }
      bucket.presentations -= 1
      return nil
    }
  }

  private static let maximumAppCount = 10_000
  private static let maximumNameCount = 128
}
