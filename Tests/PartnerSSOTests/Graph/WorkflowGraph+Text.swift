@testable import PartnerSSO

extension WorkflowGraph {
  /// Edges of the graph in the language of Mermaid.
  func mermaid(_ edges: [(edge: Edge, labels: [String])]) -> String {
    var lines = ["stateDiagram-v2"]
    for (edge, labels) in edges {
      lines.append(
        "  \(name(of: .state(edge.from))) --> \(name(of: edge.to)): \(labels.joined(separator: ", "))"
      )
    }
    for end in ends where edges.contains(where: { $0.edge.to == .end(end) }) {
      lines.append("  \(name(of: .end(end))) --> [*]")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The graph in the language of Graphviz.
  var dot: String {
    var lines = ["digraph \"\(version.rawValue)\" {", "  node [shape=box];"]
    for end in ends { lines.append("  \(name(of: .end(end))) [shape=oval];") }
    for (edge, labels) in edges {
      lines.append(
        "  \(name(of: .state(edge.from))) -> \(name(of: edge.to)) "
          + "[label=\"\(labels.joined(separator: "\\n"))\"];")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  /// The edges as a table.
  var table: String {
    var lines = ["| from | to | by |", "|---|---|---|"]
    for (edge, labels) in edges {
      lines.append(
        "| \(edge.from.rawValue) | \(edge.to.name) | \(labels.joined(separator: "<br>")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A name without a space; ends and states do not share one.
  private func name(of place: Place) -> String {
    switch place {
    case .state(let state): state.rawValue
    case .end(let end): "end_" + end.replacing(" ", with: "_")
    }
  }
}
