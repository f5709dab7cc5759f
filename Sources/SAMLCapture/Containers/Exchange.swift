import SAMLFormats

/// The payloads of a request and its response, or of another part of a container that is read as
/// one.
///
/// It keeps them until the end of the part is reached and their order is known.
struct Exchange: Sendable {
  /// Which program wrote it.
  enum Writer: Sendable, Hashable { case har, charles, mitmproxy }

  private struct Held: Sendable {
    var candidate: TextCandidate
    let place: JSONPlace
    let rank: Int
    let isOfRequest: Bool
    /// Whether it is a parameter of a request or a response that is known.
    let isParameter: Bool

    /// Whether both are the same field of one list.
    func repeats(_ other: Held) -> Bool {
      isBeside(other) && candidate.field == other.candidate.field
    }

    /// Whether both are fields of one list.
    func isBeside(_ other: Held) -> Bool {
      isParameter && other.isParameter && place.isInList
        && place.steps.dropLast(2) == other.place.steps.dropLast(2)
    }

    /// Whether it is a parameter without a value, which matters only beside another one.
    var isEmpty: Bool {
      candidate.isParameter && XMLText.trimmed(candidate.bytes[...]).isEmpty
    }
  }

  /// Its place in the input.
  var fragment: ExactString

  /// The number of steps that lead to it.
  let stepCount: Int

  private var writer: Writer?
  private var capturedAt: CaptureTime?
  private var context = ExchangeContext()

  /// The sides, request and response, whose header names Brotli, and those with a body that is no text.
  private var brotliSides: Set<[UInt8]> = []
  private var binarySides: Set<[UInt8]> = []

  private var held: [Held] = []
  private var heldBytes = 0

  /// The number of payloads that were handed on.
  private(set) var count: Int

  /// Whether the field stood in it without a value, and with none anywhere else.
  private(set) var hasEmptyFieldAlone = false

  /// - Parameters:
  ///   - fragment: Its place; empty for a whole text, whose payloads are numbered.
  ///   - stepCount: The number of steps that lead to it.
  ///   - writer: Which program wrote it, if that is known from the beginning.
  ///   - count: The number of payloads before it.
  init(fragment: ExactString, stepCount: Int, writer: Writer? = nil, after count: Int = 0) {
    self.fragment = fragment
    self.stepCount = stepCount
    self.writer = writer
    self.count = count
  }

  /// Whether so much is held that it must be handed on before the end is reached.
  var isFull: Bool { held.count >= 256 || heldBytes >= 32 << 20 }

  var isEmpty: Bool { held.isEmpty }

  /// The exchange, if the partner refused it and nothing in it was read.
  var bare: BareExchange? {
    // A line of a log may have an error of its own.
    let isAnswer = fragment.isEmpty && stepCount == 0 && context.errorCode != nil
    return count == 0 && (isAnswer || context.isRefusedByPartner)
      ? BareExchange(fragment: fragment, context: context) : nil
  }

  /// Keeps a payload that was found at a place.
  ///
  /// A field that occurs twice in a list of parameters is rejected, as in a form. A reader that
  /// chose one of the two might not choose as the service did. A field without a value counts only
  /// beside another one.
  mutating func hold(_ candidate: TextCandidate, at place: JSONPlace, _ names: [[UInt8]]) {
    let rank = Self.rank(of: names)
    let new = Held(
      candidate: candidate, place: place, rank: rank, isOfRequest: rank < Self.firstOfResponse,
      isParameter: rank != Self.unknown && candidate.isParameter)
    if let first = held.firstIndex(where: { $0.repeats(new) }) {
      let isMore = held[first].candidate.bytes.count < candidate.bytes.count
      held[first].candidate = (isMore ? candidate : held[first].candidate).repeated
    } else {
      held.append(new)
      heldBytes += candidate.bytes.count
    }
  }

  /// Hands on the payloads: the request before the response, and a duplicate only once.
  mutating func take(_ outer: [Layer], _ limits: CaptureLimits) -> [FoundPayload] {
    defer {
      held = []
      heldBytes = 0
    }
    hasEmptyFieldAlone = !held.isEmpty && held.allSatisfy(\.isEmpty)
    held.removeAll(where: \.isEmpty)
    for (index, one) in held.enumerated()
    where held.contains(where: { $0.isBeside(one) && !$0.repeats(one) }) {
      held[index].candidate.defects.append(.fieldsMixed)
    }
    return ordered(limits).map { held in
      count += 1
      let place: ExactString = "payload=\(count)"
      return FoundPayload(
        held.candidate, layers: outer + [layer(of: held)],
        fragment: fragment.isEmpty ? place : count == 1 ? fragment : "\(fragment),\(place)",
        path: context.path, capturedAt: capturedAt, exchange: context(of: held))
    }
  }

