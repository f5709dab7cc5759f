import CanonicalXML
import Testing

/// IN-06, IN-07: one encoding, told by the bytes, the same for every reader.
@Suite struct EncodingTests {
  /// IN-06: libxml2 2.9.14 takes a NUL for the end of the document.
  @Test func aNULIsRefusedAtEveryPlace() {
    let document = Array("<?xml version='1.0'?><a b='c'>d<!--e--><![CDATA[f]]><?g h?></a>".utf8)
    for index in 0...document.count {
      var bytes = document
      bytes.insert(0, at: index)
      #expect(code(of: bytes) == "xml.nul-octet", "at \(index)")
    }
    #expect(code(of: Array("<a/>".utf8) + [0] + Array("<b/>".utf8)) == "xml.nul-octet")
  }

  @Test func aNULInUTF16IsRefusedAtEveryPlace() {
    let document = "<a b='c'>d</a>"
    for index in 0...document.utf8.count {
      var text = document
      text.insert("\0", at: text.index(text.startIndex, offsetBy: index))
      #expect(code(of: UTF16Text.littleEndian(text)) == "xml.nul-octet")
      #expect(code(of: UTF16Text.bigEndian(text)) == "xml.nul-octet")
    }
  }

  @Test(arguments: ["UTF-8", "utf-8", "Utf-8", "uTF-8"])
  func declaredUTF8IsAcceptedInAnyCase(_ name: String) {
    #expect(code(of: "<?xml version='1.0' encoding='\(name)'?><a/>") == "ok")
    #expect(code(of: "\u{FEFF}<?xml version=\"1.0\" encoding=\"\(name)\"?><a/>") == "ok")
  }

