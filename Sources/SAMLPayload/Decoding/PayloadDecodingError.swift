/// Why a text is not the form value that the encoder makes: the kind of its first defect, and where
/// that is.
///
/// The text is read from left to right, and the first octet that a strict receiver cannot take is
/// the defect. Nothing of the text is in the error but an offset.
public struct PayloadDecodingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The defects; the raw value is the dotted name, which never changes.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A `%` is not followed by two hexadecimal digits (RFC 3986 §2.1).
    case escapeMalformed = "payload.escape-malformed"

    /// An escape is written with lower-case digits (RFC 3986 §2.1).
    case escapeInLowerCase = "payload.escape-in-lower-case"

    /// A percent sign is itself escaped: the text was percent-encoded twice.
    case escapedTwice = "payload.escaped-twice"

    /// An octet is escaped that the encoder leaves as it is.
    case escapeUnneeded = "payload.escape-unneeded"

    /// An octet stands for itself that the encoder escapes, such as `+`, `/` or `=`.
    case escapeMissing = "payload.escape-missing"

    /// A space, a tab or a line break.
    case whiteSpace = "payload.white-space"

    /// `-` or `_`, from the URL-safe alphabet (RFC 4648 §5).
    case urlSafeSymbol = "payload.url-safe-symbol"

    /// Any other octet that is no symbol of the alphabet (RFC 4648 §3.3).
    case symbolOutsideAlphabet = "payload.symbol-outside-alphabet"

    /// Padding stands where a group of four has no symbol or only one.
    case paddingMisplaced = "payload.padding-misplaced"

    /// Something follows the first padding that does not belong to it.
    case dataAfterPadding = "payload.data-after-padding"

    /// The text ends where the last group lacks its padding.
    ///
    /// The offset is the length of the text: the place of the first missing octet.
    case paddingMissing = "payload.padding-missing"

    /// The text ends behind the first symbol of a group, which no padding can complete.
    ///
    /// The offset is the length of the text: the place of the first missing octet.
    case truncated = "payload.truncated"

    /// The last symbol before the padding carries bits that belong to no octet (RFC 4648 §3.5).
    case trailingBits = "payload.trailing-bits"
  }

  /// The kind of the defect.
  public let kind: Kind

  /// The number of octets before the defect; that of an escape is where its `%` stands.
  public let offset: Int

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// The dotted name of the error, which never changes.
  public var code: String { kind.rawValue }

  /// The code and the offset, without anything of the text.
  public var description: String { "\(code) at octet \(offset)" }
}
