@testable import PartnerSSO

extension GraphPart {
  /// The drawing; ways back are brown, and failures grey.
  var svg: String {
    let (height, content) = isPath ? path : fans
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 \(height)\" "
        + "font-family=\"sans-serif\" font-size=\"13\">",
      "<title>\(title)</title>",
      "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" "
        + "markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\"/></marker></defs>",
      "<rect width=\"900\" height=\"\(height)\" fill=\"#fff\"/>",
    ]
    return (head + content + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// Places from top to bottom, an arc for each way, and beside it what leads over it.
  private var path: (height: Int, content: [String]) {
    let places = places
    let rows = Dictionary(uniqueKeysWithValues: zip(places, 0...))
    func middle(of row: Int) -> Int { 35 + row * 64 }
    var lines: [String] = []
    var labelY = 30
    let arcs = edges.compactMap { edge, labels -> (from: Int, to: Int, labels: [String])? in
      guard let from = rows[.state(edge.from)], let to = rows[edge.to] else { return nil }
      return (from, to, labels)
    }.sorted { ($0.from + $0.to, $0.from) < ($1.from + $1.to, $1.from) }
    for (lane, arc) in arcs.enumerated() {
      let words = arc.labels.flatMap { Self.wrapped($0, to: 66) }
      let control = 240 + 14 * (lane % 12)
      // Where a curve with two equal control points is farthest out.
      let far = (190 + 3 * control) / 4
      // Ways leave below the middle of a box and arrive above it, so that both can be seen.
      let (start, end) = (middle(of: arc.from) + 7, middle(of: arc.to) - 7)
      lines.append(
        "<path d=\"M190 \(start) C\(control) \(start) \(control) \(end) 190 \(end)\" fill=\"none\" "
          + "stroke=\"#357\" marker-end=\"url(#tip)\"/>")
      let apex = (start + end) / 2
      let top = max(labelY, apex - 8 * (words.count - 1))
      lines.append(
        "<path d=\"M\(far) \(apex) L425 \(top)\" fill=\"none\" stroke=\"#357\" stroke-width=\"0.6\" "
          + "stroke-dasharray=\"2 3\"/>")
      lines += Self.text(words, x: 430, y: top + 4, "#357")
      labelY = top + 16 * words.count + 6
    }
    let boxes = places.enumerated().map { Self.box($1, x: 30, y: middle(of: $0), isOfPart: true) }
    return (max(places.count * 64 + 20, labelY + 20), lines + boxes)
  }

  /// For each state the places that ways lead to, with what leads there.
  private var fans: (height: Int, content: [String]) {
    var lines: [String] = []
    var y = 30
    for state in places.compactMap(\.state) where edges.contains(where: { $0.edge.from == state }) {
      let ways = edges.filter { $0.edge.from == state }
      let start = y
      for (edge, labels) in ways {
        let words = labels.flatMap { Self.wrapped($0, to: 66) }
        let height = max(38, 16 * words.count + 12)
        let middle = y + height / 2
        let color = color(of: edge)
        lines.append(
          "<path d=\"M190 \(start + 15) C230 \(start + 15) 210 \(middle) 254 \(middle)\" fill=\"none\" "
            + "stroke=\"\(color)\" marker-end=\"url(#tip)\"/>")
        let isOfPart = edges.contains { Place.state($0.edge.from) == edge.to }
        lines.append(Self.box(edge.to, x: 255, y: middle, isOfPart: isOfPart))
        lines += Self.text(words, x: 430, y: middle - 8 * (words.count - 1) + 4, color)
        y += height
      }
      lines.append(Self.box(.state(state), x: 30, y: start + 15, isOfPart: true))
      y += 24
    }
    return (y, lines)
  }

  private func color(of edge: WorkflowGraph.Edge) -> String {
    switch edge.to {
    case .end("failed"): return "#777"
    case .end: return "#357"
    case .state(let state):
      let order = WorkflowState.allCases
      let isBack = (order.firstIndex(of: state) ?? 0) <= (order.firstIndex(of: edge.from) ?? 0)
      return isBack ? "#a40" : "#357"
    }
  }

  private static func text(_ lines: [String], x: Int, y: Int, _ color: String) -> [String] {
    lines.enumerated().map { number, line in
      "<text x=\"\(x)\" y=\"\(y + 16 * number)\" fill=\"\(color)\">\(line)</text>"
    }
  }

  private static func box(_ place: Place, x: Int, y: Int, isOfPart: Bool) -> String {
    let isEnd = place.state == nil
    return "<rect x=\"\(x)\" y=\"\(y - 15)\" width=\"160\" height=\"30\" "
      + "rx=\"\(isEnd ? 15 : 3)\" fill=\"\(isEnd ? "#eee" : isOfPart ? "#def" : "#fff")\" "
      + "stroke=\"#357\"\(isEnd || isOfPart ? "" : " stroke-dasharray=\"4 3\"")/>"
      + "<text x=\"\(x + 80)\" y=\"\(y + 5)\" text-anchor=\"middle\">\(place.name)</text>"
  }

  /// Lines that fit beside the arcs.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension Place {
  /// The state; nil for an end.
  fileprivate var state: WorkflowState? {
    guard case .state(let state) = self else { return nil }
    return state
  }
}
