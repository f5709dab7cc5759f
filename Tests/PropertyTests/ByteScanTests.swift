import CanonicalXML
import Properties
import Testing

/// Bytes are looked at sixteen at a time, and the last ones one by one: no place may matter.
@Suite struct ByteScanTests {
  /// Names, texts and values with each byte of ASCII at each place, in documents that end soon behind
  /// it and in long ones.
  @Test(arguments: 0..<8)
  func everyByteIsSeenAtEveryPlace(_ part: UInt8) {
    var taken = 0
    for byte in part * 16..<(part + 1) * 16 {
      for place in 1...36 {
        for rest in [0, 40] {
          let before = [UInt8](repeating: UInt8(ascii: "n"), count: place)
          let after = [UInt8](repeating: UInt8(ascii: "m"), count: rest)
          let changed = before + [byte] + after
          let documents: [[UInt8]] = [
            Array("<".utf8) + changed + Array("/>".utf8),
            Array("<a>".utf8) + changed + Array("</a>".utf8),
            Array("<a b=\"".utf8) + changed + Array("\"/>".utf8),
          ]
          for document in documents {
            let reading = PlainReading(of: document, limits: .default)
            #expect(reading.difference == nil, "byte \(byte), place \(place), \(rest) behind it")
            if reading.isTaken { taken += 1 }
          }
        }
      }
    }
    #expect(part < 2 || taken > 2_000, "only \(taken) documents were read")
  }

  /// The characters that a canonical form writes as references, by their definition.
  @Test(arguments: [CanonicalCharacters.text, .attributeValue])
  func theFirstSpecialCharacterIsFound(_ characters: CanonicalCharacters) {
    // Beyond the first 64 bytes a text is looked at 128 at a time.
    let lengths = [(37, Array(0...36)), (421, Array(stride(from: 0, to: 421, by: 7)) + [63, 420])]
    for byte in UInt8.min...UInt8.max {
      let isControl = byte < 0x20 && (characters == .attributeValue || ![9, 10].contains(byte))
      let isSpecial = characters.reference(to: byte) != nil || isControl
      for (length, places) in lengths {
        for place in places {
          var bytes = [UInt8](repeating: UInt8(ascii: "n"), count: length)
          bytes[place] = byte
          for start in [0, 1, 17] where start <= place {
            let found = unsafe bytes.withUnsafeBufferPointer {
              unsafe characters.first(in: $0, from: start)
            }
            #expect(found == (isSpecial ? place : length), "byte \(byte), place \(place)")
          }
        }
      }
    }
  }
}
