package import SAMLFormats

/// A container's description of the exchange in which a payload was posted or received.
package struct ExchangeContext: Sendable, Hashable {
  /// The status code of the response; nil where the container has none.
  package internal(set) var status: Int?

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

extension FoundPayload {
  /// Whether the path is that of a token exchange: `/profiles/sso/` of REST API V2, `/tokens/authn` of V1.
  package var isOfTokenExchange: Bool {
    let path = path ?? ""
    let inVersion2 = Array(path.utf8)[...].firstOccurrence(of: Array("/profiles/sso/".utf8))
    return inVersion2 != nil || path.hasSuffix("/tokens/authn")
  }
}

extension ExchangeContext {
  /// The code of an error that the partner answered, as in `{"code": "bad_request"}`; nil where it has none.
  ///
  /// A code has small letters and underscores alone. Everything else in a body may be about a person (LOG-05).
  package var errorCode: ExactString? {
    guard case .object(let members)? = try? JSONValue(parsing: ArraySlice(body.utf8)),
      case .string(let code)? = members.first(where: { $0.key == "code" })?.value,
      1...64 ~= code.utf8.count,
      code.string.unicodeScalars.allSatisfy({ "a"..."z" ~= $0 || $0 == "_" })
    else { return nil }
    return code
  }
}

/// Shows the status alone: the body of an answer may be about a person (LOG-05).
extension ExchangeContext: CustomReflectable {
  /// The status.
  package var customMirror: Mirror { Mirror(self, children: ["status": status as Any]) }
}
