import SAMLFormats

/// The escapes that recorders write into a whole text: in logs, in source code, in pages, in mails, in commands.
enum EscapedMarkup {
  /// Whether XML that ends where it should was still escaped by a recorder.
  ///
  /// Its start tag shows that, or an escaped line break where XML and Base64 allow white space alone.
  static func isLeft(in xml: ArraySlice<UInt8>) -> Bool {
    isTagEscaped(xml.prefix(2048)) || isBreakEscaped(xml)
  }

  /// Whether the quotation marks of a start tag are escaped.
  static func isTagEscaped(_ tag: ArraySlice<UInt8>) -> Bool {
    if [#"=\""#, #"=\'"#, "=3D\""].contains(where: {
      tag.firstOccurrence(of: Array($0.utf8)) != nil
    }) {
      return true
    }
    guard let doubled = tag.firstOccurrence(of: Array("=\"\"".utf8)) else { return false }
    return tag[(doubled + 3)...].first.map { !" />\t\r\n?".utf8.contains($0) } ?? false
  }

  private static func isBreakEscaped(_ xml: ArraySlice<UInt8>) -> Bool {
    if [">#012", "#012<", #">\n"#, #"\n<"#].contains(where: {
      xml.firstOccurrence(of: Array($0.utf8)) != nil
    }) {
      return true
    }
    guard let start = xml.firstOccurrence(of: Array("SignatureValue".utf8)) else { return false }
    let value = xml[start...].drop { $0 != UInt8(ascii: ">") }.prefix { $0 != UInt8(ascii: "<") }
    return value.contains(UInt8(ascii: "#")) || value.contains(UInt8(ascii: "\\"))
  }

  private static func run(
    _ recording: Recording, _ text: ArraySlice<UInt8>, marks: [String],
    _ decode: (ArraySlice<UInt8>) -> [UInt8]
  ) -> [Run] {
    guard marks.contains(where: { text.firstOccurrence(of: Array($0.utf8)) != nil }) else {
      return []
    }
    return [Run(recording, decode(text), text.startIndex..<text.endIndex)]
  }

  /// Takes a text for what an escaper of XML or HTML made of another.
  static func entities(_ text: ArraySlice<UInt8>) -> [Run] {
    run(
      .entities, text, marks: ["&lt;", "&amp;lt;", "&#x2B;", "&#43;", "&#x3D;", "&#61;", "&#x2F;"]
    ) {
      decodeEntities(unwrapped($0))
    }
  }

  /// Takes a text for the content of a string literal.
  static func backslashes(_ text: ArraySlice<UInt8>) -> [Run] {
    run(.backslashes, text, marks: ["\\"]) { decodeBackslashes(unwrapped($0)) }
  }

  /// Takes a text for one that a mail program encoded.
  static func quotedPrintable(_ text: ArraySlice<UInt8>) -> [Run] {
    run(.quotedPrintable, text, marks: ["=3D"], decodeQuotedPrintable)
  }

  /// Takes a text for the lines of rsyslog, which escapes control characters.
  static func octalEscapes(_ text: ArraySlice<UInt8>) -> [Run] {
    run(.octalEscapes, text, marks: ["#012", "#011", "#015"]) { text in
      replacing(UInt8(ascii: "#"), in: text) { rest in
        rest.prefix(3).elementsEqual("012".utf8)
          ? ([0x0A], 3)
          : rest.prefix(3).elementsEqual("011".utf8)
            ? ([0x09], 3) : rest.prefix(3).elementsEqual("015".utf8) ? ([0x0D], 3) : nil
      }
    }
  }

  /// Takes a text for CSV, in which a quotation mark inside of a value is doubled.
  static func doubledQuotes(_ text: ArraySlice<UInt8>) -> [Run] {
    run(.doubledQuotes, text, marks: ["=\"\""]) { text in
      replacing(UInt8(ascii: "\""), in: text) {
        $0.first == UInt8(ascii: "\"") ? ([UInt8(ascii: "\"")], 1) : nil
      }
    }
  }

  /// Takes a text for commands of cmd.exe.
  static func carets(_ text: ArraySlice<UInt8>) -> [Run] {
    guard text.firstOccurrence(of: Array("curl ".utf8)) != nil else { return [] }
    return run(.carets, text, marks: ["^%", "^\""]) { text in
      replacing(UInt8(ascii: "^"), in: text) { rest in
        if rest.first == 0x0A { return ([], 1) }
        if rest.prefix(2).elementsEqual([0x0D, 0x0A]) { return ([], 2) }
        return rest.first.map { ([$0], 1) }
      }
    }
  }

  /// Replaces an escape and what follows it, where that is known.
  private static func replacing(
    _ escape: UInt8, in text: ArraySlice<UInt8>,
    _ content: (ArraySlice<UInt8>) -> (bytes: [UInt8], count: Int)?
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text
    while let place = rest.place(of: escape) {
      result += rest[..<place]
      rest = rest[(place + 1)...]
      if let (bytes, count) = content(rest) {
        result += bytes
        rest = rest.dropFirst(count)
      } else {
        result.append(escape)
      }
    }
    return result + rest
  }

  /// Without white space, and without `Optional("` and `")`, which Swift prints around a value.
  static func unwrapped(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = XMLText.trimmed(bytes)
    for opening in ["Optional(\"", "Optional(", "\""] where text.starts(with: Array(opening.utf8)) {
      text = text.dropFirst(opening.utf8.count)
      for closing in ["\")", ")", "\""]
      where text.suffix(closing.utf8.count).elementsEqual(closing.utf8) {
        return text.dropLast(closing.utf8.count)
      }
    }
    return text
  }

  static func decodeEntities(_ text: ArraySlice<UInt8>) -> [UInt8] {
    replacing(UInt8(ascii: "&"), in: text) { rest in
      names.first { rest.starts(with: $0.name) }.map { ([$0.byte], $0.name.count) }
    }
  }

  /// Those that markup, Base64 and forms are written with; a reference to any other character belongs to a value.
  private static let names: [(name: [UInt8], byte: UInt8)] = [
    ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("#34;", "\""), ("#x22;", "\""), ("apos;", "'"),
    ("#39;", "'"), ("#039;", "'"), ("#x27;", "'"), ("amp;", "&"), ("#38;", "&"), ("#x26;", "&"),
    ("#60;", "<"), ("#x3C;", "<"), ("#x3c;", "<"), ("#62;", ">"), ("#x3E;", ">"), ("#x3e;", ">"),
    ("#43;", "+"), ("#x2B;", "+"), ("#x2b;", "+"), ("#61;", "="), ("#x3D;", "="), ("#x3d;", "="),
    ("#10;", "\n"), ("#xA;", "\n"), ("#13;", "\r"), ("#xD;", "\r"), ("#47;", "/"), ("#x2F;", "/"),
    ("#x2f;", "/"),
  ].map { (name: Array($0.0.utf8), byte: UInt8(ascii: $0.1)) }

  /// Replaces the escapes that string literals of C, Java, JavaScript, Python, Swift and YAML share.
  static func decodeBackslashes(_ text: ArraySlice<UInt8>) -> [UInt8] {
    replacing(UInt8(ascii: "\\"), in: text) { rest in
      guard let byte = rest.first else { return nil }
      switch byte {
      case UInt8(ascii: "n"): return ([0x0A], 1)
      case UInt8(ascii: "r"): return ([0x0D], 1)
      case UInt8(ascii: "t"): return ([0x09], 1)
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"),
        UInt8(ascii: "`"):
        return ([byte], 1)
      case 0x0A: return ([], rest.dropFirst().prefix { $0 == 0x20 || $0 == 0x09 }.count + 1)
      case UInt8(ascii: "x"):
        return Hexadecimal.bytes(rest.dropFirst().prefix(2)).flatMap { $0.isEmpty ? nil : ($0, 3) }
      case UInt8(ascii: "u"): return unicode(rest.dropFirst()).map { ($0.bytes, $0.count + 1) }
      default: return nil
      }
    }
  }

  /// `0022` or `{22}` behind `\u`.
  private static func unicode(_ rest: ArraySlice<UInt8>) -> (bytes: [UInt8], count: Int)? {
    let isBraced = rest.first == UInt8(ascii: "{")
    let digits =
      isBraced ? rest.dropFirst().prefix(8).prefix { $0 != UInt8(ascii: "}") } : rest.prefix(4)
    guard isBraced || digits.count == 4,
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { return nil }
    return (Array(String(Character(scalar)).utf8), digits.count + (isBraced ? 2 : 0))
  }

  /// Decodes quoted-printable text (RFC 2045 §6.7).
  static func decodeQuotedPrintable(_ text: ArraySlice<UInt8>) -> [UInt8] {
    replacing(UInt8(ascii: "="), in: text) { rest in
      let end = rest.drop { $0 == 0x20 || $0 == 0x09 }
      if end.first == 0x0A { return ([], end.startIndex - rest.startIndex + 1) }
      if end.prefix(2).elementsEqual([0x0D, 0x0A]) {
        return ([], end.startIndex - rest.startIndex + 2)
      }
      guard rest.count >= 2, let value = Hexadecimal.bytes(rest.prefix(2)) else { return nil }
      return (value, 2)
    }
  }
}
