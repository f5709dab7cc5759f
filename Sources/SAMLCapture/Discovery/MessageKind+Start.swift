import SAMLFormats

extension MessageKind {
  /// Reads the name of the root element, inside of a SOAP envelope that of the message.
  ///
  /// - Parameter start: The bytes, or as many as are known; nil if they are no message of SAML.
  init?(startOf start: ArraySlice<UInt8>) {
    let text = XMLStart.narrow(start)
    guard var root = StartTag(after: text[...]) else { return nil }
    if root.localName == Array("Envelope".utf8) {
      guard let body = StartTag(named: "Body", in: text[root.end...]),
        let message = StartTag(after: text[body.end...])
      else { return nil }
      root = message
    }
    guard root.isSearchedSuccessfully(for: Self.namespace, in: text),
      let kind = MessageKind(exactly: ExactString(utf8: root.localName))
    else { return nil }
    self = kind
  }

  /// The beginning of the namespaces of SAML's messages and assertions.
  private static let namespace = Array("urn:oasis:names:tc:SAML:".utf8)
}

/// A start tag, as far as its name and its end.
private struct StartTag {
  let localName: [UInt8]

  /// Behind the `>`, or the end of what is known.
  let end: Int

  /// Finds the first start tag after white space, comments and instructions.
  init?(after text: ArraySlice<UInt8>) {
    var rest = text.drop(while: XMLText.isWhiteSpace)
    while rest.first == UInt8(ascii: "<"), rest.count > 1 {
      let terminator: [UInt8]
      switch rest[rest.startIndex + 1] {
      case UInt8(ascii: "?"): terminator = Array("?>".utf8)
      case UInt8(ascii: "!"):
        terminator = Array(rest.starts(with: "<!--".utf8) ? "-->".utf8 : ">".utf8)
      default:
        self.init(at: rest)
        return
      }
      guard let end = rest.firstOccurrence(of: terminator) else { return nil }
      rest = rest[(end + terminator.count)...].drop(while: XMLText.isWhiteSpace)
    }
    return nil
  }

  /// The first start tag of a local name.
  init?(named name: StaticString, in text: ArraySlice<UInt8>) {
    let name = Array(String(describing: name).utf8)
    var rest = text
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      // The end of a tag is looked for only if it is the one.
      let written = Self.localName(at: rest[open...])
      if written.count == name.count, written.elementsEqual(name) {
        self.init(at: rest[open...])
        return
      }
      rest = rest[(open + 1)...]
    }
    return nil
  }

  private static func localName(at text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let name = text.dropFirst().prefix { !endsName($0) }
    return name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
  }

  private init?(at text: ArraySlice<UInt8>) {
    let local = Self.localName(at: text)
    guard !local.isEmpty, local.count <= 64 else { return nil }
    localName = Array(local)
    end = text[local.endIndex...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? text.endIndex
  }

  /// Whether the tag or the text before it, where namespaces are declared, contains a text.
  func isSearchedSuccessfully(for text: [UInt8], in document: [UInt8]) -> Bool {
    document[..<end].firstOccurrence(of: text) != nil
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    XMLText.isWhiteSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "<")
  }
}
