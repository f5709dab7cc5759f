import SAMLFormats

/// Lines of one stream that each hold a piece of one text, behind a prefix that they share or behind none.
struct JoinedLines {
  private let text: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { self.text = text }

  /// The ways in which a text that begins at a place goes on in the lines after it, the strictest first.
  ///
  /// Line breaks in what was sent stay where nothing is before the lines.
  func runs(at anchor: Int, isSent: Bool) -> [Run] {
    let first = line(from: anchor)
    let start = lineStart(before: anchor)
    guard let prefix = prefix(of: text[start..<anchor], after: first.endIndex) else { return [] }
    let recording = recording(prefix, before: start)
    let pieces = Pieces(of: text, after: first.endIndex, prefix)
    // A logger that cuts texts fills the first line.
    let width = prefix.end(in: line(from: start)).map { first.endIndex - $0 }
    let ways =
      first.first == UInt8(ascii: "<") || first.first == UInt8(ascii: "&")
      ? (prefix.isEmpty ? [] : markups(first, pieces, width))
      : [true, false].map {
        encoded(first, pieces, isOneWidth: $0, prefix.isEmpty && isSent ? [0x0A] : [])
      }
    return ways.compactMap { way in
      way.map { Run(recording, $0.bytes, anchor..<$0.end) }
    }
  }

  /// Whether the lines of a stretch have a prefix of a log, of a mail or of YAML in them.
  func cut(_ range: Range<Int>) -> Bool {
    guard let end = text[range].place(of: 0x0A) else { return false }
    let start = lineStart(before: range.lowerBound)
    let prefix = LinePrefix(sharedBy: text[start..<range.lowerBound], line(from: end + 1))
    if prefix.isEmpty || prefix.isOfTimedStream { return !prefix.isEmpty }
    // White space before lines belongs to the document, unless YAML says that it does not.
    if prefix.isIndentation, !isBlockScalar(before: start) { return false }
    return text[(end + 1)..<range.upperBound].split(separator: 0x0A).allSatisfy {
      prefix.end(in: $0) != nil
    }
  }

  /// Where lines end in the beginning of Base64 that is too short to show what it is.
  var anchors: [Int] {
    var anchors: [Int] = []
    var rest = text
    while !rest.isEmpty, anchors.count < Self.largestAnchors {
      let line = line(from: rest.startIndex)
      rest = rest[line.endIndex...].dropFirst()
      let word = XMLText.trimmed(line.suffix(200))
      let start = word.lastIndex { !Self.isEncoded($0) }.map { $0 + 1 } ?? word.startIndex
      let value = word[start...].lastIndex(of: UInt8(ascii: "=")).map { $0 + 1 } ?? start
      guard word[value...].count >= Self.smallestPiece, "P7U%".utf8.contains(word[value]),
        XMLStart.precedesSurely(
          Plausibility.beginning(of: word[value...].prefix(64)).map { $0[...] } ?? [])
      else { continue }
      anchors.append(start)
    }
    return anchors
  }

  /// Shorter lines are no text in lines.
  private static let smallestPiece = 16

  /// A text with more beginnings of payloads is read as far as these.
  private static let largestAnchors = 64

  /// Where the line of a place begins; a prefix of more than a kilobyte is none.
  private func lineStart(before place: Int) -> Int {
    let head = text[..<place].suffix(1 << 10)
    return head.lastIndex(of: 0x0A).map { $0 + 1 } ?? head.startIndex
  }

  private func line(from start: Int) -> ArraySlice<UInt8> {
    let rest = text[start...]
    return rest[..<(rest.place(of: 0x0A) ?? rest.endIndex)]
  }

  /// What the lines after the first one begin with; nil where no line follows.
  private func prefix(of head: ArraySlice<UInt8>, after end: Int) -> LinePrefix? {
    var next = end + 1
    var longest: LinePrefix?
    for _ in 0..<Self.reach where next < text.endIndex {
      let line = line(from: next)
      let prefix = LinePrefix(sharedBy: head, line)
      if prefix.count > longest?.count ?? 0 { longest = prefix }
      next = line.endIndex + 1
    }
    if let longest { return longest }
    guard end + 1 < text.endIndex else { return nil }
    let line = line(from: end + 1)
    let marks = line.prefix { $0 == 0x20 || $0 == 0x09 || "|>#*".utf8.contains($0) }
    return LinePrefix(sharedBy: marks, line)
  }

