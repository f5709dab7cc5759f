extension MetricsRegistry {
  /// All series in Prometheus' text format, version 0.0.4, in the order of their names.
  public var prometheusText: String {
    var text = ""
    var last = ""
    let entries = snapshot.map { (Self.name($0.key), $0.key.labels, $0.value) }
      .sorted { ($0.0, Self.set($0.1)) < ($1.0, Self.set($1.1)) }
    for (base, labels, value) in entries {
      let name = if case .counter = value { base + "_total" } else { base }
      if name != last {
        text += "# HELP \(name) \(MetricHelp.text(of: name))\n# TYPE \(name) \(value.kind)\n"
      }
      last = name
      switch value {
      case .counter(let number), .gauge(let number):
        text += Self.line(name, labels, number)
      case .histogram(let histogram):
        for (bound, count) in zip(Histogram.bounds, histogram.counts) {
          text += Self.line(
            name + "_bucket", labels + [Label(name: "le", value: "\(bound)")], Double(count))
        }
        text += Self.line(
          name + "_bucket", labels + [Label(name: "le", value: "+Inf")], Double(histogram.count))
        text += Self.line(name + "_sum", labels, histogram.sum)
        text += Self.line(name + "_count", labels, Double(histogram.count))
      }
    }
    return text
  }

  private static func name(_ series: Series) -> String { identifier(series.name) }

  private static func line(_ name: String, _ labels: [Label], _ number: Double) -> String {
    let whole = Int64(exactly: number)
    return "\(name)\(set(labels)) \(whole.map { "\($0)" } ?? "\(number)")\n"
  }

  private static func set(_ labels: [Label]) -> String {
    let pairs = labels.map { "\(identifier($0.name))=\"\(escaped($0.value))\"" }
    return pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
  }

  /// Letters, digits and underscores; swift-metrics has dots.
  private static func identifier(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

extension MetricsRegistry.Value {
  fileprivate var kind: String {
    switch self {
    case .counter: "counter"
    case .gauge: "gauge"
    case .histogram: "histogram"
    }
  }
}
