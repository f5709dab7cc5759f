import CoreMetrics

/// A number that grows.
final class CounterSeries: CounterHandler {
  private let series: MetricsRegistry.Series
  private let registry: MetricsRegistry

  init(_ series: MetricsRegistry.Series, in registry: MetricsRegistry) {
    self.series = series
    self.registry = registry
  }

  func increment(by amount: Int64) {
    registry.update(series, from: .counter(0)) { value in
      guard case .counter(let number) = value else { return value }
      return .counter(number + Double(amount))
    }
  }

  func reset() {
    registry.update(series, from: .counter(0)) { _ in .counter(0) }
  }
}

/// A number that goes up and down.
final class GaugeSeries: MeterHandler, RecorderHandler {
  private let series: MetricsRegistry.Series
  private let registry: MetricsRegistry

  init(_ series: MetricsRegistry.Series, in registry: MetricsRegistry) {
    self.series = series
    self.registry = registry
  }

  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { registry.update(series, from: .gauge(0)) { _ in .gauge(value) } }
  func record(_ value: Int64) { set(Double(value)) }
  func record(_ value: Double) { set(value) }
  func decrement(by amount: Double) { increment(by: -amount) }

  func increment(by amount: Double) {
    registry.update(series, from: .gauge(0)) { value in
      guard case .gauge(let number) = value else { return value }
      return .gauge(number + amount)
    }
  }
}

/// Values and how often each size of them came.
final class HistogramSeries: TimerHandler, RecorderHandler {
  private let series: MetricsRegistry.Series
  private let registry: MetricsRegistry

  init(_ series: MetricsRegistry.Series, in registry: MetricsRegistry) {
    self.series = series
    self.registry = registry
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1_000_000_000) }
  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    registry.update(series, from: .histogram(Histogram())) { known in
      guard case .histogram(let histogram) = known else { return known }
      return .histogram(histogram.adding(value))
    }
  }
}
