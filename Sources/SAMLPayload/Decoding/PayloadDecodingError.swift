public import SAMLFormats

/// Why a text is not the form value that the encoder makes: the kind of its first defect, and where
/// that is.
///
/// The text is read from left to right, and the first byte that a strict receiver cannot take is
/// the defect. Nothing of the text is in the error but an offset.
public struct PayloadDecodingError: CodedError, Sendable, Hashable {
  /// The defects.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A `%` is not followed by two hexadecimal digits (RFC 3986 §2.1).
    case escapeMalformed

    /// An escape is written with lower-case digits (RFC 3986 §2.1).
    case escapeInLowerCase

    /// A percent sign is itself escaped: the text was percent-encoded twice.
    case escapedTwice

    /// A byte is escaped that the encoder leaves as it is.
    case escapeUnneeded

    /// A byte that the encoder escapes is not escaped, such as `+`, `/` or `=`.
    case escapeMissing

    /// A space, a tab or a line break.
    case whiteSpace

    /// `-` or `_`, from the URL-safe alphabet (RFC 4648 §5).
    case urlSafeSymbol

    /// Any other byte that is not in the alphabet (RFC 4648 §3.3).
    case symbolOutsideAlphabet

    /// A group of four has padding after no symbol, or after only one.
    case paddingMisplaced

    /// Something follows the first padding that does not belong to it.
    case dataAfterPadding

    /// The text ends where the last group lacks its padding.
    ///
    /// The offset is the length of the text: the place of the first missing byte.
    case paddingMissing

    /// The text ends after the first symbol of a group, which no padding can complete.
    ///
    /// The offset is the length of the text: the place of the first missing byte.
    case truncated

    /// The last symbol before the padding carries bits that belong to no byte (RFC 4648 §3.5).
    case trailingBits

    /// The stable code; see docs/reference/error-codes.md.
    public var code: StableCode {
      switch self {
      case .escapeMalformed: .payloadEscapeMalformed
      case .escapeInLowerCase: .payloadEscapeInLowerCase
      case .escapedTwice: .payloadEscapedTwice
      case .escapeUnneeded: .payloadEscapeUnneeded
      case .escapeMissing: .payloadEscapeMissing
      case .whiteSpace: .payloadWhiteSpace
      case .urlSafeSymbol: .payloadURLSafeSymbol
      case .symbolOutsideAlphabet: .payloadSymbolOutsideAlphabet
      case .paddingMisplaced: .payloadPaddingMisplaced
      case .dataAfterPadding: .payloadDataAfterPadding
      case .paddingMissing: .payloadPaddingMissing
      case .truncated: .payloadTruncated
      case .trailingBits: .payloadTrailingBits
      }
    }
  }

  /// The kind of the defect.
  public let kind: Kind

  /// The number of bytes before the defect, or before the `%` of a defective escape.
  public let offset: Int

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// The dotted name of the error, which never changes.
  public var code: StableCode { kind.code }

  /// The offset, without anything of the text.
  public var detail: String? { "at byte \(offset)" }
}
