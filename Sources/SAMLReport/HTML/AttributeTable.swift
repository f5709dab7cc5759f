/// The attributes of a verified assertion, as `Redaction` gives them.
struct AttributeTable {
  private let attributes: [(name: String, values: JSON)]

  init(_ attributes: [(String, JSON)]) { self.attributes = attributes.map { ($0.0, $0.1) } }

  var text: String {
    "<table><thead><tr><th scope=\"col\">Attribute</th><th scope=\"col\">Values</th></tr></thead>"
      + "<tbody>" + attributes.map(row).joined() + "</tbody></table>"
  }

  private func row(_ attribute: (name: String, values: JSON)) -> String {
    var values: [JSON] = []
    if case .array(let several) = attribute.values { values = several }
    return "<tr><th scope=\"row\">\(MarkupText.safe(attribute.name))</th>"
      + "<td>\(values.map(value).joined(separator: "<br/>"))</td></tr>"
  }

  private func value(_ value: JSON) -> String {
    switch value {
    case .string(let text): MarkupText.value(text)
    case .object(let members): self.value(members)
    default: "<i>nil</i>"
    }
  }

  /// A value that is hidden, or XML in the clear.
  private func value(_ members: [(String, JSON)]) -> String {
    var parts: [String] = []
    for (name, value) in members {
      switch (name, value) {
      case ("length", .number(let count)):
        parts.append("<span class=\"mask\">\(count) character\(count == 1 ? "" : "s")</span>")
      case ("digest", .string(let digest)):
        parts.append("<code class=\"digest\">\(MarkupText.safe(digest))</code>")
      case ("xml", .string(let xml)):
        parts.append("<code>\(MarkupText.safe(xml))</code>")
      default: break
      }
    }
    return parts.joined(separator: " ")
  }
}
