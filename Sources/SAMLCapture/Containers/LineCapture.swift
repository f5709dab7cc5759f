import SAMLFormats

/// Reads a text line by line: a log, Base64 texts one below another, XML that spans lines.
struct LineCapture {
  private let body: BodyReader
  private let outer: [Layer]
  private var line: [UInt8] = []

  /// The number of bytes before the line.
  private var lineOffset = 0

  /// The number of lines that were begun.
  private(set) var lineNumber = 0

  /// XML that has begun in a line and not ended.
  private var open: OpenDocument?

  private struct OpenDocument {
    var bytes: [UInt8]
    var extent: XMLExtent
    let kind: MessageKind?
    let offset: Int
    let lineNumber: Int

    /// The number of bytes around it in its first and its last line.
    var otherCount: Int
  }

  init(_ body: BodyReader, _ outer: [Layer]) {
    self.body = body
    self.outer = outer
  }

  mutating func read(_ piece: ArraySlice<UInt8>, into items: inout [ContainerReader.Item]) {
    var rest = piece
    while let end = rest.firstIndex(of: 0x0A) {
      add(rest[...end])
      take(into: &items)
      rest = rest[(end + 1)...]
    }
    add(rest)
  }

  mutating func finish(into items: inout [ContainerReader.Item]) {
    if !line.isEmpty { take(into: &items) }
    close(into: &items)
  }

  /// Adds to the line, and skips the bytes beyond the largest size of a payload.
  private mutating func add(_ part: ArraySlice<UInt8>) {
    line += part.prefix(body.limits.room(behind: line.count))
    skipped += part.count
  }

  /// The length of the line with the skipped bytes.
  private var skipped = 0

  private mutating func take(into items: inout [ContainerReader.Item]) {
    lineNumber += 1
    if open == nil, line.allSatisfy(XMLText.isWhiteSpace) {
      line.removeAll(keepingCapacity: true)
      lineOffset += skipped
      skipped = 0
      return
    }
    let text = line
    defer {
      line.removeAll(keepingCapacity: line.capacity < 64 << 10)
      lineOffset += skipped
      skipped = 0
    }
    if open != nil {
      // Another message begins: the one before was cut off.
      if MessageKind(startOf: text.prefix(512)) == nil {
        goOn(with: text, into: &items)
        return
      }
      close(into: &items)
    }
    find(in: text[...], into: &items)
  }

  private mutating func find(
    in text: ArraySlice<UInt8>, into items: inout [ContainerReader.Item]
  ) {
    guard text.contains(UInt8(ascii: "<")) else {
      hand(on: body.candidates(in: withoutEnd(text), isLine: true), into: &items)
      return
    }
    var scan = TextScan(body.scanner, text)
    let found = scan.run(leavesOpen: true)
    guard let start = scan.openXML else {
      hand(on: body.candidates(in: withoutEnd(text), isLine: true), into: &items)
      return
    }
    hand(on: found, into: &items)
    var extent = XMLExtent()
    for byte in text[start...] where extent.take(byte) { break }
    open = OpenDocument(
      bytes: Array(text[start...]), extent: extent,
      kind: MessageKind(startOf: text[start...].prefix(TextScanner.sampleSize)),
      offset: lineOffset + start, lineNumber: lineNumber,
      otherCount: XMLText.trimmed(text[..<start]).count)
  }

  private mutating func goOn(with text: [UInt8], into items: inout [ContainerReader.Item]) {
    guard var document = open else { return }
    open = nil
    for (index, byte) in text.enumerated() where document.extent.take(byte) {
      document.bytes += text[...index]
      document.otherCount += XMLText.trimmed(text[(index + 1)...]).count
      open = document
      close(into: &items)
      find(in: text[(index + 1)...], into: &items)
      return
    }
    document.bytes += text
    open = document
    if document.bytes.count > body.limits.decodedBytes { close(into: &items) }
  }

  private mutating func close(into items: inout [ContainerReader.Item]) {
    guard let document = open else { return }
    open = nil
    let candidate = TextCandidate(
      document.bytes, field: body.scanner.field, context: .text, kind: document.kind,
      offset: document.offset)
    items.append(
      .payload(
        FoundPayload(
          candidate, layers: outer + [.line], fragment: "line=\(document.lineNumber)"
        ).among(otherBytes: document.otherCount)))
  }

  private mutating func hand(
    on candidates: [TextCandidate], into items: inout [ContainerReader.Item]
  ) {
    for (number, candidate) in candidates.enumerated() {
      var candidate = candidate
      candidate.offset += lineOffset
      let place = number == 0 ? "" : ",payload=\(number + 1)"
      items.append(
        .payload(
          FoundPayload(
            candidate, layers: outer + [.line], fragment: "line=\(lineNumber)\(place)")))
    }
  }

  private func withoutEnd(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.last == 0x0A else { return text }
    return text.dropLast(text.dropLast().last == 0x0D ? 2 : 1)
  }
}
