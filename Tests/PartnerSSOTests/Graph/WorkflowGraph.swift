@testable import PartnerSSO

/// The drawing of a version's workflow, made of the passages that its exploration has found.
struct WorkflowGraph {
  struct Edge: Hashable {
    var from: WorkflowState
    var to: Place
  }

  let version: APIVersion

  /// The edges in the order of the cookbook, each with what leads over it.
  let edges: [(edge: Edge, labels: [String])]

  /// The states that the version has, in the order of the cookbook.
  let states: [WorkflowState]

  init(_ version: APIVersion) {
    self.version = version
    var platforms: [Edge: [String: Set<PartnerSSOWorkflow.Platform>]] = [:]
    for exploration in Explorations.all where exploration.value.settings.version == version {
      let platform = exploration.value.settings.platform
      let stops = exploration.value.settings.cancelledPicker == .stop
      for passage in exploration.value.passages.keys {
        guard var label = passage.stimulus.label(in: passage.from) else { continue }
        if stops, label == "error 2", passage.to == .end("cancelled") { label += " if so set" }
        let edge = Edge(from: passage.from, to: passage.to)
        platforms[edge, default: [:]][label, default: []].insert(platform)
      }
    }
    edges = platforms.map { ($0.key, Self.labels($0.value)) }
      .sorted { Self.order($0.0) < Self.order($1.0) }
    let reached = Set(platforms.keys.map(\.from))
    states = WorkflowState.allCases.filter(reached.contains)
  }

  /// The ends that wishes come to, in their order.
  var ends: [String] {
    Self.allEnds.filter { end in edges.contains { $0.edge.to == .end(end) } }
  }

  static let allEnds = [
    "authenticated", "not authenticated", "authorized", "denied", "preauthorized", "signed out",
    "cancelled", "failed",
  ]

  private static func order(_ edge: Edge) -> Int {
    let from = WorkflowState.allCases.firstIndex(of: edge.from) ?? 0
    let to =
      switch edge.to {
      case .state(let state): WorkflowState.allCases.firstIndex(of: state) ?? 0
      case .end(let end): WorkflowState.allCases.count + (allEnds.firstIndex(of: end) ?? 0)
      }
    return from * 100 + to
  }

  /// What leads over an edge: on every platform, on tvOS alone, on iOS alone.
  private static func labels(_ platforms: [String: Set<PartnerSSOWorkflow.Platform>]) -> [String] {
    [[.tvOS, .iOS], [.tvOS], [.iOS]].compactMap { (group: Set<PartnerSSOWorkflow.Platform>) in
      let words = EdgeWords(platforms.filter { $0.value == group }.map(\.key)).text
      guard !words.isEmpty else { return nil }
      return group.count > 1 ? words : (group == [.tvOS] ? "(tvOS) " : "(iOS) ") + words
    }
  }
}
