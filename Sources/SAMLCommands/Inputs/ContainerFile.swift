import SAMLCapture
import SAMLCommandLine
import SAMLFormats
import SAMLReport

/// An exchange that the partner refused, without a message that could be read.
struct CapturedExchange {
  /// The input.
  let path: String
  /// As reports name it.
  let source: String
  let context: ExchangeContext
}

/// The payloads of one input, found while they are asked for.
struct ContainerFile {
  /// The input as the user named it, without a place in it.
  let path: String

  /// Messages that were found and are not wanted.
  private(set) var others = OtherMessages()

  private let file: InputFile
  private let reader: ContainerReader
  private let place: String?
  private let wanted: WantedMessages
  private var isAtEnd = false

  /// Whether the payload at the place was found.
  private var isOver = false
  /// Whether it has neither a payload nor a failure so far.
  private(set) var isEmpty = true
  private let isExact: Bool
  private let limits: CaptureLimits
  private let field: ExactString

  /// The first MiB of what was read, which may say how a message was answered; empty unless posts are wanted.
  private(set) var start: [UInt8] = []
  private let keepsStart: Bool

  /// Opens an input.
  ///
  /// - Parameters:
  ///   - argument: A file, `-`, or either with `#` and a place in it, as reports print it.
  ///   - field: The name of the field that holds the payload.
  ///   - wanted: Which messages are asked for.
  ///   - limits: How large a payload and its layers may be.
  ///   - isExact: Whether the whole input has to be one payload.
  ///   - content: The content, if the argument is no file but a name for it.
  /// - Throws: The system's error for a file that cannot be opened.
  init(
    _ argument: String, field: ExactString, wanted: WantedMessages, _ limits: CaptureLimits,
    isExact: Bool = false, content: [UInt8]? = nil
  ) throws(Failure) {
    (path, place) = content == nil ? Self.parts(of: argument) : (argument, nil)
    self.isExact = isExact
    self.limits = limits
    self.field = field
    guard !isExact || place == nil else {
      throw .usage(
        "\(SafeText.make(argument, limit: 2000)) is a place in an input, and --exact takes a whole input."
      )
    }
    self.wanted = place == nil ? wanted : .all
    keepsStart = wanted == .posts
    if let content { file = InputFile(path, content: content) } else { file = try InputFile(path) }
    reader = ContainerReader(field: field, limits: limits)
  }

  /// The exchanges that the partner refused without a message that could be read.
  var bareExchanges: [CapturedExchange] {
    reader.census.bareExchanges.filter { place == nil || $0.fragment == place }.map {
      CapturedExchange(
        path: path, source: $0.fragment.isEmpty ? path : "\(path)#\($0.fragment)",
        context: $0.context)
    }
  }

  /// The share of the file that was read, from 0 to 1; nil when it is unknown.
  var fraction: Double? { file.fraction }

  /// Returns the next payload; nil at the end.
  ///
  /// - Throws: ``Failure`` for an unreadable part; the next call continues after it.
  mutating func next() throws(Failure) -> CapturedPayload? {
    if isExact { return try nextExact() }
    while !isOver {
      if let payload = try nextHeld() { return payload }
      if isAtEnd {
        guard let failure = failure() else { return nil }
        isEmpty = false
        throw failure
      } else if let piece = try readOn() {
        reader.append(piece)
      } else {
        isAtEnd = true
        reader.finish()
      }
    }
    return nil
  }

  /// Returns the next payload of what was read; nil if there is none.
  ///
  /// - Throws: ``Failure`` for an unreadable part; the next call continues after it.
  mutating func nextHeld() throws(Failure) -> CapturedPayload? {
    while !isOver, !isExact, let item = reader.next() {
      if let payload = try take(item) { return payload }
    }
    return nil
  }

