import SAMLFormats

/// The answer to a message as the text beside it says it: a log, a table, a terminal or a chat.
///
/// It tells a person where to look. No verdict depends on it.
struct NearbyAnswer {
  /// The status of an error or a redirection; nil where nothing answered.
  private(set) var status: Int?

  /// What the text says in place of an answer; nil where there was one.
  private(set) var networkError: ExactString?

  /// The code of the partner's error, if the text has one beside the status.
  private(set) var code: ExactString?

  /// Looks for the answer: in the line of the payload, then behind it, then before the first payload of a text.
  init?(to payload: Range<Int>, in text: [UInt8]) {
    let before = text[..<payload.lowerBound]
    let behind = text[payload.upperBound...].drop(while: Self.isOfPayload)
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = behind.place(of: 0x0A) ?? behind.endIndex
    let sides = [before[start...].suffix(Self.reach), behind.prefix(Self.reach)]
    code = sides.lazy.compactMap(Self.code).first
    status = Self.statusInTable(text, row: start..<end)
    guard status == nil else { return }
    let same = [
      Self.nearest(in: before[start...], isBefore: true), Self.nearest(in: behind[..<end]),
    ]
    let answer =
      same.compactMap(\.self).min { $0.distance < $1.distance }
      ?? Self.nearest(in: behind[end...])
      ?? (Self.holdsPayload(before[..<start])
        ? nil : Self.nearest(in: before[..<start], isBefore: true))
    guard let answer, answer.status.map({ 300...599 ~= $0 }) ?? true else { return nil }
    (status, networkError) = (answer.status, answer.networkError)
  }

  /// How far from a payload an answer is looked for, in bytes.
  fileprivate static let reach = 4096

  /// How many symbols of Base64 without a break are no word.
  private static let longestWord = 200

  private static func isOfPayload(_ byte: UInt8) -> Bool {
    Base64Text.isTextByte(byte) && byte > 0x20 || byte == UInt8(ascii: "%")
  }

  /// Whether a text has so long a word that it may be another payload.
  private static func holdsPayload(_ text: ArraySlice<UInt8>) -> Bool {
    text.split(whereSeparator: { !isOfPayload($0) }).contains { $0.count >= longestWord }
  }

  /// The status in the row of a table whose first line names its columns; nil where there is none.
  private static func statusInTable(_ text: [UInt8], row: Range<Int>) -> Int? {
    let head = text.prefix(reach).prefix { $0 != 0x0A }
    guard row.lowerBound > head.endIndex, row.count <= CaptureLimits.default.capturedBytes else {
      return nil
    }
    for separator in ",;\t".utf8 {
      let names = fields(of: head, separator).map { $0.lowercased() }
      guard names.count > 1, let column = names.firstIndex(where: isStatus) else { continue }
      let values = fields(of: text[row], separator)
      if values.indices.contains(column) { return Int(values[column]).flatMap(error) }
    }
    return nil
  }

  private static func error(_ status: Int) -> Int? { 300...599 ~= status ? status : nil }

  /// Whether a date behind a text is when its line was written: it has no name, or that of such a time.
  fileprivate static func leadsToTime(_ text: ArraySlice<UInt8>) -> Bool {
    let isLetter = { (byte: UInt8) in UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
    let gap = text.suffix(8).reversed().prefix { !isLetter($0) }
    guard gap.contains(where: ":=>".utf8.contains) else { return true }
    let name = text.dropLast(gap.count).suffix(24).reversed().prefix(while: isLetter).reversed()
    return times.contains(String(decoding: Array(name), as: UTF8.self).lowercased())
  }

  /// Names that logs and sessions give the time of a line or of a request.
  private static let times: Set<String> = [
    "time", "timestamp", "ts", "date", "datetime", "starttime", "start", "starteddatetime",
    "requesttime",
    "received", "sent", "posted", "logged",
  ]

  /// The fields of a row (RFC 4180 §2); long ones are left out.
  private static func fields(of row: ArraySlice<UInt8>, _ separator: UInt8) -> [String] {
    var isQuoted = false
    return row.split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == separator && !isQuoted
    }
    .map { String(decoding: $0.prefix(64).filter { !"\" \r".utf8.contains($0) }, as: UTF8.self) }
  }

