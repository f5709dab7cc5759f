public import SAMLFormats

/// A payload that was found in an input: its bytes, and their place.
public struct FoundPayload: Sendable, Hashable {
  /// The form of the bytes.
  package enum Context: Sendable, Hashable {
    /// Any text that ``Unwrapping`` understands.
    case text

    /// A query string without its `?`.
    case queryString

    /// The value of the field alone: damage to it is reported, and never taken for another text.
    case fieldValue

    /// The first of several values that a list of parameters has for the field, which are refused (IN-09).
    case repeatedField
  }

  /// The bytes as they are in the innermost container.
  public private(set) var bytes: [UInt8]

  /// The layers around the bytes, the outermost first; empty where the input is the payload.
  package let layers: [Layer]

  /// The place in the input, such as `entry=12`; nil where the input is the payload.
  public private(set) var fragment: ExactString?

  /// The name of the field that holds the payload.
  package let field: ExactString

  /// The form of the bytes.
  package let context: Context

  /// The kind of message, if the first bytes show it.
  public let kind: MessageKind?

  /// The path of the URL, without its query and fragment.
  package private(set) var path: ExactString?

  /// When it was captured, if the container records it.
  public private(set) var capturedAt: CaptureTime?

  /// The exchange around it, as the container records it; nil where there is none.
  package private(set) var exchange: ExchangeContext?

  /// The number of bytes of the input, after inflation, before the text that holds the payload.
  package private(set) var offset: Int

  /// Whether the whole input has to be the payload: bytes that are skipped are then a defect.
  package private(set) var isExact = false

  /// Whether it was found in what a person or a recorder keeps, and not handed over as what was received.
  package let isOfCapture: Bool

  /// Whether it is a part of a request that a text holds as it was sent.
  private var isInRequest = false

  /// Whether it is a field of a form as browsers show it, of which the escapes are not known.
  private(set) var isShownDecoded = false

  /// Whether all that is around it was sent, and nothing of it belongs to a recorder.
  var isSent: Bool { isExact || isInRequest || isOfRequestBody }

  /// Whether a container has it as the body of a request.
  var isOfRequestBody: Bool {
    isOfCapture
      && exchange.map { $0.isOfRequest && ($0.part == .body || $0.part == .fields) } ?? false
  }

  /// Whether what is missing of it may be missing in the capture alone.
  package var mayBeCutByRecorder: Bool {
    isOfCapture && !isExact
      && (exchange?.isOfRequest != true || exchange?.isCutByRecorder == true)
  }

  /// That the container has fewer bytes of the body than were sent; nil where it does not say so.
  package var cut: CaptureError? {
    guard !isExact, let exchange, exchange.isOfRequest, exchange.isCutByRecorder,
      let sent = exchange.sentBytes
    else { return nil }
    return .cut(bytes: exchange.postedBytes, of: sent)
  }

  /// That what is missing behind an error may be missing in the capture alone; nil where it was sent so, or where
  /// there is no recorder around it.
  package func cut(_ error: CaptureError) -> CaptureError? {
    if let cut { return cut }
    guard mayBeCutByRecorder, !layers.isEmpty else { return nil }
    switch error {
    case .base64Truncated(let place): return .cutInside(at: place)
    case .percentMalformed(let place)
    where XMLText.trimmed(bytes[...]).suffix(2).contains(UInt8(ascii: "%")):
      return .cutInside(at: place)
    default: return nil
    }
  }

  /// Whether the text ends as programs end one that they shorten.
  var endsInEllipsis: Bool { TypographicDamage.all(in: bytes).contains(.ellipsis) }

  /// The other text around the payload.
  private(set) var surroundings: SkippedRun?

  /// What is wrong with the form or the stream that it was found in.
  private(set) var defects: [CaptureDiagnostic.Kind]

  /// Whether rules for responses apply to it: so its first bytes show, or nothing shows that it is a request.
  public var isMeantAsResponse: Bool { kind?.isMeantAsResponse ?? (field != "SAMLRequest") }

  /// A payload that is an input of its own.
  public init(_ bytes: [UInt8], field: ExactString = "SAMLResponse") {
    self.init(
      TextCandidate(bytes, field: field, context: .text, kind: nil, offset: 0), layers: [],
      fragment: nil, isOfCapture: false)
  }

