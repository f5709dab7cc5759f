import SAML

/// Every message at first, and of many every second, fourth, eighth and so on: a sample of a bounded
/// size that is spread over the batch, and the same at every run.
struct FleetSample {
  struct Entry {
    let issued: Instant
    /// IssueInstant minus the time of the capture, in milliseconds; nil when that is not known.
    let offset: Int64?

    /// The years that times are written in are fewer; beyond it is no clock.
    private static let maximumOffset: UInt64 = 1 << 52

    init(issued: Instant, captured: Instant?) {
      self.issued = issued
      guard let captured else {
        offset = nil
        return
      }
      let (offset, isTooLarge) = issued.millisecondsSince1970.subtractingReportingOverflow(
        captured.millisecondsSince1970)
      self.offset = isTooLarge || offset.magnitude > Self.maximumOffset ? nil : offset
    }
  }

  /// Enough for a median, and for as many points as a drawing can show.
  static let capacity = 512

  private(set) var entries: [Entry] = []
  /// How many messages one entry represents.
  private(set) var stride = 1
  private var skipped = 0

  mutating func add(_ entry: Entry) {
    skipped += 1
    guard skipped == stride else { return }
    skipped = 0
    entries.append(entry)
    guard entries.count == Self.capacity else { return }
    entries = entries.indices.filter { $0 % 2 == 1 }.map { entries[$0] }
    stride *= 2
  }

  /// How many messages were issued after a moment, about.
  func count(after moment: Instant) -> Int {
    entries.count { $0.issued > moment } * stride
  }

  /// How many messages were issued before a moment, about.
  func count(before moment: Instant) -> Int {
    entries.count { $0.issued < moment } * stride
  }

  /// How far the issuer's clock seems to be ahead of the clock that stamped the captures; nil
  /// without a capture time.
  var offset: FleetOffset? {
    let offsets = entries.compactMap(\.offset).sorted()
    guard !offsets.isEmpty else { return nil }
    func quantile(_ quarters: Int) -> Int64 { offsets[(offsets.count - 1) * quarters / 4] }
    return FleetOffset(
      median: quantile(2), lower: quantile(1), upper: quantile(3), count: offsets.count)
  }
}

/// An estimate of a clock's offset in milliseconds.
///
/// It is the time of issue minus that of the capture, so the way of the message makes it smaller: a
/// clock that is right shows a little less than zero.
struct FleetOffset {
  let median: Int64
  /// A quarter of the messages is below it.
  let lower: Int64
  /// A quarter of the messages is above it.
  let upper: Int64
  /// How many messages the estimate was made from.
  let count: Int
}