  /// The lines of other threads may stand between two of one.
  private static let reach = 16

  private func recording(_ prefix: LinePrefix, before start: Int) -> Recording {
    if prefix.contains("okhttp") { return .okHTTPLines }
    if prefix.isOfTimedStream { return .logLines }
    if prefix.contains(">") { return .quotedLines }
    if prefix.isEmpty { return .wrappedLines }
    return prefix.isIndentation || isBlockScalar(before: start) ? .yamlBlock : .logLines
  }

  /// Whether the line before a place ends in the header of a block scalar (YAML 1.2.2 §8.1).
  private func isBlockScalar(before start: Int) -> Bool {
    let head = XMLText.trimmed(text[..<start].suffix(80))
    return head.last.map { "|>-+".utf8.contains($0) } ?? false
  }

  /// A logger that cuts texts does it at a round number of bytes, or more than once.
  private func markups(
    _ first: ArraySlice<UInt8>, _ pieces: Pieces, _ width: Int?
  ) -> [(bytes: [UInt8], end: Int)] {
    var second = pieces
    let isCut = width.map { $0 % 500 == 0 || $0 % 1024 == 0 || second.next()?.count == $0 } ?? false
    let lines = markup(first, pieces, nil)
    return isCut ? [markup(first, pieces, width), lines] : [lines, markup(first, pieces, width)]
  }

  /// Joins pieces of XML until its root ends: lines, of which those of a width go on without a line break.
  private func markup(
    _ first: ArraySlice<UInt8>, _ pieces: Pieces, _ width: Int?
  ) -> (bytes: [UInt8], end: Int) {
    var pieces = pieces
    var bytes: [UInt8] = []
    var extent = XMLExtent()
    var piece: ArraySlice<UInt8>? = first
    var isOpen = true
    var isFirst = true
    while let next = piece, bytes.count <= CaptureLimits.default.capturedBytes {
      let content = (isOpen ? [] : [0x0A]) + Self.withoutReturn(next)
      for (index, byte) in content.enumerated() where extent.take(byte) {
        return (bytes + content[...index], next.endIndex)
      }
      isOpen = isFirst ? width != nil : next.count == width
      isFirst = false
      bytes += content
      piece = pieces.next()
    }
    // Escaped markup has no extent of its own.
    return (bytes, text.endIndex)
  }

  /// Joins pieces of Base64, of its percent-encoding or of a form.
  private func encoded(
    _ first: ArraySlice<UInt8>, _ pieces: Pieces, isOneWidth: Bool, _ separator: [UInt8]
  ) -> (bytes: [UInt8], end: Int)? {
    var pieces = pieces
    let start = Self.trimmed(first)
    guard start.allSatisfy(Self.isEncoded) else { return nil }
    var bytes = Array(start)
    var end = first.endIndex
    var width: Int?
    while let next = pieces.next() {
      let piece = Self.trimmed(next)
      let symbols = piece.prefix(while: Self.isEncoded)
      let isWhole = symbols.count == piece.count
      guard !symbols.isEmpty, isWhole || !isOneWidth, !isOneWidth || piece.count <= width ?? .max
      else { break }
      bytes += separator + symbols
      end = next.endIndex
      if !isWhole || isOneWidth && width.map({ piece.count < $0 }) == true { break }
      width = width ?? piece.count
    }
    return end == first.endIndex ? nil : (bytes, end)
  }

