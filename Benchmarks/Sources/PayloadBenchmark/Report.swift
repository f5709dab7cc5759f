import Foundation

/// The medians as a table of ratios and as a plot.
enum Report {
  static func print(_ measurement: Measurement) {
    let documents = measurement.documents
    for stage in Stage.allCases {
      Swift.print(
        "\n\(documents.kind.rawValue), \(documents.texts.count) x \(documents.size) octets: "
          + stage.rawValue)
      Swift.print(row("", "GB/s", "x Foundation", "x Base64", "x memcpy", "x Python"))
      let peers =
        [Peer.foundation, .python].map { stage.name(of: $0) } + ["plain Base64 (b)", "memcpy (b)"]
      let names = measurement.contenders.filter { $0.stage == stage }.map(\.name) + peers
      for (name, median) in measurement.medians.sorted(by: { $0.value > $1.value })
      where names.contains(name) {
        let ratios = [peers[0], peers[2], peers[3], peers[1]].map {
          measurement.medians[$0].map {
            String(format: $0 * 40 < median ? "%.0f" : "%.2f", median / $0)
          } ?? "-"
        }
        Swift.print(
          row(name, String(format: "%.4g", median), ratios[0], ratios[1], ratios[2], ratios[3]))
      }
    }
  }

  private static func row(_ name: String, _ columns: String...) -> String {
    name.padding(toLength: 36, withPad: " ", startingAt: 0)
      + columns.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
  }

  /// Throughput over size, both on logarithmic axes.
  static func plot(_ series: [String: [(size: Int, throughput: Double)]]) -> String {
    let colors = [
      "#0b6", "#06c", "#c30", "#909", "#960", "#088", "#666", "#c09", "#390", "#33a", "#c80",
      "#000",
    ]
    func x(_ size: Int) -> Double { 60 + (log2(Double(size)) - 12) / 14 * 480 }
    func y(_ rate: Double) -> Double { 330 - (log10(max(rate, 0.001)) + 3) / 5 * 300 }
    var body = ""
    for exponent in -3...2 {
      let height = y(pow(10, Double(exponent)))
      body += "<path d='M60 \(height)H540' stroke='#ddd'/>"
      body += "<text x='54' y='\(height + 4)' text-anchor='end'>\(pow(10, exponent))</text>\n"
    }
    for (size, name) in [(4 << 10, "4 KB"), (16 << 10, "16 KB"), (64 << 10, "64 KB")] + [
      (1 << 20, "1 MB"), (64 << 20, "64 MB"),
    ] {
      body += "<text x='\(x(size))' y='350' text-anchor='middle'>\(name)</text>\n"
    }
    let order = series.sorted {
      ($0.value.first?.throughput ?? 0) > ($1.value.first?.throughput ?? 0)
    }
    for (index, (name, points)) in order.enumerated() {
      let path = points.map { String(format: "%.1f %.1f", x($0.size), y($0.throughput)) }
      let color = colors[index % colors.count]
      body += "<path d='M\(path.joined(separator: "L"))' fill='none' stroke='\(color)'/>"
      body += "<text x='552' y='\(40 + 18 * index)' fill='\(color)'>\(name)</text>\n"
    }
    return """
      <svg xmlns='http://www.w3.org/2000/svg' width='700' height='365' font-family='sans-serif' \
      font-size='12'>
      <title>Pretty-printed responses: gigabytes of input a second over their size</title>
      <rect width='700' height='365' fill='white'/>
      <text x='60' y='18'>GB of input a second, pretty-printed responses</text>
      \(body)</svg>

      """
  }
}
