import SAMLFormats

/// The requests in a text as they were sent, each with what a recorder says of the answer.
struct SentText {
  /// One request.
  struct Request {
    /// The request with its body, or the command of curl for a POSIX shell, up to the answer.
    fileprivate(set) var range: Range<Int>

    /// Whether no recorder has written its lines.
    ///
    /// A recorder's prefix before the line of a request, or its escapes in a command, show that they are its.
    fileprivate(set) var isVerbatim: Bool

    /// What is known of the exchange.
    fileprivate(set) var context = ExchangeContext()

    /// The time of the answer, by the partner's clock.
    fileprivate(set) var answeredAt: CaptureTime?

    /// Where the header begins behind the address, and the body behind the header.
    fileprivate var headStart: Int
    fileprivate var bodyStart: Int

    /// Whether the lines of the body in a log were lines when it was sent.
    fileprivate(set) var isInLines = false

    /// Whether the body is known as it was sent: a command and a log have more around it.
    fileprivate var hasBody = false

    /// How many bytes of the body are around a payload.
    func countBeside(_ payload: [UInt8]) -> Int {
      hasBody ? max(0, context.postedBytes - XMLText.trimmed(payload[...]).count) : 0
    }

    /// The exchange around a place of the request.
    func context(at place: Int) -> ExchangeContext {
      var context = context
      context.isOfRequest = true
      context.part = place >= bodyStart ? .body : place < headStart ? .address : .header
      return context
    }
  }

  private let text: ArraySlice<UInt8>
  private(set) var requests: [Request] = []

  init(in text: ArraySlice<UInt8>) {
    self.text = text
    var reader = HTTPLines(text)
    while let request = reader.next() { requests.append(request) }
  }

  /// The request that a place belongs to.
  func request(at place: Int) -> Request? {
    var (low, high) = (0, requests.count)
    while low < high {
      let middle = (low + high) / 2
      if requests[middle].range.upperBound <= place { low = middle + 1 } else { high = middle }
    }
    return requests.indices.contains(low) && requests[low].range.lowerBound <= place
      ? requests[low] : nil
  }

  /// Whether a value is behind a quotation mark or a bracket, which no form has before it.
  ///
  /// A shell's quotation marks are around the whole form.
  func isWrapped(_ place: Int, _ value: [UInt8], of field: ExactString) -> Bool {
    guard text.indices.contains(place),
      Parameters(in: value[...]).values(named: Array(field.utf8), atMost: 1).isEmpty
    else { return false }
    return text[..<place].last.map { "\"'`([".utf8.contains($0) } ?? false
  }
}

/// Reads HTTP messages line by line: as they are on the wire (RFC 9112), as curl shows them, as OkHttp logs them.
private struct HTTPLines {
  private let text: ArraySlice<UInt8>
  private var rest: ArraySlice<UInt8>
  private var open: SentText.Request?
  private var part = Part.none

  /// The beginning that a log gives each line of the exchange that is open.
  private var prefix: LinePrefix?
  private var body: [UInt8] = []
  private var (lineCount, returnCount) = (0, 0)
  private var answerStart = 0
  private var isCommand = false
  /// Whether a recorder wrote a note in the place of the body, or inside it.
  private var hasNotes = false

  private enum Part { case none, head, body, answerHead, answerBody }

