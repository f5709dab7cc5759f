import SAMLPayload
import Testing

/// A text that should be a form value, with what the strict decoder says of it and what repairs it.
struct DecodingVector: Sendable, CustomTestStringConvertible {
  let text: String

  /// The first defect.
  let kind: PayloadDecodingError.Kind
  let offset: Int

  /// The names of the repairs; empty where nothing helps.
  let repairs: [PayloadRepair]

  /// What the text stands for after them.
  let bytes: [UInt8]?

  init(
    _ text: String, _ kind: PayloadDecodingError.Kind, _ offset: Int,
    _ repairs: [PayloadRepair] = [], _ result: String? = nil
  ) {
    self.text = text
    self.kind = kind
    self.offset = offset
    self.repairs = repairs
    bytes = result.map { Array($0.utf8) }
  }

  var testDescription: String { text.debugDescription }
}

/// `<a>?` is `PGE%2BPw%3D%3D`, and `<a><b/>` is `PGE%2BPGIvPg%3D%3D`.
extension DecodingVector {
  static let defective: [DecodingVector] = escapes + symbols + ends + mixtures

  private static let escapes: [DecodingVector] = [
    DecodingVector("%", .escapeMalformed, 0),
    DecodingVector("PGE%", .escapeMalformed, 3),
    DecodingVector("PGE%2", .escapeMalformed, 3),
    DecodingVector("PGE%2GPw%3D%3D", .escapeMalformed, 3),
    DecodingVector("PGE%%2BPw%3D%3D", .escapeMalformed, 3),
    DecodingVector("PGE%2BPw%3D%3", .escapeMalformed, 11),
    DecodingVector("PGE%2bPw%3D%3D", .escapeInLowerCase, 3, [.acceptLowerCase], "<a>?"),
    DecodingVector("PGE%2BPw%3d%3d", .escapeInLowerCase, 8, [.acceptLowerCase], "<a>?"),
    DecodingVector("PGE%2BPw%3D%3d", .escapeInLowerCase, 11, [.acceptLowerCase], "<a>?"),
    DecodingVector("PGE%252BPw%253D%253D", .escapedTwice, 3, [.unescapeOnceMore], "<a>?"),
    DecodingVector("PGE%2BPw%253D%3D", .escapedTwice, 8, [.unescapeOnceMore], "<a>?"),
    DecodingVector("PGE%25252BPw", .escapedTwice, 3),
    DecodingVector("PGE%25", .escapedTwice, 3),
    DecodingVector("PGE%252", .escapedTwice, 3),
    DecodingVector("%50GE%2B", .escapeUnneeded, 0, [.acceptUnneededEscapes], "<a>"),
    DecodingVector("PGE%21", .escapeUnneeded, 3),
    DecodingVector("PGE%FF", .escapeUnneeded, 3),
  ]

  private static let symbols: [DecodingVector] = [
    DecodingVector("PGE+", .escapeMissing, 3, [.acceptUnescaped], "<a>"),
    DecodingVector("YWI/", .escapeMissing, 3, [.acceptUnescaped], "ab?"),
    DecodingVector("PGE%2BPw==", .escapeMissing, 8, [.acceptUnescaped], "<a>?"),
    DecodingVector("PGE-", .urlSafeSymbol, 3, [.replaceURLSafeAlphabet], "<a>"),
    DecodingVector("YWI_", .urlSafeSymbol, 3, [.replaceURLSafeAlphabet], "ab?"),
    DecodingVector("PGE PGIvPg%3D%3D", .whiteSpace, 3, [.replaceSpaces], "<a><b/>"),
    DecodingVector("PGE%2B\r\nPw%3D%3D", .whiteSpace, 6, [.removeWhiteSpace], "<a>?"),
    DecodingVector("PGE%2B \n Pw%3D%3D", .whiteSpace, 6, [.removeWhiteSpace], "<a>?"),
    DecodingVector("PGE%2B\tPw%3D%3D", .whiteSpace, 6, [.removeWhiteSpace], "<a>?"),
    DecodingVector(" PGE%2B", .whiteSpace, 0, [.removeWhiteSpace], "<a>"),
    DecodingVector("PGE%2BPw%3D%3D\n", .whiteSpace, 14, [.removeWhiteSpace], "<a>?"),
    DecodingVector("PGE%2BPw%3D\n%3D", .whiteSpace, 11, [.removeWhiteSpace], "<a>?"),
    DecodingVector("PGE*", .symbolOutsideAlphabet, 3),
    DecodingVector("PGE\0", .symbolOutsideAlphabet, 3),
    DecodingVector("PGE\u{E9}", .symbolOutsideAlphabet, 3),
    DecodingVector("<a/>", .symbolOutsideAlphabet, 0),
  ]

