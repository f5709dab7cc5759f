import SAMLFormats

/// Finds payloads in a text that may hold anything else around them.
///
/// Found are the named fields of forms, queries and HTML pages, XML with a root of SAML, and runs of
/// Base64 or percent-encoded text that lead to such XML. Work is linear in the text: what costs more
/// than a look at a byte is tried a bounded number of times.
struct TextScanner {
  /// The names of the fields that hold payloads, the one that was asked for first.
  let fields: [[UInt8]]

  let field: ExactString

  init(field: ExactString) {
    self.field = field
    let known: [ExactString] = ["SAMLResponse", "SAMLRequest"]
    let others = known + TokenParameter.allCases.map { ExactString($0.rawValue) }
    fields = ([field] + (known.contains(field) ? others.filter { $0 != field } : []))
      .map {
        Array($0.utf8)
      }
  }

  /// Whether a field has a payload whatever its value is: the names of OAuth are those of other tokens, too.
  func holds(_ name: [UInt8], _ kind: MessageKind?) -> Bool {
    kind != nil || name == Array(field.utf8)
      || TokenParameter(exactly: ExactString(utf8: name)) == nil
  }

  /// Finds the payloads in a text, in order.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - isQuery: Whether it is a query string without its `?`.
  /// - Returns: The payloads; a damaged one as well, if its field or its beginning identifies it.
  func candidates(in text: ArraySlice<UInt8>, isQuery: Bool = false) -> [TextCandidate] {
    let parameters = named(in: text, isQuery: isQuery)
    if !parameters.isEmpty { return parameters }
    guard text.count >= Self.smallest else { return [] }
    var scan = TextScan(self, text)
    return scan.run()
  }

  /// The whole text once for each field that it has as a form, a query or a URL.
  func named(in text: ArraySlice<UInt8>, isQuery: Bool) -> [TextCandidate] {
    let trimmed = XMLText.trimmed(text)
    guard let first = trimmed.first, ![UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first),
      !XMLStart.precedes(trimmed), trimmed.contains(UInt8(ascii: "="))
    else { return [] }
    let parameters = isQuery ? Parameters(query: trimmed) : Parameters(in: trimmed)
    return fields.compactMap { name in
      // An additional empty value would make the field a repeated one, which this reader does not
      // report.
      let value = parameters.values(named: name, atMost: .max).first {
        !XMLText.trimmed($0).isEmpty
      }
      // After white space it is a word of a line, followed by more words.
      guard let value, holds(name, Self.kind(of: value)),
        isQuery || !trimmed[..<value.startIndex].contains(where: XMLText.isWhiteSpace)
      else { return nil }
      return TextCandidate(
        Array(text), field: ExactString(utf8: name),
        context: isQuery ? .queryString : .text, kind: Self.kind(of: value), offset: 0)
    }
  }

  /// The kind of message that a text leads to, read leniently from its beginning.
  static func kind(of text: ArraySlice<UInt8>) -> MessageKind? {
    if XMLStart.precedes(text) { return MessageKind(startOf: text.prefix(sampleSize)) }
    return Plausibility.beginning(of: text).flatMap { MessageKind(startOf: $0[...]) }
  }

  /// Enough for the start tags of an envelope and of a response.
  static let sampleSize = 4096

  /// No payload is as short: a root element with a namespace of SAML is longer.
  static let smallest = 40
}

/// One pass over a text.
struct TextScan {
  private let scanner: TextScanner
  private let text: ArraySlice<UInt8>

  /// The number of bytes but for the white space at the ends.
  private let significantCount: Int
  private var index: Int
  private var found: [TextCandidate] = []

  /// How many envelopes may still be looked into, and how many runs be inflated.
  private var looks = 200

  /// Where XML starts that does not end in the text.
  private(set) var openXML: Int?

  /// Where the last tag of a control ended that held nothing: another one inside of it is none.
  private var controlEnd: Int