  /// Whether a word, in small letters, names a status: `http_status`, `statusCode`.
  private static func isStatus(_ word: String) -> Bool {
    ["status", "statuscode", "status_code", "response_code", "responsecode", "http_code", "code"]
      .contains { word == $0 || $0 != "code" && word.hasSuffix($0) }
  }
}

/// Reads the words of a text.
extension NearbyAnswer {
  private struct Word {
    let text: Substring
    let small: String
    let offset: Int
    /// What is between it and the word before it.
    let gap: ArraySlice<UInt8>
    /// Whether nothing else is in its line.
    let isLine: Bool
  }

  /// An answer, and how far from the payload it stands.
  private struct Found {
    var status: Int?
    var networkError: ExactString?
    var distance = 0
  }

  /// The answer that stands nearest to a payload.
  private static func nearest(
    in text: ArraySlice<UInt8>, isBefore: Bool = false
  ) -> Found? {
    let near = isBefore ? text.suffix(reach) : text.prefix(reach)
    let words = words(of: near)
    let order = isBefore ? Array(words.indices.reversed()) : Array(words.indices)
    for index in order {
      guard var found = status(at: index, words) ?? networkError(at: index, words) else { continue }
      // A browser's own error follows the sentence that says why.
      if found.networkError != nil, words.contains(where: { $0.small == "cors" }) {
        found.networkError = "CORS"
      }
      let offset = words[index].offset
      found.distance = isBefore ? near.count - offset : offset
      return found
    }
    return nil
  }

  private static func words(of text: ArraySlice<UInt8>) -> [Word] {
    var words: [Word] = []
    var isAtStart = true
    var rest = text
    var end = text.startIndex
    while let first = rest.first {
      let word = rest.prefix { isWord($0) }
      guard !word.isEmpty else {
        if first == 0x0A { isAtStart = true }
        if !" >\t\n".utf8.contains(first) { isAtStart = false }
        // The letter behind a backslash is a part of an escape.
        rest = rest.dropFirst(
          first == UInt8(ascii: "\\") && rest.dropFirst().first != first ? 2 : 1)
        continue
      }
      guard word.count < longestWord else { break }
      rest = rest[word.endIndex...]
      let isAtEnd = rest.first.map { "\r\n".utf8.contains($0) } ?? true
      let string = String(decoding: word, as: UTF8.self)
      words.append(
        Word(
          text: string[...], small: string.lowercased(), offset: word.startIndex - text.startIndex,
          gap: text[end..<word.startIndex],
          isLine: isAtStart && isAtEnd))
      isAtStart = false
      end = word.endIndex
    }
    return words
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// A number of three digits behind a word that names a status, or alone in a line.
  private static func status(at index: Int, _ words: [Word]) -> Found? {
    let word = words[index]
    guard word.text.count == 3, let status = Int(word.text), 200...599 ~= status else { return nil }
    if word.isLine { return Found(status: status) }
    if words.indices.contains(index + 1), units.contains(words[index + 1].small) { return nil }
    // An address has a number behind its scheme.
    guard !word.gap.elementsEqual("://".utf8) else { return nil }
    for before in words[..<index].suffix(4).reversed() {
      if isStatus(before.small) || heralds.contains(before.small) {
        // nginx has it for a client that did not wait.
        return status == 499
          ? Found(networkError: "499, the client closed the connection")
          : Found(status: status)
      }
      guard before.small.count == 1 || fillers.contains(before.small) else { return nil }
    }
    return nil
  }

  /// Words that stand before the status of an answer.
  private static let heralds: Set<String> = [
    "http", "completed", "answered", "answer", "responded", "returned", "response", "reply",
    "error", "failed",
  ]

  private static let fillers: Set<String> = ["with", "of", "was", "is", "an", "the", "by"]

  /// Words that make a number before them none of a status.
  private static let units: Set<String> = [
    "ms", "s", "bytes", "b", "kb", "items", "chars", "characters", "times",
  ]

  /// What programs say where nothing answered.
  private static func networkError(at index: Int, _ words: [Word]) -> Found? {
    let word = words[index]
    let next = words[(index + 1)...].prefix(4).map(\.small)
    switch word.small {
    // 22 is a status that --fail does not accept, and a number without a bracket is a version of curl.
    case "curl":
      guard let first = next.first, let number = Int(first), number != 22,
        words[index + 1].gap.elementsEqual(": (".utf8)
      else { return nil }
      return Found(networkError: "curl: (\(number))")
    case "net" where next.first?.hasPrefix("err_") == true:
      return Found(networkError: "net::\(next[0].uppercased())")
    case "nsurlerrordomain", "nsurlconnection":
      guard let number = next.lazy.compactMap({ Int($0) }).first ?? lastNumber(in: words[index...])
      else { return nil }
      return Found(networkError: "NSURLError -\(number)")
    case _ where exceptions.contains(word.small):
      return Found(networkError: ExactString(String(word.text)))
    default:
      let phrase = ([word.small] + next).joined(separator: " ")
      return phrases.first { phrase.hasPrefix($0) }.map { Found(networkError: ExactString($0)) }
    }
  }

  /// The number of an error of NSURLConnection, in the same sentence.
  private static func lastNumber(in words: ArraySlice<Word>) -> Int? {
    words.prefix(8).lazy.compactMap { Int($0.text) }.first { 1000...1299 ~= $0 }
  }

  private static let exceptions: Set<String> = [
    "enotfound", "econnrefused", "econnreset", "econnaborted", "etimedout", "eai_again",
    "ehostunreach", "err_network", "unknownhostexception", "sockettimeoutexception",
    "connecttimeoutexception", "connectexception", "sslhandshakeexception", "sslerror",
    "newconnectionerror", "connecttimeout", "readtimeout", "connectionerror",
  ]

  private static let phrases = [
    "could not resolve host", "unable to resolve host", "no such host",
    "connection refused", "connection reset", "connection timed out", "operation timed out",
    "request timed out", "network is unreachable", "i o timeout",
  ]

  /// The code of an error of the partner, such as `access_token_unauthorized`.
  private static func code(in text: ArraySlice<UInt8>) -> ExactString? {
    let words = words(of: text)
    return zip(words, words.dropFirst()).first { name, value in
      (name.text == "code" || name.text == "error") && value.text.contains("_")
        && value.text.allSatisfy { "a"..."z" ~= $0 || $0 == "_" }
    }
    .map { ExactString(String($1.text)) }
  }
}

extension FoundPayload {
  /// The exchange around it, with the answer that a text has beside it.
  ///
  /// - Parameter text: The input, or its beginning.
  /// - Returns: What the container says of the exchange, and what the text says of the answer where the container has
  ///   none; nil where neither says anything.
  package func exchange(among text: [UInt8]) -> ExchangeContext? {
    let isAnswered = exchange.map { $0.status != nil || $0.networkError != nil } ?? false
    guard !isAnswered, let range = place(in: text),
      let answer = NearbyAnswer(to: range, in: text)
    else { return exchange }
    var context = exchange ?? ExchangeContext()
    context.status = answer.status
    context.networkError = answer.networkError
    if let code = answer.code { context.body = "{\"code\":\"\(code)\"}" }
    context.isLogged = true
    return context
  }

