import Properties
import Testing
import XML

/// Octets are looked at sixteen at a time, and the last ones one by one: no place may matter.
@Suite struct OctetScanTests {
  /// Names, texts and values with each octet of ASCII at each place, in documents that end soon behind
  /// it and in long ones.
  @Test(arguments: 0..<8)
  func everyOctetIsSeenAtEveryPlace(_ part: UInt8) {
    var taken = 0
    for octet in part * 16..<(part + 1) * 16 {
      for place in 1...36 {
        for rest in [0, 40] {
          let before = [UInt8](repeating: UInt8(ascii: "n"), count: place)
          let after = [UInt8](repeating: UInt8(ascii: "m"), count: rest)
          let changed = before + [octet] + after
          let documents: [[UInt8]] = [
            Array("<".utf8) + changed + Array("/>".utf8),
            Array("<a>".utf8) + changed + Array("</a>".utf8),
            Array("<a b=\"".utf8) + changed + Array("\"/>".utf8),
          ]
          for document in documents {
            let reading = PlainReading(of: document, limits: .default)
            #expect(reading.difference == nil, "octet \(octet), place \(place), \(rest) behind it")
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
    // Beyond the first 64 octets a text is looked at 128 at a time.
    let lengths = [(37, Array(0...36)), (421, Array(stride(from: 0, to: 421, by: 7)) + [63, 420])]
    for octet in UInt8.min...UInt8.max {
      let isControl = octet < 0x20 && (characters == .attributeValue || ![9, 10].contains(octet))
      let isSpecial = characters.reference(to: octet) != nil || isControl
      for (length, places) in lengths {
        for place in places {
          var octets = [UInt8](repeating: UInt8(ascii: "n"), count: length)
          octets[place] = octet
          for start in [0, 1, 17] where start <= place {
            let found = unsafe octets.withUnsafeBufferPointer {
              unsafe characters.first(in: $0, from: start)
            }
            #expect(found == (isSpecial ? place : length), "octet \(octet), place \(place)")
          }
        }
      }
    }
  }
}
