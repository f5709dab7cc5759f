import Foundation
import SAMLFormats
import SAMLReport
import Testing

/// The record in both of its layouts.
@Suite struct RecordTests {
  @Test(arguments: [false, true])
  func bothLayoutsSayTheSame(_ showsValues: Bool) throws {
    for record in try Payloads.all(showsValues: showsValues) { try compare(record) }
  }

  @Test(arguments: Payloads.hostileSources)
  func hostileTextsAreEscaped(_ source: String) throws {
    try compare(try Payloads.hostile(source: source))
  }

  /// A text is written first and looked at then, so that a place of a byte must not matter.
  @Test(arguments: [
    "\"", "\\", "\n", "\r", "\t", "\u{1F}", "\u{7F}", "\u{85}", "\u{2028}", "\u{E9}",
    "\u{202E}", "\u{E0001}",
  ])
  func whateverIsWrittenIsRead(_ special: String) throws {
    for length in 0...70 {
      let text = String(repeating: "x", count: length) + special + "y"
      let record = try Payloads.record(
        Array("<a/>".utf8), source: "a", id: .text(ExactString(text)))
      #expect(try value(of: record.jsonLine)["id"] as? String == text)
    }
  }

  private func compare(_ record: Record) throws {
    let line = record.jsonLine
    // Nothing in it ends a line or steers a terminal, for any reader.
    let text = try #require(String(validating: line, as: UTF8.self))
    #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .format })
    #expect(try value(of: line).isEqual(try value(of: record.jsonElement)))
  }

  private func value(of bytes: [UInt8]) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary)
  }
}