  /// A piece without white space, and without the sign that a line goes on or the edge of a table.
  private static func trimmed(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let piece = XMLText.trimmed(piece)
    return piece.last == UInt8(ascii: "\\") || piece.last == UInt8(ascii: "|")
      ? XMLText.trimmed(piece.dropLast()) : piece
  }

  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == 0x0D ? line.dropLast() : line
  }

  private static func isEncoded(_ byte: UInt8) -> Bool {
    (Base64Text.isTextByte(byte) && byte > 0x20) || "%&.*~:;?".utf8.contains(byte)
  }

  /// What follows the prefix in the lines of one stream.
  private struct Pieces {
    private let text: ArraySlice<UInt8>
    private var index: Int
    private let prefix: LinePrefix

    init(of text: ArraySlice<UInt8>, after end: Int, _ prefix: LinePrefix) {
      self.text = text
      self.prefix = prefix
      index = end + 1
    }

    /// More lines of other streams stand between no two pieces of a text.
    private static let reach = 1000

    /// The next one; nil where the stream ends, which one without a time does at the first other line.
    mutating func next() -> ArraySlice<UInt8>? {
      for _ in 0..<Self.reach where index < text.endIndex {
        let rest = text[index...]
        let line = rest[..<(rest.place(of: 0x0A) ?? rest.endIndex)]
        index = line.endIndex + 1
        if let end = prefix.end(in: line) { return line[end...] }
        guard prefix.isOfTimedStream else { return nil }
      }
      return nil
    }
  }
}

/// The beginning that lines of one stream share: the process, the thread and the name; times alone may differ.
struct LinePrefix {
  /// Words and runs of spaces, in turn.
  private var parts: [ArraySlice<UInt8>]

  var isEmpty: Bool { parts.isEmpty }
  var count: Int { parts.count }
  var isIndentation: Bool { parts.allSatisfy { $0.allSatisfy(XMLText.isWhiteSpace) } }

  /// Whether its lines are known to be of one stream wherever they stand.
  var isOfTimedStream: Bool { parts.count > 2 && parts.contains(where: Self.isTime) }

  func contains(_ word: StaticString) -> Bool {
    let word = Array(String(describing: word).utf8)
    return parts.contains { part in
      part.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }[...].firstOccurrence(of: word) != nil
    }
  }

  /// As many words of a head as a line begins with.
  init(sharedBy head: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>) {
    parts = []
    var rest = head
    var end = line.startIndex
    while let byte = rest.first, parts.count < 64 {
      let isSpace = XMLText.isWhiteSpace(byte)
      let part = rest.prefix { XMLText.isWhiteSpace($0) == isSpace }
      rest = rest[part.endIndex...]
      guard let next = Self.end(of: part, in: line[end...]) else { break }
      parts.append(part)
      end = next
    }
    // A word that both begin with by chance is none of the prefix.
    if let last = parts.last?.last, Self.isOfWord(last) { parts.removeLast() }
  }

  /// The index behind it in a line; nil where the line begins otherwise.
  func end(in line: ArraySlice<UInt8>) -> Int? {
    var end = line.startIndex
    for part in parts {
      guard let next = Self.end(of: part, in: line[end...]) else {
        let isAtEnd = line[end...].allSatisfy(XMLText.isWhiteSpace)
        return isAtEnd && part.allSatisfy(XMLText.isWhiteSpace) && end > line.startIndex
          ? line.endIndex : nil
      }
      end = next
    }
    return end
  }

  private static func end(of part: ArraySlice<UInt8>, in rest: ArraySlice<UInt8>) -> Int? {
    if rest.starts(with: part) { return rest.startIndex + part.count }
    guard isTime(part) else { return nil }
    let word = rest.prefix { !XMLText.isWhiteSpace($0) }
    return isTime(word) ? word.endIndex : nil
  }

  /// Whether a word is a time of day, alone or behind a date, or a number of seconds since 1970.
  private static func isTime(_ word: ArraySlice<UInt8>) -> Bool {
    guard 8...40 ~= word.count else { return false }
    let isNumber = word.allSatisfy { 0x30...0x39 ~= $0 || ".[]:".utf8.contains($0) }
    if isNumber, word.prefix(11).count(where: { 0x30...0x39 ~= $0 }) >= 10 { return true }
    let shape = word.map { 0x30...0x39 ~= $0 ? UInt8(ascii: "0") : $0 }
    return shape[...].firstOccurrence(of: Array("00:00:00".utf8)) != nil
      && word.allSatisfy { 0x30...0x39 ~= $0 || "TZ:.,-+[]()/".utf8.contains($0) }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || byte >= 0x80
  }
}
