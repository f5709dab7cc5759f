import SAMLFormats

/// Bytes that are written as hexadecimal digits, and the traces of curl, which have the same offsets.
enum HexDump {
  private struct Line {
    let offset: Int

    /// What follows the offset and its colon.
    let content: ArraySlice<UInt8>
    let start: Int
  }

  /// The dumps of `xxd`, `hexdump -C`, `tcpdump -X` and Wireshark; segments of one connection make one run.
  static func runs(in text: ArraySlice<UInt8>) -> [Run] {
    var runs: [Run] = []
    var flows: [(name: [UInt8], next: [UInt8], bytes: [UInt8])] = []
    let range = text.startIndex..<text.endIndex
    for lines in sections(text) {
      guard lines.count > 1, let bytes = bytes(lines) else { continue }
      guard let segment = TCPSegment(bytes) else {
        runs.append(Run(.hexDump, bytes, range))
        continue
      }
      let flow = flows.firstIndex { $0.name == segment.flow }
      if let flow, segment.number == flows[flow].next {
        flows[flow].bytes += segment.content
        flows[flow].next = segment.next
      } else if flow == nil, !segment.content.isEmpty, flows.count < largestCount {
        flows.append((segment.flow, segment.next, segment.content))
      }
    }
    return runs + flows.map { Run(.hexDump, $0.bytes, range) }
  }

  /// What each side sent in a trace of curl (`--trace`, `--trace-ascii`), one run for each of them.
  static func traces(in text: ArraySlice<UInt8>) -> [Run] {
    let marks = ["=> Send ", "<= Recv "].map { Array($0.utf8) }
    guard marks.contains(where: { text.firstOccurrence(of: $0) != nil }) else { return [] }
    var sides: [[UInt8]] = [[], []]
    var (side, lines): (Int?, [Line]) = (nil, [])
    func close() {
      if let side { sides[side] += bytes(lines) ?? characters(lines) }
      lines = []
    }
    for line in text.split(separator: 0x0A) {
      if let parsed = Self.line(line) {
        lines.append(parsed)
      } else {
        close()
        let isData = line.firstOccurrence(of: Array(" SSL data".utf8)) == nil
        side = isData ? marks.firstIndex { line.prefix(64).firstOccurrence(of: $0) != nil } : nil
      }
    }
    close()
    return sides.filter { !$0.isEmpty }.map { Run(.curlTrace, $0, text.startIndex..<text.endIndex) }
  }

  /// The digits alone, as a description of data, a debugger or a list of bytes prints them.
  static func digits(in text: ArraySlice<UInt8>) -> [Run] {
    var runs: [Run] = []
    var rest = text
    while let start = rest.firstIndex(where: isDigit) {
      let run = rest[start...].prefix { isDigit($0) || isSeparator($0) || $0 == UInt8(ascii: "x") }
      rest = rest[run.endIndex...]
      guard run.count >= 2 * TextScanner.smallest, runs.count < largestCount else { continue }
      let words = run.split(whereSeparator: isSeparator).map { word in
        word.starts(with: "0x".utf8) ? word.dropFirst(2) : word
      }
      guard let bytes = bytes(of: words),
        bytes.allSatisfy({ $0 >= 0x20 || XMLText.isWhiteSpace($0) })
      else {
        continue
      }
      runs.append(Run(.hexDump, bytes, run.startIndex..<run.endIndex))
    }
    return runs
  }

  private static func bytes(of words: [ArraySlice<UInt8>]) -> [UInt8]? {
    let isDecimal =
      words.count > TextScanner.smallest && words.contains { $0.count != 2 }
      && words.allSatisfy { $0.count < 4 }
    if isDecimal {
      let numbers = words.compactMap { UInt8(String(decoding: $0, as: UTF8.self)) }
      return numbers.count == words.count ? numbers : nil
    }
    return Hexadecimal.bytes(Array(words.joined())[...])
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    XMLText.isWhiteSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x61...0x66 ~= byte | 0x20
  }