  init(_ scanner: TextScanner, _ text: ArraySlice<UInt8>) {
    self.scanner = scanner
    self.text = text
    significantCount = XMLText.trimmed(text).count
    index = text.startIndex
    controlEnd = text.startIndex
  }

  /// Scans the text once.
  ///
  /// - Parameter leavesOpen: Whether XML that does not end is left to the caller, which knows what
  ///   follows.
  /// - Returns: The payloads in order.
  mutating func run(leavesOpen: Bool = false) -> [TextCandidate] {
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "<") {
        guard takeMarkup(leavesOpen: leavesOpen) else { break }
      } else if Self.isDelimiter(text[index]) {
        index += 1
      } else {
        takeToken()
      }
    }
    return found
  }

  private mutating func find(
    _ bytes: ArraySlice<UInt8>, field: ExactString? = nil, _ context: FoundPayload.Context = .text,
    kind: MessageKind?, layers: [Layer] = []
  ) {
    var candidate = TextCandidate(
      Array(bytes), field: field ?? scanner.field, context: context, kind: kind,
      offset: bytes.startIndex - text.startIndex)
    candidate.layers = layers
    // A page is a container, which the layers name.
    if layers.isEmpty {
      candidate.surroundings = SkippedRun(
        otherBytes: significantCount - XMLText.trimmed(bytes).count)
    }
    found.append(candidate)
  }
}

// MARK: Markup

extension TextScan {
  /// Takes a document of SAML or a control of a form; false when the rest of the text is taken.
  private mutating func takeMarkup(leavesOpen: Bool) -> Bool {
    let rest = text[index...]
    if index >= controlEnd, let control = HTMLControl(at: rest, endsAt: &controlEnd) {
      let kind = TextScanner.kind(of: control.value[...])
      if let name = scanner.fields.first(where: { $0 == control.name }), scanner.holds(name, kind) {
        let field = ExactString(utf8: name)
        find(
          control.value[...], field: field, .fieldValue, kind: kind, layers: [.html(field: field)])
        index = control.end
      } else {
        index += 1
      }
      return true
    }
    guard let root = documentStart(at: rest), let kind = kind(of: rest) else {
      index += 1
      return true
    }
    guard let end = XMLExtent.end(of: text[root...]) else {
      openXML = index
      if !leavesOpen { find(rest, kind: kind) }
      return false
    }
    find(text[index..<end], kind: kind)
    index = end
    return true
  }

  /// Where the root element starts if the text does with it or with an XML declaration.
  private func documentStart(at rest: ArraySlice<UInt8>) -> Int? {
    guard rest.starts(with: "<?xml".utf8) else { return isRoot(rest) ? rest.startIndex : nil }
    let head = rest.prefix(200)
    guard let end = head.firstOccurrence(of: Array("?>".utf8)) else { return nil }
    let root = rest[(end + 2)...].drop(while: XMLText.isWhiteSpace)
    return isRoot(root) ? root.startIndex : nil
  }

  private func isRoot(_ rest: ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: "<") else { return false }
    let name = rest.dropFirst().prefix(80).prefix {
      !Self.isDelimiter($0) && $0 != UInt8(ascii: "/")
    }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return Self.roots.contains { $0.count == local.count && $0.elementsEqual(local) }
  }

  private mutating func kind(of rest: ArraySlice<UInt8>) -> MessageKind? {
    guard looks > 0 else { return nil }
    let kind = MessageKind(startOf: rest.prefix(TextScanner.sampleSize))
    if kind == nil { looks -= 1 }
    return kind
  }

  private static let roots = (MessageKind.allCases.map(\.rawValue) + ["Envelope"])
    .map { Array($0.utf8) }
}

// MARK: Tokens

