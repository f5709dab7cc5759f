import CanonicalXML
import SAML
import SAMLFormats
import SAMLInspection

/// A document as rows: its structure, what of it is signed, and the findings beside their places.
struct DocumentMarkup {
  private let outline: DocumentOutline
  private let parts: SignedParts
  private let showsValues: Bool
  private let prefix: String
  private let words: PageWords
  private var notes: [NodeID: [(anchor: String, finding: Finding)]] = [:]
  /// The elements that findings speak of, by the anchors of the findings.
  private var places: [String: NodeID] = [:]

  /// Prepares the rows.
  ///
  /// - Parameters:
  ///   - root: The element to show.
  ///   - parts: Its signed parts.
  ///   - record: The record of the evaluated payload.
  ///   - prefix: The beginning of the anchors of this document.
  ///   - findings: The findings that have a place of their own on the page, with their anchors.
  ///   - words: How sentences name flags.
  init(
    _ root: XMLTree.Element, _ parts: SignedParts, of record: Record, prefix: String,
    findings: [(anchor: String, finding: Finding)] = [], _ words: PageWords
  ) {
    self.words = words
    self.prefix = prefix
    self.parts = parts
    outline = DocumentOutline(of: root)
    showsValues = record.showsValues && !record.inspection.outcome.isRefused
    let shown = Set(outline.rows.map(\.node))
    for note in findings {
      guard let element = note.finding.location.flatMap(root.tree.element),
        shown.contains(element.id)
      else { continue }
      notes[element.id, default: []].append(note)
      places[note.anchor] = element.id
    }
  }

  /// The anchor of the element that a finding speaks of; nil when it has no row.
  func place(ofFinding anchor: String) -> String? { places[anchor].map(self.anchor) }

  private func anchor(of node: NodeID) -> String { "\(prefix)n\(node.label)" }

  /// The rows as a list.
  var text: String {
    var text = "<ol class=\"tree\">"
    var last: SignedParts.Part?
    for row in outline.rows {
      let part = parts.part(of: row.node, isComment: row.isComment)
      text += markup(row, part, isFirstOfItsKind: part != last)
      last = part
    }
    text += "</ol>"
    guard outline.omitted > 0 else { return text }
    return text + "<p class=\"hint\">\(outline.omitted) more rows are not shown.</p>"
  }
}

extension DocumentMarkup {
  private func markup(
    _ row: DocumentOutline.Row, _ part: SignedParts.Part, isFirstOfItsKind: Bool
  ) -> String {
    let notes = notes[row.node] ?? []
    let id = notes.isEmpty ? "" : " id=\"\(anchor(of: row.node))\""
    // Rows that are too deep for the width of a page get the same indentation.
    let depth = min(row.depth, 24)
    var text = "<li class=\"\(part.style)\"\(id) style=\"--d:\(depth)\"><span class=\"row\">"
    switch row.content {
    case .element(let element, let value):
      text += name(element) + attributes(element)
      if let value, !value.isEmpty { text += " " + shown(value, of: element, part) }
    case .text(let value): text += hidden(value, "text, ")
    case .comment(let value): text += hidden(value, "comment, ")
    case .processingInstruction: text += "<span class=\"mask\">processing instruction</span>"
    }
    if isFirstOfItsKind { text += " <span class=\"tag \(part.style)\">\(part.word)</span>" }
    text += "</span>"
    for note in notes {
      text +=
        "<a class=\"note \(note.finding.tone.rawValue)\" href=\"#\(note.anchor)\">"
        + "<span aria-hidden=\"true\">\(note.finding.tone.mark)</span> "
        + "\(MarkupText.escape(words.make(note.finding.message)))</a>"
    }
    return text + "</li>"
  }

  private func name(_ element: XMLTree.Element) -> String {
    let namespace = element.name.namespaceURI
    let name = "<b>\(MarkupText.safe(element.qualifiedName, limit: 120))</b>"
    guard !ShownValues.isKnown(namespace),
      element.parent?.name.namespaceURI != namespace
    else {
      return name
    }
    let uri = namespace.isEmpty ? "no namespace" : MarkupText.safe(namespace, limit: 120)
    return "\(name) <i>{\(uri)}</i>"
  }

  private func attributes(_ element: XMLTree.Element) -> String {
    let attributes = element.attributes
    var text = attributes.prefix(16).map { attribute in
      let value =
        ShownValues.shows(attribute, of: element)
        ? MarkupText.value(attribute.value.string, limit: 160)
        : hidden(attribute.value.string)
      return
        " <span class=\"a\">\(MarkupText.safe(attribute.qualifiedName, limit: 120))</span>=\(value)"
    }.joined()
    if attributes.count > 16 { text += " <i>and \(attributes.count - 16) more attributes</i>" }
    return text
  }

  /// The text of an element: what identifies a service, or what is signed and was asked for.
  private func shown(
    _ value: String, of element: XMLTree.Element, _ part: SignedParts.Part
  ) -> String {
    guard ShownValues.showsText(of: element) || showsValues && part == .signed else {
      return hidden(value)
    }
    return MarkupText.value(value)
  }

  private func hidden(_ value: String, _ kind: String = "") -> String {
    let count = value.unicodeScalars.count
    return "<span class=\"mask\">\(kind)\(count) character\(count == 1 ? "" : "s")</span>"
  }
}

extension SignedParts.Part {
  fileprivate var style: String {
    switch self {
    case .signed: "sig"
    case .signature: "mac"
    case .unsigned: "raw"
    }
  }

  fileprivate var word: String {
    switch self {
    case .signed: "signed"
    case .signature: "the signature"
    case .unsigned: "not signed"
    }
  }
}
