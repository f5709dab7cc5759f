/// The schemas of an OpenAPI document: the keywords of OpenAPI 3.0 that the partner's documents use.
struct Schemas: Sendable {
  /// The named schemas, which a `$ref` refers to.
  let named: [String: JSONValue]

  /// Where the partner's own samples have something else than its document, as schema and member.
  ///
  /// The value of an attribute is an object without properties in the document, and a string or a
  /// list in every sample. The request to the partner is missing in the document.
  static let deviations: Set = [
    "UserMetadataResponse.value", "SessionResponse.authenticationRequest",
  ]

  /// What is wrong with a value by its schema, each with its place.
  ///
  /// A member that an object has beside those of its schema counts as wrong, too.
  func violations(
    of value: JSONValue, by schema: JSONValue, at place: String = "$"
  ) -> [String] {
    violations(of: value, by: schema, named: nil, at: place)
  }

  /// A schema in the place of a reference to it.
  func resolved(_ schema: JSONValue) -> (name: String?, schema: JSONValue) {
    guard let reference = schema["$ref"]?.text else { return (nil, schema) }
    let name = String(reference.split(separator: "/").last ?? "")
    return (name, named[name] ?? .null)
  }

  private func violations(
    of value: JSONValue, by schema: JSONValue, named name: String?, at place: String
  ) -> [String] {
    if schema["$ref"] != nil {
      let (name, schema) = resolved(schema)
      guard case .object = schema else { return ["\(place): no schema \(name ?? "")"] }
      return violations(of: value, by: schema, named: name, at: place)
    }
    var found = schema.members.keys.filter { !Self.keywords.contains($0) }.sorted().map {
      "\(place): the keyword \($0) is not checked"
    }
    guard let type = schema["type"]?.text, Self.isOfType(value, type, schema["format"]?.text) else {
      return found + ["\(place): not of type \(schema["type"]?.text ?? "?")"]
    }
    if let values = schema["enum"]?.items, !values.contains(value) {
      found.append("\(place): not in the list")
    }
    if let items = schema["items"] {
      for (index, item) in value.items.enumerated() {
        found += violations(of: item, by: items, at: "\(place)[\(index)]")
      }
    }
    if type == "object" { found += members(of: value, by: schema, named: name, at: place) }
    return found
  }

  private func members(
    of value: JSONValue, by schema: JSONValue, named name: String?, at place: String
  ) -> [String] {
    let required = (schema["required"]?.items ?? []).compactMap(\.text)
    var found = required.filter { value[$0] == nil }.map { "\(place): no \($0)" }
    let properties = schema["properties"]?.members ?? [:]
    for (member, value) in value.members.sorted(by: { $0.key < $1.key }) {
      guard !Self.deviations.contains("\(name ?? "").\(member)") else { continue }
      guard let schema = properties[member] ?? schema["additionalProperties"] else {
        found.append("\(place): \(member) is not documented")
        continue
      }
      found += violations(of: value, by: schema, at: "\(place).\(member)")
    }
    return found
  }

  private static func isOfType(_ value: JSONValue, _ type: String, _ format: String?) -> Bool {
    switch (type, value) {
    case ("integer", .integer(let number)):
      format != "int32" || Int32(exactly: number) != nil
    case ("boolean", .truth), ("string", .text), ("array", .list), ("object", .object),
      ("number", .integer), ("number", .number):
      true
    default: false
    }
  }

  private static let keywords: Set = [
    "type", "format", "enum", "items", "required", "properties", "additionalProperties",
    "description", "example",
  ]
}
