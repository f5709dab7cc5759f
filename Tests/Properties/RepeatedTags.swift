import CanonicalXML

/// Documents of tags that repeat one another, with more attributes than the reader has made room for.
///
/// It makes room by their length: in documents of several lengths it is used up at any attribute of a
/// tag.
public struct RepeatedTags: Sendable {
  private static let names: [ExactString] = ["b", "c", "d"]

  private let documents = [40, 43, 46, 49].map { count in
    let attributes = names.map { " \($0)=\"\($0)\"" }.joined()
    let tags = String(repeating: "<e\(attributes)></e>", count: count)
    return (count: count, bytes: Array("<r>\(tags)</r>".utf8))
  }

  /// Writes the documents.
  public init() {}

  /// Whether each element is read with its own attributes, and no others; nil when a document is
  /// refused.
  public func areRead() -> Bool? {
    for document in documents {
      guard let tree = try? XMLTree(parsing: document.bytes) else { return nil }
      let elements = Array(tree.root.children)
      let areWhole = elements.allSatisfy { element in
        element.attributes.map(\.qualifiedName) == Self.names
          && element.attributes.map(\.value) == Self.names
      }
      guard elements.count == document.count, areWhole else { return false }
    }
    return true
  }
}