extension TextScan {
  /// Takes the text between two delimiters.
  private mutating func takeToken() {
    let start = index
    while index < text.endIndex, !Self.isDelimiter(text[index]) { index += 1 }
    let token = text[start..<index]
    guard token.count >= TextScanner.smallest else { return }
    if takeNamed(token) { return }
    if token.starts(with: "%3C".utf8) || token.starts(with: "%3c".utf8) {
      if let kind = TextScanner.kind(of: token) { find(token, kind: kind) }
      return
    }
    var rest = token
    while !rest.isEmpty {
      let run = rest.drop { !Self.isOfRun($0) }.prefix(while: Self.isOfRun)
      rest = rest[run.endIndex...]
      if run.count >= TextScanner.smallest, take(run: run, before: rest) { return }
    }
  }

  /// Takes the fields that a token names; false when it names none.
  private mutating func takeNamed(_ token: ArraySlice<UInt8>) -> Bool {
    guard token.contains(UInt8(ascii: "=")) else { return false }
    var isNamed = false
    for name in scanner.fields {
      guard let (value, start) = value(of: name, in: token) else { continue }
      let field = ExactString(utf8: name)
      let kind = TextScanner.kind(of: value)
      guard scanner.holds(name, kind) else { continue }
      let isParameter = !Parameters(in: token).values(named: name, atMost: 1).isEmpty
      find(isParameter ? token : text[start..<token.endIndex], field: field, kind: kind)
      isNamed = true
    }
    return isNamed
  }

  /// Returns the value after `NAME=`, where the name does not end a longer one, and the place of
  /// the first such name, with a value or without.
  private func value(
    of name: [UInt8], in token: ArraySlice<UInt8>
  ) -> (value: ArraySlice<UInt8>, start: Int)? {
    var rest = token
    var first: Int?
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let start = equals - name.count
      if start >= token.startIndex, token[start..<equals] == name[...],
        start == token.startIndex || !Self.isOfName(token[start - 1])
      {
        let value = token[(equals + 1)...].prefix { $0 != UInt8(ascii: "&") }
        first = first ?? start
        if let first, !value.isEmpty { return (value, first) }
      }
      rest = rest[(equals + 1)...]
    }
    return nil
  }

  /// Takes a run of Base64 or percent-encoded symbols if it leads to a message of SAML.
  ///
  /// The rest of the same token counts as damage, unless it is punctuation that ends a sentence.
  private mutating func take(run: ArraySlice<UInt8>, before rest: ArraySlice<UInt8>) -> Bool {
    var run = run
    // `name=value` of another field: padding is followed by nothing.
    while let equals = run.firstIndex(of: UInt8(ascii: "=")) {
      let behind = run[equals...].drop { $0 == UInt8(ascii: "=") }
      guard !behind.isEmpty else { break }
      run = behind
    }
    guard run.count >= TextScanner.smallest, let first = run.first else { return false }
    if !Self.canBegin(first) {
      guard run.count >= Self.smallestDeflated, looks > 0 else { return false }
      looks -= 1
    }
    guard let kind = TextScanner.kind(of: run) else { return false }
    looks += 1
    let isEnd = rest.allSatisfy { ".:!?".utf8.contains($0) }
    find(isEnd ? run : text[run.startIndex..<rest.endIndex], kind: kind)
    return true
  }

  /// Whether it begins the Base64 of `<`, of a byte order mark, of white space or of Base64, or an
  /// escape.
  private static func canBegin(_ symbol: UInt8) -> Bool {
    switch symbol {
    case UInt8(ascii: "P"), UInt8(ascii: "U"), UInt8(ascii: "I"), UInt8(ascii: "C"),
      UInt8(ascii: "D"), UInt8(ascii: "7"), UInt8(ascii: "/"), UInt8(ascii: "_"),
      UInt8(ascii: "%"):
      true
    default: false
    }
  }

  /// A deflated message with its namespaces is longer.
  private static let smallestDeflated = 100

  private static func isOfRun(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "%")
      || (Base64Text.isTextByte(byte) && !XMLText.isWhiteSpace(byte))
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "=") && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "+")
      && byte != UInt8(ascii: "%") && isOfRun(byte)
  }

  /// Whether a byte ends a token: white space, quotation marks, brackets and separators of lists.
  static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"):
      true
    default: false
    }
  }
}
