import PartnerSSO

/// A run as a sequence diagram in Mermaid, which forges and many editors show.
public struct RunDrawing: Sendable {
  /// The diagram.
  public let text: String

  /// Draws a run.
  ///
  /// - Parameter entries: The events of the run, in order.
  public init(_ entries: [RunEntry]) {
    let head = [
      "sequenceDiagram", "  participant app as App", "  participant account as Subscriber account",
      "  participant service as Service", "  participant user as User",
    ]
    text = (head + entries.map { "  " + Self.line($0) }).joined(separator: "\n") + "\n"
  }

  private static func line(_ entry: RunEntry) -> String {
    switch entry {
    case .state(let state): "Note over app: \(state.rawValue)"
    case .request(let party, let text): "app->>\(party.rawValue): \(label(text))"
    case .answer(let party, let text): "\(party.rawValue)-->>app: \(label(text))"
    case .message(let text): "Note right of service: \(label(text))"
    case .timeOut: "Note over app: a timer ends"
    case .exchange(let text): "Note over app: the response is \(label(text))"
    case .end(let text): "Note over app: #61;> \(label(text))"
    }
  }

  /// A semicolon ends a statement of Mermaid, and a number sign begins an entity.
  private static func label(_ text: String) -> String {
    String(
      text.flatMap { character in
        switch character {
        case "#": "#35;"
        case ";": "#59;"
        case "\n", "\r", "\r\n": " "
        default: String(character)
        }
      })
  }
}
