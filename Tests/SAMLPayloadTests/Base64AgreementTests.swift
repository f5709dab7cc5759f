import Generators
import SAMLFormats
import SAMLPayload
import Testing

/// Two decoders serve the two jobs, and must not disagree about a text.
@Suite struct Base64AgreementTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func bothDecodersGiveTheSameBytesOrTheSameDefect(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let bytes = Array("AQgwE9+/==%-_ \n*\u{E9}".utf8)
    for _ in 0..<5000 {
      let count = Int.random(in: 0...9, using: &generator)
      let choice = Int.random(in: 0..<4, using: &generator) == 0 ? bytes.count : 10
      let text = (0..<count).map { _ in bytes[Int.random(in: 0..<choice, using: &generator)] }
      #expect(outcome(text) == expected(text), "\(String(decoding: text, as: UTF8.self))")
    }
  }

  private enum Outcome: Equatable {
    case bytes([UInt8])
    case foreign(offset: Int)
    case misplaced(offset: Int)
    case behindPadding(offset: Int)
    case incomplete(offset: Int)
    case spareBits(offset: Int)
  }

  private func outcome(_ text: [UInt8]) -> Outcome {
    do throws(PayloadDecodingError) {
      return .bytes(try PayloadDecoder.decodeBase64(text))
    } catch {
      return switch error.kind {
      case .paddingMisplaced: .misplaced(offset: error.offset)
      case .dataAfterPadding: .behindPadding(offset: error.offset)
      case .paddingMissing, .truncated: .incomplete(offset: error.offset)
      case .trailingBits: .spareBits(offset: error.offset)
      // Behind padding, RFC4648 does not say what kind of byte it found.
      default:
        text.prefix(error.offset).last == UInt8(ascii: "=")
          ? .behindPadding(offset: error.offset) : .foreign(offset: error.offset)
      }
    }
  }

  private func expected(_ text: [UInt8]) -> Outcome {
    do throws(Base64Error) {
      return .bytes(try Base64.decode(text))
    } catch {
      return switch error {
      case .symbolOutsideAlphabet: .foreign(offset: error.offset)
      case .misplacedPadding: .misplaced(offset: error.offset)
      case .dataAfterPadding: .behindPadding(offset: error.offset)
      case .incompleteQuantum: .incomplete(offset: error.offset)
      case .nonZeroTrailingBits: .spareBits(offset: error.offset)
      }
    }
  }
}
