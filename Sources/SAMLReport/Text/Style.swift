/// Colour for terminals; off it is plain text.
public struct Style: Sendable, Hashable {
  /// Whether escape sequences are written (ECMA-48 SGR).
  public let isColored: Bool

  /// Chooses.
  public init(isColored: Bool) { self.isColored = isColored }

  func good(_ text: String) -> String { wrap(text, "1;32") }
  func bad(_ text: String) -> String { wrap(text, "1;31") }
  func uncertain(_ text: String) -> String { wrap(text, "1;33") }
  func bold(_ text: String) -> String { wrap(text, "1") }
  func faint(_ text: String) -> String { wrap(text, "2") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
