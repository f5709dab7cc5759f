public import SAMLFormats

/// A name as standards compare them: a namespace URI and a local name (Namespaces in XML 1.0 §2.1).
///
/// A prefix never takes part. Bytes are compared, never Unicode equivalence.
public struct ExpandedName: Sendable, Hashable {
  // Most names come from a standard. They are static data: using one needs no allocation, no lookup
  // and no reference count.
  @usableFromInline
  enum Spelling: Sendable {
    case fixed(StaticString, in: StaticString)
    case made(ExactString, in: ExactString)
  }

  @usableFromInline let spelling: Spelling

  /// How many bytes the local name has: two names that differ nearly always differ in it.
  @usableFromInline let localCount: Int

  /// The namespace URI; empty for a name in no namespace.
  public var namespaceURI: ExactString {
    switch spelling {
    case .fixed(_, let namespaceURI): ExactString(namespaceURI.description)
    case .made(_, let namespaceURI): namespaceURI
    }
  }

  /// The name without its prefix.
  public var localName: ExactString {
    switch spelling {
    case .fixed(let localName, _): ExactString(localName.description)
    case .made(let localName, _): localName
    }
  }

  /// Makes a name.
  ///
  /// - Parameters:
  ///   - localName: The name without a prefix.
  ///   - namespaceURI: The namespace, or the empty string for none.
  public init(_ localName: ExactString, in namespaceURI: ExactString = "") {
    spelling = .made(localName, in: namespaceURI)
    localCount = localName.utf8.count
  }

  /// Names what a standard defines.
  ///
  /// - Parameters:
  ///   - localName: The name without a prefix.
  ///   - namespaceURI: The namespace, or the empty string for none.
  @inlinable
  package init(fixed localName: StaticString, in namespaceURI: StaticString = "") {
    spelling = .fixed(localName, in: namespaceURI)
    localCount = localName.utf8CodeUnitCount
  }

  /// Compares bytes.
  public static func == (left: ExpandedName, right: ExpandedName) -> Bool {
    left.localName == right.localName && left.namespaceURI == right.namespaceURI
  }

  /// Feeds the local name; few names share one.
  public func hash(into hasher: inout Hasher) { hasher.combine(localName) }
}
