import Generators
import SAMLCapture
import Testing

/// Twenty thousand inputs in all; the seed is the test's argument, so a failure names it.
@Suite struct CaptureRobustnessTests {
  private static let seedInputs: [[UInt8]] =
    (UnwrappingVector.texts + UnwrappingVector.defective + UnwrappingVector.wrapped
    + UnwrappingVector.utf16)
    .map(\.captured)

  private static let words = [
    "SAMLResponse=", "&", "?", "#", "%", "%25", "%3C", "%2B", "+", " ", "=", "==", "-", "_", "\t",
    "\r\n", "\"", "'", "<", "PHNh", "PD94", "://", "\u{FEFF}", "\0",
  ]

  private static let tokens: [[UInt8]] =
    words.map { Array($0.utf8) } + [[0xFF, 0xFE], [0xFE, 0xFF], [0xC3], [0x80]]

  /// API-03: no input traps.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func randomBytesArePeeledOrRefused(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<1000 {
      var input: [UInt8] = []
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        if Bool.random(using: &generator) {
          input += Self.tokens[Int.random(in: 0..<Self.tokens.count, using: &generator)]
        } else {
          input.append(UInt8.random(in: 0...255, using: &generator))
        }
      }
      expectSoundness(input, "seed \(seed), round \(round)")
    }
  }

  /// API-03: no input traps.
  @Test(arguments: 11...20 as ClosedRange<UInt64>)
  func mutatedCapturesArePeeledOrRefused(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<1000 {
      var input = Self.seedInputs[Int.random(in: 0..<Self.seedInputs.count, using: &generator)]
      for _ in 0..<Int.random(in: 1...4, using: &generator) { mutate(&input, &generator) }
      expectSoundness(input, "seed \(seed), round \(round)")
    }
  }

  private func mutate(_ input: inout [UInt8], _ generator: inout SeededGenerator) {
    let position = Int.random(in: 0...input.count, using: &generator)
    let token = Self.tokens[Int.random(in: 0..<Self.tokens.count, using: &generator)]
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: input.insert(contentsOf: token, at: position)
    case 1: input.removeSubrange(position..<min(position + token.count, input.count))
    case 2: input = Array(input[..<position])
    case 3: input = Array(input[position...])
    case 4: input += input[position...]
    default:
      guard position < input.count else { return }
      input[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    }
  }

  private func expectSoundness(_ input: [UInt8], _ round: Comment) {
    var limits = CaptureLimits.default
    limits.decodedBytes = 4096
    limits.inflatedBytes = 2048
    limits.layers = 5
    var unwrapping = Unwrapping(of: input, limits: limits)
    do throws(CaptureError) {
      let bytes = try unwrapping.unwrap()
      #expect(bytes.contains(UInt8(ascii: "<")), round)
      #expect(bytes.count <= limits.decodedBytes, round)
      #expect(unwrapping.trail.count <= limits.layers, round)
      for place in unwrapping.diagnostics.defects.map(\.place)
        + unwrapping.diagnostics.remarks.map(\.place)
      {
        // Quotation marks may stand around the XML itself, under every layer.
        #expect(place.depth <= unwrapping.trail.count, round)
        #expect(0...2048 ~= place.offset, round)
      }
    } catch {
      #expect(error.code.area == .capture, round)
      #expect(error.place?.depth ?? 0 <= unwrapping.trail.count, round)
      #expect(0...2048 ~= error.place?.offset ?? 0, round)
    }
  }
}
