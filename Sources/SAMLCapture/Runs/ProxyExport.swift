import SAMLFormats

/// Sessions that Burp and Charles export as XML, each exchange as the HTTP messages that it had.
enum ProxyExport {
  /// The exchanges; none of another text.
  static func runs(in text: ArraySlice<UInt8>) -> [Run] {
    let head = text.prefix(1024)
    if head.firstOccurrence(of: Array("<items".utf8)) != nil {
      return elements("item", in: text).compactMap { item in
        guard let request = body("request", in: item.content) else { return nil }
        let answer = body("response", in: item.content) ?? []
        return Run(.burp, request + "\r\n\r\n".utf8 + answer, item.range)
      }
    }
    guard head.firstOccurrence(of: Array("<charles-session".utf8)) != nil else { return [] }
    return elements("transaction", in: text).compactMap { exchange in
      let sides = ["request", "response"].map { elements($0, in: exchange.content).first }
      guard let request = sides[0] else { return nil }
      let host = exchange.attribute("host")
      let query = exchange.attribute("query")
      let target = exchange.attribute("path") + (query.isEmpty ? [] : "?".utf8 + query)
      var lines =
        exchange.attribute("method") + " ".utf8 + target + " HTTP/1.1\r\nHost: ".utf8 + host
      lines += "\r\n".utf8 + message(request.content)
      if let response = sides[1] {
        lines += "\r\n\r\nHTTP/1.1 ".utf8 + response.attribute("status") + "\r\n".utf8
        lines += message(response.content)
      }
      return Run(.charlesXML, lines, exchange.range)
    }
  }

  /// The header and the body of a side in a session of Charles.
  private static func message(_ side: ArraySlice<UInt8>) -> [UInt8] {
    var lines: [UInt8] = []
    for header in elements("header", in: side).prefix(64) {
      let words = ["name", "value"].map { body($0, in: header.content) ?? [] }
      lines += words[0] + ": ".utf8 + words[1] + "\r\n".utf8
    }
    return lines + "\r\n".utf8 + (body("body", in: side) ?? [])
  }

  /// An element without others of its name inside.
  private struct Element {
    let range: Range<Int>
    let tag: ArraySlice<UInt8>
    let content: ArraySlice<UInt8>

    func attribute(_ name: String) -> [UInt8] {
      guard let start = tag.firstOccurrence(of: Array(" \(name)=\"".utf8)) else { return [] }
      let value = tag[(start + name.utf8.count + 3)...].prefix { $0 != UInt8(ascii: "\"") }
      return EscapedMarkup.decodeEntities(value)
    }
  }

  private static func elements(_ name: String, in text: ArraySlice<UInt8>) -> [Element] {
    var elements: [Element] = []
    var rest = text
    let (open, close) = (Array("<\(name)".utf8), Array("</\(name)>".utf8))
    while let start = rest.firstOccurrence(of: open), elements.count < largestCount,
      let tagEnd = rest[start...].place(of: UInt8(ascii: ">"))
    {
      let isWhole = " >".utf8.contains(rest[start + open.count])
      guard isWhole else {
        rest = rest[tagEnd...]
        continue
      }
      // If this one does not end, none behind it does.
      guard let end = rest[tagEnd...].firstOccurrence(of: close) else { break }
      elements.append(
        Element(
          range: start..<(end + close.count), tag: rest[start..<tagEnd],
          content: rest[(tagEnd + 1)..<end]))
      rest = rest[(end + close.count)...]
    }
    return elements
  }

  /// The text of an element, as a section or escaped, and without its Base64; nil where there is none.
  private static func body(_ name: String, in text: ArraySlice<UInt8>) -> [UInt8]? {
    guard let element = elements(name, in: text).first else { return nil }
    let content = element.content
    let section = Array("<![CDATA[".utf8)
    let start = content.firstOccurrence(of: section).map { $0 + section.count }
    let end = start.flatMap { content[$0...].firstOccurrence(of: Array("]]>".utf8)) }
    let bytes: [UInt8] =
      if let start, let end { Array(content[start..<end]) } else {
        EscapedMarkup.decodeEntities(content)
      }
    let isEncoded = ["base64", "encoding"].contains {
      [Array("true".utf8), Array("base64".utf8)].contains(element.attribute($0))
    }
    guard isEncoded else { return bytes }
    do throws(Base64Error) { return try Base64.decode(bytes, whiteSpace: .ignored) } catch {
      return bytes
    }
  }

  private static let largestCount = 2048
}