  /// When it was captured: by its container, or by the last date with a zone before it in its line of a text that
  /// begins the line or that a name of such a time leads to.
  package func capturedAt(among text: [UInt8]) -> Instant? {
    if let moment = capturedAt?.moment { return moment }
    guard let place = place(in: text) else { return nil }
    var line = text[..<place.lowerBound].suffix(NearbyAnswer.reach)
    line = line[(line.lastIndex(of: 0x0A) ?? line.startIndex)...]
    while let mark = line.lastIndex(of: UInt8(ascii: "T")) {
      let time = text[mark..<place.lowerBound].prefix(32).prefix { byte in
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "T:.+-Z".utf8.contains(byte)
      }
      let dateTime = line[..<mark].suffix(10) + time
      line = line[..<mark]
      if let moment = Instant(rfc3339: String(decoding: dateTime, as: UTF8.self)),
        NearbyAnswer.leadsToTime(line.dropLast(10))
      {
        return moment
      }
    }
    return nil
  }

  /// The range of its bytes in a text; nil in the archive of a recorder, where no other text says more.
  private func place(in text: [UInt8]) -> Range<Int>? {
    guard isOfCapture, !isExact, offset <= text.count,
      !layers.contains(where: { [.har, .charles, .mitmproxy, .gzip, .utf16].contains($0) })
    else { return nil }
    // A text that holds it in a string of its own begins before it.
    let start = text[offset...].firstOccurrence(of: Array(bytes.prefix(32))) ?? offset
    return start..<min(text.count, start + bytes.count)
  }
}
