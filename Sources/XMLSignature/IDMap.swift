public import CanonicalXML
package import SAMLFormats

/// Which element carries which ID, over a whole document (REF-01).
///
/// libxml2's own ID table keeps the first of two equal IDs without a word (REF-02, REF-03). Here a
/// document of SAML with any value used twice verifies nothing, and another document nothing by that value.
public struct IDMap: Sendable {
  /// The elements whose ID another element before them carries.
  package let duplicates: [NodeID]

  /// Elements of SAML, XML Signature or XML Encryption with an ID attribute in a namespace, which readers
  /// of `ID` may or may not see (REF-06).
  package let namespacedIDs: [NodeID]

  /// How many IDs there are; a value used twice counts twice.
  package let count: Int

  let tree: XMLTree
  let ids: [Found]
  /// Whether any ID that is used twice counts; false where none is.
  let isStrict: Bool
  /// The numbers of the IDs by their texts; empty where these are few and compared one by one.
  private let numbers: [ExactString: Int]

  /// An ID and the element that carries it.
  struct Found {
    let value: ByteRange
    let node: NodeID
  }

  /// Collects the IDs of a document.
  public init(of tree: XMLTree) {
    self.tree = tree
    let view = tree.view
    var ids: [Found] = []
    ids.reserveCapacity(Self.usualCount)
    var namespacedIDs: [NodeID] = []
    view.forEachAttribute(where: { Self.kind(ofName: $0, in: view) != .other }) {
      element, name, value in
      let kind = Self.kind(ofName: name, in: view)
      if kind != .plain, Self.standard(ofName: view.name(of: element), in: view) != nil {
        namespacedIDs.append(element)
      }
      if kind != .unknown { ids.append(Found(value: value, node: element)) }
    }
    count = ids.count
    self.ids = ids
    self.namespacedIDs = namespacedIDs
    (numbers, duplicates) =
      ids.count <= Self.usualCount
      ? ([:], Self.duplicates(among: ids, in: view)) : Self.numbers(of: ids, in: view)
    isStrict = !duplicates.isEmpty && Self.isOfSAML(view)
  }

  /// The element that carries an ID, if exactly one does, in the attribute that its standard gives it.
  ///
  /// Two readers must not find different elements, so equal values count under every name of an ID; see
  /// `ambiguity(of:)`. What is looked up must be the ID byte by byte (TXT-03), in an attribute that
  /// `id(of:)` reads too.
  package subscript(id: ExactString) -> NodeID? {
    guard ambiguity(of: id) == nil else { return nil }
    let found =
      numbers.isEmpty
      ? ids.first { tree.view.holds($0.value, id) } : numbers[id].map { ids[$0] }
    guard let found, isOwn(found) else { return nil }
    return found.node
  }

  /// The first element whose ID an element of another document has too, as one has that was decrypted
  /// from this one (REF-07).
  package func firstElement(sharingIDWith other: IDMap) -> NodeID? {
    ids.first { other.holds(Self.text($0, in: tree.view)) }?.node
  }

  private func holds(_ id: ExactString) -> Bool {
    numbers.isEmpty ? ids.contains { tree.view.holds($0.value, id) } : numbers[id] != nil
  }

  private static func text(_ found: Found, in view: borrowing TreeView) -> ExactString {
    view.text(found.value)
  }

  /// Whether the attribute of an ID is one that its element's standard declares as an ID.
  private func isOwn(_ found: Found) -> Bool {
    let view = tree.view
    return Self.names(ofIDs: view.name(of: found.node), in: view).contains { name in
      view.value(of: name, at: found.node) == found.value
    }
  }

  /// Whether these are the IDs of a document.
  package func isOf(_ tree: XMLTree) -> Bool { tree.isIdentical(to: self.tree) }

  private static func duplicates(
    among ids: [Found], in view: borrowing TreeView
  ) -> [NodeID] {
    var duplicates: [NodeID] = []
    for (index, id) in ids.enumerated()
    where ids[..<index].contains(where: { view.areEqual($0.value, id.value) }) {
      duplicates.append(id.node)
    }
    return duplicates
  }

  private static func numbers(
    of ids: [Found], in view: borrowing TreeView
  ) -> (numbers: [ExactString: Int], duplicates: [NodeID]) {
    var numbers: [ExactString: Int] = [:]
    var duplicates: [NodeID] = []
    for (number, id) in ids.enumerated() {
      let isFirst = numbers.updateValue(number, forKey: text(id, in: view)) == nil
      if !isFirst { duplicates.append(id.node) }
    }
    return (numbers, duplicates)
  }

  /// How many IDs nearly every document has at most.
  private static let usualCount = 8

