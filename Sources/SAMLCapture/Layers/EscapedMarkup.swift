import SAMLFormats

/// A whole input in which the payload is escaped, as people copy it out of logs, debuggers and
/// mails.
///
/// Only the outermost escape is recognised here, by the first bytes; the unescaped result is read
/// as an input of its own.
enum EscapedMarkup: Hashable {
  /// `&lt;samlp:Response ...`, as a page or another XML document shows it.
  case entities
  /// `<samlp:Response Version=\"2.0\"`, as a string of source code or of a debugger.
  case backslashes
  /// `Version=3D"2.0"`, with `=` at the ends of lines, as mail writes it (RFC 2045 §6.7).
  case quotedPrintable
  /// A payload in lines that each begin with a time and a name, as loggers cut long texts.
  case prefixedLines(PrefixedLines)

  /// Recognises the escape by the beginning of an input; nil where there is none.
  init?(startOf bytes: ArraySlice<UInt8>) {
    let text = Self.unwrapped(bytes)
    if text.starts(with: Array("&lt;".utf8)) || text.starts(with: Array("&amp;lt;".utf8)) {
      self = .entities
      return
    }
    if text.first == UInt8(ascii: "<") {
      let tag = text.prefix(2048)
      if tag.firstOccurrence(of: Array("=\\\"".utf8)) != nil
        || tag.firstOccurrence(of: Array("=\\'".utf8)) != nil
      {
        self = .backslashes
        return
      }
      if tag.firstOccurrence(of: Array("=3D\"".utf8)) != nil {
        self = .quotedPrintable
        return
      }
      return nil
    }
    guard let lines = PrefixedLines(startOf: bytes) else { return nil }
    self = .prefixedLines(lines)
  }

  /// The layer in the trail.
  var layer: Layer {
    switch self {
    case .entities: .entities
    case .backslashes: .backslashes
    case .quotedPrintable: .quotedPrintable
    case .prefixedLines: .logLines
    }
  }

  /// Decodes the text.
  func decode(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .entities: Self.decodeEntities(Self.unwrapped(bytes[...]))
    case .backslashes: Self.decodeBackslashes(Self.unwrapped(bytes[...]))
    case .quotedPrintable: Self.decodeQuotedPrintable(bytes[...])
    case .prefixedLines(let lines): lines.join(bytes)
    }
  }

  /// Without white space, and without `Optional("` and `")`, which Swift prints around a value.
  static func unwrapped(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = XMLText.trimmed(bytes)
    for opening in ["Optional(\"", "Optional(", "\""] where text.starts(with: Array(opening.utf8)) {
      text = text.dropFirst(opening.utf8.count)
      for closing in ["\")", ")", "\""] {
        let end = Array(closing.utf8)
        if text.suffix(end.count) == end[...] {
          text = text.dropLast(end.count)
          break
        }
      }
      break
    }
    return text
  }

  private static func decodeEntities(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.first {
      let known = byte == UInt8(ascii: "&") ? names.first { rest.starts(with: $0.name) } : nil
      if let known {
        result.append(known.byte)
        rest = rest.dropFirst(known.name.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Those that markup itself is written with; a reference to any other character belongs to a value.
  private static let names: [(name: [UInt8], byte: UInt8)] = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#x22;", "\""),
    ("&apos;", "'"), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&"),
  ].map { (name: Array($0.0.utf8), byte: UInt8(ascii: $0.1)) }

  private static func decodeBackslashes(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < text.endIndex else {
        result.append(byte)
        continue
      }
      switch text[index] {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"):
        result.append(text[index])
      default: result += [byte, text[index]]
      }
      index += 1
    }
    return result
  }

  private static func decodeQuotedPrintable(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        result.append(byte)
        continue
      }
      let next = rest.prefix(2)
      if next.first == 0x0A {
        rest = rest.dropFirst()
      } else if next.elementsEqual([0x0D, 0x0A]) {
        rest = rest.dropFirst(2)
      } else if next.count == 2, let value = Hexadecimal.bytes(next) {
        result += value
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}

/// Lines of one shape in front of the pieces of a payload.
struct PrefixedLines: Hashable {
  /// The first line's bytes before the payload; a digit matches any digit.
  private let prefix: [UInt8]

  /// Recognises them by the first two lines that hold a piece; nil for any other text.
  init?(startOf bytes: ArraySlice<UInt8>) {
    let lines = bytes.prefix(4096).split(separator: 0x0A, maxSplits: 3).map(Self.withoutReturn)
    guard lines.count >= 2, let place = Self.payloadStart(in: lines[0]), place > 0 else {
      return nil
    }
    prefix = lines[0].prefix(place).map(Self.shape)
    guard lines[0].count > place, matches(lines[1]), lines[1].count > place,
      Self.payloadStart(in: lines[1].dropFirst(place)) == nil
        || !Self.beginsPayload(lines[1].dropFirst(place))
    else { return nil }
  }

  /// Joins the pieces: those of XML as lines again, those of Base64 without anything between them.
  func join(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isFirst = true
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(
      Self.withoutReturn)
    {
      guard matches(line) else {
        guard isFirst else { break }
        continue
      }
      if !isFirst { result.append(0x0A) }
      result += line.dropFirst(prefix.count)
      isFirst = false
    }
    return result
  }

  private func matches(_ line: ArraySlice<UInt8>) -> Bool {
    line.count >= prefix.count && zip(line, prefix).allSatisfy { Self.shape($0) == $1 }
  }

  private static func shape(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte ? UInt8(ascii: "0") : byte
  }

  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == 0x0D ? line.dropLast() : line
  }

  /// How many bytes precede the first word that begins a payload and continues to the end of the
  /// line.
  private static func payloadStart(in line: ArraySlice<UInt8>) -> Int? {
    var start = line.startIndex
    while start < line.endIndex {
      let rest = line[start...]
      if beginsPayload(rest) { return start - line.startIndex }
      guard let space = rest.firstIndex(of: UInt8(ascii: " ")) else { return nil }
      start = space + 1
    }
    return nil
  }

  /// Whether a piece begins a SAML message, as XML or as Base64 without a space in it.
  private static func beginsPayload(_ piece: ArraySlice<UInt8>) -> Bool {
    if piece.first == UInt8(ascii: "<") {
      return XMLStart.precedesSurely(piece)
        && MessageKind(startOf: piece.prefix(TextScanner.sampleSize)) != nil
    }
    guard piece.count >= TextScanner.smallest, piece.allSatisfy(Base64Text.isTextByte) else {
      return false
    }
    return TextScanner.kind(of: piece) != nil
  }
}
