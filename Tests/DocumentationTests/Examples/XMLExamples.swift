import CanonicalXML

/// The code in the documentation of XML.
private struct XMLExamples {
  func names(in bytes: [UInt8]) throws {
    let tree = try XMLTree(parsing: bytes)
    for child in tree.root.children { print(child.name.localName) }
  }

  func canonicalBytes(of tree: XMLTree, apex id: NodeID) throws -> [UInt8] {
    let canonicalizer = Canonicalizer(.exclusive10, inclusivePrefixes: ["xs"])
    let canonicalBytes = try canonicalizer.bytes(of: tree, apex: id)
    return canonicalBytes
  }

  func childNames(in bytes: [UInt8]) -> [ExactString] {
    var limits = ParseLimits()
    limits.maximumBytes = 64 << 10
    do {
      let tree = try XMLTree(parsing: bytes, limits: limits)
      return tree.root.children.map(\.name.localName)
    } catch {
      let place = error.position.map { "line \($0.line), column \($0.column)" }
      print(error.code.rawValue, place ?? "no place")
      return []
    }
  }

  func assertionIDs(in tree: XMLTree) -> [ExactString] {
    let assertion = ExpandedName("Assertion", in: "urn:oasis:names:tc:SAML:2.0:assertion")
    return tree.root.children(named: assertion).compactMap { $0.attribute(ExpandedName("ID")) }
  }

  func canonicalBytes(of element: XMLTree.Element) throws -> [UInt8] {
    let canonicalizer = Canonicalizer(.exclusive10, inclusivePrefixes: ["xs"])
    return try canonicalizer.bytes(of: element.tree, apex: element.id)
  }

  func signedBytes(
    of parent: XMLTree.Element, without signature: XMLTree.Element
  ) throws -> [UInt8] {
    try Canonicalizer(.exclusive10).bytes(of: parent.tree, apex: parent.id, hiding: signature.id)
  }
}
