internal import CLibXML2
import SAMLFormats

/// Finds a tag with more attributes than any limit allows, before libxml2 compares each attribute
/// with every other one (XML-09, LIM-04).
///
/// libxml2 2.9.14 does that before it reports the element: 60,000 attributes cost seconds. In a
/// document of 16 KiB there is no room for enough of them to matter, so small ones are not scanned.
struct TagScan {
  private let bytes: [UInt8]
  private var index = 0

  static func check(_ document: DecodedDocument, limits: ParseLimits) throws(XMLParseError) {
    guard document.utf8.count > smallDocument else { return }
    var scan = TagScan(bytes: document.utf8)
    let (maximum, isUnlimited) = limits.maximumAttributesPerElement.addingReportingOverflow(
      limits.maximumNamespacesPerElement)
    guard !isUnlimited else { return }
    guard let tag = scan.firstTag(withMoreThan: maximum) else { return }
    // Report the same as the parser does for a document that is not scanned.
    let isOfAttributes = tag.attributeCount > limits.maximumAttributesPerElement
    throw .limitExceeded(
      isOfAttributes ? .attributes : .namespaces,
      maximum: isOfAttributes
        ? limits.maximumAttributesPerElement : limits.maximumNamespacesPerElement,
      document.position(at: tag.offset))
  }

  private static let smallDocument = 16 << 10

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Quoted values are counted, which in a start tag are its attributes and declarations.
  private mutating func firstTag(
    withMoreThan maximum: Int
  ) -> (offset: Int, attributeCount: Int)? {
    while let start = find(UInt8(ascii: "<")) {
      index += 1
      if index < bytes.count,
        bytes[index] == UInt8(ascii: "!") || bytes[index] == UInt8(ascii: "?"),
        skip("!--", until: "-->") || skip("![CDATA[", until: "]]>") || skip("?", until: "?>")
      {
        continue
      }
      var (values, declarations) = (0, 0)
      while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
        let byte = bytes[index]
        index += 1
        if XMLText.isWhiteSpace(byte), holds("xmlns", at: index) { declarations += 1 }
        guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
        values += 1
        guard find(byte) != nil else { break }
        index += 1
      }
      if values > maximum { return (start, values - declarations) }
    }
    return nil
  }

  /// Moves to the next byte of a kind.
  private mutating func find(_ byte: UInt8) -> Int? {
    guard index < bytes.count else { return nil }
    index = unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return bytes.count }
      return unsafe cxml_find(first, index, bytes.count, Int32(byte))
    }
    return index < bytes.count ? index : nil
  }

  /// Passes over a construct in which quotes mean nothing; an unclosed one ends the scan.
  private mutating func skip(_ opening: StaticString, until closing: StaticString) -> Bool {
    guard holds(opening, at: index) else { return false }
    index += opening.utf8CodeUnitCount
    while index < bytes.count, !holds(closing, at: index) { index += 1 }
    return true
  }

  private func holds(_ text: StaticString, at start: Int) -> Bool {
    guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { text in
      text.indices.allSatisfy { unsafe bytes[start + $0] == text[$0] }
    }
  }
}
