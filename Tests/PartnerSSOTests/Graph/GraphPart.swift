@testable import PartnerSSO

/// One drawing of several: a whole workflow in one picture shows its forty ways and none of them.
struct GraphPart {
  /// What the drawing is about.
  let title: String
  /// The end of its file's name.
  let suffix: String
  /// Whether it is one way from top to bottom, and not a fan of ways from each state.
  let isPath: Bool
  /// The edges, in the order of the cookbook.
  let edges: [(edge: WorkflowGraph.Edge, labels: [String])]

  /// The places from top to bottom: those that ways leave, then those that they only come to.
  var places: [Place] {
    let starts = edges.reduce(into: [Place]()) { places, item in
      let place = Place.state(item.edge.from)
      if !places.contains(place) { places.append(place) }
    }
    return edges.reduce(into: starts) { places, item in
      if !places.contains(item.edge.to) { places.append(item.edge.to) }
    }
  }
}

extension WorkflowGraph {
  /// The main path, the ways off it, regular authentication, signing out, and the steps that an app may
  /// leave out; each edge is in one of them.
  var parts: [GraphPart] {
    let groups: [(String, String, (Edge) -> Bool)] = [
      ("The main path", "main", { !Self.isOptional($0) && Self.isOnward($0) }),
      (
        "Ways off the main path", "ways-off",
        { !Self.isOptional($0) && Self.main.contains($0.from) && !Self.isOnward($0) }
      ),
      (
        "Regular authentication", "regular",
        { !Self.isOptional($0) && Self.regular.contains($0.from) }
      ),
      (
        "Signing out", "sign-out",
        {
          !Self.isOptional($0) && !Self.main.contains($0.from) && !Self.regular.contains($0.from)
        }
      ),
      ("Preauthorization and Automatic Sign-In", "options", Self.isOptional),
    ]
    return groups.map { title, suffix, isIn in
      GraphPart(
        title: title, suffix: suffix, isPath: suffix == "main",
        edges: edges.filter { isIn($0.edge) })
    }
  }

  /// Single sign-on as it should go.
  private static let main: Set<WorkflowState> = [
    .idle, .access, .authentication, .partnerStatus,
    .configuration, .partnerSignIn,
    .profileRequest, .partnerResponse, .exchange, .authorization, .mediaToken,
  ]

  /// The steps that an app may leave out.
  private static let optional: Set<WorkflowState> = [
    .automaticSignIn, .automaticSignInUpdate, .preauthorization,
  ]

  private static func isOptional(_ edge: Edge) -> Bool {
    switch edge.to {
    case .state(let state): optional.contains(edge.from) || optional.contains(state)
    case .end(let end): optional.contains(edge.from) || end == "preauthorized"
    }
  }

  private static let regular: Set<WorkflowState> = [
    .providerConfirmation, .providerChoice, .session, .signInPage, .poll,
  ]

  /// Whether an edge leads on, from one state of the main path to a later one or to its good end.
  private static func isOnward(_ edge: Edge) -> Bool {
    guard main.contains(edge.from) else { return false }
    switch edge.to {
    case .end(let end): return end == "authorized" || end == "authenticated"
    case .state(let state):
      let order = WorkflowState.allCases
      return main.contains(state)
        && (order.firstIndex(of: edge.from) ?? 0) < (order.firstIndex(of: state) ?? 0)
    }
  }
}
