import SAMLFormats

/// A form that was posted as `multipart/form-data` (RFC 7578).
///
/// It is recognised by its beginning: a delimiter, and a part with the name of a control. The header of its request may
/// stand before it.
struct MultipartForm {
  /// The parts that have a name, in order.
  private let parts: [(name: [UInt8], value: ArraySlice<UInt8>)]
  private let start: Int

  /// Cuts a body into its parts; nil where it is no such form.
  init?(_ text: ArraySlice<UInt8>) {
    let body = Self.body(of: text).drop(while: XMLText.isWhiteSpace)
    guard body.starts(with: "--".utf8) else { return nil }
    // White space behind a delimiter is padding, and a boundary has at most 70 characters (RFC 2046 §5.1.1).
    let line = body.prefix(Self.longestLine).prefix { $0 != 0x0A }
    let delimiter = Array(XMLText.trimmed(line))
    guard 3...72 ~= delimiter.count, line.endIndex < body.endIndex, body[line.endIndex] == 0x0A
    else { return nil }
    var parts: [(name: [UInt8], value: ArraySlice<UInt8>)] = []
    var rest = body[line.endIndex...].dropFirst()
    var isFirst = true
    while !rest.isEmpty {
      let end = Self.end(of: rest, before: delimiter)
      if let part = Self.part(rest[..<end.content]) {
        parts.append(part)
      } else if isFirst {
        return nil
      }
      isFirst = false
      rest = rest[end.next...]
    }
    guard !parts.isEmpty else { return nil }
    self.parts = parts
    start = text.startIndex
  }

  /// The payloads in some fields, each as its control sends it.
  func candidates(of scanner: TextScanner) -> [TextCandidate] {
    let held = scanner.fields.map { name in (name, parts.filter { $0.name == name }.map(\.value)) }
      .compactMap { name, values in
        values.first { !XMLText.trimmed($0).isEmpty }.map {
          (name, values, value: $0, kind: TextScanner.kind(of: $0))
        }
      }
      .filter { scanner.holds($0.0, $0.kind) }
    return held.map { name, values, value, kind in
      let field = ExactString(utf8: name)
      var candidate = TextCandidate(
        Array(value), field: field, context: values.count == 1 ? .fieldValue : .repeatedField,
        kind: kind, offset: value.startIndex - start)
      candidate.layers = [.multipart(field: field)]
      if held.count > 1 { candidate.defects = [.fieldsMixed] }
      return candidate
    }
  }
}

extension MultipartForm {
  /// Skips the header of a request that posts a form in parts, and what stands before the first delimiter
  /// (RFC 2046 §5.1.1).
  private static func body(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.starts(with: "POST ".utf8) else { return text }
    let head = text.prefix(16 << 10)
    let ends = ["\r\n\r\n", "\n\n"].compactMap { line -> Int? in
      head.firstOccurrence(of: Array(line.utf8)).map { $0 + line.utf8.count }
    }
    guard let end = ends.min() else { return text }
    let names = lowercased(head[..<end])
    guard names.firstOccurrence(of: Array("multipart/form-data".utf8)) != nil else { return text }
    let body = text[end...]
    guard let key = names.firstOccurrence(of: Array("boundary=".utf8)) else { return body }
    var rest = head[(head.startIndex + key + 8)..<end].prefix { $0 != 0x0A }
    let delimiter = Array("--".utf8) + value(in: &rest)
    guard !body.starts(with: delimiter),
      let found = body.firstOccurrence(of: [0x0A] + delimiter)
    else { return body }
    return body[(found + 1)...]
  }

  /// Where a part ends, and where the next one begins; a body that was cut off ends with its last part.
  private static func end(
    of text: ArraySlice<UInt8>, before delimiter: [UInt8]
  ) -> (content: Int, next: Int) {
    var from = text.startIndex
    while let found = text[from...].firstOccurrence(of: [0x0A] + delimiter) {
      let behind = text[(found + 1 + delimiter.count)...]
      let line = behind.prefix { $0 != 0x0A }
      let isLast = line.starts(with: "--".utf8)
      guard isLast || line.allSatisfy(XMLText.isWhiteSpace) else {
        from = found + 1
        continue
      }
      let content = found > text.startIndex && text[found - 1] == 0x0D ? found - 1 : found
      return (content, isLast ? text.endIndex : behind[line.endIndex...].dropFirst().startIndex)
    }
    return (text.endIndex, text.endIndex)
  }

  /// The name of a part and its content; nil for a part without a name.
  private static func part(
    _ text: ArraySlice<UInt8>
  ) -> (name: [UInt8], value: ArraySlice<UInt8>)? {
    var name: [UInt8]?
    var rest = text
    while true {
      let line = rest.prefix { $0 != 0x0A }
      guard line.count <= longestLine, line.endIndex < rest.endIndex else { return nil }
      rest = rest[line.endIndex...].dropFirst()
      let header = XMLText.trimmed(line)
      if header.isEmpty { return name.map { ($0, rest) } }
      if lowercased(header).starts(with: "content-disposition:".utf8) {
        name = Self.name(in: header.dropFirst("content-disposition:".utf8.count))
      }
    }
  }

  /// The parameter `name` of a disposition (RFC 7578 §4.2).
  private static func name(in disposition: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = disposition
    let type = rest.prefix { $0 != UInt8(ascii: ";") }
    guard lowercased(XMLText.trimmed(type)).elementsEqual("form-data".utf8) else { return nil }
    rest = rest[type.endIndex...].dropFirst()
    while !rest.isEmpty {
      let key = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      rest = rest[key.endIndex...]
      var value: [UInt8] = []
      if rest.first == UInt8(ascii: "=") { value = Self.value(in: &rest) }
      if lowercased(XMLText.trimmed(key)).elementsEqual("name".utf8) { return value }
      rest = rest.drop { $0 != UInt8(ascii: ";") }.dropFirst()
    }
    return nil
  }

  /// Takes the value of a parameter, with or without quotation marks; a browser writes one inside as `%22`.
  private static func value(in rest: inout ArraySlice<UInt8>) -> [UInt8] {
    rest = rest.dropFirst().drop(while: XMLText.isWhiteSpace)
    guard rest.first == UInt8(ascii: "\"") else {
      let token = rest.prefix { $0 != UInt8(ascii: ";") }
      rest = rest[token.endIndex...]
      return Array(XMLText.trimmed(token))
    }
    rest = rest.dropFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        value.append(byte)
        continue
      }
      value.append(escaped)
    }
    return value
  }

  private static func lowercased(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }[...]
  }

  /// A line of a header is far shorter.
  private static let longestLine = 4096
}

extension FoundPayload {
  /// Whether it is the value of a part of a form.
  var isPartOfForm: Bool {
    if case .multipart = layers.last { true } else { false }
  }
}
