/// A text of Base64 symbols, read one after another to find its first defect.
///
/// The kernels leave to it what they cannot take. SAMLFormats has a decoder with the same rules for bare
/// symbols, which reads no escapes; a test holds the two equal.
struct SymbolText {
  /// How the symbols are written.
  enum Form {
    /// As in a form value: `+`, `/` and `=` are escaped, and nothing else is.
    case escaped

    /// As in Base64 itself.
    case bare
  }

  private let form: Form

  init(_ form: Form) {
    self.form = form
  }

  /// Decodes from the start of a group to the end of the text.
  func decode(
    _ text: Span<UInt8>, from start: Int, into output: inout OutputSpan<UInt8>
  ) throws(PayloadDecodingError) {
    var group = SymbolGroup()
    var offset = start
    while offset < text.count {
      if case .plain(let value) = SymbolKind(text[offset]) {
        group.append(value, at: offset)
        offset += 1
      } else {
        let symbol = try symbol(at: offset, of: text)
        guard let value = symbol.value else {
          return try finish(group, text, paddingFrom: offset, into: &output)
        }
        group.append(value, at: offset)
        offset += symbol.width
      }
      if group.isFull {
        group.writeBytes(into: &output)
        group = SymbolGroup()
      }
    }
    if group.isEmpty { return }
    throw PayloadDecodingError(group.count == 1 ? .truncated : .paddingMissing, at: text.count)
  }

  /// Writes the bytes of the last group, and holds the rest of the text to its padding.
  private func finish(
    _ group: SymbolGroup, _ text: Span<UInt8>, paddingFrom start: Int,
    into output: inout OutputSpan<UInt8>
  ) throws(PayloadDecodingError) {
    guard group.count > 1 else { throw PayloadDecodingError(.paddingMisplaced, at: start) }
    guard group.spareBits == 0 else {
      throw PayloadDecodingError(.trailingBits, at: group.lastOffset)
    }
    var missing = 4 - group.count
    var offset = start
    while missing > 0 {
      guard offset < text.count else { throw PayloadDecodingError(.paddingMissing, at: offset) }
      let symbol = try symbol(at: offset, of: text)
      guard symbol.value == nil else { throw PayloadDecodingError(.dataAfterPadding, at: offset) }
      missing -= 1
      offset += symbol.width
    }
    guard offset == text.count else {
      let isWhiteSpace = SymbolKind(text[offset]) == .whiteSpace
      throw PayloadDecodingError(isWhiteSpace ? .whiteSpace : .dataAfterPadding, at: offset)
    }
    group.writeBytes(into: &output)
  }

  /// The symbol at an offset: its value, or nil for padding, and the number of its bytes.
  private func symbol(
    at offset: Int, of text: Span<UInt8>
  ) throws(PayloadDecodingError) -> (value: UInt8?, width: Int) {
    let byte = text[offset]
    if form == .escaped, byte == UInt8(ascii: "%") {
      return (try escapedValue(at: offset, of: text), PercentEscape.width)
    }
    switch (SymbolKind(byte), form) {
    case (.plain(let value), _), (.special(let value), .bare): return (value, 1)
    case (.padding, .bare): return (nil, 1)
    case (.special, .escaped), (.padding, .escaped):
      throw PayloadDecodingError(.escapeMissing, at: offset)
    case (.whiteSpace, _): throw PayloadDecodingError(.whiteSpace, at: offset)
    case (.urlSafe, _): throw PayloadDecodingError(.urlSafeSymbol, at: offset)
    case (.none, _): throw PayloadDecodingError(.symbolOutsideAlphabet, at: offset)
    }
  }

  private func escapedValue(
    at offset: Int, of text: Span<UInt8>
  ) throws(PayloadDecodingError) -> UInt8? {
    let escape = try PercentEscape(at: offset, of: text)
    if escape.byte == UInt8(ascii: "%") { throw PayloadDecodingError(.escapedTwice, at: offset) }
    let value: UInt8?
    switch SymbolKind(escape.byte) {
    case .special(let special): value = special
    case .padding: value = nil
    default: throw PayloadDecodingError(.escapeUnneeded, at: offset)
    }
    if escape.hasLowerCase { throw PayloadDecodingError(.escapeInLowerCase, at: offset) }
    return value
  }
}
