import CanonicalXML
import SAMLFormats
import XMLSignature

/// Reads the attributes of an assertion or of a query (SAML Core §2.7.3.1).
///
/// Most of a message is attributes, and they are alike: what was found for the one before is tried
/// first for the next.
struct AttributeReader {
  private var structured: StructuredBytes
  /// The tree that the numbers below mean something in.
  private var tree: XMLTree
  private var names = Names()
  private var formatBefore: Format?

  private struct Format {
    let bytes: ByteRange
    let isBasic: Bool
  }

  private struct Names {
    var attribute = SoughtName(SAMLName.attribute)
    var name = SoughtName(SAMLName.name)
    var nameFormat = SoughtName(SAMLName.nameFormat)
    var friendlyName = SoughtName(SAMLName.friendlyName)
    var attributeValue = SoughtName(SAMLName.attributeValue)
    var xsiNil = SoughtName(SAMLName.xsiNil)
    var xsiType = SoughtName(SAMLName.xsiType)
  }

  /// Begins with the attributes of a tree; others may follow.
  init(_ tree: XMLTree, _ limits: AssertionLimits) {
    structured = StructuredBytes(atMost: limits.maximumStructuredBytes)
    self.tree = tree
  }

  /// Reads attributes, and the decrypted ones among them.
  ///
  /// - Throws: `AssertionError` for anything that the schema does not allow.
  mutating func read(
    _ children: TakenChildren, _ decrypted: [NodeID: XMLTree.Element] = [:]
  ) throws(AssertionError) -> [Attribute] {
    var attributes: [Attribute] = []
    attributes.reserveCapacity(children.count)
    let tree = children.tree
    let view = tree.view
    var places = children.places
    while let node = places.nextElement(in: view) {
      turn(to: tree)
      if view.element(node, is: &names.attribute) {
        attributes.append(try read(node, of: tree, view))
      } else if let attribute = decrypted[node] {
        let tree = attribute.tree
        turn(to: tree)
        attributes.append(try read(attribute.id, of: tree, tree.view))
      }
    }
    return attributes
  }

  private mutating func read(
    _ id: NodeID, of tree: XMLTree, _ view: borrowing TreeView
  ) throws(AssertionError) -> Attribute {
    var name: ByteRange?
    var format: ByteRange?
    var friendlyName: ByteRange?
    var places = view.attributes(of: id)
    while let attribute = places.next(in: view) {
      if view.name(attribute.name, is: &names.name) {
        name = attribute.value
      } else if view.name(attribute.name, is: &names.nameFormat) {
        format = attribute.value
      } else if view.name(attribute.name, is: &names.friendlyName) {
        friendlyName = attribute.value
      } else if !view.isForeign(attribute.name) {
        // The schema allows those of other namespaces (XML-22).
        throw XMLTree.Element(tree: tree, id: id).unexpectedAttribute(attribute.name)
      }
    }
    // It must not be empty (SAML Core §1.3.1, TXT-06).
    guard let name, !view.isWhiteSpace(name) else {
      throw .missingAttribute(SAMLName.name.localName, id)
    }
    let (values, hasMixedTypes) =
      if let texts = texts(of: id, view) { texts } else { try values(of: id, in: tree, view) }
    let isBasic = if let format { self.isBasic(format, view) } else { false }
    return Attribute(
      in: tree, name: name, nameFormat: format, friendlyName: friendlyName, values: values,
      hasMixedTypes: hasMixedTypes, hasNameOfItsFormat: !isBasic || view.isXMLName(name))
  }

  /// Drops the known numbers: they belong to one tree, and a decrypted attribute has a tree of its
  /// own.
  private mutating func turn(to other: XMLTree) {
    guard !other.isIdentical(to: tree) else { return }
    tree = other
    names = Names()
    formatBefore = nil
  }

  /// Whether names of a format are XML names; the format is then the one before.
  private mutating func isBasic(_ format: ByteRange, _ view: borrowing TreeView) -> Bool {
    if let before = formatBefore, view.areEqual(format, before.bytes) { return before.isBasic }
    let isBasic = view.holds(format, Attribute.basicFormat)
    formatBefore = Format(bytes: format, isBasic: isBasic)
    return isBasic
  }

  /// The values of an attribute if each is an element that holds one text, as nearly all are.
  private mutating func texts(
    of attribute: NodeID, _ view: borrowing TreeView
  ) -> (values: Attribute.StatedValues, haveMixedTypes: Bool)? {
    var children = view.children(of: attribute)
    var types = Types()
    var count = 0
    while let child = children.next(in: view) {
      switch view.kind(of: child) {
      case .element:
        let (type, isNil) = stated(by: child, view)
        guard view.element(child, is: &names.attributeValue), !isNil,
          view.onlyText(at: child) != nil
        else { return nil }
        types.add(type, in: view)
        count += 1
      case .text where view.isWhiteSpace(view.content(of: child)): break
      case .text, .comment, .processingInstruction: return nil
      }
    }
    return (.texts(of: attribute, count: count), types.areMixed)
  }

  /// The values of any attribute.
  private mutating func values(
    of id: NodeID, in tree: XMLTree, _ view: borrowing TreeView
  ) throws(AssertionError) -> (values: Attribute.StatedValues, haveMixedTypes: Bool) {
    var children = view.children(of: id)
    var values: [AttributeValue] = []
    var types = Types()
    while let child = children.next(in: view) {
      switch view.kind(of: child) {
      case .element:
        guard view.element(child, is: &names.attributeValue) else { throw .unexpectedChild(child) }
        types.add(stated(by: child, view).type, in: view)
        let element = XMLTree.Element(tree: tree, id: child)
        values.append(try AttributeValue(element, &structured))
      case .text:
        guard view.isWhiteSpace(view.content(of: child)) else { throw .unexpectedText(id) }
      case .comment, .processingInstruction: break
      }
    }
    return (.read(values), types.areMixed)
  }

  /// The type that a value states, and whether it is declared nil.
  private mutating func stated(
    by value: NodeID, _ view: borrowing TreeView
  ) -> (type: ByteRange?, isNil: Bool) {
    var type: ByteRange?
    var isNil = false
    var places = view.attributes(of: value)
    while let attribute = places.next(in: view) {
      if view.name(attribute.name, is: &names.xsiType) {
        type = attribute.value
      } else if view.name(attribute.name, is: &names.xsiNil) {
        isNil = true
      }
    }
    return (type, isNil)
  }

  /// The types that the values of one attribute state.
  private struct Types {
    private var first: ByteRange?
    private(set) var areMixed = false

    mutating func add(_ type: ByteRange?, in view: borrowing TreeView) {
      guard let type, let first else {
        first = first ?? type
        return
      }
      areMixed = areMixed || view.differByLocalName(first, type)
    }
  }
}
