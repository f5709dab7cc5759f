import SAMLFormats

/// Looks for messages in the runs of a text in which no whole message was found.
///
/// A run is read as an input of its own, so that every layer can be removed from it. Forms of the whole text come
/// first. The others are compared: where two different messages can be read from the same bytes, both are reported
/// with the defect ``CaptureDiagnostic/Kind/ambiguous``.
struct RunSearch {
  let scanner: TextScanner
  let outer: [Layer]
  let limits: CaptureLimits
  let inflation: InflationBudget
  let budget: RunBudget

  /// A whole message, and its place in the text.
  private struct Found {
    var payload: FoundPayload
    let message: [UInt8]
    let range: Range<Int>
    var isOfRun = true
  }

  /// Adds what the runs of a text hold to what was found in it, and drops the fragments that belong to it.
  func items(
    in text: ArraySlice<UInt8>, beside items: [ContainerReader.Item]
  ) -> [ContainerReader.Item] {
    let found = searched(text, beside: items).map { item -> ContainerReader.Item in
      guard case .payload(let payload) = item, isShownDecoded(payload, in: text) else {
        return item
      }
      return .payload(payload.shownDecoded)
    }
    let sent = SentText(in: text)
    guard !sent.requests.isEmpty else { return found }
    let depth = outer.count { $0.isRecording }
    let hasVerbatim = sent.requests.contains { $0.isVerbatim }
    var read: Set<Int> = []
    var isPlaced = true
    let placed = found.map { item -> ContainerReader.Item in
      guard case .payload(let payload) = item else { return item }
      let isOfRun = payload.layers.count { $0.isRecording } > depth
      let place = min(text.startIndex + payload.offset, text.endIndex)
      guard let request = sent.request(at: place), payload.exchange == nil else {
        if isOfRun { isPlaced = false }
        return isOfRun && hasVerbatim ? .payload(payload.underRecording) : item
      }
      read.insert(request.range.lowerBound)
      let recordings = payload.layers.filter(\.isRecording).dropFirst(depth)
      // Lines of a log that were joined are those of the request itself.
      let isWrapped =
        recordings.contains { request.isVerbatim || request.isInLines || !$0.joinsLogLines }
        || sent.isWrapped(place, payload.bytes, of: payload.field)
      let posted = payload.inRequest(request, at: place)
      return .payload(isWrapped ? posted.underRecording : posted)
    }
    let bare = sent.requests.filter {
      $0.context.isRefusedByPartner && !read.contains($0.range.lowerBound)
    }
    for request in bare.prefix(isPlaced ? RunBudget.largestBare : 0) {
      budget.note(request.context, line: text[..<request.range.lowerBound].count { $0 == 0x0A } + 1)
    }
    return placed
  }

  /// Whether a field has a line of its own, with another one in the line before or behind it.
  private func isShownDecoded(_ payload: FoundPayload, in text: ArraySlice<UInt8>) -> Bool {
    let place = range(of: payload, in: text)
    guard text[place].starts(with: payload.field.utf8),
      place.lowerBound == text.startIndex || text[place.lowerBound - 1] == 0x0A,
      text[place.upperBound...].prefix(2).drop(while: { $0 == 0x0D }).first ?? 0x0A == 0x0A
    else { return false }
    let before = text[..<place.lowerBound].suffix(256).split(separator: 0x0A).last ?? []
    let behind = text[place.upperBound...].prefix(256).split(separator: 0x0A).first ?? []
    return [before, behind].contains { line in
      let words = XMLText.trimmed(line).split(separator: UInt8(ascii: "="), maxSplits: 1)
      return words.count == 2 && words[0].allSatisfy { 0x61...0x7A ~= $0 | 0x20 }
    }
  }

  private func searched(
    _ text: ArraySlice<UInt8>, beside items: [ContainerReader.Item]
  ) -> [ContainerReader.Item] {
    let payloads = items.compactMap(\.payload)
    guard outer.count(where: \.isRecording) < limits.runNesting, payloads.count <= Self.largestCount
    else { return items }
    let exported = ProxyExport.runs(in: text)
    guard exported.isEmpty else { return Self.numbered(exported.flatMap(read)) }
    let lines = JoinedLines(text)
    var whole: [Found] = []
    var fragments: [FoundPayload] = []
    for payload in payloads {
      // A field that is repeated, and the part of a form, are what was sent.
      let reading = reading(of: payload)
      guard !payload.isPartOfForm, !reading.isRepeated else { return items }
      let place = range(of: payload, in: text)
      if let message = reading.message, !lines.cut(place) {
        whole.append(Found(payload: payload, message: message, range: place, isOfRun: false))
      } else {
        fragments.append(payload)
      }
    }
    // What is whole inside of escaped markup is a value of it.
    let isEscaped = XMLText.trimmed(text).starts(with: "&lt;".utf8)
    guard payloads.isEmpty || !fragments.isEmpty || isEscaped else { return items }
    let sent = sentStart(in: text)
    var read: [[ContainerReader.Item]] = []
    if let items = framed(text, whole, by: Self.frames, &read) { return items }
    let anchors = fragments.map { range(of: $0, in: text).lowerBound } + lines.anchors
    let found = local(text, sent, anchors, whole)
    guard found.count > whole.count else {
      if sent == nil, let items = framed(text, whole, by: Self.escapes, &read) { return items }
      return read.first { holdsMessage($0, beside: whole, allowsDefects: true) } ?? items
    }
    return merged(found, fragments, items, in: text)
  }

