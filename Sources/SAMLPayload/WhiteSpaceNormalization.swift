/// The partner's three rules for white space, applied in their order.
///
/// 1. A run of spaces and tabs becomes one space.
/// 2. Line breaks are deleted: U+000A to U+000D, U+0085, U+2028 and U+2029.
/// 3. White space and line breaks are trimmed at both ends.
///
/// Every rule works on Unicode scalars, never on characters: CRLF is two scalars, and a combining
/// mark stays when the line break before it goes.
enum WhiteSpaceNormalization {
  /// Normalises a text, which must be UTF-8.
  ///
  /// Trimming comes first here. What the first two rules touch is white space to the third one, so
  /// the trimmed ends are the same, and the rest is read once.
  static func normalize(_ text: Span<UInt8>) -> [UInt8] {
    let body = text.extracting(WhiteSpaceScalar.trimmedRange(of: text))
    var state = KernelState()
    return [UInt8](capacity: body.count) { output in
      Kernel.best.collapse(body, &state, into: &output)
    }
  }
}
