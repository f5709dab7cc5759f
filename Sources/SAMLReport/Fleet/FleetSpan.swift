import SAML

/// When something was first and last seen, by the time that messages state, and how often.
struct FleetSpan {
  private(set) var first: Instant
  private(set) var last: Instant
  private(set) var count = 1

  init(_ moment: Instant) {
    first = moment
    last = moment
  }

  mutating func add(_ moment: Instant) {
    first = min(first, moment)
    last = max(last, moment)
    count += 1
  }
}

extension Dictionary where Value == FleetSpan {
  mutating func add(_ key: Key, at moment: Instant) {
    if var span = self[key] {
      span.add(moment)
      self[key] = span
    } else {
      self[key] = FleetSpan(moment)
    }
  }
}
