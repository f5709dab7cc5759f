/// A text that equals another if its bytes are the same (SAML Core §1.3.1, TXT-03): an identifier, a name,
/// a URI, a value.
///
/// `==` of `String` is canonical equivalence: KELVIN SIGN (U+212A) equals `K`, so two identifiers that
/// differ in their bytes would be one. It also sorts runs of combining marks before it compares or hashes
/// them, and with thousands of them that takes seconds. Here bytes are compared, hashed and ordered, and
/// nothing else; the bytes are those of UTF-8.
///
/// A literal is one, and a `String` can be compared with one on either side:
///
/// ```swift
/// if assertion.subject?.nameID?.value == user { … }
/// policy.audiences = ["https://sp.example"]
/// ```
///
/// `string` is for display, and for calls that take a `String`. Two of those compare as Swift compares them.
@frozen
public struct ExactString: Sendable {
  /// The text, whose `==` is canonical equivalence.
  public let string: String

  /// A text.
  @inlinable
  public init(_ string: String) { self.string = string }

  /// A part of a text.
  public init(_ part: Substring) { string = String(part) }

  /// The bytes of a text; what is not UTF-8 becomes U+FFFD.
  package init(utf8 bytes: some Collection<UInt8>) {
    string = String(decoding: bytes, as: UTF8.self)
  }
}

extension ExactString: Hashable {
  /// Whether both have the same bytes.
  public static func == (left: Self, right: Self) -> Bool { left.string.hasSameBytes(right.string) }

  /// Feeds the bytes and their count, so that two texts in a row hash unlike another split of them.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(string.utf8.count)
    string.withUTF8Span { text in
      unsafe text.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }
}

extension ExactString: Comparable {
  /// Whether the bytes of the left one come before those of the right one.
  public static func < (left: Self, right: Self) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

extension ExactString: ExpressibleByStringInterpolation {
  /// The text of a literal.
  @inlinable
  public init(stringLiteral literal: String) { self.init(literal) }
}

extension ExactString: LosslessStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The text.
  public var description: String { string }

  /// The text in quotation marks.
  public var debugDescription: String { string.debugDescription }

  /// The text's.
  public var customMirror: Mirror { Mirror(reflecting: string) }
}

// What a text is asked most, by its bytes.
extension ExactString {
  /// The bytes.
  @inlinable
  public var utf8: String.UTF8View { string.utf8 }

  /// Whether there is no byte.
  public var isEmpty: Bool { utf8.isEmpty }

  /// Whether it begins with those bytes.
  public func hasPrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  /// Whether it ends with those bytes.
  public func hasSuffix(_ suffix: String) -> Bool { string.endsExactly(with: suffix) }

  /// The parts between those bytes, without empty ones.
  package func parts(between separator: String) -> [Self] {
    utf8.split(separator: separator.utf8).map { Self(utf8: $0) }
  }
}

// With a `String`, on either side: bytes are compared, as with another `ExactString`. These are not disfavoured:
// where the types of both sides are open, as in `#expect`, two `AnyHashable`s would be compared, never equal.
extension ExactString {
  /// Whether both have the same bytes.
  public static func == (left: Self, right: String) -> Bool { left == Self(right) }

  /// Whether both have the same bytes.
  public static func == (left: String, right: Self) -> Bool { Self(left) == right }

  /// Whether a byte differs.
  public static func != (left: Self, right: String) -> Bool { left != Self(right) }

  /// Whether a byte differs.
  public static func != (left: String, right: Self) -> Bool { Self(left) != right }

  /// Matches a case of a `switch`, by its bytes.
  public static func ~= (pattern: String, text: Self) -> Bool { text == pattern }
}

/// Whether both are absent, or have the same bytes.
public func == (left: ExactString?, right: String?) -> Bool {
  left == right.map(ExactString.init(_:))
}

/// Whether both are absent, or have the same bytes.
public func == (left: String?, right: ExactString?) -> Bool { right == left }

/// Whether one is absent, or a byte differs.
public func != (left: ExactString?, right: String?) -> Bool { !(left == right) }

/// Whether one is absent, or a byte differs.
public func != (left: String?, right: ExactString?) -> Bool { !(right == left) }

extension Sequence<ExactString> {
  /// Whether a text has those bytes.
  @_disfavoredOverload
  public func contains(_ text: String) -> Bool { contains(ExactString(text)) }

  /// The texts, for display and for calls that take a `String`.
  public var strings: [String] { map(\.string) }
}

extension Sequence<String> {
  /// Whether a text has those bytes.
  @_disfavoredOverload
  public func contains(_ text: ExactString) -> Bool { contains { text == $0 } }
}

extension Array<ExactString> {
  /// Texts.
  public init(exact texts: some Sequence<String>) { self = texts.map(ExactString.init(_:)) }
}

extension Set<ExactString> {
  /// Whether a text has those bytes.
  @_disfavoredOverload
  public func contains(_ text: String) -> Bool { contains(ExactString(text)) }

  /// Texts, each once.
  public init(exact texts: some Sequence<String>) { self.init(Array(exact: texts)) }
}

extension Dictionary where Key == ExactString {
  /// The value of the key with those bytes.
  @_disfavoredOverload
  public subscript(_ key: String) -> Value? {
    get { self[ExactString(key)] }
    set { self[ExactString(key)] = newValue }
  }
}

extension String {
  /// Whether two texts have the same bytes.
  fileprivate func hasSameBytes(_ other: String) -> Bool {
    // The count is known at once, and nearly always another one when the text is.
    guard utf8.count == other.utf8.count else { return false }
    return withUTF8Span { own in
      other.withUTF8Span { others in
        unsafe own.withUnsafeBytes { own in
          unsafe others.withUnsafeBytes { unsafe own.holdsSame(as: $0) }
        }
      }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether as many bytes of another stretch are the same: eight at a time, since `memcmp` would be an
  /// import, and this module has none.
  fileprivate func holdsSame(as other: UnsafeRawBufferPointer) -> Bool {
    precondition(count == other.count, "Only stretches of one length are compared.")
    var offset = 0
    while offset + 8 <= count {
      // Every pattern of bits is a `UInt64`.
      let left = unsafe loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let right = unsafe other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if left != right { return false }
      offset += 8
    }
    while offset < count {
      if unsafe self[offset] != other[offset] { return false }
      offset += 1
    }
    return true
  }
}
