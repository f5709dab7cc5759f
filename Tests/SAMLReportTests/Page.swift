import CanonicalXML
import Testing

/// A page of a report, which holds nothing but the markup that reports are made of.
struct Page {
  private let tree: XMLTree

  /// Reads a page and looks at every element, attribute, reference and anchor of it.
  init(_ text: String) throws {
    let declaration = "<!DOCTYPE html>\n"
    try #require(text.hasPrefix(declaration))
    var limits = ParseLimits()
    limits.maximumBytes = 1 << 26
    limits.maximumElements = 1 << 20
    limits.maximumNodes = 1 << 22
    limits.maximumAttributeValueBytes = 1 << 16
    tree = try XMLTree(parsing: Array(text.dropFirst(declaration.count).utf8), limits: limits)
    var anchors: Set<String> = []
    var references: Set<String> = []
    for element in tree.elements {
      #expect(Self.elements.contains(element.name.localName), "\(element.qualifiedName)")
      for attribute in element.attributes {
        #expect(Self.attributes.contains(attribute.name.localName), "\(attribute.qualifiedName)")
      }
      if let id = element.value("id") { #expect(anchors.insert(id).inserted, "\(id) twice") }
      if let reference = element.value("href") {
        #expect(reference.hasPrefix("#"))
        references.insert(String(reference.dropFirst()))
      }
      if let style = element.value("style") { #expect(style.wholeMatch(of: /--[dw]:\d+/) != nil) }
    }
    #expect(references.isSubset(of: anchors))
  }

  /// Its elements of a name.
  func elements(_ name: String) -> [XMLTree.Element] {
    tree.elements.filter { $0.name.localName == name }
  }

  private static let elements: Set = [
    "html", "head", "meta", "title", "style", "body", "header", "main", "footer", "article",
    "section", "form", "fieldset", "legend", "label", "input", "details", "summary", "h1", "h2",
    "h3", "h4", "p", "div", "span", "b", "i", "br", "a", "code", "time", "ol", "li", "dl", "dt",
    "dd", "table", "thead", "tbody", "tr", "th", "td", "svg", "line", "circle", "rect", "pre",
  ]

  private static let attributes: Set = [
    "lang", "charset", "http-equiv", "content", "name", "class", "id", "href", "style", "type",
    "checked", "scope", "datetime", "aria-hidden", "viewBox", "width", "height", "x", "y", "x1",
    "x2", "y1", "y2", "cx", "cy", "r",
  ]
}

extension XMLTree.Element {
  /// The value of an attribute.
  func value(_ name: String) -> String? { attribute(ExpandedName(ExactString(name)))?.string }

  /// Whether it is of a class.
  func hasClass(_ name: String) -> Bool {
    value("class")?.split(separator: " ").contains(Substring(name)) ?? false
  }
}
