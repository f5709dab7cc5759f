import SAMLFormats

/// A Base64 text with what transport does to it put right, and counted.
///
/// Repairs never move a symbol, so an offset in the repaired text is one in the layer. Whether the
/// result is Base64 is left to the strict decoder.
struct Base64Text {
  /// The places of spaces that were `+`.
  private(set) var lostPluses = Occurrences()

  /// The places of `-` and `_` (RFC 4648 §5).
  private(set) var urlSymbols = Occurrences()

  /// The places of white space with a line break or a tab in it, the ends of the text excepted.
  private(set) var lineBreaks = Occurrences()

  /// The number of bytes that are neither white space nor padding.
  private(set) var symbolCount = 0

  /// The offset of the text in its layer.
  let startOffset: Int

  private var paddingCount = 0
  private var significantCount = 0
  private var bytes: [UInt8]

  init(repairing text: ArraySlice<UInt8>) {
    startOffset = text.startIndex
    bytes = Array(text)
    guard Self.mayNeedRepair(bytes) else {
      paddingCount = Self.paddingCount(of: bytes)
      symbolCount = bytes.count - paddingCount
      significantCount = bytes.count
      return
    }
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D:
        let run = whiteSpaceRun(from: index)
        repair(whiteSpace: run)
        index = run.upperBound
        continue
      case UInt8(ascii: "-"):
        replaceURLSymbol(at: index, with: UInt8(ascii: "+"))
      case UInt8(ascii: "_"):
        replaceURLSymbol(at: index, with: UInt8(ascii: "/"))
      case UInt8(ascii: "="):
        paddingCount += 1
      default:
        symbolCount += 1
      }
      index += 1
      significantCount = index
    }
  }

  /// The offset in the layer after the last byte that is not white space.
  var endOffset: Int { startOffset + significantCount }

  /// The padding that the text lacks, placed after its last byte.
  ///
  /// One symbol over a full quantum is no byte, so it lacks more than padding.
  var missingPadding: Occurrences {
    var missing = Occurrences()
    let over = symbolCount % 4
    if over > 1, paddingCount < 4 - over {
      missing.note(endOffset, times: 4 - over - paddingCount)
    }
    return missing
  }

  /// The repaired text, with white space where it was, and with all its padding.
  var padded: [UInt8] {
    bytes + Array(repeating: UInt8(ascii: "="), count: missingPadding.count)
  }

  /// The number of bytes that the symbols decode to.
  var decodedCount: Int { symbolCount / 4 * 3 + symbolCount % 4 * 3 / 4 }

  /// The repaired symbols alone.
  var symbols: [UInt8] {
    bytes.filter { !XMLText.isWhiteSpace($0) && $0 != UInt8(ascii: "=") }
  }

  /// Whether decoded bytes are Base64 text once more, and lead to XML.
  static func isPlausible(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy(isTextByte) && Plausibility.leadsToXML(bytes)
  }

  /// Whether a byte may occur in a Base64 text of either alphabet, white space included.
  static func isTextByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "="), 0x20, 0x09, 0x0A, 0x0D:
      true
    default:
      false
    }
  }
}

extension Base64Text {
  /// Whether there is white space or a symbol of the other alphabet; without a branch for each byte.
  private static func mayNeedRepair(_ bytes: [UInt8]) -> Bool {
    var (smallest, minus, underscore) = (UInt8.max, UInt8.max, UInt8.max)
    for byte in bytes {
      smallest = min(smallest, byte)
      minus = min(minus, byte ^ UInt8(ascii: "-"))
      underscore = min(underscore, byte ^ UInt8(ascii: "_"))
    }
    return smallest <= 0x20 || minus == 0 || underscore == 0
  }

  /// How many bytes are padding, of which nearly all texts have it at their end alone.
  private static func paddingCount(of bytes: [UInt8]) -> Int {
    let padding = UInt8(ascii: "=")
    var difference = UInt8.max
    for byte in bytes.dropLast(2) { difference = min(difference, byte ^ padding) }
    return (difference == 0 ? bytes[...] : bytes.suffix(2)).count { $0 == padding }
  }

  private mutating func replaceURLSymbol(at index: Int, with symbol: UInt8) {
    bytes[index] = symbol
    urlSymbols.note(startOffset + index)
    symbolCount += 1
  }

  private func whiteSpaceRun(from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, XMLText.isWhiteSpace(bytes[end]) { end += 1 }
    return start..<end
  }

  /// Treats a run of spaces as pluses; a line break or a tab makes the run a break.
  ///
  /// XML whose length is a multiple of three ends in `+`, because it ends in `>`. So if other
  /// pluses were lost and one symbol is missing, a space right after the last symbol is that plus.
  private mutating func repair(whiteSpace run: Range<Int>) {
    guard run.lowerBound > 0 else { return }
    if run.upperBound == bytes.count {
      let lacksOne = paddingCount == 0 && symbolCount % 4 == 3
      if lacksOne, lostPluses.count > 0, bytes[run.lowerBound] == 0x20 {
        restorePlus(at: run.lowerBound)
      }
    } else if bytes[run].allSatisfy({ $0 == 0x20 }) {
      for index in run { restorePlus(at: index) }
    } else {
      lineBreaks.note(startOffset + run.lowerBound)
    }
  }

  private mutating func restorePlus(at index: Int) {
    bytes[index] = UInt8(ascii: "+")
    significantCount = index + 1
    lostPluses.note(startOffset + index)
    symbolCount += 1
  }
}
