public import SAMLFormats

/// Why no XML bytes could be reached.
public enum CaptureError: CodedError, Sendable, Hashable {
  /// Nothing that looks like a payload was found: no bytes, plain text, other fields.
  case noPayload

  /// The field occurs more than once, so two readers could take two payloads.
  ///
  /// The place is the start of its second value.
  case fieldRepeated(at: LayerOffset)

  /// More bytes were captured than the limit.
  case capturedTooLarge(limit: Int)

  /// More bytes would come out of the encoding than the limit.
  case decodedTooLarge(limit: Int)

  /// A `%` is not followed by two hexadecimal digits (RFC 3986 §2.1).
  case percentMalformed(at: LayerOffset)

  /// The text holds a byte outside the alphabet of Base64 (RFC 4648 §3.3).
  case base64Malformed(at: LayerOffset)

  /// The Base64 text has padding before its end, too much of it, or text after it.
  case base64PaddingMisplaced(at: LayerOffset)

  /// The last symbol of the Base64 text carries bits that belong to no byte (RFC 4648 §3.5).
  case base64TrailingBits(at: LayerOffset)

  /// The Base64 text stops inside a quantum, in a way that missing padding does not explain.
  ///
  /// The place is after the last byte that is not white space.
  case base64Truncated(at: LayerOffset)

  /// The decoded bytes are neither XML nor one whole DEFLATE stream (RFC 1951).
  ///
  /// The place is where the stream stops making sense, or its end when it is cut off.
  case deflateMalformed(at: LayerOffset)

  /// The decoded text is XML whose markup is HTML-escaped.
  case xmlEscaped(at: LayerOffset)

  /// The decoded bytes are XML behind a zlib header (RFC 1950), which raw DEFLATE has not.
  case zlibHeader(at: LayerOffset)

  /// More bytes would come out of the DEFLATE stream than the limit.
  case deflateTooLarge(limit: Int)

  /// The value is a word such as `[FILTERED]`, which the recorder put in its place.
  case masked(at: LayerOffset)

  /// The text ends in an ellipsis: what showed it has shortened it.
  case shortened(at: LayerOffset)

  /// The container has fewer bytes of the body than were sent.
  case cut(bytes: Int, of: Int)

  /// The text stops inside a quantum of Base64 or an escape, and its recorder may have cut it.
  case cutInside(at: LayerOffset)

  /// There are more layers than the limit.
  case tooManyLayers(limit: Int)

  /// The dotted name of the error, which never changes.
  public var code: StableCode {
    switch self {
    case .noPayload: .captureNoPayload
    case .fieldRepeated: .captureFieldRepeated
    case .capturedTooLarge, .decodedTooLarge: .captureTooLarge
    case .percentMalformed: .capturePercentMalformed
    case .base64Malformed: .captureBase64Malformed
    case .base64PaddingMisplaced: .captureBase64PaddingMisplaced
    case .base64TrailingBits: .captureBase64TrailingBits
    case .base64Truncated: .captureBase64Truncated
    case .deflateMalformed: .captureDeflateMalformed
    case .xmlEscaped: .captureXMLEscaped
    case .zlibHeader: .captureZlibHeader
    case .deflateTooLarge: .captureDeflateTooLarge
    case .tooManyLayers: .captureTooManyLayers
    case .masked: .captureMasked
    case .shortened: .captureEllipsis
    case .cut, .cutInside: .captureCut
    }
  }

  /// Whether there is a payload at all, which is damaged, repeated or too large.
  ///
  /// A command exits with 1 for such a payload, and with 3 where none was found.
  package var foundPayload: Bool { self != .noPayload }

  /// Whether what made the capture did it, and not what made the payload.
  package var isOfRecorder: Bool {
    switch self {
    case .masked, .shortened, .cut, .cutInside: true
    default: false
    }
  }

  /// The place of the defect, if it has one.
  public var place: LayerOffset? {
    switch self {
    case .fieldRepeated(let place), .percentMalformed(let place), .base64Malformed(let place),
      .base64PaddingMisplaced(let place), .base64TrailingBits(let place),
      .base64Truncated(let place), .deflateMalformed(let place), .masked(let place),
      .shortened(let place), .cutInside(let place), .xmlEscaped(let place), .zlibHeader(let place):
      place
    case .cut, .noPayload, .capturedTooLarge, .decodedTooLarge, .deflateTooLarge, .tooManyLayers:
      nil
    }
  }

  /// The place, without payload text.
  public var detail: String? { place.map { "at \($0)" } }
}
