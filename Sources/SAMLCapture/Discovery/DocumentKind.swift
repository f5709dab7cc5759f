import SAMLFormats

/// The kind of a document by its root element, before a parser has seen it.
///
/// The root decides, and no DOCTYPE before it: a message that calls itself a page stays a message.
package enum DocumentKind: Sendable, Hashable {
  /// A message or an assertion of SAML, or a SOAP envelope, or a document without a root that can be read.
  case message
  /// A page of HTML.
  case page
  /// Another document, by the local name of its root.
  case other(ExactString)

  /// Looks at the beginning of a document.
  package init(startOf document: [UInt8]) {
    var rest = document.prefix(Self.sampleSize)
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var isPage = false
    while true {
      rest = rest.drop(while: XMLText.isWhiteSpace)
      if rest.starts(with: "<?".utf8) {
        rest = Self.behind("?>", rest)
      } else if rest.starts(with: "<!--".utf8) {
        rest = Self.behind("-->", rest)
      } else if rest.starts(with: "<!".utf8) {
        let words = rest.prefix(64).split(whereSeparator: {
          XMLText.isWhiteSpace($0) || $0 == UInt8(ascii: ">")
        })
        isPage = words.count > 1 && Self.isHTML(words[1])
        rest = Self.behindDeclaration(rest)
      } else {
        break
      }
    }
    let name = rest.dropFirst().prefix(80).prefix {
      !XMLText.isWhiteSpace($0) && !"/><&\"'=".utf8.contains($0)
    }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    let root = ExactString(utf8: local)
    if MessageKind(exactly: root) != nil || root == "Envelope" || rest.first != UInt8(ascii: "<")
      || root.isEmpty
    {
      self = isPage && rest.first != UInt8(ascii: "<") ? .page : .message
    } else {
      self = isPage || Self.isHTML(local) ? .page : .other(root)
    }
  }

  /// Whether a document ends before its root element does.
  package static func isCutOff(_ document: [UInt8]) -> Bool {
    XMLExtent.end(of: document[...]) == nil
  }

  private static func isHTML(_ name: ArraySlice<UInt8>) -> Bool {
    name.count == 4 && name.map { $0 | 0x20 }.elementsEqual("html".utf8)
  }

  private static func behind(_ end: StaticString, _ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = Array(end.description.utf8)
    return text.firstOccurrence(of: end).map { text[($0 + end.count)...] } ?? text.suffix(0)
  }

  /// The text behind a document type declaration, whose internal subset has declarations of its own.
  private static func behindDeclaration(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    var quote: UInt8?
    for (index, byte) in zip(text.indices, text) {
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">"):
        depth -= 1
        if depth == 0 { return text[(index + 1)...] }
      default: break
      }
    }
    return text.suffix(0)
  }

  /// A prolog is shorter; a document with a longer one counts as a message, which a parser refuses.
  private static let sampleSize = 64 << 10
}
