public import CoreMetrics
import Synchronization

/// A back end of swift-metrics that keeps the metrics of the process in memory until a scraper
/// reads them.
///
/// Counters, gauges and histograms with fixed bounds, as ``prometheusText`` writes them. Series are
/// never dropped, so a dimension must have few values.
public final class MetricsRegistry: MetricsFactory {
  /// A metric with its dimensions, by the names that Prometheus' format has for them.
  struct Series: Hashable {
    let name: String
    let labels: String

    /// Names are letters, digits and underscores there; swift-metrics has dots.
    init(_ name: String, _ dimensions: [(String, String)] = []) {
      self.name = Self.identifier(name)
      labels = dimensions.sorted { $0.0 < $1.0 }.map { label, value in
        let value = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
          .replacing("\n", with: "\\n")
        return "\(Self.identifier(label))=\"\(value)\""
      }.joined(separator: ",")
    }

    private static func identifier(_ name: String) -> String {
      String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
  }

  /// The values of a series.
  enum Value {
    case counter(Double)
    case gauge(Double)
    case histogram(Histogram)

    /// What swift-metrics says to a counter or a gauge is added, to a histogram it is recorded.
    mutating func add(_ amount: Double) {
      switch self {
      case .counter(let number): self = .counter(number + amount)
      case .gauge(let number): self = .gauge(number + amount)
      case .histogram(var histogram):
        histogram.record(amount)
        self = .histogram(histogram)
      }
    }
  }

  private let values = Mutex<[Series: Value]>([:])
  private let collectors = Mutex<[@Sendable () -> [(Series, Value)]]>([])

  /// Makes an empty registry.
  public init() {}

  /// All series, in no order: what was counted, and what is read at this moment.
  var snapshot: [Series: Value] {
    let collected = collectors.withLock { $0 }.flatMap { $0() }
    return values.withLock { $0 }.merging(collected) { $1 }
  }

  /// Reads further series whenever a scraper asks.
  func collect(_ read: @escaping @Sendable () -> [(Series, Value)]) {
    collectors.withLock { $0.append(read) }
  }

  fileprivate func update(_ series: Series, from initial: Value, _ change: (inout Value) -> Void) {
    values.withLock { change(&$0[series, default: initial]) }
  }

  private func handler(
    _ label: String, _ dimensions: [(String, String)], _ initial: Value
  ) -> SeriesHandler {
    SeriesHandler(series: Series(label, dimensions), initial: initial, registry: self)
  }

  /// Makes a number that grows.
  public func makeCounter(
    label: String, dimensions: [(String, String)]
  ) -> any CounterHandler { handler(label, dimensions, .counter(0)) }

  /// Makes a number that goes up and down.
  public func makeMeter(
    label: String, dimensions: [(String, String)]
  ) -> any MeterHandler { handler(label, dimensions, .gauge(0)) }

  /// Makes a histogram, or a number that is replaced by the next.
  public func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    handler(label, dimensions, aggregate ? .histogram(Histogram()) : .gauge(0))
  }

  /// Makes a histogram of seconds.
  public func makeTimer(
    label: String, dimensions: [(String, String)]
  ) -> any TimerHandler { handler(label, dimensions, .histogram(Histogram())) }

  /// Keeps the series: what was counted stays true.
  public func destroyCounter(_ handler: any CounterHandler) {}

  /// Keeps the series.
  public func destroyMeter(_ handler: any MeterHandler) {}

  /// Keeps the series.
  public func destroyRecorder(_ handler: any RecorderHandler) {}

  /// Keeps the series.
  public func destroyTimer(_ handler: any TimerHandler) {}
}

/// One series, as swift-metrics writes to it.
private final class SeriesHandler: CounterHandler, MeterHandler, RecorderHandler, TimerHandler {
  private let series: MetricsRegistry.Series
  private let initial: MetricsRegistry.Value
  private let registry: MetricsRegistry

  init(series: MetricsRegistry.Series, initial: MetricsRegistry.Value, registry: MetricsRegistry) {
    self.series = series
    self.initial = initial
    self.registry = registry
  }

  func increment(by amount: Int64) { add(Double(amount)) }
  func increment(by amount: Double) { add(amount) }
  func decrement(by amount: Double) { add(-amount) }
  func recordNanoseconds(_ duration: Int64) { add(Double(duration) / 1_000_000_000) }
  func reset() { registry.update(series, from: initial) { $0 = initial } }
  func set(_ value: Int64) { record(Double(value)) }
  func set(_ value: Double) { record(value) }
  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    guard case .gauge = initial else { return add(value) }
    registry.update(series, from: initial) { $0 = .gauge(value) }
  }

  private func add(_ amount: Double) {
    registry.update(series, from: initial) { $0.add(amount) }
  }
}

/// How many values were at most as large as each of some bounds.
struct Histogram {
  /// From what is immediate to what is given up, in seconds.
  static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

  private(set) var counts = [Int](repeating: 0, count: bounds.count)
  private(set) var count = 0
  private(set) var sum = 0.0

  mutating func record(_ value: Double) {
    for (place, bound) in Self.bounds.enumerated() where value <= bound { counts[place] += 1 }
    count += 1
    sum += value
  }
}
