import Foundation
import HTTPTypes
import Testing

/// The partner's OpenAPI documents, which lie outside of this package.
///
/// Their folder is named by the environment variable `SAML_OPENAPI`, or is `shared/openapi` beside
/// the checkout.
enum OpenAPI {
  /// The operations of both documents; nil where they are not there.
  static let found: [Operation]? = {
    let named = ProcessInfo.processInfo.environment["SAML_OPENAPI"].map {
      URL(filePath: $0, directoryHint: .isDirectory)
    }
    let beside = Samples.folder.appending(path: "../../shared/openapi").standardized
    return [named, beside].compactMap(\.self).lazy.compactMap(operations).first
  }()

  /// The operations of both documents; none where they are not there.
  static let operations = found ?? []

  /// Whether a run without the folder is a failure: on the machines that decide about a change.
  static let areRequired = ProcessInfo.processInfo.environment["CI"] == "true"

  /// The operation that a request is for; nil for a path or a method that no document has.
  static func operation(_ method: HTTPRequest.Method, _ target: String) -> Operation? {
    let path = target.prefix { $0 != "?" }
    let matches = operations.filter { $0.method == method && $0.matches(path) }
    // The more constants, the closer: `authenticate` is a constant where others have a parameter.
    return matches.min { $0.pathParameters.count < $1.pathParameters.count }
  }

  private static func operations(in folder: URL) -> [Operation]? {
    var operations: [Operation] = []
    for (file, prefix) in [("restApiV2.json", "/api/v2"), ("dcrApi.json", "/o")] {
      guard let bytes = try? Data(contentsOf: folder.appending(path: file)),
        let document = try? JSONValue(parsing: bytes)
      else { return nil }
      let schemas = Schemas(named: document["components"]?["schemas"]?.members ?? [:])
      for (path, methods) in document["paths"]?.members ?? [:] {
        for (method, operation) in methods.members {
          guard let method = HTTPRequest.Method(method.uppercased()) else { return nil }
          operations.append(
            Operation(method: method, path: prefix + path, schemas: schemas, content: operation))
        }
      }
    }
    return operations.sorted { $0.testDescription < $1.testDescription }
  }
}

/// An operation of a document.
struct Operation: Sendable, CustomTestStringConvertible {
  let method: HTTPRequest.Method

  /// The whole path, with the names of its parameters in braces.
  let path: String
  let schemas: Schemas
  let content: JSONValue

  var testDescription: String { "\(path) \(method.rawValue)" }

  /// The names of the parameters of a kind: `header`, `query` or `path`.
  func parameters(_ kind: String, onlyRequired: Bool) -> [String] {
    (content["parameters"]?.items ?? [])
      .filter { $0["in"]?.text == kind && (!onlyRequired || $0["required"] == .truth(true)) }
      .compactMap { $0["name"]?.text }
  }

  var pathParameters: [String] { parameters("path", onlyRequired: false) }

  /// The media type and the schema of the body.
  var body: (type: String, schema: JSONValue)? {
    guard let (type, media) = content["requestBody"]?["content"]?.members.first,
      let schema = media["schema"]
    else { return nil }
    return (type, schemas.resolved(schema).schema)
  }

  /// The names of the members of the body.
  func bodyMembers(onlyRequired: Bool) -> [String] {
    let names =
      onlyRequired
      ? (body?.schema["required"]?.items ?? []).compactMap(\.text)
      : (body?.schema["properties"]?.members.keys).map(Array.init) ?? []
    return names.sorted()
  }

  /// The statuses that are documented.
  var statuses: Set<Int> {
    Set((content["responses"]?.members ?? [:]).keys.compactMap { Int($0) })
  }

  /// Lists the defects of an answer: an undocumented status, or a body that violates its schema.
  func violations(status: Int, type: String?, body: [UInt8]) -> [String] {
    guard let answer = content["responses"]?["\(status)"] else {
      return ["\(status) is not documented"]
    }
    guard let schema = answer["content"]?["application/json"]?["schema"], !body.isEmpty else {
      return []
    }
    guard type?.hasPrefix("application/json") == true, let value = try? JSONValue(parsing: body)
    else { return ["\(status): no JSON"] }
    return schemas.violations(of: value, by: schema, at: "\(status)")
  }

  fileprivate func matches(_ path: Substring) -> Bool {
    let pattern = self.path.split(separator: "/")
    let segments = path.split(separator: "/")
    return pattern.count == segments.count
      && zip(pattern, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}
