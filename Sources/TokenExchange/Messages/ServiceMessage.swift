public import HTTPTypes
public import PartnerSSO
import SAMLFormats
import SAMLPayload

/// A request with its body, ready for a transport.
///
/// It holds what identifies a device and may hold a bearer token, so it does not print itself.
public struct ServiceMessage: Sendable, Hashable {
  /// The request: method, origin, path, query and header fields.
  public private(set) var request: HTTPRequest

  /// The body, which may be empty.
  public private(set) var body: [UInt8] = []

  /// Makes a message without a body that asks for an answer in JSON.
  init(_ method: HTTPRequest.Method, _ target: RequestTarget, at origin: ServiceOrigin) {
    request = HTTPRequest(
      method: method, scheme: origin.scheme.string, authority: origin.authority.string,
      path: target.text)
    request.headerFields[.accept] = "application/json"
  }

  /// Sets a header field, if there is a value.
  ///
  /// A value that no field can carry, with a line break for instance, is refused, never repaired.
  mutating func set(_ name: HTTPField.Name, _ value: String?) throws(ExchangeError) {
    guard let value else { return }
    guard HTTPField.isValidValue(value) else { throw .parameterUnusable(name.rawName) }
    request.headerFields[name] = value
  }

  /// The same message with a body of the type `application/x-www-form-urlencoded`.
  ///
  /// - Parameters:
  ///   - fields: The controls; one without a value is left out.
  ///   - response: A response, which follows them in its form.
  /// - Returns: The message.
  func form(
    _ fields: KeyValuePairs<String, ExactString?>, _ response: PresentedResponse? = nil
  ) -> ServiceMessage {
    var form = FormBody()
    for case (let name, let value?) in fields { form.append(name: name, value: value.string) }
    if let response { form.append(name: "SAMLResponse", value: response.formValue) }
    return with(form.bytes, FormBody.contentType)
  }

  /// The same message with members in JSON.
  func members(_ members: [(ExactString, JSONValue)]) -> ServiceMessage {
    // The reference names the charset, although JSON has no other (RFC 8259 §8.1).
    with(JSONValue.members(members).requestBytes, "application/json;charset=utf-8")
  }

  private func with(_ body: [UInt8], _ type: String) -> ServiceMessage {
    var message = self
    message.request.headerFields[.contentType] = type
    message.body = body
    return message
  }

  /// Presents a bearer token (RFC 6750 §2.1).
  mutating func present(_ token: AccessToken) throws(ExchangeError) {
    try set(.authorization, "Bearer \(token.value)")
  }
}

extension ServiceMessage: Confidential {
  /// The method and the number of bytes in the body.
  public var description: String { "\(request.method.rawValue), body of \(body.count) bytes" }
}

extension JSONValue {
  /// The value on one line, in the order in which its members were added.
  ///
  /// Headers carry it in Base64, so the same values must give the same bytes each time.
  var requestBytes: [UInt8] {
    var writer = JSONWriter(escapes: .required)
    writer.element(self)
    return writer.bytes
  }
}
