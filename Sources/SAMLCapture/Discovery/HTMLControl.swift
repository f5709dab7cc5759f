import SAMLFormats

/// An `input` element of an HTML page, such as the one that posts itself (SAML Bindings §3.5.4).
struct HTMLControl {
  let name: [UInt8]

  /// The value, its character references replaced.
  let value: [UInt8]

  /// The index after the tag.
  let end: Int

  /// Reads the tag that a text starts with; nil when it is no `input` with a name and a value.
  ///
  /// - Parameters:
  ///   - text: It begins with the tag.
  ///   - end: Where the tag ended, if it is an `input` at all; the end of the text if it does not end.
  init?(at text: ArraySlice<UInt8>, endsAt end: inout Int) {
    // Most tags are others, and a page has thousands.
    guard let initial = text.dropFirst().first, initial | 0x20 == UInt8(ascii: "i") else {
      return nil
    }
    let head = text.prefix(7).map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    guard head.starts(with: "<input".utf8), let next = head.last, head.count == 7,
      XMLText.isWhiteSpace(next) || next == UInt8(ascii: "/")
    else { return nil }
    var attributes: [[UInt8]: ArraySlice<UInt8>] = [:]
    var rest = text.dropFirst(6)
    while true {
      rest = rest.drop { XMLText.isWhiteSpace($0) || $0 == UInt8(ascii: "/") }
      guard let byte = rest.first else {
        end = text.endIndex
        return nil
      }
      if byte == UInt8(ascii: ">") { break }
      let (name, value) = Self.attribute(&rest)
      // The first of two attributes of one name counts in HTML.
      if attributes.count < 32, attributes[name] == nil { attributes[name] = value }
    }
    end = rest.startIndex + 1
    guard let name = attributes[Array("name".utf8)], let value = attributes[Array("value".utf8)]
    else { return nil }
    self.name = Self.resolved(name)
    self.value = Self.resolved(value)
    self.end = rest.startIndex + 1
  }

  /// Takes a name, in lower case, and its value with or without quotation marks.
  private static func attribute(
    _ rest: inout ArraySlice<UInt8>
  ) -> (name: [UInt8], value: ArraySlice<UInt8>) {
    let name = rest.prefix { byte in
      !XMLText.isWhiteSpace(byte) && byte != UInt8(ascii: "=")
        && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
    }
    rest = rest[name.endIndex...].drop(while: XMLText.isWhiteSpace)
    let lower = name.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    guard rest.first == UInt8(ascii: "=") else { return (lower, []) }
    rest = rest.dropFirst().drop(while: XMLText.isWhiteSpace)
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let value = rest.prefix { !XMLText.isWhiteSpace($0) && $0 != UInt8(ascii: ">") }
      rest = rest[value.endIndex...]
      return (lower, value)
    }
    let value = rest.dropFirst().prefix { $0 != quote }
    rest = rest[value.endIndex...].dropFirst()
    return (lower, value)
  }

  /// Replaces the character references that occur in Base64, in URLs and in XML.
  private static func resolved(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      let reference = rest.dropFirst().prefix(10).prefix { $0 != UInt8(ascii: ";") }
      if byte == UInt8(ascii: "&"), reference.endIndex < rest.endIndex,
        rest[reference.endIndex] == UInt8(ascii: ";"), let text = character(reference)
      {
        bytes += text
        rest = rest[(reference.endIndex + 1)...]
      } else {
        bytes.append(byte)
        rest.removeFirst()
      }
    }
    return bytes
  }

  private static func character(_ reference: ArraySlice<UInt8>) -> [UInt8]? {
    let name = String(decoding: reference, as: UTF8.self)
    guard name.hasPrefix("#") else { return names[name].map { [$0] } }
    let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(number)
    else { return nil }
    return Array(String(Character(scalar)).utf8)
  }

  private static let names: [String: UInt8] = [
    "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "plus": 0x2B, "equals": 0x3D,
    "sol": 0x2F, "NewLine": 0x0A, "Tab": 0x09,
  ]
}
