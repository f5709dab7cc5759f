#if StandIn
  import SAML

  /// Values that end at a time, in a table that does not grow without a bound.
  ///
  /// An ended value stays, because services distinguish "ended" from "never there". When there is no
  /// room left, ended values go first, and then those that end first.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct EndingTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var entries: [Key: (value: Value, end: Instant)] = [:]
    private let limit: Int

    init(limit: Int = 10_000) {
      self.limit = limit
    }

    /// The value, whether it has ended or not.
    subscript(key: Key) -> Value? { entries[key]?.value }

    /// The value, unless it has ended.
    func current(_ key: Key, at now: Instant) -> Value? {
      guard let entry = entries[key], now < entry.end else { return nil }
      return entry.value
    }

    mutating func set(_ key: Key, _ value: Value, until end: Instant, at now: Instant) {
      if entries[key] == nil, entries.count >= limit { makeRoom(at: now) }
      entries[key] = (value, end)
    }

    mutating func remove(_ key: Key) -> Value? {
      entries.removeValue(forKey: key)?.value
    }

    /// The keys and their values, whether they have ended or not, in any order.
    var all: [(key: Key, value: Value)] { entries.map { (key: $0.key, value: $0.value.value) } }

    mutating func removeAll(where isGone: (Key) -> Bool) {
      for key in entries.keys.filter(isGone) { entries.removeValue(forKey: key) }
    }

    private mutating func makeRoom(at now: Instant) {
      entries = entries.filter { now < $0.value.end }
      guard entries.count >= limit else { return }
      for (key, _) in entries.sorted(by: { $0.value.end < $1.value.end }).prefix(limit / 10 + 1) {
        entries.removeValue(forKey: key)
      }
    }
  }
#endif