  /// Describes the exchange around it; nil where there is none.
  private func context(of held: Held) -> ExchangeContext? {
    guard held.rank != Self.unknown else { return nil }
    var context = context
    context.isOfRequest = held.isOfRequest
    context.part = Self.part(of: held.rank)
    context.sentAt = capturedAt?.moment
    return context
  }

  private func layer(of held: Held) -> Layer {
    switch writer {
    case .har: .har
    case .charles: .charles
    case .mitmproxy: .mitmproxy
    case nil: .json(pointer: held.place.pointer)
    }
  }

  /// Orders the payloads and removes duplicates.
  ///
  /// A URL and its list of parameters, a body and its list of controls, `Location` and
  /// `redirectURL` are one payload each. The first of each pair shows how it was packed.
  private func ordered(_ limits: CaptureLimits) -> [Held] {
    guard held.count > 1, held.contains(where: { $0.rank != Self.unknown }) else { return held }
    let sorted = held.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    var seen: Set<[UInt8]> = []
    return sorted.map(\.element).filter { held in
      let key: [UInt8]
      switch held.candidate.unwrapped(limits) {
      case .success(let xml): key = Array(held.candidate.field.utf8) + [0] + xml
      case .failure: key = Array("\(held.candidate.field) \(held.isOfRequest)".utf8)
      }
      return seen.insert(key).inserted
    }
  }
}

extension Exchange {
  /// Takes the URL, the time and the marks of the writer.
  mutating func note(_ string: JSONString, at names: [[UInt8]]) {
    guard names.count <= 4 else { return }
    switch Self.text(of: names) {
    case "startedDateTime": capturedAt = Self.time(string)
    case "times/start":
      capturedAt = Self.time(string)
      setWriter(.charles)
    case "request/postData/mimeType": context.mediaType = Self.mediaType(string.bytes[...])
    case "request/postData/text", "request/body/text", "request/content":
      context.control = FieldSearch.fieldHoldingXML(in: string.bytes)
      context.postedBytes = string.bytes.count
    case "request/header/firstLine", "request/header/headers/name": setWriter(.charles)
    case "request/method", "method": context.method = Self.token(string)
    case "code" where stepCount == 0, "error" where stepCount == 0:
      // The answer alone, as a person copies it.
      guard let word = Self.token(string), context.body.isEmpty else { break }
      context.body = "{\"code\":\"\(word)\"}"
      context.status = context.status ?? 400
    case "response/_error": context.networkError = Self.token(string)
    case "host", "request/host": context.host = Self.token(string)
    case "request/url", "path", "request/path":
      context.path = Self.path(of: string.bytes[...])
      context.host = Self.host(of: string.bytes[...]) ?? context.host
    case "response/content/text", "response/body/text", "response/content":
      context.body = ExactString(utf8: string.bytes.prefix(ExchangeContext.longestBody))
    case "response/content/encoding" where string.bytes == Array("base64".utf8):
      decodeBody()
    case let text where text.hasPrefix("client_conn/") || text.hasPrefix("server_conn/"):
      setWriter(.mitmproxy)
    default: break
    }
  }

  /// Takes the time of mitmproxy.
  mutating func note(_ number: [UInt8], at names: [[UInt8]]) {
    switch Self.text(of: Array(names.prefix(3))) {
    case "status" where stepCount == 0:
      context.status = Int(String(decoding: number.prefix(3), as: UTF8.self))
    case "request/timestamp_start":
      capturedAt = CaptureTime(number: number)
      setWriter(.mitmproxy)
    case "response/status", "response/status_code":
      context.status = Int(String(decoding: number, as: UTF8.self))
    case "request/bodySize": note(sentBytes: number)
    default: break
    }
  }

  /// Whether a body is compressed with Brotli, as it was sent.
  var holdsBrotli: Bool { !brotliSides.isDisjoint(with: binarySides) }

  /// Takes the header field `Content-Encoding` of a side.
  mutating func note(encoding: [UInt8], of side: [UInt8]) {
    if encoding == Array("br".utf8) { brotliSides.insert(side) }
  }

  /// Takes a body, which may be bytes in Base64 that are no text.
  mutating func note(body: [UInt8], of side: [UInt8]) {
    let symbols = body.prefix(Self.sampleSize / 4 * 4)
    guard symbols.count >= 4, symbols.allSatisfy(Base64Text.isTextByte) else { return }
    do throws(Base64Error) {
      let bytes = try Base64.decode(
        Base64Text(repairing: symbols).padded, whiteSpace: .ignored)
      if !bytes.starts(with: [0x1F, 0x8B]), bytes.contains(where: { $0 < 0x09 || $0 > 0x7E }) {
        binarySides.insert(side)
      }
    } catch {
      // It is no Base64, so it is what it shows.
    }
  }

