/// Compares a start tag with its canonical form, attribute by attribute.
struct TagForm {
  /// Whether all values are in quotation marks and hold no references, so that other tags may be
  /// compared with this one.
  private(set) var isQuoted = true
  /// The bindings of prefixes that the element and its attributes use.
  private(set) var bindings: UInt32
  /// Whether each binding has a bit.
  private var haveBits: Bool
  /// Whether no two attributes are in different namespaces; those in none do not count.
  private var haveOneNamespace = true
  private var areInOrder = true
  /// The namespace of the attributes that have one, as a string number.
  private var namespace = 0
  private var last: NameRecord?

  /// Begins with the name of the element.
  ///
  /// - Parameter binding: The bit of its binding; 0 beyond the number of bits.
  init(binding: UInt32) {
    bindings = binding
    haveBits = binding != 0
  }

  /// Adds an attribute.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - binding: The bit of its binding; 0 beyond the number of bits.
  ///   - isQuoted: Whether its value is in quotation marks and holds no references.
  ///   - bytes: The document.
  mutating func add(
    _ name: NameRecord, binding: UInt32, isQuoted: Bool, in bytes: UnsafeBufferPointer<UInt8>
  ) {
    self.isQuoted = self.isQuoted && isQuoted
    // One without a prefix is in no namespace, whatever the default is.
    if name.prefix != 0 {
      bindings |= binding
      haveBits = haveBits && binding != 0
      haveOneNamespace = haveOneNamespace && (namespace == 0 || namespace == name.uri)
      namespace = name.uri
    }
    if let last, areInOrder { areInOrder = unsafe Self.isInOrder(last, name, bytes) }
    last = name
  }

  /// Returns the parts that equal the canonical form, if the tag has no declaration and an end tag
  /// follows.
  ///
  /// - Parameter isSpaced: Whether one space precedes each attribute, and none the end.
  /// - Returns: `none` for attributes of two namespaces, or values written differently.
  func written(isSpaced: Bool) -> WrittenForm {
    guard isQuoted, haveOneNamespace else { return .none }
    return WrittenForm(
      hasPlainAttributes: true, isVerbatim: isSpaced && areInOrder && haveBits)
  }

  /// Whether a canonical form puts one attribute before another, if they are not in different
  /// namespaces: those in none first, then by local name (Canonical XML 1.0 §2.2).
  private static func isInOrder(
    _ left: NameRecord, _ right: NameRecord, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard left.uri == right.uri else { return left.uri == 0 }
    // Both names were read from these bytes.
    return left.local.precedes(right.local) { unsafe bytes[$0] }
  }
}
