import SAMLFormats

/// Reads the plain XML that the services send, in one pass, and refuses what they never send.
///
/// It reads elements, attributes, text, CDATA sections, comments and processing instructions. It
/// refuses document type declarations and references to entities other than the predefined ones. It
/// drops namespaces and attributes, because no answer differs by them alone. It reads answers of
/// the service over TLS, never signed documents: those need `XMLTree`, and with it a C library that
/// an app does not have.
struct XMLAnswerReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// One element with nothing but white space, comments and instructions around it.
  mutating func document() throws(AnswerDefect) -> (ExactString, JSONValue) {
    try skipMiscellany()
    let root = try element(depth: 1)
    try skipMiscellany()
    guard position == bytes.count else { throw .malformedXML }
    return root
  }

  private mutating func element(depth: Int) throws(AnswerDefect) -> (ExactString, JSONValue) {
    guard depth <= JSONValue.maximumDepth else { throw .tooDeep }
    try expect("<")
    let name = try readName()
    guard try !skipAttributes() else { return (localName(of: name), .string("")) }
    var text: [UInt8] = []
    var children: [ExactString: [JSONValue]] = [:]
    while !take("</") {
      guard bytes[safely: position] == UInt8(ascii: "<") else {
        try readText(into: &text)
        continue
      }
      if take("<!--") {
        try skip(past: "-->")
      } else if take("<?") {
        try skip(past: "?>")
      } else if take("<![CDATA[") {
        let start = position
        try skip(past: "]]>")
        text += bytes[start..<(position - 3)]
      } else {
        let (child, value) = try element(depth: depth + 1)
        children[child, default: []].append(value)
      }
    }
    guard try readName() == name else { throw .malformedXML }
    skipWhiteSpace()
    try expect(">")
    guard children.isEmpty else {
      let members = children.map { name, values in
        JSONValue.Member(key: name, value: values.count == 1 ? values[0] : .array(values))
      }
      return (localName(of: name), .object(members))
    }
    return (localName(of: name), .string(Self.trimmed(text)))
  }

  /// Skips the rest of a start tag, and returns whether the element is empty (XML §3.1).
  private mutating func skipAttributes() throws(AnswerDefect) -> Bool {
    while true {
      skipWhiteSpace()
      if take("/>") { return true }
      if take(">") { return false }
      _ = try readName()
      skipWhiteSpace()
      try expect("=")
      skipWhiteSpace()
      guard let quote = bytes[safely: position],
        quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      else { throw .malformedXML }
      position += 1
      while bytes[safely: position] != quote {
        guard let byte = bytes[safely: position], byte != UInt8(ascii: "<") else {
          throw .malformedXML
        }
        position += 1
      }
      position += 1
    }
  }

  /// Reads text up to the next tag or reference, or decodes a reference (XML §4.1, §4.6).
  private mutating func readText(into text: inout [UInt8]) throws(AnswerDefect) {
    guard let byte = bytes[safely: position] else { throw .malformedXML }
    guard byte == UInt8(ascii: "&") else {
      let plain = bytes[position...].prefix {
        $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&")
      }
      text += plain
      position = plain.endIndex
      return
    }
    position += 1
    let start = position
    try skip(past: ";")
    let name = String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
    if let byte = Self.predefined[name] {
      text.append(byte)
    } else if let scalar = Self.scalar(of: name) {
      text += Array(String(Character(scalar)).utf8)
    } else {
      throw .malformedXML
    }
  }

  private static let predefined: [ExactString: UInt8] = [
    "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
    "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"),
  ]

  private static func scalar(of name: String) -> Unicode.Scalar? {
    let value =
      if name.hasPrefix("#x") { UInt32(name.dropFirst(2), radix: 16) } else if name.hasPrefix("#") {
        UInt32(name.dropFirst())
      } else { UInt32?.none }
    return value.flatMap(Unicode.Scalar.init)
  }

  /// Names of the services are ASCII; the bytes of any other name are taken as they come.
  private mutating func readName() throws(AnswerDefect) -> [UInt8] {
    let start = position
    while let byte = bytes[safely: position], !Self.endsName.contains(byte) { position += 1 }
    guard position > start else { throw .malformedXML }
    return Array(bytes[start..<position])
  }

  private static let endsName = Set(" \t\r\n<>/=&'\"!?;".utf8)

  private func localName(of name: [UInt8]) -> ExactString {
    let local = name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return ExactString(utf8: local.last ?? [])
  }

  private mutating func skipMiscellany() throws(AnswerDefect) {
    while true {
      skipWhiteSpace()
      if take("<?") {
        try skip(past: "?>")
      } else if take("<!--") {
        try skip(past: "-->")
      } else {
        return
      }
    }
  }

  private mutating func skipWhiteSpace() {
    while let byte = bytes[safely: position], XMLText.isWhiteSpace(byte) { position += 1 }
  }

  private mutating func skip(past end: StaticString) throws(AnswerDefect) {
    while position < bytes.count {
      if take(end) { return }
      position += 1
    }
    throw .malformedXML
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let wanted = text.description.utf8
    guard bytes[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  private mutating func expect(_ text: StaticString) throws(AnswerDefect) {
    guard take(text) else { throw .malformedXML }
  }

  private static func trimmed(_ text: [UInt8]) -> ExactString {
    ExactString(utf8: XMLText.trimmed(text[...]))
  }
}

extension Array {
  /// An element, or nil after the end.
  fileprivate subscript(safely index: Int) -> Element? {
    index < count ? self[index] : nil
  }
}