  private static let sampleSize = 64

  /// Takes the size of the request's body, as it was sent.
  mutating func note(sentBytes number: [UInt8]) {
    guard let count = Int(String(decoding: number.prefix(20), as: UTF8.self)), count >= 0 else {
      return
    }
    context.sentBytes = max(count, context.sentBytes ?? 0)
  }

  /// Takes the date of the response, which a header field has.
  mutating func note(date: [UInt8]) {
    context.serverDate = Instant(httpDate: String(decoding: date.prefix(40), as: UTF8.self))
  }

  /// A browser writes the body of an answer in Base64 where it is not text.
  private mutating func decodeBody() {
    let symbols = Array(context.body.utf8)
    do throws(Base64Error) {
      let bytes = try Base64.decode(
        Base64Text(repairing: symbols.prefix(symbols.count / 4 * 4)).padded, whiteSpace: .ignored)
      context.body = ExactString(utf8: bytes)
    } catch {
      context.body = ""
    }
  }

  private mutating func setWriter(_ writer: Writer) {
    if self.writer == nil { self.writer = writer }
  }

  private static func text(of names: [[UInt8]]) -> ExactString {
    ExactString(utf8: Array(names.map { $0.prefix(24) }.joined(separator: "/".utf8)))
  }

  /// A word of few letters, digits and marks; nil for other text, which may be about a person.
  private static func token(_ string: JSONString) -> ExactString? {
    let isToken =
      1...64 ~= string.bytes.count
      && string.bytes.allSatisfy { byte in
        switch byte | 0x20 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "_:.-".utf8.contains(byte)
        }
      }
    return isToken ? ExactString(utf8: string.bytes) : nil
  }

  /// The host of a URL, in lower case and without a port; nil where it has none.
  static func host(of url: ArraySlice<UInt8>) -> ExactString? {
    guard let scheme = url.prefix(16).firstOccurrence(of: Array("://".utf8)) else { return nil }
    let authority = url[(scheme + 3)...].prefix(256).prefix { !"/?#".utf8.contains($0) }
    // Before an @ stands a user's name, perhaps with a password (RFC 3986 §3.2.1).
    let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
    let host = authority[start...].prefix { $0 != UInt8(ascii: ":") }
    return host.isEmpty ? nil : ExactString(String(decoding: host, as: UTF8.self).lowercased())
  }

  private static func time(_ string: JSONString) -> CaptureTime? {
    string.bytes.count <= 40 ? .dateTime(ExactString(utf8: string.bytes)) : nil
  }

  /// A media type in lower case, without its parameters (RFC 9110 §8.3.1).
  static func mediaType(_ bytes: ArraySlice<UInt8>) -> ExactString? {
    let type = XMLText.trimmed(bytes.prefix(64).prefix { $0 != UInt8(ascii: ";") })
    let text = String(decoding: type, as: UTF8.self).lowercased()
    let isToken = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "+"):
        true
      default: false
      }
    }
    return isToken && !text.isEmpty ? ExactString(text) : nil
  }

  /// The path of a URL or of a request target, without its query and fragment.
  static func path(of url: ArraySlice<UInt8>) -> ExactString {
    let location = url.prefix(2048).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let scheme = location.firstOccurrence(of: Array("://".utf8)) else {
      return ExactString(utf8: location)
    }
    let path = location[(scheme + 3)...].drop { $0 != UInt8(ascii: "/") }
    return path.isEmpty ? "/" : ExactString(utf8: path)
  }

  /// The order of the parts of an exchange; parts of other JSON keep the order in which they are
  /// found.
  private static func rank(of names: [[UInt8]]) -> Int {
    let names = names.map { String(decoding: $0.prefix(16), as: UTF8.self) }
    switch (names.first, names.dropFirst().first) {
    case ("path", _), ("query", _), ("request", "url"), ("request", "path"): return 0
    case ("request", "queryString"): return 1
    case ("request", "headers"), ("request", "header"): return 2
    case ("request", "postData") where names.count > 2 && names[2] == "params": return 4
    case ("request", _): return 3
    case ("response", "headers"), ("response", "header"): return firstOfResponse
    case ("response", "redirectURL"): return firstOfResponse + 1
    case ("response", _): return firstOfResponse + 2
    default: return unknown
    }
  }

  private static func part(of rank: Int) -> ExchangeContext.Part {
    switch rank {
    case 0, 1, firstOfResponse + 1: .address
    case 2, firstOfResponse: .header
    case 4: .fields
    default: .body
    }
  }

  private static let firstOfResponse = 5
  private static let unknown = 8
}
