#if StandIn
  /// How far each device is ahead of its time.
  @available(macOS 14, iOS 17, tvOS 17, *)
  actor ThrottledDevices {
    private let throttle: Throttle
    private var earliest: [String: Duration] = [:]

    init(_ throttle: Throttle) {
      self.throttle = throttle
    }

    /// Whether a device may send a request now.
    ///
    /// It keeps the time at which the device would have no request left; each allowed request moves
    /// it by the interval.
    func allows(_ device: String, at now: Duration) -> Bool {
      let start = max(earliest[device] ?? now, now)
      guard start - now <= throttle.interval * throttle.burst else { return false }
      if earliest[device] == nil, earliest.count >= Self.limit {
        earliest = earliest.filter { now < $0.value }
        if earliest.count >= Self.limit { earliest = [:] }
      }
      earliest[device] = start + throttle.interval
      return true
    }

    /// A header decides what a device is, so there may be any number of them.
    private static let limit = 10_000
  }
#endif
