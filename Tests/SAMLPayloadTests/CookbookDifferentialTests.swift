import Generators
import SAMLPayload
import Testing

@Suite struct CookbookDifferentialTests {
  /// The 26 trimmed scalars, and neighbours that look like them and are not.
  static let whiteSpace: [Unicode.Scalar] =
    scalars(0x09...0x0D) + scalars(0x1C...0x20) + scalars(0x85...0x85) + scalars(0xA0...0xA0)
    + scalars(0x1680...0x1680) + scalars(0x180E...0x180E) + scalars(0x1FFF...0x200D)
    + scalars(0x2027...0x2030) + scalars(0x205E...0x2060) + scalars(0x2FFF...0x3001)
    + scalars(0xFEFF...0xFEFF)

  /// What the random strings are made of.
  static let nasty: [Unicode.Scalar] =
    whiteSpace
    + [" ", "\t", "\n", "\r", "a", "<", ">", "=", "+", "/", "%", "\0", "\u{301}", "\u{34F}"]
    + ["\u{FE0F}", "\u{1F469}", "\u{1F3FD}", "\u{1F1EB}", "\u{1100}", "\u{1161}", "\u{E9}"]
    + ["\u{C2}", "\u{2085}", "\u{212B}", "\u{FFFF}", "\u{E000}", "\u{E0020}", "\u{10FFFF}"]

  @Test(arguments: whiteSpace)
  func aScalarAtEveryPositionOfAShortStringIsHandledAlike(_ scalar: Unicode.Scalar) {
    for pattern in ["", "a", "ab", "a b", " a", "a ", " ", "\n", "a\nb", "\r\n", "a\u{301}"] {
      let scalars = Array(pattern.unicodeScalars)
      for position in 0...scalars.count {
        for repeats in 1...3 {
          var text = scalars
          text.insert(contentsOf: repeatElement(scalar, count: repeats), at: position)
          expectAgreement(string(text))
        }
      }
    }
  }

  @Test(arguments: whiteSpace)
  func aScalarBesideEveryOtherIsHandledAlike(_ scalar: Unicode.Scalar) {
    for other in Self.nasty {
      for text in [[scalar, other], ["a", scalar, other, "b"], [other, "a", scalar, other]] {
        expectAgreement(string(text))
      }
    }
  }

  @Test(arguments: [
    "", "\r\n", "a\r\nb", "a\n\rb", "a\r\n\r\nb", "\r\n a \r\n", "a\r\n\u{301}b", "\n\u{301}a",
    "a \u{301}", "\0", "\0 \0", " \0\n", "a\0\t\n\t\0b", "\u{1F469}\u{200D}\u{1F467}\n\u{1F469}",
    "\u{1F600} \u{1F600}", "e\n\u{301}", "\u{1100}\n\u{1161}\n\u{11A8}",
  ])
  func aTextWithLineEndsMarksOrEmojiIsHandledAlike(_ text: String) {
    expectAgreement(text)
  }

  @Test(arguments: 0...256)
  func everyLengthIsHandledAlike(length: Int) {
    for filler: Unicode.Scalar in ["a", " ", "\n", ">", "\u{E9}", "\u{2028}", "\u{1F600}"] {
      expectAgreement(string(Array(repeating: filler, count: length)))
    }
    let alternating: [Unicode.Scalar] = ["<", "a", " ", "\t", "\n", ">", "\u{85}", "?"]
    expectAgreement(string((0..<length).map { alternating[$0 % alternating.count] }))
  }

  /// A hundred thousand strings in all; the seed is the test's argument, so a failure names it.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func randomStringsAreHandledAlike(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let length = Int.random(in: 0...24, using: &generator)
      let text = (0..<length).map { _ in
        Self.nasty[Int.random(in: 0..<Self.nasty.count, using: &generator)]
      }
      guard expectAgreement(string(text), "seed \(seed)") else { return }
    }
  }

  @Test func thePercentEncoderTreatsEveryScalarAlike() {
    var batch = ""
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      batch.unicodeScalars.append(scalar)
      if value % 1024 == 1023 {
        let encoded = String(decoding: PercentEncoding.encode(Array(batch.utf8)), as: UTF8.self)
        #expect(encoded == CookbookPipeline.formValue(batch), "up to U+\(String(value, radix: 16))")
        batch = ""
      }
    }
    #expect(batch.isEmpty)
  }

  @discardableResult
  private func expectAgreement(_ text: String, _ comment: Comment? = nil) -> Bool {
    let payload = TokenExchangePayload(normalizing: text)
    let normalized = CookbookPipeline.normalized(text)
    let base64 = CookbookPipeline.base64(normalized)
    let agreed =
      payload.normalized == Array(normalized.utf8)
      && payload.base64 == Array(base64.utf8)
      && payload.formValue.text == CookbookPipeline.formValue(base64)
    let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }
    #expect(agreed, "\(comment?.rawValue ?? "no seed"), scalars \(scalars)")
    return agreed
  }

  private func string(_ scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private static func scalars(_ range: ClosedRange<UInt32>) -> [Unicode.Scalar] {
    range.compactMap(Unicode.Scalar.init)
  }
}
