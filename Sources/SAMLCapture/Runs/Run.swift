/// A stretch of an input whose recorder's form was removed.
struct Run {
  /// The layers that were removed, outermost first.
  let layers: [Layer]

  /// What the recorder saw.
  let bytes: [UInt8]

  /// Its place in the text that it was cut from.
  let range: Range<Int>

  init(
    _ recording: Recording, _ bytes: [UInt8], _ range: Range<Int>, inside outer: [Layer] = [],
    then inner: [Layer] = []
  ) {
    layers = outer + [.recording(recording)] + inner
    self.bytes = bytes
    self.range = range
  }
}

/// How much the search for runs may still read in one input.
///
/// A class, because the readers of all runs share it.
final class RunBudget {
  /// The number of bytes that it began with.
  let limit: Int
  private var rest: Int

  /// Whether a run was left unread because nothing was left.
  private(set) var isSpent = false

  init(_ limits: CaptureLimits) {
    limit = limits.runBytes
    rest = limit
  }

  /// The exchanges that the partner refused, and in which no payload was read; the first 64.
  private(set) var bareExchanges: [BareExchange] = []

  /// Takes an exchange of a text in which no payload was read.
  func note(_ exchange: ExchangeContext, line: Int) {
    guard bareExchanges.count < Self.largestBare else { return }
    bareExchanges.append(BareExchange(fragment: "line=\(line)", context: exchange))
  }

  static let largestBare = 64

  /// Whether so many bytes more may be read.
  ///
  /// A short run costs as much as one of a kilobyte.
  func take(_ count: Int) -> Bool {
    rest -= max(count, 1 << 10)
    if rest < 0 { isSpent = true }
    return rest >= 0
  }
}
