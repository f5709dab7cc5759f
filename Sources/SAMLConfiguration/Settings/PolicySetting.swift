import CanonicalXML
import SAML
import SAMLFormats

/// One key of a policy file: its name, its type, and the property that it sets.
///
/// The reader, the writer and the published schema all go through these, so a setting that is added
/// to a table is read, written, described and checked.
struct PolicySetting<Owner> {
  let key: ExactString
  /// One sentence for the schema.
  let about: String
  /// The type, in the words of JSON Schema.
  let schema: JSONValue
  let read: (JSONValue, _ path: ExactString, inout Owner) throws(PolicyFileError) -> Void
  /// Nil when the key is to be omitted.
  let write: (Owner) -> JSONValue?
  var isRequired = false
}

extension Array {
  /// Reads an object, whose keys must be those of the table.
  func read<Owner>(
    _ value: JSONValue, _ path: ExactString, into owner: inout Owner
  ) throws(PolicyFileError) where Element == PolicySetting<Owner> {
    guard case .object(let members) = value else {
      throw .wrongType(path: path, expected: "an object", actual: value.kind)
    }
    for member in members {
      let place: ExactString = "\(path).\(member.key)"
      guard let setting = first(where: { $0.key == member.key }) else {
        throw .unknownKey(
          path: place,
          nearest: EditDistance.nearest(to: member.key.string, in: map(\.key.string))
            .map(ExactString.init(_:)))
      }
      try setting.read(member.value, place, &owner)
    }
    for setting in self where setting.isRequired {
      guard members.contains(where: { $0.key == setting.key }) else {
        throw .missingKey(path: "\(path).\(setting.key)")
      }
    }
  }

  /// The object that would be read as that value.
  func write<Owner>(_ owner: Owner) -> JSONValue where Element == PolicySetting<Owner> {
    .members(map { ($0.key, $0.write(owner)) })
  }

  /// The content that the object may have, as JSON Schema.
  func schema<Owner>() -> JSONValue where Element == PolicySetting<Owner> {
    let properties = map { setting -> (ExactString, JSONValue?) in
      guard case .object(let members) = setting.schema else { return (setting.key, setting.schema) }
      let about = JSONValue.Member(key: "description", value: .text(setting.about))
      return (setting.key, .object([about] + members))
    }
    let required = filter(\.isRequired).map(\.key)
    return .members([
      ("type", .string("object")), ("additionalProperties", .bool(false)),
      ("required", required.isEmpty ? nil : .array(required.map(JSONValue.string))),
      ("properties", .members(properties)),
    ])
  }
}
