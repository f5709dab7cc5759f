import Testing

@testable import SAMLFormats

@Suite struct XMLTextTests {
  @Test func fourBytesAreWhiteSpaceAndNoOthers() {
    let found = (UInt8.min...UInt8.max).filter { XMLText.isWhiteSpace($0) }
    #expect(found == [0x09, 0x0A, 0x0D, 0x20])
    let scalars = (UInt32.min...0x3000).compactMap(Unicode.Scalar.init)
      .filter { XMLText.isWhiteSpace($0) }
    #expect(scalars.map(\.value) == [0x09, 0x0A, 0x0D, 0x20])
  }

  @Test(arguments: [
    ("", ""), (" \t\r\n", ""), (" a b\n", "a b"), ("\u{A0}a\u{85}", "\u{A0}a\u{85}"), ("a", "a"),
  ])
  func onlyTheEndsAreTrimmed(text: String, trimmed: String) {
    #expect(Array(XMLText.trimmed(Array(text.utf8)[...])) == Array(trimmed.utf8))
  }

  @Test(arguments: ["a", "_", "a-b.c", "\u{E9}", "a\u{B7}", "\u{10000}"])
  func anNCNameIsAccepted(_ text: String) { #expect(XMLText.isNCName(text)) }

  @Test(arguments: [
    "", "1a", "-a", ".a", "a:b", "a b", "\u{B7}a", "\u{D7}", "a\u{37E}", "\u{300}a", "\u{F0000}",
  ])
  func whatIsNoNCNameIsRefused(_ text: String) { #expect(!XMLText.isNCName(text)) }

  @Test func onlyMarkupAndLineEndsHaveReferences() {
    let written = (UInt8.min...UInt8.max).compactMap { XMLText.reference(to: $0) }
    #expect(
      written.map { "\($0)" } == ["&#x9;", "&#xA;", "&#xD;", "&quot;", "&amp;", "&lt;", "&gt;"])
  }

  @Test func aReferenceTakesThePlaceOfItsByteAlone() {
    #expect(XMLText.escaped("") == "")
    #expect(XMLText.escaped("a\t\"<\u{E9}>&'\r\n") == "a&#x9;&quot;&lt;\u{E9}&gt;&amp;'&#xD;&#xA;")
    let escaped = XMLText.escaped("<a>".utf8) { $0 == UInt8(ascii: "a") ? "&b;" : nil }
    #expect(escaped.elementsEqual("<&b;>".utf8))
  }
}
