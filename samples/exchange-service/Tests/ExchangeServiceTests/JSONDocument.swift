import Foundation

/// A document of JSON, and the words of JSON Schema that `openapi.json` uses.
struct JSONDocument {
  private let root: [String: Any]

  struct Malformed: Error {}

  init(_ text: String) throws {
    guard let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    else { throw Malformed() }
    self.root = root
  }

  subscript(_ name: String) -> Any? { root[name] }

  /// A schema of the components.
  func schema(_ name: String) -> [String: Any]? {
    let components = root["components"] as? [String: Any]
    return (components?["schemas"] as? [String: Any])?[name] as? [String: Any]
  }

  /// What a schema finds against a value.
  func defects(of value: Any, by schema: [String: Any], at place: String = "$") -> [String] {
    if let reference = schema["$ref"] as? String {
      let name = reference.split(separator: "/").last.map(String.init) ?? ""
      guard let target = self.schema(name) else { return ["\(place): \(reference) is missing"] }
      return defects(of: value, by: target, at: place)
    }
    if let choices = schema["oneOf"] as? [[String: Any]] {
      let count = choices.count { defects(of: value, by: $0, at: place).isEmpty }
      return count == 1 ? [] : ["\(place): \(count) of the choices"]
    }
    switch schema["type"] as? String {
    case "object": return objectDefects(of: value, schema, place)
    case "array":
      guard let items = value as? [Any] else { return ["\(place): no array"] }
      let item = schema["items"] as? [String: Any] ?? [:]
      return items.flatMap { defects(of: $0, by: item, at: "\(place)[]") }
    case "string": return textDefects(of: value, schema, place)
    case "integer":
      guard let number = value as? NSNumber, !(value is String),
        number.doubleValue == number.doubleValue.rounded()
      else { return ["\(place): no integer"] }
      return []
    case let type: return ["\(place): a schema of type \(type ?? "none")"]
    }
  }

  private func objectDefects(
    of value: Any, _ schema: [String: Any], _ place: String
  ) -> [String] {
    guard let members = value as? [String: Any] else { return ["\(place): no object"] }
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    let other = schema["additionalProperties"] as? [String: Any]
    var defects = (schema["required"] as? [String] ?? []).filter { members[$0] == nil }
      .map { "\(place).\($0): missing" }
    for (name, member) in members {
      guard let schema = properties[name] ?? other else {
        defects.append("\(place).\(name): not in the schema")
        continue
      }
      defects += self.defects(of: member, by: schema, at: "\(place).\(name)")
    }
    if members.count < schema["minProperties"] as? Int ?? 0 { defects.append("\(place): empty") }
    return defects
  }

  private func textDefects(of value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    guard let text = value as? String else { return ["\(place): no string"] }
    if let words = schema["enum"] as? [String], !words.contains(text) {
      return ["\(place): \(text) is none of its words"]
    }
    if let pattern = schema["pattern"] as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      return ["\(place): \(text) is not of its form"]
    }
    return []
  }
}
