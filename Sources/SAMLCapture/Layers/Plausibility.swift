import Deflate
import SAMLFormats

/// Tells a damaged payload from a text that never was one.
enum Plausibility {
  /// Whether the beginning of a text leads to XML when every defect in it is ignored.
  ///
  /// Escapes and symbols are read up to the first malformed one. A text that is only long, or only
  /// made of Base64 symbols, is not enough: so are words, tokens and digests.
  static func leadsToXML(_ text: ArraySlice<UInt8>) -> Bool { beginning(of: text) != nil }

  /// The beginning of the XML that a text leads to, when every defect in it is ignored.
  static func beginning(of text: ArraySlice<UInt8>) -> [UInt8]? { reading(of: text)?.beginning }

  /// Whether the way from a text to XML leads through DEFLATE.
  static func isDeflated(_ text: ArraySlice<UInt8>) -> Bool {
    reading(of: text)?.isDeflated ?? false
  }

  private static func reading(
    of text: ArraySlice<UInt8>
  ) -> (beginning: [UInt8], isDeflated: Bool)? {
    var sample = Array(XMLText.trimmed(SignificantText(text.prefix(sampleSize)).content))
    if sample.first == UInt8(ascii: "\"") || sample.first == UInt8(ascii: "'") {
      sample.removeFirst()
    }
    for _ in 0..<depth {
      if XMLStart.precedesSurely(sample[...]) { return (sample, false) }
      if sample.contains(UInt8(ascii: "%")) {
        sample = PercentText.decodePrefix(of: sample[...])
        continue
      }
      let bytes = decoded(sample[...])
      if bytes.isEmpty { return nil }
      if XMLStart.precedesSurely(bytes[...]) || bytes.starts(with: "&lt;".utf8) {
        return (bytes, false)
      }
      if !bytes.allSatisfy(Base64Text.isTextByte) {
        let inflated =
          InflateStream.prefixBehindHeader(of: bytes, count: 2048)
          ?? InflateStream.prefix(of: bytes, count: 2048)
        return XMLStart.precedesSurely(inflated[...]) ? (inflated, true) : nil
      }
      sample = bytes
    }
    return nil
  }

  /// The bytes of the whole quanta before the first byte that is no symbol.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let start = text.prefix { Base64Text.isTextByte($0) && $0 != UInt8(ascii: "=") }
    do throws(Base64Error) {
      return try Base64.decode(Array(start.prefix(start.count / 4 * 4)))
    } catch {
      return repaired(start)
    }
  }

  private static func repaired(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let symbols = Base64Text(repairing: text).symbols
    do throws(Base64Error) {
      return try Base64.decode(Array(symbols.prefix(symbols.count / 4 * 4)))
    } catch {
      return []
    }
  }

  /// Enough for the code tables of a DEFLATE block, and for the bytes that identify XML.
  private static let sampleSize = 4096

  /// One more than a field-less capture has layers by default.
  private static let depth = 9
}
