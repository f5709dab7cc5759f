import SAMLCapture
import Testing

@Suite struct ContainerTests {
  private static let vectors =
    ContainerVector.archives + ContainerVector.json + ContainerVector.texts
    + ContainerVector.joinedLines
    + ContainerVector.literals + ContainerVector.escapes + ContainerVector.dumps
    + ContainerVector.markup
    + ContainerVector.sent

  @Test(arguments: vectors)
  func eachPayloadIsFoundWithItsPlaceAndItsLayers(_ vector: ContainerVector) {
    #expect(
      ContainerVector.read(vector.input, field: vector.field, by: .max >> 1) == vector.found)
  }

  @Test(arguments: vectors)
  func piecesOfAnySizeGiveTheSame(_ vector: ContainerVector) {
    for size in [1, 2, 7, 64, 1000] {
      #expect(ContainerVector.read(vector.input, field: vector.field, by: size) == vector.found)
    }
  }

  /// A document that is too large is kept as far as its size shows, wherever a piece ends.
  @Test func whatIsTooLargeIsTheSameInPieces() {
    var limits = CaptureLimits()
    limits.capturedBytes = 100
    let text = Array(("<items>" + String(repeating: "a\n", count: 80) + "</items>\n").utf8)
    let counts = [1, 60, text.count].map { size -> [Int] in
      let reader = ContainerReader(limits: limits)
      for start in stride(from: 0, to: text.count, by: size) {
        reader.append(text[start..<min(text.count, start + size)])
      }
      reader.finish()
      var counts: [Int] = []
      while case .payload(let payload)? = reader.next() { counts.append(payload.bytes.count) }
      return counts
    }
    #expect(counts == [[101], [101], [101]])
  }
}
