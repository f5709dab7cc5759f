import CanonicalXML
import SAMLFormats

/// Replaces the values of a document in place; every other byte stays.
struct ContentRedaction {
  private struct OpenElement {
    let name: ExpandedName
    /// Whether it is a value, or inside of one.
    let isInsideValue: Bool
    /// The key whose value or values it contains, where that is known.
    let key: UserMetadataKey?
  }

  private let bytes: [UInt8]
  private let elements: [XMLTree.Element]
  private var nextElement = 0
  private var open: [OpenElement] = []
  private var replacements = Replacements()

  /// Redacts a document.
  ///
  /// - Parameters:
  ///   - bytes: The document in UTF-8, without a byte order mark.
  ///   - tree: The same document.
  ///   - vocabulary: What takes the place of values.
  /// - Returns: The copy, whose signatures do not hold.
  /// - Throws: `RedactionError`, where a throw-away key cannot be made.
  static func redact(
    _ bytes: [UInt8], _ tree: XMLTree, with vocabulary: inout Vocabulary
  ) throws(RedactionError) -> [UInt8] {
    var redaction = ContentRedaction(bytes, tree)
    for piece in Markup(of: bytes).pieces { try redaction.redact(piece, &vocabulary) }
    return redaction.replacements.applied(to: bytes)
  }

  private init(_ bytes: [UInt8], _ tree: XMLTree) {
    self.bytes = bytes
    elements = Array(tree.elements)
  }

  private mutating func redact(
    _ piece: Markup.Piece, _ vocabulary: inout Vocabulary
  ) throws(RedactionError) {
    switch piece {
    case .startTag(let attributes, let isEmpty):
      let element = elements[nextElement]
      nextElement += 1
      let isInsideValue = open.last?.isInsideValue ?? false
      try redact(attributes, of: element, isInsideValue: isInsideValue, &vocabulary)
      if !isEmpty {
        open.append(
          OpenElement(
            name: element.name,
            isInsideValue: isInsideValue || Treatment.isValue(element.name),
            key: key(of: element)))
      }
    case .endTag:
      _ = open.popLast()
    case .text(let range):
      try replace(range, textTreatment, &vocabulary)
    case .characterData(let range):
      try replace(range, textTreatment, readsReferences: false, &vocabulary)
    case .comment(let range), .instruction(let range):
      try replace(range, .token, readsReferences: false, &vocabulary)
    }
  }

  /// The key of an attribute that is opened, or of a value right inside of one.
  private func key(of element: XMLTree.Element) -> UserMetadataKey? {
    guard let parent = open.last, !parent.isInsideValue else { return nil }
    if Treatment.isAttribute(element.name) {
      return element.attribute(ExpandedName("Name")).flatMap(UserMetadataKey.init(exactly:))
    }
    return Treatment.isAttribute(parent.name) && Treatment.isValue(element.name) ? parent.key : nil
  }

  private var textTreatment: Treatment {
    guard let element = open.last else { return .token }
    if element.isInsideValue, let key = element.key { return .metadata(key) }
    return Treatment(ofTextIn: element.name, isInsideValue: element.isInsideValue)
  }

  /// The tree keeps attributes in the order in which they are written, without the declarations.
  private mutating func redact(
    _ written: [Markup.Attribute], of element: XMLTree.Element, isInsideValue: Bool,
    _ vocabulary: inout Vocabulary
  ) throws(RedactionError) {
    let name = element.name
    let plain = written.filter { !isDeclaration($0) }
    for (attribute, place) in zip(element.attributes, plain) {
      let treatment = Treatment(
        of: attribute.name, on: name, isInsideValue: isInsideValue)
      try replace(place.value, treatment, &vocabulary)
    }
  }

  private func isDeclaration(_ attribute: Markup.Attribute) -> Bool {
    let name = bytes[attribute.name]
    return name.elementsEqual("xmlns".utf8) || name.starts(with: "xmlns:".utf8)
  }

  private mutating func replace(
    _ range: Range<Int>, _ treatment: Treatment, readsReferences: Bool = true,
    _ vocabulary: inout Vocabulary
  ) throws(RedactionError) {
    let replacement = try vocabulary.replacement(
      of: bytes[range], treatment, readsReferences: readsReferences)
    if let replacement { replacements.replace(range, with: replacement) }
  }
}
