/// The attributes of a verified assertion, as `MaskedAssertion` gives them.
struct AttributeTable {
  private let attributes: [MaskedAssertion.Attribute]

  init(_ attributes: [MaskedAssertion.Attribute]) { self.attributes = attributes }

  var text: String {
    "<table><thead><tr><th scope=\"col\">Attribute</th><th scope=\"col\">Values</th></tr></thead>"
      + "<tbody>" + attributes.map(row).joined() + "</tbody></table>"
  }

  private func row(_ attribute: MaskedAssertion.Attribute) -> String {
    "<tr><th scope=\"row\">\(MarkupText.safe(attribute.name))</th>"
      + "<td>\(attribute.values.map(value).joined(separator: "<br/>"))</td></tr>"
  }

  private func value(_ value: ReportedValue) -> String {
    switch value {
    case .null: "<i>nil</i>"
    case .text(let text): MarkupText.value(text)
    case .xml(let xml, _): "<code>\(MarkupText.safe(xml))</code>"
    case .hidden(let length, let digest):
      "<span class=\"mask\">\(length) character\(length == 1 ? "" : "s")</span> "
        + "<code class=\"digest\">\(MarkupText.safe(digest))</code>"
    }
  }
}