  /// The ID of an element, by the attribute that its standard gives it, if it carries exactly one.
  ///
  /// `ID` for SAML 2.0 (SAML Core §1.3.4), `AssertionID`, `RequestID` or `ResponseID` for SAML 1, `Id`
  /// for XML Signature and Encryption; `ID`, `Id`, `id`, `xml:id` or `wsu:Id` for other elements.
  package static func id(of element: XMLTree.Element) -> ExactString? {
    let names = names(ofIDs: element.tree.view.name(of: element.id), in: element.tree.view)
    var id: ExactString?
    for name in names {
      guard let value = element.attribute(name) else { continue }
      guard id == nil else { return nil }
      id = value
    }
    return id
  }

  /// The attributes that are IDs of elements of a name.
  private static func names(
    ofIDs element: NameNumber, in view: borrowing TreeView
  ) -> [ExpandedName] {
    switch standard(ofName: element, in: view) {
    case .saml2: saml2Names
    case .saml1: saml1Names
    case .xmlSecurity: DSigName.idAlone
    case nil: genericNames
    }
  }

  /// How readers of IDs treat an attribute name.
  private enum NameKind {
    case other
    /// An ID without a namespace.
    case plain
    /// An ID of another standard, in that standard's namespace.
    case foreign
    /// Called like an ID, in a namespace that defines none.
    case unknown
  }

  private static func kind(ofName name: NameNumber, in view: borrowing TreeView) -> NameKind {
    let local = view.localName(of: name)
    // Every one of them ends in these two letters, and few other names do.
    guard view.lastBytes(of: local) & 0xDFDF == 0x4944,
      idNames.contains(where: { view.holds(local, $0) })
    else { return .other }
    let uri = view.namespaceURI(of: name)
    if uri.isEmpty { return .plain }
    let isForeign = foreignIDs.contains {
      view.holds(local, $0.localName) && view.holds(uri, $0.namespaceURI)
    }
    return isForeign ? .foreign : .unknown
  }

  /// A standard that names the ID attribute of its elements.
  private enum Standard { case saml1, saml2, xmlSecurity }

  private static func standard(ofName name: NameNumber, in view: borrowing TreeView) -> Standard? {
    let uri = view.namespaceURI(of: name)
    if isOfSAML(uri, in: view) {
      return view.begins(uri, with: "urn:oasis:names:tc:SAML:1") ? .saml1 : .saml2
    }
    let isOfXMLSecurity = view.holds(uri, DSigName.namespace) || view.holds(uri, xmlEncryption)
    return isOfXMLSecurity ? .xmlSecurity : nil
  }

  /// Whether a namespace is one of SAML, of any version.
  static func isOfSAML(_ namespace: ByteRange, in view: borrowing TreeView) -> Bool {
    view.begins(namespace, with: "urn:oasis:names:tc:SAML:")
  }

  private static let xmlEncryption: ExactString = "http://www.w3.org/2001/04/xmlenc#"
  private static let xmlID = ExpandedName("id", in: "http://www.w3.org/XML/1998/namespace")
  private static let wsuID = ExpandedName(
    "Id",
    in: "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd")
  private static let saml2Names = [ExpandedName("ID")]
  private static let saml1Names = [
    ExpandedName("AssertionID"), ExpandedName("RequestID"), ExpandedName("ResponseID"),
  ]
  private static let genericNames = [
    ExpandedName("ID"), DSigName.id, ExpandedName("id"), xmlID, wsuID,
  ]

  /// The local names of everything that any reader may take for an ID.
  private static let idNames: [ExactString] = [
    "ID", "Id", "id", "AssertionID", "RequestID", "ResponseID",
  ]

  /// The ID attributes of other standards: `xml:id`, and `wsu:Id` of WS-Security.
  private static let foreignIDs = [xmlID, wsuID]
}

extension IDMap {
  /// Returns the second element that carries an ID, if that makes a reference ambiguous.
  ///
  /// In a document of SAML any ID that is used twice is a reason (REF-02), because programs may
  /// look for any of its IDs. A document is of SAML if any element, wherever it is, is in a
  /// namespace of SAML of any version. In another document only the referenced ID counts: equal
  /// `id` attributes are ordinary in HTML, in invoices and in office documents.
  ///
  /// - Parameter id: The referenced ID; nil is the whole document.
  /// - Returns: The element; nil where the reference can be followed.
  package func ambiguity(of id: ExactString?) -> NodeID? {
    guard let first = duplicates.first else { return nil }
    if isStrict { return first }
    guard let id else { return nil }
    let view = tree.view
    return ids.filter { view.holds($0.value, id) }.dropFirst().first?.node
  }

  /// Whether an element of a document is in a namespace of SAML.
  static func isOfSAML(_ view: borrowing TreeView) -> Bool {
    view.holdsElement { isOfSAML(view.namespaceURI(of: $0), in: view) }
  }
}
