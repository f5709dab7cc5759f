import Foundation
import HTTPTypes
import PartnerSSO
import Testing
import TokenExchange

/// A request to a stand-in, built from an OpenAPI document.
struct DocumentedCall: Sendable {
  let operation: Operation
  var headers: [String: String] = [:]
  var query: [String: String] = [:]
  var body: [String: String] = [:]
  private let path: String

  /// Writes a request with its required parameters, or with all of them.
  init(_ operation: Operation, _ values: DocumentedValues, onlyRequired: Bool = true) throws {
    self.operation = operation
    path = try Self.path(of: operation, values)
    for name in operation.parameters("header", onlyRequired: onlyRequired) {
      let known = name == "Content-Type" ? operation.body?.type : values.headers[name]
      let value: String = try #require(known, "no value for the header \(name)")
      headers[name] = value
    }
    for name in operation.parameters("query", onlyRequired: onlyRequired) {
      // A token is refreshed instead of asked for, and the service has no such grant.
      if name == "refresh_token" { continue }
      query[name] = try values.parameter(name)
    }
    for name in operation.bodyMembers(onlyRequired: onlyRequired) {
      body[name] = try values.parameter(name)
    }
    // The schema does not require it, but without a resource there is nothing to decide.
    if operation.path.contains("/decisions/") { body["resources"] = "news" }
  }

  /// The path with a value for each of its parameters.
  static func path(of operation: Operation, _ values: DocumentedValues) throws -> String {
    var path = operation.path
    for name in operation.pathParameters {
      path = path.replacing("{\(name)}", with: Self.escaped(try values.parameter(name)))
    }
    return path
  }

  /// Sends it, and gives the status and the body.
  @discardableResult
  func send(
    by visitor: Visitor, with more: [String: String] = [:]
  ) async throws -> (response: HTTPResponse, body: String) {
    let query = self.query.isEmpty ? "" : "?" + Self.form(self.query)
    return try await visitor.send(
      operation.method, path + query, headers: headers.merging(more) { $1 }, body: try text())
  }

  /// The body, as its type has it.
  private func text() throws -> String {
    guard let (type, schema) = operation.body else { return "" }
    guard type == "application/json" else { return Self.form(body) }
    var members: [String: any Encodable] = [:]
    for (name, value) in body {
      let isList = schema["properties"]?[name]?["type"]?.text == "array"
      members[name] = isList ? [value] : value
    }
    let data = try JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  private static func form(_ fields: [String: String]) -> String {
    fields.sorted { $0.key < $1.key }.map { "\(escaped($0))=\(escaped($1))" }
      .joined(separator: "&")
  }

  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}

/// The values for the parameters of the documents.
struct DocumentedValues: Sendable {
  var headers: [String: String]
  private let parameters: [String: String]

  /// Values that a stand-in takes: a token, a client and a session that wait there.
  init(for visitor: Visitor) async throws {
    let requester = visitor.client.requester
    let credentials = try await visitor.send(
      ClientRegistration.register(statement: SoftwareStatement("a.b.c")))
    let session = try await visitor.send(RESTAPIV2.createSession(mvpd: "RegularMVPD"))
    let file = Samples.folder.appending(path: "captures/assertion-signed-rsa-sha256.xml")
    headers = [
      "Authorization": "Bearer \(try await visitor.accessToken())",
      "AP-Device-Identifier": "fingerprint \(Data("device-1".utf8).base64EncodedString())",
      "X-Device-Info": requester.deviceInfo.headerValue,
      "AP-Partner-Framework-Status": Self.status,
      "Adobe-Subject-Token": "subject", "AD-Service-Token": "service",
      "AP-Temppass-Identity": "identity", "AP-Visitor-Identifier": "visitor",
      "Accept": "application/json", "User-Agent": "Example/1",
    ]
    parameters = [
      "serviceProvider": "REQ", "mvpd": "RegularMVPD", "partner": "Apple", "profile": "default",
      "code": try #require(session.code).value.string, "domainName": "example.com",
      "redirectUrl": "https://example.com/back", "resources": "news",
      "SAMLResponse": try Data(contentsOf: file).base64EncodedString(),
      "client_id": credentials.clientID.string, "client_secret": credentials.clientSecret.string,
      "grant_type": "client_credentials", "software_statement": "a.b.c",
      "redirect_uri": "app://example",
    ]
  }

  /// The value of a parameter in a path, a query or a body.
  func parameter(_ name: String) throws -> String {
    try #require(parameters[name], "no value for the parameter \(name)")
  }

  private static let status = Data(
    """
    {"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":\
    {"id":"sample-provider","expirationDate":"1900000000000"}}
    """.utf8
  ).base64EncodedString()
}
