import Foundation
import TestSupport
import TestTools
import Testing

/// Texts that nothing may hold that was not asked for values.
///
/// They are read from the samples by patterns of their own, so a new sample brings its values along.
enum Canaries {
  /// The values of all samples, in every form in which they could get out.
  static var all: [Canary] {
    get async throws { try await reading.value }
  }

  /// The values of one sample: names, attribute values, addresses, sessions, what providers say.
  static func values(of sample: Sample) async throws -> Set<String> {
    let run = try await Program.run(["decode", sample.path])
    let isUTF16 = run.output.starts(with: [0xFF, 0xFE])
    let text = isUTF16 ? String(data: run.output, encoding: .utf16) ?? "" : run.outputText
    return values(in: text)
  }

  private static let reading = Task { try await read() }

  private static func read() async throws -> [Canary] {
    var values: Set<String> = []
    for sample in try Manifest.load().samples {
      values.formUnion(try await self.values(of: sample))
    }
    // Without these the search has gone blind.
    let known: Set = ["sub-5e0a77c1", "hh-4711-0815", "NEWS & WEATHER", "94107", "_s-1f60"]
    try #require(values.isSuperset(of: known))
    return values.map(Canary.init)
  }

  /// Texts inside of elements that hold values, between whatever markup is inside of them, and
  /// attributes that hold values.
  private static func values(in xml: String) -> Set<String> {
    let elements =
      /<(?:\w+:)?(NameID|AttributeValue|StatusMessage|StatusDetail|faultstring)(?:\s[^>]*[^>\/])?>(.*?)<\/(?:\w+:)?\1>/
      .dotMatchesNewlines()
    let attributes = /\s(?:Address|DNSName|SessionIndex|SPProvidedID)="([^"]*)"/
    var texts = xml.matches(of: attributes).map { $0.1 }
    for element in xml.matches(of: elements) {
      texts += element.2.split(separator: /<[^>]*>/)
      texts.append(Substring(element.2.replacing(/<[^>]*>/, with: "")))
    }
    let values = texts.map { text in
      text.trimmingCharacters(in: .whitespacesAndNewlines).replacing("&amp;", with: "&")
    }
    // What is shorter stands in many texts by chance.
    return Set(values.filter { $0.count >= 4 })
  }
}

/// One value and the forms in which it could get out.
struct Canary: Sendable {
  let value: String
  private let folded: [Data]
  private let exact: [Data]

  init(_ value: String) {
    self.value = value
    let bytes = Array(value.utf8)
    let hexadecimal = bytes.map { String(format: "%02x", $0) }.joined()
    let percent = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? value
    folded = [
      value, value.replacing("&", with: "&amp;"), hexadecimal, percent,
    ].map { Data($0.lowercased().utf8) }
    exact = (0..<3).compactMap { Self.base64(bytes, after: $0) }.map { Data($0.utf8) }
  }

  /// Whether a text gives the value away, in any case of letters.
  func isIn(_ text: SearchedText) -> Bool {
    folded.contains { text.lowercased.range(of: $0) != nil }
      || exact.contains { text.bytes.range(of: $0) != nil }
  }

  /// The symbols that say nothing but the value, when so many bytes stand before it.
  private static func base64(_ bytes: [UInt8], after count: Int) -> String? {
    let text = Data([UInt8](repeating: 0, count: count) + bytes).base64EncodedString()
    let symbols = text.prefix((count + bytes.count) * 4 / 3).dropFirst((count * 4 + 2) / 3)
    return symbols.count >= 6 ? String(symbols) : nil
  }
}

/// A text in which many values are looked for: by bytes, which takes an eighth of the time.
struct SearchedText {
  let bytes: Data
  let lowercased: Data

  init(_ text: String) {
    bytes = Data(text.utf8)
    lowercased = Data(text.lowercased().utf8)
  }
}
