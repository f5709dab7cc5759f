/// Shapes of an SVG document, each with a class of the one style sheet in it.
struct SVGCanvas {
  private var shapes: [String] = []

  mutating func text(_ text: String, x: Int, y: Int, class style: String) {
    guard !text.isEmpty else { return }
    shapes.append(
      "<text x=\"\(x)\" y=\"\(y)\" class=\"\(style)\">\(MarkupText.escape(text))</text>")
  }

  mutating func line(x1: Int, y1: Int, x2: Int, y2: Int, class style: String) {
    shapes.append(
      "<line x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\" class=\"\(style)\"/>")
  }

  /// Adds a bar, which shows its title when the reader points at it.
  mutating func bar(
    x: Int, y: Int, width: Int, height: Int, class style: String, title: String
  ) {
    shapes.append(
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"2\" "
        + "class=\"\(style)\"><title>\(MarkupText.escape(title))</title></rect>")
  }

  mutating func dot(x: Int, y: Int, class style: String) {
    shapes.append("<circle cx=\"\(x)\" cy=\"\(y)\" r=\"1.8\" class=\"\(style)\"/>")
  }

  /// The whole document.
  func document(width: Int, height: Int) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
    viewBox="0 0 \(width) \(height)" role="img">
    <title>Issuers over time</title>
    <style>\(Self.style)</style>
    <rect width="\(width)" height="\(height)" class="paper"/>
    \(shapes.joined(separator: "\n"))
    </svg>

    """
  }

  private static let style = """
    text { font: 12px system-ui, sans-serif; fill: #1f2933 }
    .title { font-size: 16px; font-weight: 600 }
    .issuer { font-size: 14px; font-weight: 600 }
    .name { font-family: ui-monospace, monospace; font-size: 11px }
    .note, .day { fill: #52606d; font-size: 11px }
    .alarm { fill: #b42318; font-size: 11px; font-weight: 600 }
    .end { text-anchor: end } .middle { text-anchor: middle }
    .paper { fill: #ffffff } .rule { stroke: #cbd2d9 }
    .dot { fill: #0b69a3; fill-opacity: .55 }
    .key0 { fill: #2bb0ed } .key1 { fill: #f7a23b }
    .method0 { fill: #7b8794 } .method1 { fill: #9446ed }
    .attribute { fill: #8eddb6 } .changed { fill: #e66a6a }
    @media (prefers-color-scheme: dark) {
    text { fill: #e4e7eb } .note, .day { fill: #9aa5b1 } .alarm { fill: #ff9b9b }
    .paper { fill: #161b22 } .rule { stroke: #3e4c59 } .dot { fill: #5ed0fa }
    .attribute { fill: #3f9142 } .method0 { fill: #616e7c }
    }
    """
}
