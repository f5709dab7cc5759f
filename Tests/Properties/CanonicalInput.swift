import CanonicalXML

/// Our canonical bytes beside libxml2's, for a part of any document.
public enum CanonicalInput {
  /// Why bytes break the property, or nil.
  ///
  /// The first four bytes choose the canonical form, the PrefixList, the apex and what is hidden;
  /// the rest is the document. Two kinds of documents are left out. An ampersand in a namespace URI is
  /// the known difference (see `CanonicalComparison`). And Canonical XML 1.1 joins the URIs of
  /// `xml:base`, without a word on values that are none: libxml2 has no bytes for some of them.
  public static func violation(by bytes: [UInt8]) -> String? {
    guard bytes.count > 4, let tree = try? XMLTree(parsing: Array(bytes[4...])) else {
      return nil
    }
    let hasAmpersand = tree.elements.contains { element in
      element.namespaceDeclarations.contains { $0.uri.utf8.contains(UInt8(ascii: "&")) }
    }
    let hasBase = tree.elements.contains { element in
      element.attributes.contains { $0.qualifiedName == "xml:base" }
    }
    let methods = CanonicalizationMethod.allCases
    let method = methods[Int(bytes[0]) % methods.count]
    guard !hasAmpersand, !hasBase || method.standard != .inclusive11 else { return nil }
    let canonicalizer = Canonicalizer(method, inclusivePrefixes: prefixes(bytes[1]))
    let elements = Array(tree.elements)
    let apex = bytes[2] == 0 ? nil : elements[Int(bytes[2]) % elements.count]
    let inside = Array((apex ?? tree.root).descendants)
    let hidden = bytes[3] == 0 || inside.isEmpty ? nil : inside[Int(bytes[3]) % inside.count]
    let theirs = canonicalizer.reference.bytes(of: tree, apex: apex?.id, hiding: hidden?.id)
    do {
      let ours = try canonicalizer.bytes(of: tree, apex: apex?.id, hiding: hidden?.id)
      guard let theirs else { return "libxml2 has no bytes for \(ours.count) of ours" }
      guard ours == theirs else {
        return "ours:\n\(String(decoding: ours, as: UTF8.self))\n"
          + "libxml2's:\n\(String(decoding: theirs, as: UTF8.self))"
      }
      return nil
    } catch {
      // libxml2 has no limit on its bytes.
      guard case .relativeNamespaceURI = error, theirs != nil else { return nil }
      return "libxml2 has bytes in spite of a relative namespace URI"
    }
  }

  private static func prefixes(_ choice: UInt8) -> [ExactString] {
    ["#default", "a", "b", "saml", "ds", "xs", "unknown", "xml"].enumerated()
      .filter { choice & (1 << $0.offset) != 0 }.map(\.element)
  }
}
