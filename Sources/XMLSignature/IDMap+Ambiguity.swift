public import XML

extension IDMap {
  /// Why a reference cannot be followed: the second element that carries an ID.
  ///
  /// In a document of SAML any ID that is used twice is a reason (REF-02), because programs may look for
  /// any of its IDs. A document is of SAML if any element, wherever it stands, is in a namespace of SAML
  /// of any version. In another document only the ID that is referenced counts: equal `id` attributes
  /// are ordinary in HTML, in invoices and in office documents.
  ///
  /// - Parameter id: What is referenced; nil is the whole document.
  /// - Returns: The element; nil where the reference can be followed.
  public func ambiguity(of id: String?) -> NodeID? {
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