  /// The lines with offsets, cut where the offsets begin again or other lines stand between them.
  private static func sections(_ text: ArraySlice<UInt8>) -> [[Line]] {
    var sections: [[Line]] = []
    var lines: [Line] = []
    for line in text.split(separator: 0x0A) {
      let parsed = Self.line(line)
      if let last = lines.last, parsed.map({ $0.offset <= last.offset }) ?? true {
        sections.append(lines)
        lines = []
      }
      if let parsed { lines.append(parsed) }
    }
    return sections + (lines.isEmpty ? [] : [lines])
  }

  /// An offset of at least four digits, then a colon, white space or the end.
  private static func line(_ line: ArraySlice<UInt8>) -> Line? {
    var rest = line.drop(while: XMLText.isWhiteSpace)
    if rest.starts(with: "0x".utf8) { rest = rest.dropFirst(2) }
    let digits = rest.prefix(16).prefix(while: isDigit)
    guard 4...8 ~= digits.count,
      let offset = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    rest = rest[digits.endIndex...]
    let hasColon = rest.first == UInt8(ascii: ":")
    guard hasColon || rest.first.map(XMLText.isWhiteSpace) ?? true else { return nil }
    rest = rest.dropFirst()
    return Line(
      offset: offset, content: hasColon && rest.first == 0x20 ? rest.dropFirst() : rest,
      start: line.startIndex)
  }

  /// The bytes of lines in hexadecimal; nil where a line has fewer than the next offset says.
  private static func bytes(_ lines: [Line]) -> [UInt8]? {
    var bytes: [UInt8] = []
    // The column behind the digits of the first line, where the characters of all lines begin.
    var column = Int.max
    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1
      let count = isLast ? 64 : lines[index + 1].offset - line.offset
      guard line.offset - (lines.first?.offset ?? 0) == bytes.count, 1...64 ~= count else {
        return nil
      }
      var rest = line.content
      var taken = 0
      while taken < count, rest.startIndex - line.content.startIndex < column {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
        guard let byte = Hexadecimal.bytes(rest.prefix(2)), byte.count == 1 else { break }
        bytes += byte
        taken += 1
        rest = rest.dropFirst(2)
      }
      guard isLast || taken == count else { return nil }
      if index == 0 { column = rest.startIndex - line.content.startIndex }
    }
    return bytes
  }

  /// The characters of a trace, with the line breaks that the offsets count and the lines do not show.
  private static func characters(_ lines: [Line]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, line) in lines.enumerated() {
      let content = line.content.last == 0x0D ? line.content.dropLast() : line.content
      result += content
      let count = index + 1 < lines.count ? lines[index + 1].offset - line.offset : content.count
      if count == content.count + 2 { result += [0x0D, 0x0A] }
      if count == content.count + 1 { result.append(0x0A) }
    }
    return result + (lines.last?.content.isEmpty == true ? [0x0D, 0x0A] : [])
  }

  /// More stretches of digits are in no text that a person looks at.
  private static let largestCount = 256
}

/// A TCP segment over IPv4 in a dump of a packet (RFC 791 §3.1, RFC 9293 §3.1).
private struct TCPSegment {
  /// The addresses and the ports.
  let flow: [UInt8]

  /// The number of its first byte, and of the byte behind its last one.
  let number: [UInt8]
  let next: [UInt8]
  let content: [UInt8]

  init?(_ bytes: [UInt8]) {
    let isEthernet = bytes.count > 34 && bytes[12] == 0x08 && bytes[13] == 0x00
    let packet = Array(isEthernet ? bytes[14...] : bytes[...])
    guard packet.count >= 40, packet[0] >> 4 == 4, packet[9] == 6 else { return nil }
    let start = Int(packet[0] & 0xF) * 4
    guard start >= 20, packet.count >= start + 20 else { return nil }
    flow = Array(packet[12..<20] + packet[start..<(start + 4)])
    number = Array(packet[(start + 4)..<(start + 8)])
    content = Array(packet.dropFirst(start + Int(packet[start + 12] >> 4) * 4))
    let value =
      number.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } &+ UInt32(truncatingIfNeeded: content.count)
    next = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
