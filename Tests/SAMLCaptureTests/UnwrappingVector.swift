import SAMLCapture
import Testing

/// A capture with everything that unwrapping must say about it.
struct UnwrappingVector: Sendable, CustomTestStringConvertible {
  let name: String
  let captured: [UInt8]
  let bytes: [UInt8]
  let trail: String

  /// Each defect and then each remark, as `code depth:offset count`.
  let notes: [String]

  init(
    _ name: String, _ captured: String, _ trail: String, _ notes: [String] = [],
    xml: String = Sample.xml
  ) {
    self.init(name, Array(captured.utf8), trail, notes, bytes: Array(xml.utf8))
  }

  init(_ name: String, _ captured: [UInt8], _ trail: String, _ notes: [String], bytes: [UInt8]) {
    self.name = name
    self.captured = captured
    self.trail = trail
    self.notes = notes
    self.bytes = bytes
  }

  var testDescription: String { name }

  static func notes(of capture: Capture) -> [String] {
    capture.diagnostics.defects.map { note($0.code.rawValue, $0.place, $0.count) }
      + capture.diagnostics.remarks.map { note($0.code.rawValue, $0.place, $0.count) }
  }

  private static func note(_ code: String, _ place: LayerOffset, _ count: Int) -> String {
    "\(code) \(place.depth):\(place.offset) \(count)"
  }
}

/// XML, and Base64 on its own.
extension UnwrappingVector {
  static let texts: [UnwrappingVector] = [
    UnwrappingVector("raw XML", Sample.xml, ""),
    UnwrappingVector("XML with a mark", "\u{FEFF}<a/>\n", "", xml: "\u{FEFF}<a/>\n"),
    UnwrappingVector("XML after white space", "\r\n\t <a/> ", "", xml: "\r\n\t <a/> "),
    UnwrappingVector("truncated XML", "<a><b", "", xml: "<a><b"),
    UnwrappingVector(
      "XML in quotation marks", " '<a b=\"c\"/>' \n", "", ["capture.embedded 0:1 2"],
      xml: "<a b=\"c\"/>"),
    UnwrappingVector(
      "XML with a query inside", "<a href='?SAMLResponse=x'/>", "",
      xml: "<a href='?SAMLResponse=x'/>"),
    UnwrappingVector("Base64", Sample.base64, "base64"),
    UnwrappingVector("Base64 and line feed", Sample.base64 + "\n", "base64"),
    UnwrappingVector("Base64 in white space", " \r\n\t" + Sample.base64 + " \r\n ", "base64"),
    UnwrappingVector(
      "Base64 in double quotation marks", "\"" + Sample.base64 + "\"\n", "base64",
      ["capture.embedded 0:0 2"]),
    UnwrappingVector(
      "Base64 in single quotation marks", " '" + Sample.base64 + "'", "base64",
      ["capture.embedded 0:1 2"]),
    UnwrappingVector(
      "Base64 with a mark", "\u{FEFF}" + Sample.base64, "base64",
      ["capture.byte-order-mark 0:0 1"]),
    UnwrappingVector(
      "Base64 in PEM armour", armoured(Sample.base64), "base64", ["capture.embedded 0:0 38"]),
    UnwrappingVector(
      "Base64 in PEM armour, in lines", armoured(Sample.wrap(Sample.base64, at: 64, with: "\n")),
      "base64", ["capture.embedded 0:0 38", "capture.base64-line-breaks 0:85 2"]),
    UnwrappingVector(
      "Base64 in PEM armour that was cut off", String(armoured(Sample.base64).dropLast(19)),
      "base64",
      ["capture.embedded 0:0 20"]),
    UnwrappingVector(
      "Base64 in a data: URL", "data:text/xml;base64," + Sample.base64, "base64",
      ["capture.embedded 0:0 21"]),
    UnwrappingVector(
      "Base64 in a data: URL in quotation marks", "'DATA:;base64," + Sample.base64 + "'", "base64",
      ["capture.embedded 0:0 2", "capture.embedded 0:1 13"]),
    UnwrappingVector(
      "XML in a data: URL", "data:text/xml," + Sample.xml, "", ["capture.embedded 0:0 14"]),
    UnwrappingVector(
      "XML in UTF-8 after a mark of UTF-16", [0xFF, 0xFE] + Array(Sample.xml.utf8), "",
      ["capture.embedded 0:0 2"], bytes: Array(Sample.xml.utf8)),
    UnwrappingVector(
      "Base64 after a mark of UTF-16", [0xFE, 0xFF] + Array(Sample.base64.utf8), "base64",
      ["capture.embedded 0:0 2"], bytes: Array(Sample.xml.utf8)),
    UnwrappingVector(
      "Base64 in lines of 64 with CRLF", Sample.wrap(Sample.base64, at: 64, with: "\r\n") + "\r\n",
      "base64", ["capture.base64-line-breaks 0:64 2"]),
    UnwrappingVector(
      "Base64 in lines of 76 with LF", Sample.wrap(Sample.base64, at: 76, with: "\n"),
      "base64", ["capture.base64-line-breaks 0:76 1"]),
    UnwrappingVector(
      "Base64 in lines with blanks around", Sample.wrap(Sample.base64, at: 64, with: " \n\t  "),
      "base64", ["capture.base64-line-breaks 0:64 2"]),
    UnwrappingVector(
      "Base64 twice", Sample.wrap("UEhJNlVtVnpjRzl1YzJVdlBnPT0=", at: 99, with: ""),
      "base64 base64", ["capture.double-base64 1:0 1"], xml: "<r:Response/>"),
  ]

