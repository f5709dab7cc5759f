import XMLCanonicalization
import XMLTree

/// Makes the canonical octets of structured values, as many as one assertion may have (LIM-11).
///
/// Each value repeats the namespaces that it uses, whose URIs may be long, so the values of a small
/// document could take hundreds of times its octets. Real structured values have a few hundred.
struct StructuredOctets {
  /// As many octets as the largest document has by default.
  static let maximum = 1 << 20

  private var remaining = maximum

  /// The canonical octets of a value, as text.
  mutating func text(of element: XMLTree.Element) throws(AssertionError) -> String {
    var canonicalizer = Canonicalizer(.exclusive10)
    canonicalizer.maximumOctets = remaining
    do {
      let octets = try canonicalizer.octets(of: element.tree, apex: element.id)
      remaining -= octets.count
      return String(decoding: octets, as: UTF8.self)
    } catch {
      switch error {
      case .relativeNamespaceURI: throw .unexpectedChild(element.id)
      case .tooLarge: throw .tooMany("octets of structured AttributeValue", maximum: Self.maximum)
      }
    }
  }
}
