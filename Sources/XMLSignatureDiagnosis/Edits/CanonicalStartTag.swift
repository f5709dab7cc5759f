import CanonicalXML
import SAMLFormats
import XMLSignature

/// A start tag of a canonical form, cut in front of each declaration and attribute.
struct CanonicalStartTag {
  /// The stretches, with the name of what is declared; nil for the element's name and the end.
  let parts: [(name: ArraySlice<UInt8>?, bytes: ArraySlice<UInt8>)]

  init(_ tag: ArraySlice<UInt8>) {
    var parts: [(ArraySlice<UInt8>?, ArraySlice<UInt8>)] = []
    var start = tag.startIndex
    var name: ArraySlice<UInt8>?
    var isQuoted = false
    for index in tag.indices {
      let byte = tag[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted, byte == 0x20 || byte == UInt8(ascii: ">") else { continue }
      parts.append((name, tag[start..<index]))
      start = index
      name =
        byte == 0x20 ? tag[(index + 1)...].prefix { $0 != UInt8(ascii: "=") } : nil
    }
    self.parts = parts + [(nil, tag[start...])]
  }
}

extension XMLTree.Element {
  /// How many elements are around this one.
  var depth: Int {
    var depth = 0
    var next = parent
    while let element = next {
      depth += 1
      next = element.parent
    }
    return depth
  }

  /// Returns the content of this element's start tag in an inclusive canonical form.
  ///
  /// This is its attributes, the `xml:` attributes of the elements around it up to an ancestor, and
  /// all declarations, as they are written.
  func namesInScope(upTo ancestor: XMLTree.Element) -> Set<ExactString> {
    var names = Set(attributes.map(\.qualifiedName))
    var next: XMLTree.Element? = self
    while let element = next {
      for attribute in element.attributes where attribute.qualifiedName.hasPrefix("xml:") {
        names.insert(attribute.qualifiedName)
      }
      for (prefix, _) in element.namespaceDeclarations {
        names.insert(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)")
      }
      next = element.id == ancestor.id ? nil : element.parent
    }
    return names
  }
}
