import HTTPTypes

/// Where spans are sent to: the address of an OTLP receiver that takes JSON over HTTP.
public struct TraceEndpoint: Sendable, Hashable {
  /// `http` or `https`.
  let scheme: String
  /// The host, and the port if there is one.
  let authority: String
  /// The path, such as `/v1/traces`.
  let path: String

  /// Parses an address; nil without a scheme, a host and a path, and for a user, a query or a fragment.
  ///
  /// `http` is for a receiver on this machine or in a network of your own: a span has no value of a person.
  ///
  /// - Parameter text: The address.
  public init?(parsing text: String) {
    guard
      let parts = text.wholeMatch(
        of: /(https?):\/\/([!-~--[\/?#@]]+)(\/[!-~--[?#@]]*)/.ignoresCase())
    else { return nil }
    (scheme, authority, path) = (parts.1.lowercased(), String(parts.2), String(parts.3))
  }

  /// The head of a message to it.
  var request: HTTPRequest {
    HTTPRequest(
      method: .post, scheme: scheme, authority: authority, path: path,
      headerFields: [.contentType: "application/json"])
  }
}
