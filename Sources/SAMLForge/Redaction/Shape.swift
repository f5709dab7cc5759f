import SAMLFormats
import XMLSignature
import XMLSignatureDiagnosis

/// The characters of a text that stay in its token: everything but letters and digits.
struct Shape {
  private let scalars: [Unicode.Scalar]
  private let isKept: [Bool]

  init(of value: [UInt8]) {
    scalars = Array(String(decoding: value, as: UTF8.self).unicodeScalars)
    var isKept = [Bool](repeating: false, count: scalars.count)
    for range in Self.references(in: scalars) {
      for index in range { isKept[index] = true }
    }
    self.isKept = isKept
  }

  /// The token.
  func filled(by stream: inout ByteStream) -> [UInt8] {
    var token: [Unicode.Scalar] = []
    var index = 0
    while index < scalars.count {
      if let run = twiceEncoded(at: index) {
        token += run.text.flatMap { scalar in
          Windows1252.scalars(of: Array(String(Self.other(scalar, &stream)).utf8))
        }
        index += run.count
        continue
      }
      if index + 1 < scalars.count, 0x300...0x36F ~= scalars[index + 1].value,
        scalars[index].isASCII, scalars[index].properties.isAlphabetic
      {
        // A letter in two parts stays one that has another Unicode form.
        token += ["e", "\u{301}"]
        index += 2
        continue
      }
      token.append(isKept[index] ? scalars[index] : Self.other(scalars[index], &stream))
      index += 1
    }
    Self.closeBase64(&token, scalars, &stream)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: token)
    return Array(String(text).utf8)
  }

  /// A character of UTF-8 that was read as windows-1252, so that it can be read back from the token.
  private func twiceEncoded(at index: Int) -> (text: [Unicode.Scalar], count: Int)? {
    guard scalars[index].value >= 0x80 else { return nil }
    for count in 2...4 where index + count <= scalars.count {
      let run = scalars[index..<index + count]
      guard let bytes = Windows1252.bytes(of: run), bytes.allSatisfy({ $0 >= 0x80 }),
        let text = UTF8Text.string(bytes), text.unicodeScalars.count == 1
      else { continue }
      return (Array(text.unicodeScalars), count)
    }
    return nil
  }

  /// A letter or digit of the same kind, and of as many bytes in UTF-8; any other character itself.
  private static func other(
    _ scalar: Unicode.Scalar, _ stream: inout ByteStream
  ) -> Unicode.Scalar {
    switch scalar {
    case "0"..."9": shifted("0", by: stream.next(below: 10))
    case "a"..."z": shifted("a", by: stream.next(below: 26))
    case "A"..."Z": shifted("A", by: stream.next(below: 26))
    case _ where scalar.isASCII || isLayout(scalar): scalar
    default: otherBeyondASCII(scalar, &stream)
    }
  }

  /// Letters that every font has, from stretches without a gap; of two bytes, those with a mark.
  private static func otherBeyondASCII(
    _ scalar: Unicode.Scalar, _ stream: inout ByteStream
  ) -> Unicode.Scalar {
    switch UTF8.width(scalar) {
    case 2:
      shifted(scalar.properties.isUppercase ? "\u{C0}" : "\u{E0}", by: stream.next(below: 6))
    case 3: shifted("\u{4E00}", by: stream.next(below: 0x4000))
    default: shifted("\u{20000}", by: stream.next(below: 0x4000))
    }
  }

  private static func shifted(_ scalar: Unicode.Scalar, by distance: Int) -> Unicode.Scalar {
    Unicode.Scalar(scalar.value + UInt32(distance)) ?? scalar
  }

  /// White space, controls and marks of format, such as U+FEFF: they move text and have no meaning.
  private static func isLayout(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// References that were escaped once too often, which an edit of the message may explain.
  private static func references(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    scalars.indices.filter { scalars[$0] == "&" }.compactMap { start in
      let rest = scalars[(start + 1)...].prefix(5)
      guard let end = rest.firstIndex(of: ";") else { return nil }
      let name = String(String.UnicodeScalarView(scalars[(start + 1)..<end]))
      return ["amp", "lt", "gt", "quot", "apos", "#13", "#xD"].contains(name) ? start..<end : nil
    }
  }

  /// The last symbol before padding carries no bits of its own (RFC 4648 §3.5), and must not begin to.
  private static func closeBase64(
    _ token: inout [Unicode.Scalar], _ value: [Unicode.Scalar], _ stream: inout ByteStream
  ) {
    let paddingCount = value.reversed().prefix { $0 == "=" }.count
    let last = token.count - paddingCount - 1
    guard 1...2 ~= paddingCount, last >= 0 else { return }
    let symbols = Array((paddingCount == 2 ? "AQgw" : "AEIMQUYcgkosw048").unicodeScalars)
    guard symbols.contains(value[last]) else { return }
    token[last] = symbols[stream.next(below: symbols.count)]
  }
}