  private func range(of payload: FoundPayload, in text: ArraySlice<UInt8>) -> Range<Int> {
    let start = min(text.startIndex + payload.offset, text.endIndex)
    return start..<min(start + payload.bytes.count, text.endIndex)
  }

  /// The payloads of the first form of the whole text that holds a message without a defect; nil where none does.
  ///
  /// What each form holds is kept, since a defect is accepted where no other way leads to a message.
  private func framed(
    _ text: ArraySlice<UInt8>, _ whole: [Found], by forms: [Form],
    _ read: inout [[ContainerReader.Item]]
  ) -> [ContainerReader.Item]? {
    for runs in forms {
      let runs = runs(text)
      guard !runs.isEmpty else { continue }
      let items = runs.flatMap(self.read)
      read.append(runs.count == 1 ? items : Self.numbered(items))
      if holdsMessage(items, beside: whole, allowsDefects: false) { return read.last }
    }
    return nil
  }

  /// Whether payloads hold a message, and every message that is whole without them.
  private func holdsMessage(
    _ items: [ContainerReader.Item], beside whole: [Found], allowsDefects: Bool
  ) -> Bool {
    let messages = items.compactMap(\.payload).compactMap {
      message(of: $0, allowsDefects: allowsDefects)
    }
    return !messages.isEmpty && whole.allSatisfy { messages.contains($0.message) }
  }

  /// A form, which cuts a text into the runs that it has.
  private typealias Form = @Sendable (ArraySlice<UInt8>) -> [Run]

  /// The forms of a whole text that leave its content as it is.
  private static let frames: [Form] = [
    MailText.runs, PartialLines.runs, HexDump.traces, HexDump.runs, EscapedMarkup.carets,
  ]

  /// The forms of a whole text that rewrite its content: none of a text that holds what was sent.
  private static let escapes: [Form] = [
    EscapedMarkup.quotedPrintable, EscapedMarkup.octalEscapes, EscapedMarkup.backslashes,
    EscapedMarkup.doubledQuotes,
  ]

  /// The messages of the runs that are a part of the text, beside those that are whole.
  private func local(
    _ text: ArraySlice<UInt8>, _ sent: Int?, _ anchors: [Int], _ whole: [Found]
  ) -> [Found] {
    var found = whole
    let unsent = text[..<(sent ?? text.endIndex)]
    let escaped = sent == nil ? EscapedMarkup.entities(text) : []
    for run in QuotedText.runs(in: unsent) + HexDump.digits(in: unsent) + MarkupText.runs(in: text)
      + escaped
    {
      add(run, to: &found)
    }
    let lines = JoinedLines(text)
    let isRequest = Self.requests.contains { text.firstOccurrence(of: $0) != nil }
    var (looks, tried) = (Self.largestLooks, text.startIndex)
    for anchor in anchors.sorted()
    where looks > 0 && !found.contains(where: { $0.range.contains(anchor) }) {
      // A beginning inside of lines that lead nowhere is a piece of them, with few exceptions.
      looks -= anchor < tried ? Self.largestLooks / 8 : 1
      let runs = lines.runs(at: anchor, isSent: isRequest)
      if !runs.contains(where: { add($0, to: &found) }), let first = runs.first {
        tried = max(tried, first.range.upperBound)
      }
    }
    return found
  }

  /// Adds the messages of a run; false where it holds none.
  @discardableResult
  private func add(_ run: Run, to found: inout [Found]) -> Bool {
    guard found.count <= Self.largestCount else { return false }
    let new = read(run).compactMap(\.payload).compactMap { payload in
      message(of: payload).map { Found(payload: payload, message: $0, range: run.range) }
    }
    guard !new.isEmpty else { return false }
    let others = found.indices.filter { found[$0].range.overlaps(run.range) }
    let messages = Set(new.map(\.message))
    let known = Set(others.map { found[$0].message })
    let isClear = known.isSubset(of: messages) || messages.isSubset(of: known)
    let added = new.filter { !known.contains($0.message) }
    if isClear, !new.contains(where: { $0.payload.isAmbiguous }) {
      found += added
    } else {
      for index in others { found[index].payload = found[index].payload.ambiguous }
      found += added.map {
        Found(payload: $0.payload.ambiguous, message: $0.message, range: $0.range)
      }
    }
    return true
  }

