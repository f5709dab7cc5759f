/// A token of a JSON text (RFC 8259 §2); structure is complete without commas and colons.
package enum JSONToken: Sendable, Hashable {
  /// `{`
  case objectStart
  /// `}`
  case objectEnd
  /// `[`
  case arrayStart
  /// `]`
  case arrayEnd
  /// The name of a member.
  case key(JSONString)
  /// A string that is no name.
  case string(JSONString)
  /// A number, as it is spelled.
  case number([UInt8])
  /// `true` or `false`.
  case bool(Bool)
  /// `null`
  case null
}

/// The content of a JSON string, without its escapes.
package struct JSONString: Sendable, Hashable {
  /// The content in UTF-8; a surrogate without its partner becomes U+FFFD (RFC 8259 §8.2).
  package let bytes: [UInt8]

  /// The number of bytes of the input before the opening quotation mark.
  package let offset: Int

  /// Whether the content is longer than the limit, and cut off there.
  package let isCutOff: Bool

  /// Whether a surrogate had no partner, and became U+FFFD.
  package let hasLoneSurrogate: Bool

  init(_ bytes: [UInt8], offset: Int, isCutOff: Bool, hasLoneSurrogate: Bool) {
    self.bytes = bytes
    self.offset = offset
    self.isCutOff = isCutOff
    self.hasLoneSurrogate = hasLoneSurrogate
  }
}