  /// The whole input; nil once it was read.
  private mutating func nextExact() throws(Failure) -> CapturedPayload? {
    guard !isAtEnd else { return nil }
    isAtEnd = true
    // One byte more shows that it is too large.
    let room = min(limits.capturedBytes, .max - 1) + 1
    var bytes: [UInt8] = []
    while bytes.count < room, let piece = try file.next() {
      bytes += piece.prefix(room - bytes.count)
    }
    let field = wanted.field(of: bytes, before: field)
    let payload: FoundPayload
    do { payload = try ExactInput.payload(in: bytes, field: field, limits: limits) } catch {
      throw .usage(
        "\(SafeText.make(path, limit: 2000)) is \(error.description), and --exact takes a whole input "
          + "as one payload.\nhelp: Leave --exact out, or write the payload to a file of its own.")
    }
    isEmpty = false
    return try take(.payload(payload))
  }

  private mutating func readOn() throws(Failure) -> ArraySlice<UInt8>? {
    do {
      let piece = try file.next()
      if keepsStart, let piece { start += piece.prefix((1 << 20) - start.count) }
      return piece
    } catch {
      isAtEnd = true
      isEmpty = false
      throw error
    }
  }

  private mutating func take(_ item: ContainerReader.Item) throws(Failure) -> CapturedPayload? {
    switch item {
    case .damage(let error):
      isEmpty = false
      throw .explained(error.code, in: path, at: error.detail, .unreadable)
    case .payload(let payload):
      guard place == nil || payload.fragment == place else { return nil }
      isEmpty = false
      guard wanted.include(payload) else {
        others.note(payload)
        return nil
      }
      // A place holds one payload, so nothing else can follow.
      isOver = place != nil
      let fragment = isExact ? nil : payload.fragment
      let source = fragment.map { "\(path)#\($0)" } ?? path
      return CapturedPayload(source: source, payload: payload, path: path)
    }
  }

  /// Returns the failure of an input without a payload.
  private func failure() -> Failure? {
    guard isEmpty else { return nil }
    // Of an exchange, its refusal is enough.
    if wanted.includesExchanges, !bareExchanges.isEmpty { return nil }
    guard let place else { return noPayload }
    return .unreadable(
      path,
      "there is no payload at \(place)\nhelp: `saml inspect` shows every payload with its "
        + "place.")
  }

  private var noPayload: Failure {
    let census = reader.census
    if let place = census.emptyField {
      return noPayload(
        "The field of the payload has no value\(place.isEmpty ? "" : " at \(place)").",
        "Look where the app takes samlAttributeQueryResponse, and whether it was there.")
    }
    if let place = census.brotli {
      return noPayload(
        "A body\(place.isEmpty ? "" : " at \(place)") is compressed with Brotli, which is not read.",
        "Export the session with its bodies decoded, as browsers and proxies show them.")
    }
    if census.isArchive {
      let entries = "\(census.entryCount) \(census.entryCount == 1 ? "entry" : "entries")"
      return noPayload(
        "An HTTP Archive of \(entries) without a SAML payload.",
        census.bodyCount == 0
          ? "No body was saved with it. Export the session again with its content: \"Save all as "
            + "HAR with content\", in Chrome with sensitive data."
          : "Record the sign-in from its beginning with \"Preserve log\": browsers forget a form "
            + "post when the next page opens. Name the field with --field if it is not SAMLResponse."
      )
    }
    if census.isJSON, census.bodyCount == 0, reader.unrecognizedText.isEmpty {
      return .explained(.captureJSON, in: path, .unreadable)
    }
    return .noPayload(in: path, reader.unrecognizedText, .captureNoPayload)
  }

  private func noPayload(_ sentence: String, _ help: String) -> Failure {
    let code = StableCode.captureNoPayload
    return .unreadable(path, "\(sentence) [\(code)]\nhelp: \(help)").withCode(code)
  }

  /// An input that exists under the whole name is meant by it, whatever the name holds.
  static func parts(of argument: String) -> (path: String, place: String?) {
    guard let mark = argument.utf8.lastIndex(of: UInt8(ascii: "#")),
      FileSystem.kind(of: argument) == nil
    else {
      return (argument, nil)
    }
    return (String(argument[..<mark]), String(argument[argument.utf8.index(after: mark)...]))
  }
}
