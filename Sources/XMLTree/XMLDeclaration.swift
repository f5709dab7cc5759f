/// The XML declaration of a document (XML 1.0 §2.8, production XMLDecl).
///
/// It is read before the parse, because libxml2 accepts versions that it does not implement, and
/// decodes a document by the encoding it declares (IN-07, XML-07).
struct XMLDeclaration {
  /// Where the declaration ends, in octets; zero when there is none.
  private(set) var end = 0
  private var version: Range<Int>?
  private var encoding: Range<Int>?

  /// Reads the declaration at the start of a document, if one is there.
  ///
  /// A declaration of another shape is left to libxml2, which refuses it by the grammar.
  init(of document: [UInt8]) {
    guard document.starts(with: Array("<?xml".utf8)), document.count > 5,
      isXMLWhiteSpace(document[5])
    else { return }
    var index = 5
    func skipSpace() {
      while index < document.count, isXMLWhiteSpace(document[index]) { index += 1 }
    }
    while true {
      skipSpace()
      let nameStart = index
      while index < document.count, UInt8(ascii: "a")...UInt8(ascii: "z") ~= document[index] {
        index += 1
      }
      let name = document[nameStart..<index]
      skipSpace()
      guard !name.isEmpty, index + 1 < document.count, document[index] == UInt8(ascii: "=")
      else { break }
      index += 1
      skipSpace()
      guard index < document.count, document[index] == 0x22 || document[index] == 0x27 else {
        break
      }
      let quote = document[index]
      index += 1
      guard let close = document[index...].firstIndex(of: quote) else { break }
      if name.elementsEqual("version".utf8) { version = index..<close }
      if name.elementsEqual("encoding".utf8) { encoding = index..<close }
      index = close + 1
    }
    if document[index...].starts(with: [0x3F, 0x3E]) { end = index + 2 }
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
