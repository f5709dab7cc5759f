/// A text as the key of a set or a dictionary, equal to another if its bytes are (SAML Core §1.3.1,
/// TXT-03).
///
/// A `String` as a key would be hashed in its normalised form; see `ExactlyComparable` for what is wrong
/// with that.
package struct ExactText: Hashable, Sendable {
  private let bytes: [UInt8]

  /// The bytes of a text in UTF-8.
  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// A text.
  package init(_ text: String) { self.init(text.utf8) }

  /// How many bytes it has.
  package var count: Int { bytes.count }

  /// The text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether it is a text of those bytes.
  package func isExactly(_ text: String) -> Bool {
    bytes.count == text.utf8.count && bytes.elementsEqual(text.utf8)
  }

  /// Hashes all bytes at once.
  package func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

/// Matches a text in a `switch`, by its bytes.
package func ~= (pattern: String, text: ExactText) -> Bool { text.isExactly(pattern) }
