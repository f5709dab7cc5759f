import Foundation
import SAMLFormats
import Testing

@Suite struct Base64RoundTripTests {
  static let wrapWidths = [1, 3, 64, 76]

  /// A pattern in which every byte value occurs, and neighbours differ.
  static func bytes(count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ count) }
  }

  @Test(arguments: 0...256)
  func everyLengthIsEncodedAsFoundationDoesAndComesBack(length: Int) throws {
    let bytes = Self.bytes(count: length)
    let text = Base64.encode(bytes)
    #expect(text == Array(Data(bytes).base64EncodedData()))
    #expect(try Base64.decode(text) == bytes)
    for width in Self.wrapWidths {
      let wrapped = wrap(text, at: width)
      #expect(try Base64.decode(wrapped, whiteSpace: .ignored) == bytes)
    }
  }

  @Test func whatDecodesEncodesToTheSameText() throws {
    var accepted = 0
    let symbols = Array("Ag+/=Qw".utf8)
    for number in 0..<2401 {
      var rest = number
      let text = (0..<4).map { _ in
        defer { rest /= symbols.count }
        return symbols[rest % symbols.count]
      }
      do throws(Base64Error) {
        let bytes = try Base64.decode(text)
        #expect(Base64.encode(bytes) == text)
        accepted += 1
      } catch {
        #expect(error.offset <= 4)
      }
    }
    #expect(accepted == 6 * 6 * 6 * 6 + 6 * 6 * 4 + 6 * 4)
  }

  private func wrap(_ text: [UInt8], at width: Int) -> [UInt8] {
    var wrapped: [UInt8] = []
    for (index, symbol) in text.enumerated() {
      if index > 0, index % width == 0 { wrapped += [0x0D, 0x0A] }
      wrapped.append(symbol)
    }
    return wrapped + [0x0A]
  }
}