  private static let ends: [DecodingVector] = [
    DecodingVector("%3D", .paddingMisplaced, 0),
    DecodingVector("P%3D%3D%3D", .paddingMisplaced, 1),
    DecodingVector("PGE%2B%3D", .paddingMisplaced, 6),
    DecodingVector("Pw%3D%3DPGE%2B", .dataAfterPadding, 8),
    DecodingVector("Pw%3DPGE%2B", .dataAfterPadding, 5),
    DecodingVector("Pw%3D%3D%3D", .dataAfterPadding, 8),
    DecodingVector("YWI%3D%3D", .dataAfterPadding, 6),
    DecodingVector("Pw", .paddingMissing, 2, [.addPadding], "?"),
    DecodingVector("Pw%3D", .paddingMissing, 5, [.addPadding], "?"),
    DecodingVector("YWI", .paddingMissing, 3, [.addPadding], "ab"),
    DecodingVector("PGE%2BP", .truncated, 7),
    DecodingVector("%2B", .truncated, 3),
    DecodingVector("Px%3D%3D", .trailingBits, 1, [.dropTrailingBits], "?"),
    DecodingVector("YWJ%3D", .trailingBits, 2, [.dropTrailingBits], "ab"),
    DecodingVector("P%2B%3D%3D", .trailingBits, 1, [.dropTrailingBits], "?"),
    DecodingVector("Px", .paddingMissing, 2),
    DecodingVector("Px%3D", .trailingBits, 1),
    DecodingVector("YWJ", .paddingMissing, 3),
  ]

  private static let mixtures: [DecodingVector] = [
    DecodingVector(
      "PGE%252bPw", .escapedTwice, 3, [.unescapeOnceMore, .acceptLowerCase, .addPadding], "<a>?"),
    DecodingVector(
      "PGE-\r\nPw", .urlSafeSymbol, 3,
      [.replaceURLSafeAlphabet, .removeWhiteSpace, .addPadding], "<a>?"),
    DecodingVector(
      "PGE%2dPw", .escapeUnneeded, 3,
      [.acceptLowerCase, .acceptUnneededEscapes, .replaceURLSafeAlphabet, .addPadding], "<a>?"),
    DecodingVector(
      "PGE%2B%0D%0APw%3D%3D", .escapeUnneeded, 6,
      [.acceptUnneededEscapes, .removeWhiteSpace], "<a>?"),
    DecodingVector(
      "PGE%20Pw%3D%3D", .escapeUnneeded, 3, [.acceptUnneededEscapes, .replaceSpaces], "<a>?"),
    DecodingVector(
      "PGE PGE ", .whiteSpace, 3, [.replaceSpaces], "<a><a>"),
    DecodingVector(
      "PGE PGE \n", .whiteSpace, 3, [.removeWhiteSpace, .replaceSpaces], "<a><a>"),
    DecodingVector(
      "PGE ", .whiteSpace, 3, [.removeWhiteSpace, .addPadding], "<a"),
    DecodingVector("PGE PGE \nPw==\n", .whiteSpace, 3),
    DecodingVector(
      "PGE+Px==\n", .escapeMissing, 3,
      [.acceptUnescaped, .removeWhiteSpace, .dropTrailingBits], "<a>?"),
    DecodingVector("PGE*-\n", .symbolOutsideAlphabet, 3),
  ]
}