  init(
    _ candidate: TextCandidate, layers: [Layer], fragment: ExactString?, path: ExactString? = nil,
    capturedAt: CaptureTime? = nil, exchange: ExchangeContext? = nil, isOfCapture: Bool = true
  ) {
    self.isOfCapture = isOfCapture
    bytes = candidate.bytes
    self.layers = layers + candidate.layers
    self.fragment = fragment
    field = candidate.field
    context = candidate.context
    kind = candidate.kind
    self.path = path
    self.capturedAt = capturedAt
    self.exchange = exchange
    offset = candidate.offset
    surroundings = candidate.surroundings
    defects = candidate.defects
  }

  /// A copy after a change.
  private func with(_ change: (inout FoundPayload) -> Void) -> FoundPayload {
    var payload = self
    change(&payload)
    return payload
  }

  /// The same with so many bytes of other text around it, none where there are none.
  func among(otherBytes count: Int) -> FoundPayload {
    with { $0.surroundings = SkippedRun(otherBytes: count) }
  }

  /// The same at another place.
  func placed(at fragment: ExactString?) -> FoundPayload { with { $0.fragment = fragment } }

  /// The same at another offset of the input.
  func moved(to offset: Int) -> FoundPayload { with { $0.offset = offset } }

  /// Whether another message could be read in its place.
  var isAmbiguous: Bool { defects.contains(.ambiguous) }

  /// The same where another message could be read in its place.
  var ambiguous: FoundPayload { isAmbiguous ? self : with { $0.defects.append(.ambiguous) } }

  /// The same as a part of a request: if this is verbatim, nothing but the layers of the bindings is free.
  func inRequest(_ request: SentText.Request, at place: Int) -> FoundPayload {
    with {
      let room = request.range.upperBound - place
      // An answer may follow the body without a line break.
      if request.isVerbatim, 1..<bytes.count ~= room { $0.bytes = Array(bytes.prefix(room)) }
      $0.isInRequest = request.isVerbatim
      $0.exchange = request.context(at: place)
      $0.path = request.context.path
      $0.capturedAt = request.answeredAt
      $0.surroundings = SkippedRun(otherBytes: request.countBeside(bytes))
    }
  }

  /// The same in a form of a recorder that stands inside of a request.
  var underRecording: FoundPayload {
    with {
      $0.isInRequest = true
      $0.defects.append(.furtherLayer)
    }
  }

  /// The same as a field of a form that a browser shows.
  var shownDecoded: FoundPayload { with { $0.isShownDecoded = true } }

  /// The same out of a stream that is not as it was written.
  var ofDamagedStream: FoundPayload { with { $0.defects.append(.gzipMalformed) } }

  /// The same where the whole input has to be the payload.
  var exact: FoundPayload { with { $0.isExact = true } }
}

/// Prints the length and the place alone, because the payload names a person (LOG-05).
extension FoundPayload: Confidential {
  /// The place in the input and the length in bytes.
  public var description: String {
    "FoundPayload(\(fragment.map { "\($0), " } ?? "")\(bytes.count) bytes)"
  }
}

/// A payload in a text, before the place of the text is known.
struct TextCandidate: Sendable {
  let bytes: [UInt8]

  /// The layers of the text that were removed to reach the bytes.
  var layers: [Layer] = []
  let field: ExactString
  let context: FoundPayload.Context
  let kind: MessageKind?

  /// The offset of the text in the input.
  var offset: Int

  /// The other text around it, which was skipped.
  var surroundings: SkippedRun?

  /// What is wrong with the form or the stream around it.
  var defects: [CaptureDiagnostic.Kind] = []

  init(
    _ bytes: [UInt8], field: ExactString, context: FoundPayload.Context, kind: MessageKind?,
    offset: Int
  ) {
    self.bytes = bytes
    self.field = field
    self.context = context
    self.kind = kind
    self.offset = offset
  }

  /// Whether it is a value that a list of parameters had, without anything around it.
  var isParameter: Bool {
    context == .fieldValue
      && (layers == [.form(field: field)] || layers == [.query(field: field)])
  }

  /// The same, followed by another value of the field, empty or not.
  var repeated: TextCandidate {
    TextCandidate(bytes, field: field, context: .repeatedField, kind: kind, offset: offset)
  }

  /// Unwraps it, or returns the code of the error that stops the unwrapping.
  func unwrapped(_ limits: CaptureLimits) -> Result<[UInt8], CaptureError> {
    var unwrapping = Unwrapping(
      of: FoundPayload(self, layers: [], fragment: nil), limits: limits)
    do { return .success(try unwrapping.unwrap()) } catch { return .failure(error) }
  }
}
