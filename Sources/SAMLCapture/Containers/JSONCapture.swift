import SAMLFormats

/// Reads JSON of any size and shape piece by piece: HTTP Archives, exports of proxies, lines of JSON,
/// and whatever else holds payloads in its strings.
struct JSONCapture {
  private let body: BodyReader
  private let selector: JSONSelector?
  private let outer: [Layer]
  private var tokenizer: JSONTokenizer
  private var place = JSONPlace()

  /// The entry of an archive or the element of a list that is being read.
  private var entry: Exchange?

  /// The number of containers that are open inside of the entry and around it.
  private var entryDepth = 0

  /// The payloads outside of entries.
  private var whole: Exchange?

  /// The first value, kept until it is known whether another line follows it.
  private var first: Exchange?
  private var valueCount = 0
  private var isInLines = false
  private var isSkippingLine = false
  private var isOver = false
  private var payloadCount = 0

  /// The name of the member `name` that was read last, in a list of parameters.
  private var parameter: (name: [UInt8], depth: Int)?

  private(set) var census = CaptureCensus(isJSON: true)
  private var damageCount = 0

  /// Prepares to read after a number of skipped bytes.
  init(
    _ scanner: TextScanner, _ outer: [Layer], _ limits: CaptureLimits, _ budget: InflationBudget,
    after skipped: Int = 0
  ) {
    body = BodyReader(scanner: scanner, limits: limits, budget: budget)
    selector = JSONSelector(scanner.field)
    self.outer = outer
    var textLimits = JSONLimits()
    textLimits.stringBytes = limits.capturedBytes
    tokenizer = JSONTokenizer(limits: textLimits, after: skipped)
  }

  /// Whether a text begins like an object, or like an array of what can hold a payload.
  ///
  /// A line of a log may begin with a bracket too.
  static func precedes(_ text: ArraySlice<UInt8>) -> Bool {
    let start = text.drop(while: XMLText.isWhiteSpace)
    guard let open = start.first else { return false }
    let next = start.dropFirst().prefix(4096).first { !XMLText.isWhiteSpace($0) }
    switch open {
    case UInt8(ascii: "{"): return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
    case UInt8(ascii: "["):
      return [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(next)
    default: return false
    }
  }

  /// Reads the next piece.
  mutating func read(_ piece: ArraySlice<UInt8>, into items: inout [ContainerReader.Item]) {
    guard !isOver else { return }
    tokenizer.append(piece)
    read(isAtEnd: false, into: &items)
  }

  /// Ends the input.
  mutating func finish(into items: inout [ContainerReader.Item]) {
    if !isOver { read(isAtEnd: true, into: &items) }
    flush(\.first, into: &items)
    flush(\.entry, into: &items)
    flush(\.whole, into: &items)
    if damageCount > Self.namedDamage {
      items.append(.damage(.furtherDamage(count: damageCount - Self.namedDamage)))
    }
  }

  private mutating func read(isAtEnd: Bool, into items: inout [ContainerReader.Item]) {
    while !isOver {
      if isSkippingLine {
        guard tokenizer.skipLine() else { return }
        isSkippingLine = false
      }
      do throws(JSONTextError) {
        let next = isAtEnd ? try tokenizer.last() : try tokenizer.next()
        guard let token = next else { return }
        take(token, into: &items)
      } catch {
        recover(from: error, isAtEnd: isAtEnd, into: &items)
      }
    }
  }

  /// A damaged line does not stop the lines after it; a damaged document ends where it is damaged.
  private mutating func recover(
    from error: JSONTextError, isAtEnd: Bool, into items: inout [ContainerReader.Item]
  ) {
    beginLines(into: &items)
    flush(\.entry, into: &items)
    flush(\.whole, into: &items)
    let isFirst = valueCount <= 1 && tokenizer.line - tokenizer.valueLine > 1
    if damageCount < Self.namedDamage {
      items.append(.damage(.jsonMalformed(offset: error.offset)))
    }
    damageCount += 1
    place = JSONPlace()
    parameter = nil
    if isFirst || isAtEnd { isOver = true } else { isSkippingLine = true }
  }

  private mutating func take(_ token: JSONToken, into items: inout [ContainerReader.Item]) {
    if place.depth == 0 { beginValue(into: &items) }
    if case .number(let number) = token {
      place.beginValue()
      note(number)
      place.endValue()
    } else if let string = place.follow(token) {
      take(string, into: &items)
      place.endValue()
    }
    switch token {
    case .objectStart: openEntry()
    case .objectEnd, .arrayEnd, .string, .number, .bool, .null: endValue(into: &items)
    case .arrayStart, .key: break
    }
  }
}

/// Values and entries.
extension JSONCapture {
  private mutating func beginValue(into items: inout [ContainerReader.Item]) {
    valueCount += 1
    if valueCount == 2 { beginLines(into: &items) }
    whole = Exchange(
      fragment: isInLines ? "line=\(tokenizer.valueLine + 1)" : "", stepCount: 0,
      after: payloadCount)
  }

