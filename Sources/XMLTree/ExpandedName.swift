/// A name as standards compare them: a namespace URI and a local name (Namespaces in XML 1.0 §2.1).
///
/// A prefix never takes part. Octets are compared, never Unicode equivalence.
public struct ExpandedName: Sendable, Hashable {
  /// The namespace URI; empty for a name in no namespace.
  public var namespaceURI: String { String(decoding: octets[..<local.start], as: UTF8.self) }

  /// The name without its prefix.
  public var localName: String { String(decoding: octets[local.start...], as: UTF8.self) }

  /// Lets an unequal name be told apart by one comparison; equality still compares octets.
  package let hash: UInt64

  /// The octets of the namespace URI and, behind them, those of the local name; one array, so that a
  /// copy of a name is one reference count.
  let octets: [UInt8]
  let local: OctetRange

  /// Makes a name.
  ///
  /// - Parameters:
  ///   - localName: The name without a prefix.
  ///   - namespaceURI: The namespace, or the empty string for none.
  public init(_ localName: String, in namespaceURI: String = "") {
    var hash = NameHash(of: namespaceURI.utf8Span.span)
    hash.combine(localName.utf8Span.span)
    self.hash = hash.value
    octets = Array(namespaceURI.utf8) + localName.utf8
    local = OctetRange(start: namespaceURI.utf8.count, end: octets.count)
  }

  /// Compares octets.
  public static func == (left: ExpandedName, right: ExpandedName) -> Bool {
    left.hash == right.hash && left.local == right.local && left.octets == right.octets
  }

  /// Feeds the precomputed hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
