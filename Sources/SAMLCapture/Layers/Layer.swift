package import SAMLFormats

/// One wrapping of a payload.
public enum Layer: Sendable, Hashable, CustomStringConvertible {
  /// A control of an `application/x-www-form-urlencoded` body (SAML Bindings §3.5.4).
  case form(field: ExactString)

  /// A part of a `multipart/form-data` body (RFC 7578).
  case multipart(field: ExactString)

  /// A parameter of a query string or a URL (SAML Bindings §3.4.4).
  case query(field: ExactString)

  /// Percent-encoding (RFC 3986 §2.1).
  case percent

  /// Base64 (RFC 4648 §4).
  case base64

  /// Raw DEFLATE, without a zlib header (RFC 1951).
  case deflate

  /// A gzip stream (RFC 1952).
  case gzip

  /// An HTTP Archive, version 1.2.
  case har

  /// A session of Charles, exported as JSON.
  case charles

  /// Flows of mitmproxy, written as JSON.
  case mitmproxy

  /// A string of a JSON text, by its pointer (RFC 6901).
  ///
  /// A name in it that is no plain word becomes `*`, because it could be a personal value.
  case json(pointer: ExactString)

  /// A line of a text that holds more than the payload.
  case line

  /// A form control of an HTML page (SAML Bindings §3.5.4).
  case html(field: ExactString)

  /// Text in UTF-16 instead of UTF-8, as PowerShell and some clipboards write it.
  case utf16

  /// A form of a recorder around the payload.
  case recording(Recording)

  /// A SOAP 1.1 envelope (SAML Bindings §3.2).
  ///
  /// Unwrapping leaves it in place, because a signature inside may depend on the elements around
  /// it. The code that validates the message in its place adds this to the trail.
  case soap

  /// Whether a payload was found inside of it: places in the payload are none of the input then.
  package var isAroundPayload: Bool {
    switch self {
    case .gzip, .har, .charles, .mitmproxy, .json, .line, .html, .multipart, .utf16, .recording:
      true
    case .form, .query, .percent, .base64, .deflate, .soap: false
    }
  }

  /// The field, of a layer that has one.
  package var field: ExactString? {
    switch self {
    case .form(let field), .multipart(let field), .query(let field), .html(let field): field
    case .percent, .base64, .deflate, .gzip, .har, .charles, .mitmproxy, .json, .line, .soap,
      .utf16, .recording:
      nil
    }
  }

  /// Whether it is a form of a recorder.
  var isRecording: Bool {
    if case .recording = self { true } else { false }
  }

  /// Whether it joins the lines of a log, which cuts a body into them.
  var joinsLogLines: Bool { self == .recording(.logLines) || self == .recording(.okHTTPLines) }

  /// The layer as the trail of a report prints it.
  ///
  /// The field is the one that the caller asked for, never text of the payload.
  public var description: String {
    switch self {
    case .form(let field): "form:\(field)"
    case .multipart(let field): "multipart:\(field)"
    case .query(let field): "query:\(field)"
    case .percent: "percent"
    case .base64: "base64"
    case .deflate: "deflate"
    case .gzip: "gzip"
    case .har: "har"
    case .charles: "charles"
    case .mitmproxy: "mitmproxy"
    case .json(let pointer): "json:\(pointer)"
    case .line: "line"
    case .html(let field): "html:\(field)"
    case .utf16: "utf-16"
    case .recording(let form): form.rawValue
    case .soap: "soap"
    }
  }
}

/// The place of a byte in a capture.
public struct LayerOffset: Sendable, Hashable, CustomStringConvertible {
  /// The number of layers of the trail that are removed at this place.
  ///
  /// Zero is the captured bytes themselves.
  public let depth: Int

  /// The number of bytes before this one in what that many layers leave.
  package let offset: Int

  /// Names a place.
  ///
  /// - Parameters:
  ///   - depth: The number of layers removed.
  ///   - offset: The number of bytes before the place.
  package init(depth: Int, offset: Int) {
    self.depth = depth
    self.offset = offset
  }

  /// The place in words.
  public var description: String {
    depth == 0 ? "byte \(offset) of the capture" : "byte \(offset) under layer \(depth)"
  }
}
