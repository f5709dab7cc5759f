import Testing

@testable import TokenExchange

@Suite struct HostileAnswerTests {
  @Test(arguments: [
    (String(repeating: "[", count: 100_000), AnswerDefect.tooDeep),
    (String(repeating: #"{"a":"#, count: 33) + "1" + String(repeating: "}", count: 33), .tooDeep),
    (String(repeating: "<a>", count: 100_000), .tooDeep),
    ("[" + String(repeating: "1,", count: 1_000_000) + "1]", .tooManyValues),
    ("{\"a\":\"\(String(repeating: "[", count: 1_000))", .malformedJSON),
    ("{", .malformedJSON), ("{\"a\":1} x", .malformedJSON), ("{\"a\":01}", .malformedJSON),
    ("{\"a\":\"\n\"}", .malformedJSON), ("{\"a\":\"\\ud800\"}", .malformedJSON),
    ("{\"\\udc00\":1}", .malformedJSON), ("{} {}", .malformedJSON), ("[1,]", .malformedJSON),
    ("{\"a\":\"\\ud800\\ud83d\\ude00\"}", .malformedJSON), ("[1e]", .malformedJSON),
    ("\u{0}{}", .unknownForm), ("true", .unknownForm), ("429", .unknownForm), ("", .empty),
    (" \r\n\t", .empty), ("\u{FEFF}", .empty), ("<HTML><p>", .webPage),
    ("  <!doctype HTML>", .webPage),
    ("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", .malformedXML), ("<a>&b;</a>", .malformedXML),
    ("<a>&#xD800;</a>", .malformedXML), ("<a>&#;</a>", .malformedXML),
    ("<a>&#x110000;</a>", .malformedXML), ("<a>&#99999999999;</a>", .malformedXML),
    ("<a>&amp</a>", .malformedXML), ("<a></b>", .malformedXML), ("<a/><b/>", .malformedXML),
    ("<a/>text", .malformedXML), ("<a b></a>", .malformedXML), ("<a b='<'/>", .malformedXML),
    ("<a b=\"c", .malformedXML), ("<a b=", .malformedXML), ("<a><![CDATA[", .malformedXML),
    ("<!--", .malformedXML), ("<?xml", .malformedXML), ("<>", .malformedXML),
    ("< a/>", .malformedXML), ("<a", .malformedXML), ("<", .malformedXML),
  ])
  func aHostileBodyIsADefect(_ body: String, _ defect: AnswerDefect) {
    #expect(throws: defect) { try JSONValue(body: Array(body.utf8)) }
  }

  @Test(arguments: [[0x7B, 0xFF], [0x3C, 0x61, 0x3E, 0xC0, 0x80], [0xFF, 0xFE, 0x7B, 0x00]])
  func whatIsNotUTF8IsADefect(_ body: [UInt8]) {
    #expect(throws: AnswerDefect.notUTF8) { try JSONValue(body: body) }
  }

  @Test func theGreatestDepthIsRead() throws {
    let json = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    _ = try JSONValue(body: Array(json.utf8))
    let xml = String(repeating: "<a>", count: 32) + String(repeating: "</a>", count: 32)
    _ = try JSONValue(body: Array(xml.utf8))
  }

  @Test(
    arguments: [
      ("1", 1), ("-1", -1), ("9223372036854775807", .max), ("\"12\"", 12), ("\" 12\"", nil),
      ("9223372036854775808", nil), ("1e400", nil), ("1.5", nil), ("true", nil), ("[]", nil),
      ("1.0", 1), ("1e3", 1000), ("-0", 0), ("1e19", nil), ("-9223372036854775808", .min),
    ] as [(String, Int64?)])
  func aNumberIsAnIntegerOrAStringOfOne(_ text: String, _ number: Int64?) {
    let value = try? JSONValue(body: Array("{\"expires\":\(text)}".utf8))
    #expect(value?.integer("expires") == number)
  }

  @Test func aByteOrderMarkIsOfNoConsequence() throws {
    let value = try JSONValue(body: [0xEF, 0xBB, 0xBF] + Array("{\"a\":\"b\"}".utf8))
    #expect(value.text("a") == "b")
  }

  @Test func manySmallValuesAreReadInTime() throws {
    let item = #"{"id":"m","displayName":"M","requiredMetadataFields":["a","b"]}"#
    let items = Array(repeating: item, count: 5_000).joined(separator: ",")
    let value = try JSONValue(body: Array("{\"mvpds\":[\(items)]}".utf8))
    #expect(value.items("mvpds", of: "mvpd")?.count == 5_000)
    let elements = String(repeating: "<mvpd><id>m</id></mvpd>", count: 5_000)
    let same = try JSONValue(body: Array("<r><mvpds>\(elements)</mvpds></r>".utf8))
    #expect(same.content(of: "r").items("mvpds", of: "mvpd")?.count == 5_000)
  }

  /// Whatever one changes in an answer, something is read or something is refused; nothing traps.
  @Test(arguments: V1Rows.all + V2Rows.all)
  func aChangedAnswerIsReadOrRefused(_ row: ServiceRow) {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let tokens = [
      "<", ">", "&", ";", "\"", "'", "{", "}", "[", "]", "/", "\u{0}", "<![CDATA[", "1",
    ]
    for reply in row.replies where !reply.received.body.isEmpty {
      for _ in 0..<20 {
        var body = reply.received.body
        for _ in 0...next(below: 4) where !body.isEmpty {
          let place = next(below: body.count)
          switch next(below: 3) {
          case 0: body[place] = UInt8(next(below: 256))
          case 1: body.remove(at: place)
          default: body.insert(contentsOf: tokens[next(below: tokens.count)].utf8, at: place)
          }
        }
        let outcome = row.outcome(ReceivedAnswer(reply.received.response, body: body))
        #expect(!outcome.hasPrefix("exchange.") || outcome.utf8.count < 160)
      }
    }
  }
}
