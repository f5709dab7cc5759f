import SAMLFormats

/// The XML declaration of a document (XML 1.0 §2.8, production XMLDecl).
///
/// It is read before the parse, because libxml2 accepts versions that it does not implement, and
/// decodes a document by the encoding it declares (IN-07, XML-07).
struct XMLDeclaration {
  /// Where the declaration ends, in bytes; zero when there is none.
  private(set) var end = 0
  private var version: Range<Int>?
  private var encoding: Range<Int>?

  /// Reads the declaration at the start of a document, if one is there.
  ///
  /// One of another shape has no end here. It is left to libxml2, which refuses it by the grammar.
  init(of document: [UInt8]) {
    let opening = Array("<?xml".utf8)
    guard document.starts(with: opening) else { return }
    var rest = document[opening.count...]
    var names: [String] = []
    while let parameter = Parameter(from: &rest) {
      if parameter.name == "version" { version = parameter.value }
      if parameter.name == "encoding" { encoding = parameter.value }
      let isSaid =
        parameter.name != "standalone"
        || ["yes", "no"].contains(ExactString(utf8: document[parameter.value]))
      names.append(isSaid ? parameter.name : "")
    }
    rest = rest.drop(while: XMLText.isWhiteSpace)
    if Self.sequences.contains(names), rest.starts(with: "?>".utf8) { end = rest.startIndex + 2 }
  }

  /// The parameters of a declaration, in their possible orders.
  private static let sequences = [
    ["version"], ["version", "encoding"], ["version", "standalone"],
    ["version", "encoding", "standalone"],
  ]

  /// White space, a name and a value in quotation marks.
  private struct Parameter {
    let name: String
    let value: Range<Int>

    /// Takes a parameter from the start of a text; nil, and nothing is taken, when there is none.
    init?(from text: inout ArraySlice<UInt8>) {
      let start = text.drop(while: XMLText.isWhiteSpace)
      let name = start.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
      let equals = start[name.endIndex...].drop(while: XMLText.isWhiteSpace)
      guard start.startIndex > text.startIndex, !name.isEmpty, equals.first == UInt8(ascii: "=")
      else { return nil }
      let quoted = equals.dropFirst().drop(while: XMLText.isWhiteSpace)
      guard let quote = quoted.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let close = quoted.dropFirst().firstIndex(of: quote)
      else { return nil }
      self.name = String(decoding: name, as: UTF8.self)
      value = quoted.startIndex + 1..<close
      text = text[(close + 1)...]
    }
  }

  /// Refuses a version other than 1.0 and an encoding that is not the document's.
  func check(_ document: DecodedDocument) throws(XMLParseError) {
    if let version, !document.utf8[version].elementsEqual("1.0".utf8) {
      throw .unsupportedVersion(document.position(at: version.lowerBound))
    }
    guard let encoding else { return }
    let declared = document.utf8[encoding].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let accepted =
      switch document.encoding {
      case .utf8: ["utf-8"]
      case .utf16(let isBigEndian): ["utf-16", isBigEndian ? "utf-16be" : "utf-16le"]
      }
    guard accepted.contains(where: { declared.elementsEqual($0.utf8) }) else {
      throw .unsupportedEncoding(document.position(at: encoding.lowerBound))
    }
  }
}
