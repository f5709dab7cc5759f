import SAMLFormats

/// Reads a text that is not JSON: one payload, several, or a text with payloads in its lines.
///
/// It keeps the beginning until it knows whether the whole input is one payload, which may take
/// many lines. It reads an input that is too large for that by lines.
struct TextCapture {
  private let body: BodyReader
  private let outer: [Layer]
  private let limits: CaptureLimits

  /// Reads the forms of recorders in a text without a whole message; nil where it is read as it is.
  private let search: RunSearch?

  /// The beginning, as long as the whole may be one payload.
  private var start: [UInt8] = []
  private var isOneLine = true

  /// The beginning of a text that is no payload as a whole.
  private(set) var unrecognized: [UInt8] = []

  /// Reads the input once it is known to hold more than one payload.
  private var lines: LineCapture?

  init(
    _ scanner: TextScanner, _ outer: [Layer], _ limits: CaptureLimits, _ budget: InflationBudget,
    _ search: RunSearch?
  ) {
    self.search = search
    body = BodyReader(scanner: scanner, limits: limits, budget: budget)
    self.outer = outer
    self.limits = limits
  }

  var census: CaptureCensus {
    var census = CaptureCensus()
    census.lineCount = lines?.lineNumber ?? 0
    return census
  }

  mutating func read(_ piece: ArraySlice<UInt8>, into items: inout [ContainerReader.Item]) {
    guard lines == nil else {
      lines?.read(piece, into: &items)
      return
    }
    let room = limits.room(behind: start.count)
    if isOneLine, piece.prefix(room).contains(0x0A) { isOneLine = false }
    // One payload that is too large is kept only as far as needed to report its size.
    guard !isOneLine || room > 0 else { return }
    start += isOneLine ? piece.prefix(room) : piece
    guard start.count > limits.capturedBytes, !isOneLine else { return }
    // What is decided does not depend on the sizes of the pieces.
    let beginning = Array(start.prefix(limits.room(behind: 0)))
    if isOneDocument(beginning) {
      isOneLine = true
      start = beginning
    } else {
      readLines(into: &items)
    }
  }

  mutating func finish(into items: inout [ContainerReader.Item]) {
    guard lines == nil else {
      lines?.finish(into: &items)
      return
    }
    let text = start
    let found = payloads(in: text)
    guard text.count <= limits.capturedBytes, !isSettled(found, text[...]) else {
      items += found.map { .payload($0) }
      return
    }
    var read: [ContainerReader.Item] = found.map { .payload($0) }
    if read.isEmpty {
      readLines(into: &read)
      lines?.finish(into: &read)
      read = alone(read, in: XMLText.trimmed(text[...]).count)
    }
    let searched = search?.items(in: text[...], beside: read) ?? read
    if searched.isEmpty { unrecognized = Array(text.prefix(64 << 10)) }
    items += searched
  }

  /// Makes the only payload of a text one of the whole text, and not of its line alone.
  private func alone(
    _ items: [ContainerReader.Item], in count: Int
  ) -> [ContainerReader.Item] {
    guard items.count == 1, case .payload(let payload)? = items.first,
      payload.layers == outer + [.line]
    else { return items }
    let payloadCount = XMLText.trimmed(payload.bytes[...]).count
    return [.payload(payload.among(otherBytes: count - payloadCount))]
  }

  private mutating func readLines(into items: inout [ContainerReader.Item]) {
    var lines = LineCapture(body, outer)
    lines.read(start[...], into: &items)
    start = []
    self.lines = lines
  }

  /// Whether what was found shows by its beginning that no form of a recorder is around it.
  private func isSettled(_ found: [FoundPayload], _ text: ArraySlice<UInt8>) -> Bool {
    guard let first = found.first, found.allSatisfy({ $0.kind != nil }) else { return false }
    if first.context == .fieldValue { return true }
    guard first.bytes.count == text.count else { return false }
    if XMLStart.precedes(text) { return !EscapedMarkup.isTagEscaped(text.prefix(2048)) }
    let trimmed = XMLText.trimmed(text)
    return !"\n\\\"'^".utf8.contains { trimmed.place(of: $0) != nil }
  }

  /// Whether the beginning is XML whose root does not end in it.
  private func isOneDocument(_ start: [UInt8]) -> Bool {
    XMLStart.precedes(start[...]) && XMLExtent.end(of: start[...]) == nil
  }
}

extension TextCapture {
  /// The payloads of a text that is not read by lines; none when it is to be.
  private func payloads(in text: [UInt8]) -> [FoundPayload] {
    if XMLStart.precedes(text[...]) { return documents(in: text) }
    if let form = body.multipart(text[...]) { return numbered(form, layers: outer) }
    if !SignificantText(text[...]).skipped.isEmpty {
      let candidate = whole(text)
      if case .success = candidate.unwrapped(limits) { return [found(candidate)] }
    }
    if !XMLText.trimmed(text[...]).contains(0x0A) { return line(text) }
    // Lines that are whole payloads by themselves are not one text in lines.
    guard !hasWholeLine(text) else { return [] }
    let candidate = whole(text)
    switch candidate.unwrapped(limits) {
    case .success: return [found(candidate)]
    case .failure(let error): return error.foundPayload ? [found(candidate)] : []
    }
  }