  /// Something follows the first value, which is one line: so it is the first of several.
  private mutating func beginLines(into items: inout [ContainerReader.Item]) {
    guard var line = first else { return }
    isInLines = true
    line.fragment = "line=1"
    first = line
    flush(\.first, into: &items)
  }

  /// Begins an entry: an element of `/log/entries`, or an object of a list that is the whole value.
  private mutating func openEntry() {
    guard entry == nil, let number = entryNumber else { return }
    entryDepth = place.depth
    let isArchive = place.steps.count == 3
    census.entryCount += 1
    entry = Exchange(
      fragment: "\(isInLines ? "line=\(tokenizer.valueLine + 1)," : "")entry=\(number)",
      stepCount: place.steps.count, writer: isArchive ? .har : nil)
    if isArchive { census.isArchive = true }
  }

  /// The number of the entry that begins here.
  private var entryNumber: Int? {
    switch place.steps.count {
    case 1:
      guard case .index(let index) = place.steps[0] else { return nil }
      return index + 1
    case 2:
      // SAML-tracer lists its requests so.
      guard place.steps[0] == .name(Array("requests".utf8)), case .index(let index) = place.steps[1]
      else { return nil }
      return index + 1
    case 3:
      guard place.steps[0] == .name(Array("log".utf8)),
        place.steps[1] == .name(Array("entries".utf8)), case .index(let index) = place.steps[2]
      else { return nil }
      return index + 1
    default: return nil
    }
  }

  private mutating func endValue(into items: inout [ContainerReader.Item]) {
    if let parameter, place.depth < parameter.depth { self.parameter = nil }
    if entry != nil, place.depth < entryDepth { flush(\.entry, into: &items) }
    guard place.depth == 0 else { return }
    if valueCount == 1, tokenizer.line == tokenizer.valueLine {
      first = whole
      whole = nil
    } else {
      flush(\.whole, into: &items)
    }
  }

  /// Hands on what is held of an exchange that ends.
  private mutating func flush(
    _ exchange: WritableKeyPath<Self, Exchange?>, into items: inout [ContainerReader.Item]
  ) {
    guard var ending = self[keyPath: exchange] else { return }
    self[keyPath: exchange] = nil
    if ending.holdsBrotli, census.brotli == nil { census.brotli = ending.fragment }
    hand(on: &ending, into: &items)
    if let bare = ending.bare, census.bareExchanges.count < 64 { census.bareExchanges.append(bare) }
  }

  /// Hands on what is held of an exchange, which may go on.
  private mutating func hand(
    on exchange: inout Exchange, into items: inout [ContainerReader.Item]
  ) {
    guard !exchange.isEmpty else { return }
    let layers = outer + (exchange.fragment.hasPrefix("line=") ? [.line] : [])
    items += exchange.take(layers, body.limits).map { .payload($0) }
    if exchange.hasEmptyFieldAlone, census.emptyField == nil {
      census.emptyField = exchange.fragment
    }
    if exchange.fragment.isEmpty { payloadCount = exchange.count }
  }
}

/// Strings and numbers.
extension JSONCapture {
  private mutating func take(_ string: JSONString, into items: inout [ContainerReader.Item]) {
    guard var exchange = entry ?? whole else { return }
    let names = names(in: exchange)
    exchange.note(string, at: names)
    if let side = names.first {
      if isHeader("date", at: names), side == Array("response".utf8) {
        exchange.note(date: string.bytes)
      }
      if isHeader("content-length", at: names), side == Array("request".utf8) {
        exchange.note(sentBytes: string.bytes)
      }
      if isHeader("content-encoding", at: names) { exchange.note(encoding: string.bytes, of: side) }
      if Self.isBody(names) { exchange.note(body: string.bytes, of: side) }
    }
    if !string.bytes.isEmpty, Self.isBody(names) { census.bodyCount += 1 }
    if census.emptyField == nil, names.first == Array("request".utf8), Self.isBody(names),
      FieldSearch.hasNoValue(body.scanner.field, in: string.bytes)
    {
      census.emptyField = exchange.fragment
    }
    for var candidate in candidates(in: string, names) {
      candidate.offset = string.offset
      exchange.hold(candidate, at: place, names)
    }
    if exchange.isFull { hand(on: &exchange, into: &items) }
    if entry != nil { entry = exchange } else { whole = exchange }
  }

