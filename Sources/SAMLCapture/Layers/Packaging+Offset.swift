import SAMLFormats

extension Packaging {
  /// Returns the offset in the capture of the byte in which a byte of the XML begins.
  ///
  /// - Parameter offset: The number of bytes before it in the XML.
  /// - Returns: nil where there is no such byte, as under DEFLATE.
  package func captureOffset(ofXML offset: Int) -> Int? {
    Self.offset(of: offset, in: captured[...], trail[...], field: field)
  }

  private static func offset(
    of offset: Int, in outer: ArraySlice<UInt8>, _ layers: ArraySlice<Layer>, field: ExactString
  ) -> Int? {
    let content = XMLStart.precedes(outer) ? outer : SignificantText(outer).content
    guard let layer = layers.first else { return content.startIndex + offset }
    func inside(_ bytes: [UInt8]) -> Int? {
      Self.offset(of: offset, in: bytes[...], layers.dropFirst(), field: field)
    }
    switch layer {
    case .form, .query:
      let parameters = Parameters(in: XMLText.trimmed(content))
      return parameters.values(named: Array(field.utf8), atMost: 1).first.flatMap { value in
        inside(Array(value)).map { value.startIndex + $0 }
      }
    case .percent:
      let text = XMLText.trimmed(content)
      guard let bytes = EscapedText(text)?.bytes, let place = inside(bytes) else { return nil }
      return text.startIndex + escapedCount(of: place, in: text)
    case .base64:
      guard let bytes = Base64Layout(content)?.bytes, let place = inside(bytes) else {
        return nil
      }
      return symbolOffset(place * 8 / 6, in: content)
    case .deflate, .soap, .gzip, .har, .charles, .mitmproxy, .json, .line, .html, .multipart,
      .utf16, .recording:
      return nil
    }
  }

  /// How many bytes of a percent-encoded text decode to its first so many bytes.
  private static func escapedCount(of count: Int, in text: ArraySlice<UInt8>) -> Int {
    var index = text.startIndex
    for _ in 0..<count where index < text.endIndex {
      index += text[index] == UInt8(ascii: "%") ? 3 : 1
    }
    return min(index, text.endIndex) - text.startIndex
  }

  /// The place of a symbol: line breaks are none, and a lost plus is one.
  private static func symbolOffset(_ number: Int, in text: ArraySlice<UInt8>) -> Int? {
    var remaining = number
    var index = text.startIndex
    var isAtStart = true
    while index < text.endIndex {
      let run = text[index...].prefix(while: XMLText.isWhiteSpace)
      let areSymbols = !isAtStart && run.allSatisfy { $0 == 0x20 }
      if !run.isEmpty, !areSymbols {
        index = run.endIndex
      } else if remaining == 0 {
        return index
      } else {
        remaining -= 1
        index += 1
      }
      isAtStart = false
    }
    return nil
  }
}
