public import CoreMetrics
import Synchronization

/// A back end of swift-metrics that keeps the metrics of the process in memory until a scraper
/// reads them.
///
/// Counters, gauges and histograms with fixed bounds, as ``prometheusText`` writes them. Series are
/// never dropped, so a dimension must have few values.
public final class MetricsRegistry: MetricsFactory {
  /// A metric with its dimensions.
  struct Series: Hashable {
    let name: String
    let labels: [Label]

    init(_ name: String, _ dimensions: [(String, String)]) {
      self.name = name
      labels = dimensions.map(Label.init).sorted { $0.name < $1.name }
    }
  }

  /// A dimension and its value.
  struct Label: Hashable {
    let name: String
    let value: String
  }

  /// The values of a series.
  enum Value {
    case counter(Double)
    case gauge(Double)
    case histogram(Histogram)
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

  func update(_ series: Series, from initial: Value, _ change: (Value) -> Value) {
    values.withLock { $0[series] = change($0[series] ?? initial) }
  }

  /// Makes a number that grows.
  public func makeCounter(
    label: String, dimensions: [(String, String)]
  ) -> any CounterHandler {
    CounterSeries(Series(label, dimensions), in: self)
  }

  /// Makes a number that goes up and down.
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    GaugeSeries(Series(label, dimensions), in: self)
  }

  /// Makes a histogram, or a number that is replaced by the next.
  public func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    aggregate
      ? HistogramSeries(Series(label, dimensions), in: self)
      : GaugeSeries(Series(label, dimensions), in: self)
  }

  /// Makes a histogram of seconds.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    HistogramSeries(Series(label, dimensions), in: self)
  }

  /// Keeps the series: what was counted stays true.
  public func destroyCounter(_ handler: any CounterHandler) {}

  /// Keeps the series.
  public func destroyMeter(_ handler: any MeterHandler) {}

  /// Keeps the series.
  public func destroyRecorder(_ handler: any RecorderHandler) {}

  /// Keeps the series.
  public func destroyTimer(_ handler: any TimerHandler) {}
}

/// How many values were at most as large as each of some bounds.
struct Histogram {
  /// From what is immediate to what is given up, in seconds.
  static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

  private(set) var counts = [Int](repeating: 0, count: bounds.count)
  private(set) var count = 0
  private(set) var sum = 0.0

  func adding(_ value: Double) -> Histogram {
    var histogram = self
    for (place, bound) in Self.bounds.enumerated() where value <= bound {
      histogram.counts[place] += 1
    }
    histogram.count += 1
    histogram.sum += value
    return histogram
  }
}