  /// The first line of a request, cut into its parts.
  private struct Start {
    var method: ArraySlice<UInt8>
    var target: ArraySlice<UInt8>
    var isVerbatim = true
    var isCommand = false
    var isOfCurl = false
    var head: ArraySlice<UInt8> = []
  }

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    rest = text
  }

  /// The next request, when the beginning of another one or the end of the text is reached.
  mutating func next() -> SentText.Request? {
    while !rest.isEmpty {
      let line = rest[..<(rest.place(of: 0x0A) ?? rest.endIndex)]
      rest = rest[line.endIndex...].dropFirst()
      guard let start = Self.start(of: line) else {
        if open != nil { read(line) }
        continue
      }
      // curl says what it sends once more, to a proxy and then to the service.
      if start.isOfCurl, isCommand, open != nil {
        note(start)
        // The body is in a file, and not in the command.
        if open?.bodyStart == text.endIndex { (isCommand, part) = (false, .head) }
        continue
      }
      defer { begin(start, at: line) }
      if let request = end(at: line.startIndex) { return request }
    }
    return end(at: text.endIndex)
  }

  private mutating func begin(_ start: Start, at line: ArraySlice<UInt8>) {
    let next = rest[..<(rest.place(of: 0x0A) ?? rest.endIndex)]
    prefix = start.head.isEmpty ? nil : LinePrefix(sharedBy: start.head, next)
    open = SentText.Request(
      range: line.startIndex..<line.startIndex, isVerbatim: start.isVerbatim,
      headStart: start.isCommand ? text.endIndex : rest.startIndex, bodyStart: rest.startIndex)
    body = []
    hasNotes = false
    note(start)
    isCommand = start.isCommand
    part = isCommand ? .body : .head
    if isCommand {
      open?.bodyStart = text.endIndex
      findOptions(in: line)
    }
  }

  /// Finds the address in a line of a command, and where the options begin that give the body.
  private mutating func findOptions(in line: ArraySlice<UInt8>) {
    let first = XMLText.trimmed(line).drop { "'\"".utf8.contains($0) }
    if open?.context.host == nil, first.starts(with: "http".utf8) {
      let target = first.prefix { $0 > 0x20 && !"'\"^".utf8.contains($0) }
      open?.context.path = Exchange.path(of: target)
      open?.context.host = Exchange.host(of: target)
    }
    guard open?.bodyStart == text.endIndex else { return }
    let options = ["--data", "-d ", "--form", "-F "].compactMap { option in
      [" ", "\t"].compactMap { line.firstOccurrence(of: Array(($0 + option).utf8)) }.min()
    }
    guard let first = options.min() else { return }
    let value = line[first...].dropFirst().drop { $0 > 0x20 }.drop { " '\"".utf8.contains($0) }
    if value.first != UInt8(ascii: "@") { open?.bodyStart = first }
  }

  private mutating func note(_ start: Start) {
    guard !start.method.elementsEqual("CONNECT".utf8) else { return }
    open?.context.method = ExactString(utf8: start.method)
    open?.context.path = Exchange.path(of: start.target)
    if let host = Exchange.host(of: start.target) { open?.context.host = host }
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    guard var content = content(of: line) else { return }
    if isCommand, part == .body { findOptions(in: line) }
    if let status = Self.status(content) {
      endRequest(at: line.startIndex)
      open?.context.status = status
      part = .answerHead
      answerStart = rest.startIndex
      body = []
      return
    }
    if content.last == 0x0D { content = content.dropLast() }
    switch part {
    case .none: break
    case .head where content.isEmpty:
      part = .body
      open?.bodyStart = rest.startIndex
    case .head where !content.starts(with: "--> END".utf8): header(content)
    case .answerHead where !content.isEmpty: header(content)
    case .answerHead:
      part = .answerBody
      answerStart = rest.startIndex
    case .body, .head:
      if content.starts(with: "--> END".utf8) {
        let digits = content.drop { $0 != UInt8(ascii: "(") }.drop { !(0x30...0x39 ~= $0) }.prefix {
          0x30...0x39 ~= $0
        }
        if let count = Self.byteCount(digits) { open?.context.sentBytes = count }
        endRequest(at: line.startIndex)
      } else if Self.isNote(content) {
        hasNotes = true
      } else if let border = borderOfAnswer(in: line) {
        // A session as bytes has no line break between the body and the answer.
        body += text[line.startIndex..<border]
        rest = text[border...]
        endRequest(at: border)
      } else {
        body += content
        lineCount += 1
        returnCount += line.last == 0x0D ? 1 : 0
      }
    case .answerBody:
      if content.starts(with: "<-- END".utf8) {
        part = .none
      } else if body.count < ExchangeContext.longestBody, !Self.isNote(content) {
        body += content + [0x0A]
      }
    }
  }

  /// Whether a line is of curl, which reports on its connections in between and shows no body, or HTTPie's note that
  /// it shows none.
  private static func isNote(_ line: ArraySlice<UInt8>) -> Bool {
    ["* ", "{ [", "} [", "| NOTE: binary data not shown", "+-----------------------------"].contains
    {
      line.starts(with: $0.utf8)
    }
  }

  /// A length in bytes; nil for what no body has, since sums of places are made of it.
  private static func byteCount(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits.prefix(20), as: UTF8.self)).flatMap {
      0...(1 << 40) ~= $0 ? $0 : nil
    }
  }

  /// Where the body ends inside a line by the length that its header names, if an answer follows.
  private func borderOfAnswer(in line: ArraySlice<UInt8>) -> Int? {
    guard let start = open?.bodyStart, let sent = open?.context.sentBytes, prefix == nil,
      line.indices.contains(start + sent), text[(start + sent)...].starts(with: "HTTP/".utf8)
    else { return nil }
    return start + sent
  }

  /// A line without what a log or curl writes before it; nil where it belongs to another stream.
  private func content(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if let prefix { return prefix.end(in: line).map { line[$0...] } }
    guard part == .head || part == .answerHead else { return line }
    let mark = line.prefix(2)
    guard mark.first == UInt8(ascii: ">") || mark.first == UInt8(ascii: "<"), mark.last != 0x2D
    else { return line }
    return mark.last == 0x20 ? line.dropFirst(2) : XMLText.trimmed(line).count == 1 ? [] : line
  }

  private mutating func header(_ line: ArraySlice<UInt8>) {
    guard let colon = line.place(of: UInt8(ascii: ":")) else { return }
    let value = XMLText.trimmed(line[(colon + 1)...])
    switch (part, String(decoding: line[..<colon].prefix(32), as: UTF8.self).lowercased()) {
    case (.head, "host"): open?.context.host = Exchange.host(of: "://".utf8 + value)
    case (.head, "content-type"): open?.context.mediaType = Exchange.mediaType(value)
    case (.head, "content-length"):
      open?.context.sentBytes = Self.byteCount(value)
    case (.answerHead, "date"):
      let date = Instant(httpDate: String(decoding: value.prefix(40), as: UTF8.self))
      open?.context.serverDate = date
      open?.answeredAt = date.map { .instant($0) }
    default: break
    }
  }

  /// Ends the request, whose body is known then.
  private mutating func endRequest(at end: Int) {
    guard part == .head || part == .body, var request = open else { return }
    request.range = request.range.lowerBound..<end
    let isWhole = prefix == nil && !hasNotes && request.bodyStart <= end
    let posted = isWhole ? Array(XMLText.trimmed(text[request.bodyStart..<end])) : body
    request.context.control = FieldSearch.fieldHoldingXML(in: posted)
    request.context.postedBytes = posted.count
    request.hasBody = isWhole && !isCommand
    // The carriage returns are of the body, or of the log.
    if let sent = request.context.sentBytes, lineCount > 1,
      [0, returnCount].contains(sent - posted.count - lineCount + 1)
    {
      request.isInLines = true
      request.context.sentBytes = nil
    }
    // A line break at the end of a body is not told from one of the recorder's.
    if let sent = request.context.sentBytes, isCommand || abs(sent - posted.count) <= 2 {
      request.context.sentBytes = nil
    }
    open = request
    (body, lineCount, returnCount) = ([], 0, 0)
    part = .none
  }

  private mutating func end(at end: Int) -> SentText.Request? {
    let isAnswered = part == .answerBody
    endRequest(at: end)
    guard var request = open else { return nil }
    open = nil
    part = .none
    let raw = isAnswered && prefix == nil ? text[min(answerStart, end)..<end] : []
    let answer = GzipStream.beginning(of: raw) ?? Self.withoutChunks(body)
    request.context.body = ExactString(
      utf8: XMLText.trimmed(answer.prefix(ExchangeContext.longestBody)))
    return request
  }

  /// A body without the sizes of its chunks (RFC 9112 §7.1).
  private static func withoutChunks(_ body: [UInt8]) -> [UInt8] {
    let lines = body.split(separator: 0x0A)
    func isSize(_ line: ArraySlice<UInt8>?) -> Bool {
      line.map {
        1...8 ~= $0.count && $0.allSatisfy { UnicodeScalar($0).properties.isASCIIHexDigit }
      }
        ?? false
    }
    return isSize(lines.first) ? Array(lines.filter { !isSize($0) }.joined()) : body
  }

  /// The status of an answer: `HTTP/1.1 400`, behind `<` as curl shows it, or `<-- 400` of OkHttp.
  private static func status(_ line: ArraySlice<UInt8>) -> Int? {
    let line = line.starts(with: "< ".utf8) ? line.dropFirst(2) : line
    guard line.starts(with: "HTTP/".utf8) || line.starts(with: "<-- ".utf8) else { return nil }
    let digits = line.drop { $0 != 0x20 }.dropFirst().prefix(4).prefix { 0x30...0x39 ~= $0 }
    return digits.count == 3 ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }

  /// Reads the first line of a request (RFC 9112 §3), of one that OkHttp logs, or of a command.
  private static func start(of line: ArraySlice<UInt8>) -> Start? {
    if let arrow = line.prefix(512).firstOccurrence(of: Array("--> ".utf8)) {
      let words = line[(arrow + 4)...].split(separator: 0x20, maxSplits: 2)
      guard words.count > 1, isMethod(words[0]), words[1].starts(with: "http".utf8) else {
        return nil
      }
      return Start(
        method: words[0], target: words[1], isVerbatim: arrow == line.startIndex,
        head: line[..<arrow])
    }
    let isOfCurl = line.starts(with: "> ".utf8)
    let command = line.starts(with: "$ ".utf8) || isOfCurl ? line.dropFirst(2) : line
    if command.starts(with: "curl ".utf8) {
      let address = command.firstOccurrence(of: Array("http".utf8)).map { command[$0...] } ?? []
      let method = [" -X ", " --request "].lazy.compactMap { option in
        command.firstOccurrence(of: Array(option.utf8)).map {
          command[($0 + option.utf8.count)...].drop { "'\"".utf8.contains($0) }.prefix {
            0x41...0x5A ~= $0
          }
        }
      }.first
      return Start(
        method: method ?? ArraySlice("POST".utf8),
        target: address.prefix { $0 > 0x20 && !"'\"^".utf8.contains($0) },
        // In a command for cmd.exe, which has no apostrophes, carets are the recorder's.
        isVerbatim: command.contains(UInt8(ascii: "'")) || !command.contains(UInt8(ascii: "^")),
        isCommand: true)
    }
    guard command.suffix(12).firstOccurrence(of: Array(" HTTP/".utf8)) != nil else { return nil }
    let words = command.split(separator: 0x20, maxSplits: 2)
    guard words.count == 3, isMethod(words[0]) else { return nil }
    return Start(method: words[0], target: words[1], isOfCurl: isOfCurl)
  }

  private static func isMethod(_ word: ArraySlice<UInt8>) -> Bool {
    3...7 ~= word.count && word.allSatisfy { 0x41...0x5A ~= $0 }
  }
}
