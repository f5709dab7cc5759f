public import SAMLFormats

extension XMLTree.Element {
  /// An attribute of an element; namespace declarations are not attributes.
  public struct Attribute: Sendable {
    /// Its name with the prefix as it is written.
    package let qualifiedName: ExactString
    /// Its expanded name; an unprefixed attribute is in no namespace.
    public let name: ExpandedName
    /// Its value, normalised as XML defines (XML 1.0 §3.3.3).
    public let value: ExactString
  }

  /// Its attributes in the order of the document.
  public var attributes: [Attribute] {
    let storage = tree.storage
    return record.attributes.map { number in
      let attribute = storage.attributes[number]
      return Attribute(
        qualifiedName: storage.exact(storage.names[attribute.name].qualified),
        name: storage.expandedName(attribute.name), value: storage.exact(attribute.value))
    }
  }

  /// The value of one attribute, or nil when the element does not carry it.
  ///
  /// The namespace takes part: `x:ID` is never read as `ID` (XML-19).
  public func attribute(_ name: ExpandedName) -> ExactString? {
    attributeValue(name).map { tree.storage.exact($0) }
  }

  /// Whether the value of one attribute is exactly that text, byte by byte.
  public func attribute(_ name: ExpandedName, equals text: ExactString) -> Bool {
    attributeValue(name).map { tree.storage.holds($0, text) } ?? false
  }

  /// Whether each of its attributes has one of those names.
  package func hasOnlyAttributes(among names: [ExpandedName]) -> Bool {
    tree.storage.hasOnlyAttributes(among: names, at: id.index)
  }

  /// Returns the namespace URI that is bound to a prefix here.
  ///
  /// - Parameter prefix: The prefix; the empty string asks for the default namespace.
  /// - Returns: nil when the prefix is not declared.
  package func namespaceURI(forPrefix prefix: ExactString) -> ExactString? {
    if prefix == "xml" { return "http://www.w3.org/XML/1998/namespace" }
    let storage = tree.storage
    var node = id.index
    while node >= 0 {
      for number in storage.nodes[node].namespaces.reversed() {
        let declaration = storage.namespaces[number]
        if storage.holds(storage.strings[declaration.prefix], prefix) {
          return storage.exact(storage.strings[declaration.uri])
        }
      }
      node = storage.nodes[node].parent
    }
    return nil
  }

  /// The namespaces that it declares itself, in the order of the document; an empty URI undeclares the default
  /// namespace.
  package var namespaceDeclarations: [(prefix: ExactString, uri: ExactString)] {
    let storage = tree.storage
    return record.namespaces.map { number in
      let declaration = storage.namespaces[number]
      return (
        storage.exact(storage.strings[declaration.prefix]),
        storage.exact(storage.strings[declaration.uri])
      )
    }
  }

  private func attributeValue(_ name: ExpandedName) -> ByteRange? {
    tree.storage.value(of: name, at: id.index)
  }
}

extension XMLTree.Storage {
  /// The value of an element's attribute.
  ///
  /// Here and not with the element, so that the storage is borrowed and no reference is counted.
  func value(of name: ExpandedName, at element: Int) -> ByteRange? {
    for number in nodes[element].attributes where isName(attributes[number].name, name) {
      return attributes[number].value
    }
    return nil
  }

  /// The value of an element's attribute, and whether the element carries others.
  func valueAndOthers(
    of name: ExpandedName, at element: Int
  ) -> (value: ByteRange?, hasOthers: Bool) {
    var value: ByteRange?
    var hasOthers = false
    for number in nodes[element].attributes {
      if isName(attributes[number].name, name) {
        value = attributes[number].value
      } else {
        hasOthers = true
      }
    }
    return (value, hasOthers)
  }

  /// Whether each attribute of an element has one of those names.
  func hasOnlyAttributes(among names: [ExpandedName], at element: Int) -> Bool {
    for number in nodes[element].attributes
    where !isName(attributes[number].name, among: names) {
      return false
    }
    return true
  }
}
