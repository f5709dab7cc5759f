import SAMLFormats
import Testing

/// The checks that deploy back against the standard library's own, which do not.
@Suite struct UTF8TextTests {
  /// The ends of every range of bytes that RFC 3629 §4 tells apart.
  static let bytes: [UInt8] =
    [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC]
    + [0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF]

  @Test(arguments: 0...9)
  func theFirstErrorIsWhereTheStandardLibraryFindsIt(position: Int) {
    guard #available(macOS 26, iOS 26, tvOS 26, visionOS 26, *) else { return }
    let start = [UInt8](repeating: 0x61, count: position)
    for first in Self.bytes {
      for second in Self.bytes {
        for third in Self.bytes {
          for fourth in [0x41, 0x80, 0xBF, 0xC2] as [UInt8] {
            let sequence = [first, second, third, fourth]
            for text in [start + sequence, start + sequence + start, start + sequence.dropLast(2)] {
              var expected: Int?
              do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: text.span) } catch {
                expected = error.byteOffsets.lowerBound
              }
              guard UTF8Text.offsetOfFirstError(in: text.span) == expected else {
                Issue.record("\(text): expected \(String(describing: expected))")
                return
              }
            }
          }
        }
      }
    }
  }

  @Test func everyScalarIsAccepted() {
    for value in (0...0x10FFFF) as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = Array(String(scalar).utf8)
      guard UTF8Text.offsetOfFirstError(in: text.span) == nil else {
        Issue.record("U+\(String(value, radix: 16))")
        return
      }
    }
  }

  @Test func aTextComesBackWholeOrNotAtAll() {
    #expect(UTF8Text.string(Array("caf\u{E9}\r\n\u{0}".utf8)) == "caf\u{E9}\r\n\u{0}")
    #expect(UTF8Text.string([]) == "")
    #expect(UTF8Text.string([0x61, 0xC3]) == nil)
  }

  @Test(arguments: ["", "a", "fifteen bytes..", "sixteen bytes are", "\u{E9}\u{1F600}\r\n"])
  func aTextLendsItsBytes(_ text: String) {
    let expected = Array(text.utf8)
    let lent = text.withUTF8Span { span in span.indices.map { span[$0] } }
    #expect(lent == expected)
  }

  @Test(arguments: [0, 1, 7, 100])
  func anArrayLendsItsElements(count: Int) {
    let numbers = Array(0..<UInt32(count))
    let span = numbers.span
    let lent = span.indices.map { span[$0] }
    #expect(lent == numbers)
  }
}
