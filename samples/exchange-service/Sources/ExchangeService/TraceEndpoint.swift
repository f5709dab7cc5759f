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
    guard let separator = text.firstRange(of: "://") else { return nil }
    scheme = text[..<separator.lowerBound].lowercased()
    let rest = text[separator.upperBound...]
    guard ["http", "https"].contains(scheme), let slash = rest.firstIndex(of: "/"),
      slash != rest.startIndex, rest.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
      !rest.contains(where: { "?#@".contains($0) })
    else { return nil }
    authority = String(rest[..<slash])
    path = String(rest[slash...])
  }

  /// The head of a message to it.
  var request: HTTPRequest {
    HTTPRequest(
      method: .post, scheme: scheme, authority: authority, path: path,
      headerFields: [.contentType: "application/json"])
  }
}
