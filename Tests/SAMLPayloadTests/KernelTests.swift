import Generators
import SAMLFormats
import SAMLPayload
import Testing

@Suite struct KernelTests {
  /// What rules touch, what resembles it, and what becomes a symbol that is escaped.
  static let special: [String] =
    ["\t", "\n", "\u{B}", "\u{C}", "\r", " ", "\u{85}", "\u{A0}", "\u{A8}", "\u{2027}", "\u{2028}"]
    + ["\u{2029}", "\u{202A}", "\u{2085}", "\u{1680}", "\u{200B}", "\u{3000}", "\u{FEFF}", "\0"]
    + [">", "?", "~", "\u{7F}", "\u{E9}", "\u{FFFF}", "\u{1F600}", "\r\n", " \n", "\n ", "  "]
    + ["\t ", "\u{85}\u{2028}", "\u{C2}", "\u{E2}", "\u{20A8}", "\u{2028}\u{2029} \u{85} "]

  @Test func thePortableKernelIsAlwaysSupported() {
    #expect(Kernel.supported.first == .portable)
    #expect(Kernel.supported.contains(.best))
  }

  @Test(arguments: Kernel.supported)
  func everyLengthOfEveryFillerIsAsTheReference(_ kernel: Kernel) {
    for filler in ["a", ">", "<?>", "a b", "a\n  b", " \n"] + Self.special {
      for length in 0...256 {
        var bytes: [UInt8] = []
        while bytes.count < length { bytes += filler.utf8 }
        let comment: Comment = "\(filler.debugDescription) \(length)"
        guard expectAgreement(kernel, bytes, comment) else { return }
      }
    }
  }

  @Test(arguments: Kernel.supported)
  func everySpecialTextAtEveryPositionIsAsTheReference(_ kernel: Kernel) {
    for special in Self.special {
      for position in 0...200 {
        let bytes = plain(position) + special.utf8 + plain(203 - position)
        guard expectAgreement(kernel, bytes, "\(special.debugDescription) \(position)") else {
          return
        }
      }
    }
  }

  /// The kernels read pieces of 4096 bytes; what stands around the end of the
  /// first one is tried.
  @Test(arguments: Kernel.supported)
  func everySpecialTextAtTheEndOfAPieceIsAsTheReference(_ kernel: Kernel) {
    for special in Self.special {
      for position in [4063, 4064, 4093, 4094, 4095, 4096, 4097] {
        let bytes = plain(position) + special.utf8 + plain(77)
        guard expectAgreement(kernel, bytes, "\(special.debugDescription) \(position)") else {
          return
        }
      }
    }
  }

  @Test(arguments: Kernel.supported, 1...8 as ClosedRange<UInt64>)
  func randomMixturesAreAsTheReference(_ kernel: Kernel, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<120 {
      let length = Int.random(in: 0...(round % 20 == 0 ? 9000 : 300), using: &generator)
      let share = Int.random(in: 1...20, using: &generator)
      var bytes: [UInt8] = []
      while bytes.count < length {
        if Int.random(in: 0..<share, using: &generator) == 0 {
          bytes += Self.special[Int.random(in: 0..<Self.special.count, using: &generator)].utf8
        } else {
          bytes.append(UInt8.random(in: 0x21...0x7F, using: &generator))
        }
      }
      guard expectAgreement(kernel, bytes, "seed \(seed), round \(round)") else { return }
    }
  }

  @Test(arguments: Kernel.supported)
  func everyPairOfBytesIsEncodedAsTheReference(_ kernel: Kernel) {
    for first in 0...255 as ClosedRange<UInt8> {
      let bytes = (0...255 as ClosedRange<UInt8>).flatMap { [first, $0, $0 ^ first] }
      #expect(base64(kernel, bytes) == NaiveEncoder.base64(bytes))
    }
  }

  @Test(arguments: Kernel.supported)
  func everyByteIsEscapedAsTheReferenceAtEveryLength(_ kernel: Kernel) {
    for first in 0...255 as ClosedRange<UInt8> {
      for length in [0, 1, 63, 64, 65, 127, 128, 129, 300] {
        let bytes = (0..<length).map { first ^ UInt8(truncatingIfNeeded: $0 / 3) }
        let expected = bytes.flatMap(NaiveEncoder.percentEncoded)
        let count = kernel.escapedCount(bytes.span)
        #expect(count == expected.count)
        #expect([UInt8](capacity: count) { kernel.escape(bytes.span, into: &$0) } == expected)
      }
    }
  }

  private func plain(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
  }

  private func base64(_ kernel: Kernel, _ bytes: [UInt8]) -> [UInt8] {
    [UInt8](capacity: (bytes.count + 2) / 3 * 4) { kernel.base64(bytes.span, into: &$0) }
  }

  private func expectAgreement(_ kernel: Kernel, _ text: [UInt8], _ comment: Comment) -> Bool {
    let collapsed = NaiveEncoder.collapse(text)
    let symbols = NaiveEncoder.base64(collapsed)
    var state = KernelState()
    var encodingState = KernelState()
    let agreed =
      [UInt8](capacity: text.count) { kernel.collapse(text.span, &state, into: &$0) } == collapsed
      && base64(kernel, collapsed) == symbols
      && [UInt8](capacity: PayloadEncoder.maximumEncodedCount(for: text.count)) {
        kernel.encode(text.span, &encodingState, into: &$0)
        encodingState.finish(into: &$0)
      } == NaiveEncoder.escape(symbols)
    #expect(agreed, "\(kernel): \(comment)")
    return agreed
  }
}
