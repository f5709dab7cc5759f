import Formats

extension AnswerValue {
  /// Reads a body by its first octet, whatever its `Content-Type` claims.
  ///
  /// The services have sent XML under the name of JSON, so the name decides nothing.
  init(body: [UInt8]) throws(AnswerDefect) {
    var octets = body[...]
    if octets.starts(with: [0xEF, 0xBB, 0xBF]) { octets = octets.dropFirst(3) }
    octets = octets.drop(while: XMLText.isWhiteSpace)
    guard let first = octets.first else { throw .empty }
    guard String(validating: octets, as: UTF8.self) != nil else { throw .notUTF8 }
    guard !Self.isWebPage(octets) else { throw .webPage }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): try self.init(json: Array(octets))
    case UInt8(ascii: "<"): try self.init(xml: Array(octets))
    default: throw .unknownForm
    }
  }

  /// Whether a body starts as an HTML document does.
  static func isWebPage(_ octets: ArraySlice<UInt8>) -> Bool {
    let start = String(decoding: octets.prefix(14), as: UTF8.self).lowercased()
    return start.hasPrefix("<html") || start.hasPrefix("<!doctype html")
  }
}