  /// What a run holds.
  func read(_ run: Run) -> [ContainerReader.Item] {
    guard budget.take(run.bytes.count) else { return [] }
    let reader = ContainerReader(scanner, outer + run.layers, limits, inflation, budget)
    reader.append(run.bytes[...])
    reader.finish()
    var items: [ContainerReader.Item] = []
    while items.count < Self.largestCount, let item = reader.next() { items.append(item) }
    return items
  }

  /// The XML of a whole message, without its white space; nil for anything else.
  private func message(of payload: FoundPayload, allowsDefects: Bool = true) -> [UInt8]? {
    reading(of: payload, allowsDefects: allowsDefects).message
  }

  /// The message, and whether its field is repeated.
  private func reading(
    of payload: FoundPayload, allowsDefects: Bool = true
  ) -> (message: [UInt8]?, isRepeated: Bool) {
    var unwrapping = Unwrapping(of: payload, limits: limits)
    do throws(CaptureError) {
      let xml = try unwrapping.unwrap()
      guard Self.isWhole(xml[...]), allowsDefects || unwrapping.diagnostics.defects.isEmpty else {
        return (nil, false)
      }
      return (xml.filter { !XMLText.isWhiteSpace($0) }, false)
    } catch {
      return (nil, error.code == .captureFieldRepeated)
    }
  }

  /// Whether XML is one message from its first byte to its last, in which no escape of a recorder is left.
  static func isWhole(_ xml: ArraySlice<UInt8>) -> Bool {
    guard MessageKind(startOf: xml.prefix(TextScanner.sampleSize)) != nil else { return false }
    // The extent is counted in UTF-8 alone.
    if xml.first == 0xFE || xml.first == 0xFF { return true }
    let trimmed = XMLText.trimmed(xml)
    return !EscapedMarkup.isLeft(in: trimmed) && XMLExtent.end(of: trimmed) == trimmed.endIndex
  }

  /// The fragments that no message covers, and the messages, in the order of the text.
  private func merged(
    _ found: [Found], _ fragments: [FoundPayload], _ items: [ContainerReader.Item],
    in text: ArraySlice<UInt8>
  ) -> [ContainerReader.Item] {
    var placed = found.map {
      (start: $0.range.lowerBound, payload: $0.payload, isOfRun: $0.isOfRun)
    }
    for fragment in fragments {
      let place = range(of: fragment, in: text)
      guard !found.contains(where: { $0.isOfRun && $0.range.overlaps(place) }) else { continue }
      placed.append((place.lowerBound, fragment, false))
    }
    placed.sort { $0.start < $1.start }
    let covered = found.first.map { $0.range.count } ?? 0
    var number = 0
    let payloads = placed.map { one -> ContainerReader.Item in
      number += 1
      guard one.isOfRun else { return .payload(one.payload) }
      let payload = one.payload.moved(to: one.start - text.startIndex)
      guard placed.count > 1 else {
        return .payload(
          payload.placed(at: nil).among(otherBytes: XMLText.trimmed(text).count - covered))
      }
      return .payload(payload.placed(at: "payload=\(number)"))
    }
    return payloads + items.filter { $0.payload == nil }
  }

  /// Gives each payload a place of its own.
  static func numbered(_ items: [ContainerReader.Item]) -> [ContainerReader.Item] {
    let isAlone = items.compactMap(\.payload).count == 1
    var number = 0
    return items.map { item in
      guard case .payload(let payload) = item else { return item }
      number += 1
      return .payload(payload.placed(at: isAlone ? nil : "payload=\(number)"))
    }
  }

  /// How many fragments may be the beginning of a message in lines.
  private static let largestLooks = 256

  /// More payloads come out of no run that a person looks at.
  private static let largestCount = 1024
}

extension ContainerReader.Item {
  /// The payload; nil for damage.
  var payload: FoundPayload? {
    if case .payload(let payload) = self { payload } else { nil }
  }
}

extension RunSearch {
  /// Where a text begins to hold what was sent, of which no recorder's escape may be removed: a request line
  /// (RFC 9112 §3), a line of OkHttp, a command of curl, a field of a form.
  private func sentStart(in text: ArraySlice<UInt8>) -> Int? {
    var starts = Self.requests.prefix(3).compactMap { text.firstOccurrence(of: $0) }
    // An access log quotes the line of a request, and a label has its value in quotation marks or behind a space.
    let marks =
      [Self.version]
      + scanner.fields.filter { scanner.holds($0, nil) }.map { $0 + [UInt8(ascii: "=")] }
    for mark in marks {
      var rest = text
      while let place = rest.firstOccurrence(of: mark) {
        rest = rest[(place + mark.count)...]
        let next = rest.prefix(mark == Self.version ? 4 : 1)
        guard
          !next.contains(where: { "\"'`>=\n\r ".utf8.contains($0) })
            || mark == Self.version && !next.contains(0x22)
        else { continue }
        starts.append(place)
        break
      }
    }
    return starts.min()
  }

  private static let version = Array(" HTTP/".utf8)
  private static let requests = ["--> POST ", "--> PUT ", "curl ", " HTTP/1", " HTTP/2"].map {
    Array($0.utf8)
  }
}
