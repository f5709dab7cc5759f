@testable import PartnerSSO

extension WorkflowGraph {
  /// The graph as a picture: the cookbook from top to bottom, ways onward on the right, ways back
  /// on the left, and failures in grey.
  var svg: String {
    let places = states.map(Place.state) + ends.map(Place.end)
    let rows = Dictionary(uniqueKeysWithValues: zip(places, 0...))
    let height = places.count * Self.rowHeight + 50
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 \(height)\" "
        + "font-family=\"sans-serif\" font-size=\"13\">",
      "<title>Single sign-on with REST API \(version.rawValue)</title>",
      "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" "
        + "markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\"/></marker></defs>",
      "<rect width=\"900\" height=\"\(height)\" fill=\"#fff\"/>",
    ]
    for (edge, labels) in edges {
      guard let from = rows[.state(edge.from)], let to = rows[edge.to], from != to else { continue }
      let words = labels.joined(separator: ", ")
      lines.append(arc(from, to, words, isFailure: edge.to == .end("failed")))
    }
    for (place, row) in rows.sorted(by: { $0.value < $1.value }) {
      lines.append(box(place, row))
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private static let rowHeight = 46

  private func middle(of row: Int) -> Int { 35 + row * Self.rowHeight }

  private func arc(_ from: Int, _ to: Int, _ words: String, isFailure: Bool) -> String {
    let onward = to > from
    let side = onward ? 530 : 370
    let reach = min(abs(to - from) * 22, 340) + 14
    let far = onward ? side + reach : side - reach
    // Ways leave below the middle of a box and arrive above it, so that both can be seen.
    let start = middle(of: from) + 6
    let end = middle(of: to) - 6
    return "<path d=\"M\(side) \(start) C\(far) \(start) \(far) \(end) \(side) \(end)\" "
      + "fill=\"none\" stroke=\"\(isFailure ? "#bbb" : "#357")\" marker-end=\"url(#tip)\">"
      + "<title>\(words)</title></path>"
  }

  private func box(_ place: Place, _ row: Int) -> String {
    let isEnd = if case .end = place { true } else { false }
    return "<rect x=\"370\" y=\"\(middle(of: row) - 15)\" width=\"160\" height=\"30\" "
      + "rx=\"\(isEnd ? 15 : 3)\" fill=\"\(isEnd ? "#eee" : "#def")\" stroke=\"#357\"/>"
      + "<text x=\"450\" y=\"\(middle(of: row) + 5)\" text-anchor=\"middle\">\(place.name)</text>"
  }
}
