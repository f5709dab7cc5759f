public import XMLTree

/// Which element carries which ID, over a whole document (REF-01).
///
/// libxml2's own ID table keeps the first of two equal IDs without a word (REF-02, REF-03); here
/// a document with any value used twice verifies nothing.
public struct IDMap: Sendable {
  /// The elements whose ID another element before them carries.
  public let duplicates: [NodeID]

  /// SAML or signature elements with an ID attribute in a namespace, which readers of `ID` may or
  /// may not see (REF-06).
  public let polluted: [NodeID]

  /// How many IDs there are; a value used twice counts twice.
  public let count: Int

  private let owners: [String: NodeID]

  /// Collects the IDs of a document.
  public init(of tree: XMLTree) {
    var count = 0
    var owners: [String: NodeID] = [:]
    var duplicates: [NodeID] = []
    var polluted: [NodeID] = []
    let storage = tree.storage
    // A document has few distinct names: each is looked at once, not once for every attribute.
    let kinds = storage.names.indices.map { Self.kind(ofName: $0, in: storage) }
    for index in storage.nodes.indices {
      for number in storage.nodes[index].attributes {
        let attribute = storage.attributes[number]
        let kind = kinds[attribute.name]
        guard kind != .none else { continue }
        let node = storage.nodes[index]
        let id = NodeID(index)
        if kind != .plain, Self.isStandard(storage.expandedName(node.name).namespaceURI) {
          polluted.append(id)
        }
        guard kind != .unknown else { continue }
        count += 1
        let isFirst = owners.updateValue(id, forKey: storage.text(attribute.value)) == nil
        if !isFirst { duplicates.append(id) }
      }
    }
    self.count = count
    self.owners = owners
    self.duplicates = duplicates
    self.polluted = polluted
  }

  /// The element that carries an ID, if exactly one does.
  public subscript(id: String) -> NodeID? { duplicates.isEmpty ? owners[id] : nil }

  /// The ID of an element, by the attribute that its standard gives it.
  ///
  /// `ID` for SAML (SAML Core §1.3.4), `Id` for XML Signature and Encryption; for other documents
  /// `ID`, `Id`, `id` or `xml:id`, if it carries exactly one of them.
  public static func id(of element: XMLTree.Element) -> String? {
    let namespace = element.name.namespaceURI
    if namespace.utf8.starts(with: samlPrefix.utf8) { return element.attribute(saml) }
    if namespace == DSigName.namespace || namespace == xmlEncryption {
      return element.attribute(DSigName.id)
    }
    let values = genericNames.compactMap { element.attribute($0) }
    return values.count == 1 ? values[0] : nil
  }

  /// What an attribute name is to readers of IDs.
  private enum NameKind {
    case none
    /// An ID without a namespace.
    case plain
    /// An ID of another standard, in that standard's namespace.
    case foreign
    /// Called like an ID, in a namespace that defines none.
    case unknown
  }

  private static func kind(ofName number: Int, in storage: XMLTree.Storage) -> NameKind {
    let name = storage.names[number]
    // Every one of them ends in this letter, and few other names do.
    guard !name.local.isEmpty,
      storage.arena[name.local.end - 1] | 0x20 == UInt8(ascii: "d"),
      idNames.contains(where: { storage.holds(name.local, $0) })
    else { return .none }
    if name.uri == 0 { return .plain }
    return foreignIDs.contains(storage.expandedName(number)) ? .foreign : .unknown
  }

  private static func isStandard(_ namespace: String) -> Bool {
    namespace.utf8.starts(with: samlPrefix.utf8) || namespace == DSigName.namespace
      || namespace == xmlEncryption
  }

  private static let samlPrefix = "urn:oasis:names:tc:SAML:"
  private static let xmlEncryption = "http://www.w3.org/2001/04/xmlenc#"
  private static let saml = ExpandedName("ID")
  private static let xmlID = ExpandedName("id", in: "http://www.w3.org/XML/1998/namespace")
  private static let genericNames = [saml, DSigName.id, ExpandedName("id"), xmlID]

  /// The local names of everything that any reader may take for an ID.
  private static let idNames = ["ID", "Id", "id", "AssertionID", "RequestID", "ResponseID"]

  /// The ID attributes of other standards: `xml:id`, and `wsu:Id` of WS-Security.
  private static let foreignIDs: Set = [
    xmlID,
    ExpandedName(
      "Id",
      in: "http://docs.oasis-open.org/wss/2004/01/"
        + "oasis-200401-wss-wssecurity-utility-1.0.xsd"),
  ]
}