  @Test(arguments: [
    "UTF-7", "utf-7", "UTF-16", "UTF-16LE", "ISO-8859-1", "latin1", "US-ASCII", "UTF8", "UTF-8 ",
    " UTF-8", "", "UTF-32", "EBCDIC-CP-US", "x", "UCS-4",
  ])
  func anyOtherDeclarationIsRefused(_ name: String) {
    #expect(
      code(of: "<?xml version='1.0' encoding='\(name)'?><a/>") == "xml.unsupported-encoding")
    #expect(
      code(of: "<?xml version='1.0'\n\tencoding = \"\(name)\" standalone='no'?><a/>")
        == "xml.unsupported-encoding")
  }

  /// A document whose bytes mean something else in UTF-7.
  @Test func aDocumentInUTF7IsNotDecoded() {
    let document = "<?xml version='1.0' encoding='UTF-7'?>+ADw-a/+AD4-"
    #expect(code(of: document) == "xml.unsupported-encoding")
  }

  @Test func oneByteOrderMarkIsAcceptedAndASecondIsNot() {
    #expect(code(of: "\u{FEFF}<a/>") == "ok")
    #expect(code(of: "\u{FEFF}\u{FEFF}<a/>") == "xml.byte-order-mark-repeated")
    #expect(code(of: UTF16Text.littleEndian("\u{FEFF}<a/>")) == "xml.byte-order-mark-repeated")
    #expect(code(of: UTF16Text.bigEndian("\u{FEFF}<a/>")) == "xml.byte-order-mark-repeated")
    #expect(code(of: "<a/>\u{FEFF}") == "xml.not-well-formed")
    #expect(code(of: "<a>\u{FEFF}</a>") == "ok")
  }

  /// Overlong forms, surrogates, numbers past U+10FFFF, cut and stray bytes (RFC 3629 §3).
  @Test(
    arguments: [
      [0xC0, 0xBC], [0xC1, 0x81], [0xE0, 0x80, 0xBC], [0xF0, 0x80, 0x80, 0xBC], [0xED, 0xA0, 0x80],
      [0xED, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0x80], [0xBF],
      [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xFE], [0xFF],
    ] as [[UInt8]])
  func malformedUTF8IsRefusedWhereItStands(_ bytes: [UInt8]) throws {
    let document = Array("<a>\n".utf8) + bytes + Array("</a>".utf8)
    let error = #expect(throws: XMLParseError.self) { try XMLTree(parsing: document) }
    #expect(error == .malformedEncoding(Position(at: 4, line: 2, column: 1)))
  }

  /// Every first byte with second and third ones at the edges of the ranges (Unicode 3.9, table 3-7), in a
  /// text that is long enough for whole blocks to be looked at: the standard library is of the same mind.
  @Test func whatIsUTF8IsWhatTheStandardLibraryTakesForIt() {
    let edges: [UInt8] = [0x3E, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBE, 0xBF, 0xC0]
    for first in UInt8(0x80)...0xFF {
      for second in edges {
        for third in edges {
          for sequence in [[first, second, third], [first, second, third, 0x80]] {
            let text = Array(repeating: UInt8(ascii: "x"), count: 29) + sequence + [0x79]
            let isUTF8 = String(validating: text, as: UTF8.self) != nil
            let document = Array("<a>".utf8) + text + Array("</a>".utf8)
            #expect((code(of: document) != "xml.malformed-encoding") == isUTF8, "\(sequence)")
          }
        }
      }
    }
  }

  @Test(arguments: ["", "UTF-16", "utf-16"])
  func bothOrdersOfUTF16AreAcceptedWithAMark(_ encoding: String) throws {
    let declaration = encoding.isEmpty ? "" : "<?xml version='1.0' encoding='\(encoding)'?>\n"
    let text = declaration + "<a b='\u{E9}'>\u{6771}\u{1F600}</a>"
    for bytes in [UTF16Text.littleEndian(text), UTF16Text.bigEndian(text)] {
      let root = try XMLTree(parsing: bytes).root
      #expect(try root.simpleText(equals: "\u{6771}\u{1F600}"))
      #expect(root.attribute(ExpandedName("b"), equals: "\u{E9}"))
    }
  }

  /// An order that is declared is that of the mark (XML 1.0 §4.3.3).
  @Test func anOrderThatIsDeclaredIsThatOfTheMark() {
    func text(_ encoding: String) -> String { "<?xml version='1.0' encoding='\(encoding)'?><a/>" }
    #expect(code(of: UTF16Text.littleEndian(text("UTF-16LE"))) == "ok")
    #expect(code(of: UTF16Text.bigEndian(text("utf-16be"))) == "ok")
    #expect(code(of: UTF16Text.littleEndian(text("UTF-16BE"))) == "xml.unsupported-encoding")
    #expect(code(of: UTF16Text.bigEndian(text("utf-16le"))) == "xml.unsupported-encoding")
  }

  /// What is no declaration by XML 1.0 §2.8 is refused in each encoding.
  @Test(
    arguments: [
      "<?xml ?>", "<?xml encoding='UTF-16'?>", "<?xml version='1.0' standalone='maybe'?>",
      "<?xml version='1.0'encoding='UTF-16'?>", "<?xml a='b'?>",
      "<?xml version='1.0' version='1.0'?>",
      "<?xml version='1.0' standalone='yes' encoding='UTF-16'?>",
      "<?xml version='1.0' a='b'?>", "<?xml version='1.0\"?>", "<?xml version='1.0' ? >",
    ])
  func aMalformedDeclarationIsRefusedInEachEncoding(_ declaration: String) {
    let text = declaration + "<a/>"
    let texts = [
      Array(text.replacing("UTF-16", with: "UTF-8").utf8), UTF16Text.littleEndian(text),
      UTF16Text.bigEndian(text),
    ]
    for bytes in texts { #expect(code(of: bytes) == "xml.not-well-formed") }
  }

  @Test(
    arguments: [
      "<?xml version = '1.0'?>", "<?xml\tversion='1.0'\n encoding=\"UTF-16\" standalone='no' ?>",
      "<?xml version='1.0' standalone=\"yes\"?>",
    ])
  func aDeclarationMayBeSpacedAndStandalone(_ declaration: String) {
    let text = declaration + "<a/>"
    #expect(code(of: text.replacing("UTF-16", with: "UTF-8")) == "ok")
    #expect(code(of: UTF16Text.littleEndian(text)) == "ok")
    #expect(code(of: UTF16Text.bigEndian(text)) == "ok")
  }

  /// The bytes are sound in the encoding that is declared, and it is what is not accepted.
  @Test func bytesOfADeclaredEncodingAreNotCalledMalformed() {
    for name in ["ISO-8859-1", "windows-1252"] {
      let text = Array("<?xml version='1.0' encoding='\(name)'?><a>".utf8) + [0xE9]
      #expect(code(of: text + Array("</a>".utf8)) == "xml.unsupported-encoding")
    }
    let text = Array("<?xml version='1.0' encoding='UTF-8'?><a>".utf8) + [0xE9]
    #expect(code(of: text + Array("</a>".utf8)) == "xml.malformed-encoding")
  }

  @Test(arguments: ["UTF-8", "ISO-8859-1", "UTF-7", "UTF-32"])
  func utf16ThatDeclaresSomethingElseIsRefused(_ encoding: String) {
    let text = "<?xml version='1.0' encoding='\(encoding)'?><a/>"
    #expect(code(of: UTF16Text.littleEndian(text)) == "xml.unsupported-encoding")
  }

  @Test func utf16WithoutAMarkIsRefused() {
    #expect(code(of: UTF16Text.littleEndian("<a/>", mark: false)) == "xml.nul-octet")
    #expect(code(of: UTF16Text.bigEndian("<a/>", mark: false)) == "xml.nul-octet")
  }

  /// High without low, low without high, two of a kind, the wrong way round, and half a unit.
  @Test(
    arguments: [
      [0xD83D], [0xDE00], [0xD83D, 0xD83D], [0xDE00, 0xD83D], [0xD83D, 0x41], [0xDBFF], [0xDC00],
    ] as [[UInt16]])
  func anUnpairedSurrogateIsRefused(_ units: [UInt16]) {
    for isBig in [false, true] {
      let encode = isBig ? UTF16Text.bigEndian : UTF16Text.littleEndian
      let wrong = units.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
        return isBig ? bytes : bytes.reversed()
      }
      #expect(
        code(of: encode("<a>", true) + wrong + encode("</a>", false)) == "xml.malformed-encoding")
      #expect(code(of: encode("<a/>", true) + wrong) == "xml.malformed-encoding")
    }
  }

  @Test func halfAUnitIsRefused() throws {
    let bytes = UTF16Text.littleEndian("<a>\r\n</a>")
    #expect(code(of: Array(bytes.dropLast())) == "xml.malformed-encoding")
    let error = #expect(throws: XMLParseError.self) { try XMLTree(parsing: bytes + [0x20]) }
    #expect(error == .malformedEncoding(Position(at: 20, line: 2, column: 5)))
    // A line ends with CR alone, too.
    let old = #expect(throws: XMLParseError.self) {
      try XMLTree(parsing: UTF16Text.bigEndian("<a>\r</a>") + [0x20])
    }
    #expect(old == .malformedEncoding(Position(at: 18, line: 2, column: 5)))
  }

  /// UTF-32 and EBCDIC begin with bytes that are neither.
  @Test func otherEncodingsAreRefusedByTheirBytes() {
    #expect(code(of: [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x3C]) == "xml.nul-octet")
    #expect(code(of: [0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0]) == "xml.nul-octet")
    #expect(code(of: [0x4C, 0x6F, 0xA7, 0x94]) == "xml.malformed-encoding")
  }
}
