import SAMLFormats

/// A Base64 text together with how it was written: line breaks, alphabet, padding, lost pluses.
package struct Base64Layout: Sendable {
  private struct LineBreak {
    /// How many characters precede it, without white space.
    let position: Int
    let whiteSpace: [UInt8]
  }

  /// The decoded bytes.
  package let bytes: [UInt8]

  private let start: [UInt8]
  private let end: [UInt8]
  private let lineBreaks: [LineBreak]
  private let characterCount: Int
  private let plus: UInt8
  private let slash: UInt8
  private let hasPadding: Bool

  /// Reads a text, with what transport does to it put right; nil for one that is not Base64.
  package init?(_ text: ArraySlice<UInt8>) {
    let repaired = Base64Text(repairing: text)
    do {
      bytes = try Base64.decode(repaired.padded, whiteSpace: .ignored)
    } catch {
      return nil
    }
    start = Array(text.prefix(while: XMLText.isWhiteSpace))
    let symbols = text[min(text.startIndex + start.count, repaired.endOffset)..<repaired.endOffset]
    end = Array(text[max(symbols.endIndex, text.startIndex + start.count)...])
    hasPadding = repaired.missingPadding.count == 0
    plus =
      repaired.lostPluses.count > 0
      ? 0x20 : UInt8(ascii: symbols.contains(UInt8(ascii: "-")) ? "-" : "+")
    slash = UInt8(ascii: symbols.contains(UInt8(ascii: "_")) ? "_" : "/")
    var lineBreaks: [LineBreak] = []
    var count = 0
    var index = symbols.startIndex
    while index < symbols.endIndex {
      let whiteSpace = symbols[index...].prefix(while: XMLText.isWhiteSpace)
      if whiteSpace.isEmpty || whiteSpace.allSatisfy({ $0 == 0x20 }) {
        count += max(1, whiteSpace.count)
        index += max(1, whiteSpace.count)
      } else {
        lineBreaks.append(LineBreak(position: count, whiteSpace: Array(whiteSpace)))
        index = whiteSpace.endIndex
      }
    }
    self.lineBreaks = lineBreaks
    characterCount = count
  }

  /// Reads the text of an element, in which white space of every kind is layout
  /// (XML Schema Part 2 §3.2.16); nil for one that is not Base64.
  package init?(ofElement text: ArraySlice<UInt8>) {
    do { bytes = try Base64.decode(Array(text), whiteSpace: .ignored) } catch { return nil }
    start = Array(text.prefix(while: XMLText.isWhiteSpace))
    let symbols = XMLText.trimmed(text)
    end = Array(text[max(symbols.endIndex, text.startIndex + start.count)...])
    hasPadding = true
    plus = UInt8(ascii: "+")
    slash = UInt8(ascii: "/")
    var lineBreaks: [LineBreak] = []
    var count = 0
    var rest = symbols
    while let first = rest.first {
      let whiteSpace = rest.prefix(while: XMLText.isWhiteSpace)
      if XMLText.isWhiteSpace(first) {
        lineBreaks.append(LineBreak(position: count, whiteSpace: Array(whiteSpace)))
      } else {
        count += 1
      }
      rest = rest.dropFirst(max(1, whiteSpace.count))
    }
    self.lineBreaks = lineBreaks
    characterCount = count
  }

  /// Other bytes, written the same way.
  ///
  /// A text of another length is broken where its lines would end; the first one shows their length.
  package func text(of bytes: [UInt8]) -> [UInt8] {
    var characters = Base64.encode(bytes)
    if !hasPadding { characters.removeAll { $0 == UInt8(ascii: "=") } }
    for index in characters.indices {
      if characters[index] == UInt8(ascii: "+") { characters[index] = plus }
      if characters[index] == UInt8(ascii: "/") { characters[index] = slash }
    }
    var text = start
    var written = 0
    for lineBreak in breaks(in: characters.count) {
      text += characters[written..<lineBreak.position] + lineBreak.whiteSpace
      written = lineBreak.position
    }
    return text + characters[written...] + end
  }

  private func breaks(in count: Int) -> [LineBreak] {
    guard count != characterCount else { return lineBreaks }
    guard let first = lineBreaks.first, first.position > 0 else { return [] }
    return stride(from: first.position, to: count, by: first.position).map {
      LineBreak(position: $0, whiteSpace: first.whiteSpace)
    }
  }
}
