import SAMLFormats

/// String literals that begin like a payload: one, or several that make one text.
enum QuotedText {
  /// The texts in quotation marks that a parser of source code, of YAML or of CSV would read.
  static func runs(in text: ArraySlice<UInt8>) -> [Run] {
    var runs: [Run] = []
    var index = text.startIndex
    var (looks, room) = (largestLooks, CaptureLimits.default.capturedBytes)
    while index < text.endIndex, looks > 0, room > 0 {
      let rest = text[(index + 1)...]
      // A fence has three backticks and a line of its own.
      guard isQuote(text[index]), text[index] != 0x60 || rest.first != 0x0A && rest.first != 0x0D,
        begins(rest)
      else {
        index += 1
        continue
      }
      looks -= 1
      // Each literal that does not end reaches to the end of the text.
      let (content, end) = literals(text[index...])
      room -= end - index
      guard content.count >= TextScanner.smallest else {
        index += 1
        continue
      }
      let isEscaped = content.contains(UInt8(ascii: "\\"))
      runs.append(
        Run(
          .quotedText, isEscaped ? EscapedMarkup.decodeBackslashes(content[...]) : content,
          index..<end,
          then: isEscaped ? [.recording(.backslashes)] : []))
      index = end
    }
    return runs
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }

  /// Whether a literal begins with markup, with the Base64 or an escape of it, or with a field.
  private static func begins(_ rest: ArraySlice<UInt8>) -> Bool {
    let start = rest.prefix(64).drop(while: XMLText.isWhiteSpace)
    guard let first = start.first, "<&%\\PS7Ue".utf8.contains(first) else { return false }
    if openings.contains(where: { start.starts(with: $0) }) { return true }
    return Plausibility.leadsToXML(start.prefix { Base64Text.isTextByte($0) && $0 > 0x20 })
  }

  private static let openings = [
    "<?xml", "<saml", "<Resp", "<SOAP", "<soap", "<S:", "<ns", "&lt;", "%3C", "%3c", "\\u003",
    "\\x3", "eJ",
    "SAMLRe",
  ].map { Array($0.utf8) }

  /// The content of a literal and of those that are added to it, escapes included, and where the last one ends.
  ///
  /// A doubled quotation mark means one in markup, as in CSV.
  private static func literals(_ text: ArraySlice<UInt8>) -> (content: [UInt8], end: Int) {
    var content: [UInt8] = []
    var rest = text
    var end = text.endIndex
    while let quote = rest.popFirst() {
      let isMarkup = XMLStart.precedes(content.isEmpty ? rest : content[...])
      var isClosed = false
      while !isClosed,
        let place = rest.firstIndex(where: { $0 == quote || $0 == UInt8(ascii: "\\") })
      {
        content += rest[..<place]
        rest = rest[(place + 1)...]
        if text[place] == UInt8(ascii: "\\") {
          content += [text[place]] + rest.prefix(1)
          rest = rest.dropFirst()
        } else if isMarkup, rest.first == quote {
          content.append(quote)
          rest = rest.dropFirst()
        } else {
          isClosed = true
        }
      }
      end = isClosed ? rest.startIndex : text.endIndex
      guard isClosed,
        let next = added(rest, quote, isEnded: content.last == UInt8(ascii: "=") || isMarkup)
      else { break }
      rest = next
    }
    return (content, end)
  }

  /// The next literal, where nothing but white space and a sign of addition is before it.
  private static func added(
    _ rest: ArraySlice<UInt8>, _ quote: UInt8, isEnded: Bool
  ) -> ArraySlice<UInt8>? {
    let between = rest.prefix(64).prefix {
      XMLText.isWhiteSpace($0) || "+.&\\_(),".utf8.contains($0)
    }
    // In a list it may be the next value as well, and so it is behind padding.
    guard !between.contains(UInt8(ascii: ",")) || !isEnded else { return nil }
    let next = rest[between.endIndex...]
    if next.first == quote { return next }
    // Python writes a letter before it.
    return "bufr".utf8.contains(next.first ?? 0) && next.dropFirst().first == quote
      ? next.dropFirst() : nil
  }

  /// More literals that begin like a payload and hold none are in no text that a person looks at.
  private static let largestLooks = 64
}
