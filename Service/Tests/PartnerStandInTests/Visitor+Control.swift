import HTTPTypes
import PartnerStandIn
import Testing

extension Visitor {
  /// Runs a stand-in that programs on this machine control, at the time of the samples.
  static func controlling<Result: Sendable>(
    by access: ControlAccess = .loopback,
    _ body: @escaping @Sendable (Visitor) async throws -> Result
  ) async throws -> Result {
    var configuration = try Samples.configuration()
    configuration.control = access
    return try await visiting(configuration, body)
  }

  /// An answer of the control API.
  struct Controlled: Sendable {
    let status: Int
    let answer: JSONValue
  }

  /// Sends a request to the control API.
  @discardableResult
  func control(
    _ method: HTTPRequest.Method, _ path: String, _ body: String = "",
    headers: [String: String] = [:]
  ) async throws -> Controlled {
    let type = body.isEmpty ? [:] : ["Content-Type": "application/json"]
    let (response, text) = try await send(
      method, "/control/" + path, headers: type.merging(headers) { $1 }, body: body)
    #expect(response.headerFields[.contentType] == "application/json;charset=utf-8")
    #expect(response.headerFields[.accessControlAllowOrigin] == nil)
    return Controlled(
      status: response.status.code, answer: try JSONValue(parsing: text.utf8))
  }

  /// Expects a status of the control API.
  func expect(
    _ status: Int, _ method: HTTPRequest.Method, _ path: String, _ body: String = "",
    headers: [String: String] = [:], at place: SourceLocation = #_sourceLocation
  ) async throws {
    let answer = try await control(method, path, body, headers: headers)
    #expect(answer.status == status, sourceLocation: place)
  }
}
