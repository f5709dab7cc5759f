package import SAMLFormats

/// A container's description of the exchange in which a payload was posted or received.
package struct ExchangeContext: Sendable, Hashable {
  /// The status code of the response; nil where the container has none.
  package internal(set) var status: Int?

  /// What the recorder says in place of an answer, such as `net::ERR_TIMED_OUT`; nil where it has none.
  package internal(set) var networkError: ExactString?

  /// The method of the request; nil where the container has none.
  package internal(set) var method: ExactString?

  /// The host of the request, in lower case and without a port; nil where the container has none.
  package internal(set) var host: ExactString?

  /// The path of the request, without its query and fragment; nil where the container has none.
  package internal(set) var path: ExactString?

  /// How many bytes the request's body has in the container.
  package internal(set) var postedBytes = 0

  /// How many bytes the request's body had when it was sent; nil where the container does not say.
  package internal(set) var sentBytes: Int?

  /// The beginning of the response's body, at most ``longestBody`` bytes.
  package internal(set) var body: ExactString = ""

  /// When the server made the response, by its clock.
  package internal(set) var serverDate: Instant?

  /// When the request was sent, by the clock of the device.
  package internal(set) var sentAt: Instant?

  /// Whether the payload was sent; false where it was received.
  package internal(set) var isOfRequest = false

  /// The part of the message that holds the payload.
  package enum Part: Sendable, Hashable {
    /// The address of a request, or one of its parameters.
    case address
    /// A header field.
    case header
    /// The body as it was sent.
    case body
    /// The list of a form's fields that a program wrote beside the body, or in its place.
    case fields
  }

  /// The part of the request or of the response that holds the payload.
  package internal(set) var part = Part.body

  /// The media type of the posted body, in lower case and without parameters; nil where the container has none.
  package internal(set) var mediaType: ExactString?

  /// The control of the posted body whose value leads to XML, whatever its name is; nil where none does.
  package internal(set) var control: ExactString?

  /// Whether the answer is what a text says beside the message, and no part of a container.
  package internal(set) var isLogged = false

  /// How much of a body is kept: an error of a service is shorter, and a page is no error.
  static let longestBody = 2048

  /// How far the clock of the device was ahead of the server's; negative if it was slow.
  ///
  /// An estimate: the request was on its way for a moment, and the header field has whole seconds.
  package var deviceClockLead: Duration? {
    guard let sentAt, let serverDate else { return nil }
    return sentAt.duration(since: serverDate)
  }
}

/// An exchange with the partner in which nothing was posted that could be read.
package struct BareExchange: Sendable, Hashable {
  /// Its place in the input.
  package let fragment: ExactString

  /// What the container says of it.
  package let context: ExchangeContext
}

extension FoundPayload {
  /// Whether it was sent to the service that exchanges tokens.
  package var isOfTokenExchange: Bool { ExchangeContext.isOfTokenExchange(path ?? "") }
}

extension ExchangeContext {
  /// Whether a path is that of a token exchange: `/profiles/sso/` of REST API V2, `/tokens/authn` of V1.
  package static func isOfTokenExchange(_ path: ExactString) -> Bool {
    let inVersion2 = Array(path.utf8)[...].firstOccurrence(of: Array("/profiles/sso/".utf8))
    return inVersion2 != nil || path.hasSuffix("/tokens/authn")
  }

  /// Whether the host is one of Adobe Pass; nil where the container has none.
  package var isOfPartner: Bool? {
    host.map {
      $0 == "auth.adobe.com" || $0.hasSuffix(".auth.adobe.com")
        || $0.hasSuffix(".auth-staging.adobe.com")
    }
  }

  /// Whether the container has less of the body than was sent.
  package var isCutByRecorder: Bool {
    postedBytes > 0 && sentBytes.map { $0 > postedBytes } ?? false
  }

  /// Whether the partner, or something before it, did not answer with a success.
  package var isRefused: Bool {
    let isRedirected = status.map { 300...399 ~= $0 } ?? false
    return networkError != nil || status == 0 || refusal != nil
      || isRedirected && method != "GET" && ExchangeContext.isOfTokenExchange(path ?? "")
  }

  /// The status of an error: that of the answer, or of the error in the body of a success.
  package var refusal: Int? {
    guard let status else { return nil }
    if status >= 400 { return status }
    guard 200...299 ~= status,
      case .object(let members)? = try? JSONValue(parsing: ArraySlice(body.utf8)),
      case .integer(let inside)? = members.first(where: { $0.key == "status" })?.value,
      400...599 ~= inside
    else { return nil }
    return inside
  }

  /// Whether a call of the partner was refused.
  var isRefusedByPartner: Bool {
    isRefused && (isOfPartner == true || ExchangeContext.isOfTokenExchange(path ?? ""))
  }

  /// The code of an error that the partner answered, as in `{"code": "bad_request"}`; nil where it has none.
  ///
  /// A code has small letters and underscores alone. Everything else in a body may be about a person (LOG-05).
  package var errorCode: ExactString? {
    let found = codeOfJSON ?? codeOfXML
    guard let found, 1...64 ~= found.utf8.count,
      found.string.unicodeScalars.allSatisfy({ "a"..."z" ~= $0 || $0 == "_" })
    else { return nil }
    return found
  }

  /// `code` of REST API V2, `error` of the client registration (RFC 6749 §5.2).
  private var codeOfJSON: ExactString? {
    guard case .object(let members)? = try? JSONValue(parsing: ArraySlice(body.utf8)) else {
      return nil
    }
    for key in ["code", "error"] {
      if case .string(let code)? = members.first(where: { $0.key == key })?.value { return code }
    }
    return nil
  }

  /// The element `code` of an error as XML.
  private var codeOfXML: ExactString? {
    let text = Array(body.utf8)[...]
    guard XMLStart.precedes(text), let start = text.firstOccurrence(of: Array("<code>".utf8)) else {
      return nil
    }
    return ExactString(utf8: text[(start + 6)...].prefix { $0 != UInt8(ascii: "<") })
  }
}

/// Shows the status alone: the body of an answer may be about a person (LOG-05).
extension ExchangeContext: CustomReflectable {
  /// The status.
  package var customMirror: Mirror { Mirror(self, children: ["status": status as Any]) }
}