  /// Finds the payloads of one line: the line itself, or payloads inside of it.
  private func line(_ text: [UInt8]) -> [FoundPayload] {
    let named = body.scanner.named(in: text[...], isQuery: false)
    if named.count == 1 { return [found(named[0])] }
    let kind = TextScanner.kind(of: text[...])
    if named.isEmpty, kind != nil { return [found(whole(text, kind))] }
    let candidates = named.isEmpty ? body.candidates(in: text[...], isLine: true) : named
    if named.isEmpty, isOneWrappedDocument(text, candidates) { return [found(whole(text))] }
    guard !candidates.isEmpty else {
      let candidate = whole(text)
      guard case .failure(let error) = candidate.unwrapped(limits), !error.foundPayload else {
        return [found(candidate)]
      }
      return []
    }
    return numbered(candidates, layers: outer + (named.isEmpty ? [.line] : []))
  }

  /// Whether the whole leads to XML whose root is not of SAML, and which is no page with a form.
  ///
  /// Such a document is taken whole, as unencoded ones are: a signature inside does not cover the
  /// rest of it.
  private func isOneWrappedDocument(_ text: [UInt8], _ candidates: [TextCandidate]) -> Bool {
    guard !candidates.isEmpty, !candidates.contains(where: { $0.context == .fieldValue }),
      case .success(let xml) = whole(text).unwrapped(limits)
    else { return false }
    return XMLStart.precedes(xml[...])
  }

  /// Finds XML documents of SAML that follow each other, or the payloads of a page with a form;
  /// otherwise takes the whole.
  private func documents(in text: [UInt8]) -> [FoundPayload] {
    let kind = MessageKind(startOf: text.prefix(TextScanner.sampleSize))
    guard kind != nil else {
      let candidates = body.candidates(in: text[...]).filter { $0.context == .fieldValue }
      if candidates.isEmpty, DocumentKind(startOf: text) == .page { return [] }
      return candidates.isEmpty ? [found(whole(text))] : numbered(candidates, layers: outer)
    }
    guard !endsOnlyOnce(text) else { return [found(whole(text, kind))] }
    var documents: [TextCandidate] = []
    var rest = text[...]
    while !XMLText.trimmed(rest).isEmpty {
      // Anything else after a document leaves the whole as it is, and the parser refuses it.
      guard let kind = MessageKind(startOf: rest.prefix(TextScanner.sampleSize)),
        let end = XMLExtent.end(of: rest)
      else { return [found(whole(text, kind))] }
      documents.append(
        TextCandidate(
          Array(rest[..<end]), field: body.scanner.field, context: .text, kind: kind,
          offset: rest.startIndex))
      rest = rest[end...].drop(while: XMLText.isWhiteSpace)
    }
    guard documents.count > 1 else { return [found(whole(text, kind))] }
    return numbered(documents, layers: outer)
  }

  /// Whether the end tag that ends the text is the only one of its name, so that no document ends
  /// before; most texts are one, and need no second look.
  private func endsOnlyOnce(_ text: [UInt8]) -> Bool {
    let trimmed = XMLText.trimmed(text[...])
    guard let start = trimmed.lastIndex(of: UInt8(ascii: "<")) else { return false }
    let tag = Array(trimmed[start...])
    return tag.starts(with: "</".utf8) && trimmed.firstOccurrence(of: tag) == start
  }

  private func hasWholeLine(_ text: [UInt8]) -> Bool {
    var looks = 64
    for line in text.split(separator: 0x0A) where line.count >= TextScanner.smallest && looks > 0 {
      looks -= 1
      for candidate in body.candidates(in: line, isLine: true) {
        guard case .success(let xml) = candidate.unwrapped(limits) else { continue }
        if XMLExtent.end(of: xml[...]) == XMLText.trimmed(xml[...]).endIndex { return true }
      }
    }
    return false
  }

  private func whole(_ text: [UInt8], _ kind: MessageKind? = nil) -> TextCandidate {
    TextCandidate(
      text, field: body.scanner.field, context: .text,
      kind: kind ?? TextScanner.kind(of: text[...]), offset: 0)
  }

  private func found(_ candidate: TextCandidate) -> FoundPayload {
    FoundPayload(candidate, layers: outer, fragment: nil)
  }

  private func numbered(_ candidates: [TextCandidate], layers: [Layer]) -> [FoundPayload] {
    candidates.enumerated().map { number, candidate in
      FoundPayload(
        candidate, layers: layers,
        fragment: candidates.count == 1 ? nil : "payload=\(number + 1)")
    }
  }
}