  /// The names in an exchange, which has a request and a response.
  ///
  /// SAML-tracer writes both into one object.
  private func names(in exchange: Exchange) -> [[UInt8]] {
    let names = place.names(behind: exchange.stepCount)
    guard exchange.stepCount == 2 else { return names }
    let isStatus = names.first == Array("responseStatus".utf8)
    return isStatus
      ? ["response", "status"].map { Array($0.utf8) } : [Array("request".utf8)] + names
  }

  private mutating func candidates(
    in string: JSONString, _ names: [[UInt8]]
  ) -> [TextCandidate] {
    if let selector {
      return selector.selects(place) ? [body.value(string, of: body.scanner.field)] : []
    }
    if let named = parameterValue(string, names) { return named }
    if string.isCutOff, TextScanner.kind(of: string.bytes[...]) != nil {
      return [body.value(string, of: body.scanner.field)]
    }
    if names == [Array("query".utf8)] {
      return body.candidates(in: string.bytes[...], isQuery: true)
    }
    return body.candidates(in: string, at: place, depth: 0)
  }

  /// Reads a list of headers or of parameters, as objects with `name` and `value` or as pairs.
  private mutating func parameterValue(
    _ string: JSONString, _ names: [[UInt8]]
  ) -> [TextCandidate]? {
    let last = place.steps.last
    let isInPair = place.isInList
    if last == .name(Array("name".utf8)) || isInPair && last == .index(0) {
      parameter = (Array(string.bytes.prefix(64)), place.depth)
      return nil
    }
    if case .name(let name)? = last, Self.isReferer(name) { return [] }
    guard last == .name(Array("value".utf8)) || isInPair && last == .index(1),
      let parameter, parameter.depth == place.depth
    else { return nil }
    if Self.isReferer(parameter.name) { return [] }
    let kind = TextScanner.kind(of: string.bytes[...])
    guard let name = body.scanner.fields.first(where: { $0 == parameter.name }),
      body.scanner.holds(name, kind)
    else { return nil }
    let field = ExactString(utf8: name)
    var candidate = body.value(string, of: field)
    candidate.layers =
      names.contains(Array("queryString".utf8)) ? [.query(field: field)] : [.form(field: field)]
    return [candidate]
  }

  /// Whether a string is the value of a header field.
  private func isHeader(_ name: String, at names: [[UInt8]]) -> Bool {
    guard let parameter, parameter.depth == place.depth,
      place.steps.last == .name(Array("value".utf8))
        || place.isInList && place.steps.last == .index(1)
    else { return false }
    return parameter.name.count == name.utf8.count
      && parameter.name.map { $0 | 0x20 }.elementsEqual(name.utf8)
  }

  /// `Referer` repeats the URL of the page before, with each thing that the page asks for.
  private static func isReferer(_ name: [UInt8]) -> Bool {
    name.count == 7 && name.map { $0 | 0x20 } == Array("referer".utf8)
  }

  private static func isBody(_ names: [[UInt8]]) -> Bool {
    guard let first = names.first, let last = names.last else { return false }
    return ["request", "response"].contains { Array($0.utf8) == first }
      && ["text", "content", "encoded", "body"].contains { Array($0.utf8) == last }
  }

  private mutating func note(_ number: [UInt8]) {
    guard var exchange = entry ?? whole else { return }
    exchange.note(number, at: names(in: exchange))
    if entry != nil { entry = exchange } else { whole = exchange }
  }

  /// Lines beyond these are only counted.
  private static let namedDamage = 10
}