  private static func armoured(_ text: String) -> String {
    "-----BEGIN SAML-----\n\(text)\n-----END SAML-----\n"
  }

  /// Faults that are named and put right.
  static let defective: [UnwrappingVector] = [
    UnwrappingVector(
      "pluses lost", Sample.replacing("+", with: " ", in: Sample.base64), "base64",
      ["capture.plus-as-space 0:103 2"]),
    UnwrappingVector(
      "pluses lost, the last symbol among them",
      Sample.replacing("+", with: " ", in: Sample.base64WithoutPadding) + "\n", "base64",
      ["capture.plus-as-space 0:91 6"], xml: Sample.xmlWithoutPadding),
    UnwrappingVector(
      "pluses lost, the last symbol among them, in a field",
      "SAMLResponse=" + Sample.base64WithoutPadding.split(separator: "+").joined(separator: "%20")
        + "%20&c=d", "form:SAMLResponse percent base64",
      ["capture.plus-as-space 2:91 6"], xml: Sample.xmlWithoutPadding),
    UnwrappingVector(
      "URL alphabet",
      Sample.replacing("/", with: "_", in: Sample.replacing("+", with: "-", in: Sample.base64)),
      "base64", ["capture.base64-url-alphabet 0:95 4"]),
    UnwrappingVector(
      "two padding characters missing", String(Sample.base64.dropLast(2)) + "\n", "base64",
      ["capture.base64-missing-padding 0:130 2"]),
    UnwrappingVector(
      "one of two padding characters missing", String(Sample.base64.dropLast()), "base64",
      ["capture.base64-missing-padding 0:131 1"]),
    UnwrappingVector(
      "percent-encoded twice", Sample.percent(Sample.percent(Sample.base64)),
      "percent percent base64", ["capture.double-percent-encoding 1:95 6"]),
    UnwrappingVector(
      "percent-encoded twice in a field",
      "a=b&SAMLResponse=" + Sample.percent(Sample.percent(Sample.base64)),
      "form:SAMLResponse percent percent base64", ["capture.double-percent-encoding 2:95 6"]),
    UnwrappingVector(
      "percent-encoded three times", Sample.percent(Sample.percent(Sample.percent(Sample.base64))),
      "percent percent percent base64",
      ["capture.double-percent-encoding 1:95 6", "capture.double-percent-encoding 2:95 6"]),
    UnwrappingVector(
      "several faults at once",
      "SAMLResponse="
        + Sample.percent(Sample.percent(Sample.replacing("/", with: "_", in: Sample.base64)))
        .replacing("%253D%253D", with: ""),
      "form:SAMLResponse percent percent base64",
      [
        "capture.double-percent-encoding 2:103 2", "capture.base64-url-alphabet 3:95 2",
        "capture.base64-missing-padding 3:130 2",
      ]),
  ]
}
