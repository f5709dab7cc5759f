import SAMLFormats

/// A mail, a page saved as MHTML, or a part of either: a header and a body (RFC 2045, RFC 2557).
enum MailText {
  /// The parts in their order, without their transfer encoding; none of a text that is no mail.
  static func runs(in text: ArraySlice<UInt8>) -> [Run] {
    guard let (header, body) = parts(text),
      let type = header["content-type"] ?? header["mime-version"]
        ?? header["content-transfer-encoding"],
      // That is the header of a request.
      !type.hasPrefix("application/x-www-form-urlencoded"), !type.hasPrefix("multipart/form-data")
    else { return [] }
    guard type.hasPrefix("multipart/"), let boundary = boundary(in: text[..<body.startIndex]) else {
      return [decoded(body, header["content-transfer-encoding"] ?? "")]
    }
    return pieces(of: body, Array("--".utf8) + boundary).flatMap { piece in
      guard let (header, body) = parts(piece) else {
        return [Run(.mail, Array(piece), piece.startIndex..<piece.endIndex)]
      }
      let isNested = header["content-type"]?.hasPrefix("multipart/") == true
      return isNested
        ? [Run(.mail, Array(piece), piece.startIndex..<piece.endIndex)]
        : [decoded(body, header["content-transfer-encoding"] ?? "")]
    }
  }

  private static func decoded(_ body: ArraySlice<UInt8>, _ encoding: String) -> Run {
    let range = body.startIndex..<body.endIndex
    switch encoding {
    case "quoted-printable":
      return Run(
        .mail, EscapedMarkup.decodeQuotedPrintable(body), range,
        then: [.recording(.quotedPrintable)])
    case "base64":
      do throws(Base64Error) {
        return Run(
          .mail, try Base64.decode(Array(XMLText.trimmed(body)), whiteSpace: .ignored), range,
          then: [.base64])
      } catch {
        return Run(.mail, Array(body), range)
      }
    default: return Run(.mail, Array(body), range)
    }
  }

  /// The fields of a header, in small letters, and what follows its empty line; nil where there is no header.
  private static func parts(
    _ text: ArraySlice<UInt8>
  ) -> (header: [String: String], body: ArraySlice<UInt8>)? {
    var header: [String: String] = [:]
    var rest = text
    while header.count < 200 {
      let line = rest.prefix(largestLine).prefix { $0 != 0x0A }
      rest = rest[line.endIndex...].dropFirst()
      let field = XMLText.trimmed(line)
      if field.isEmpty { return (header, rest) }
      // A folded line continues the field before it, and an archive of mails begins each with this line.
      if line.first.map(XMLText.isWhiteSpace) == true
        || header.isEmpty && line.starts(with: "From ".utf8)
      {
        continue
      }
      guard let colon = field.prefix(80).firstIndex(of: UInt8(ascii: ":")),
        colon > field.startIndex,
        field[..<colon].allSatisfy({ 0x21...0x7E ~= $0 }), !rest.isEmpty
      else { return nil }
      let name = String(decoding: field[..<colon], as: UTF8.self).lowercased()
      header[name] = String(decoding: XMLText.trimmed(field[(colon + 1)...]), as: UTF8.self)
        .lowercased()
    }
    return nil
  }

  /// The parameter `boundary` (RFC 2046 §5.1.1).
  private static func boundary(in header: ArraySlice<UInt8>) -> [UInt8]? {
    let small = header.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }[...]
    let name = Array("boundary=".utf8)
    guard let place = small.firstOccurrence(of: name) else { return nil }
    var rest = header.dropFirst(place + name.count)
    let isQuoted = rest.first == UInt8(ascii: "\"")
    if isQuoted { rest = rest.dropFirst() }
    let value = rest.prefix(71).prefix {
      isQuoted ? $0 != UInt8(ascii: "\"") : $0 > 0x20 && $0 != UInt8(ascii: ";")
    }
    return value.isEmpty ? nil : Array(value)
  }

  private static func pieces(of body: ArraySlice<UInt8>, _ delimiter: [UInt8]) -> [ArraySlice<
    UInt8
  >] {
    var pieces: [ArraySlice<UInt8>] = []
    var (rest, start): (ArraySlice<UInt8>, Int?) = (body, nil)
    while let place = rest.firstOccurrence(of: delimiter), pieces.count < largestCount {
      rest = rest[(place + delimiter.count)...]
      guard place == body.startIndex || body[place - 1] == 0x0A else { continue }
      if let start { pieces.append(body[start..<place]) }
      let line = rest.prefix { $0 != 0x0A }
      start = line.endIndex < rest.endIndex ? line.endIndex + 1 : nil
      if rest.starts(with: "--".utf8) { return pieces }
    }
    if let start { pieces.append(body[start...]) }
    return pieces
  }

  /// A line of a header is far shorter.
  private static let largestLine = 4096

  /// More parts than any mail has.
  private static let largestCount = 256
}
