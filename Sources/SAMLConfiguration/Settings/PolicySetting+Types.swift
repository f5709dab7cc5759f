import CanonicalXML
import SAML
import SAMLFormats

extension PolicySetting {
  /// True or false.
  static func flag(
    _ key: ExactString, _ property: WritableKeyPath<Owner, Bool>, _ about: String
  ) -> PolicySetting {
    PolicySetting(
      key: key, about: about, schema: .members([("type", .string("boolean"))]),
      read: { (value, path, owner) throws(PolicyFileError) in
        guard case .bool(let flag) = value else {
          throw .wrongType(path: path, expected: "true or false", actual: value.kind)
        }
        owner[keyPath: property] = flag
      }, write: { .bool($0[keyPath: property]) })
  }

  /// A whole number of zero or more.
  static func count(
    _ key: ExactString, _ property: WritableKeyPath<Owner, Int>, _ about: String
  ) -> PolicySetting {
    PolicySetting(
      key: key, about: about, schema: number(upTo: nil),
      read: { (value, path, owner) throws(PolicyFileError) in
        owner[keyPath: property] = try integer(value, path, upTo: nil)
      }, write: { .integer($0[keyPath: property]) })
  }

  /// A duration in whole seconds.
  static func seconds(
    _ key: ExactString, _ property: WritableKeyPath<Owner, Duration>, upTo maximum: Int,
    _ about: String
  ) -> PolicySetting {
    PolicySetting(
      key: key, about: about, schema: number(upTo: maximum),
      read: { (value, path, owner) throws(PolicyFileError) in
        owner[keyPath: property] = .seconds(try integer(value, path, upTo: maximum))
      },
      write: {
        .integer(Int(min(max($0[keyPath: property].components.seconds, 0), Int64(maximum))))
      })
  }

  /// A duration in whole seconds that may be left open.
  static func optionalSeconds(
    _ key: ExactString, _ property: WritableKeyPath<Owner, Duration?>, _ about: String
  ) -> PolicySetting {
    let maximum = 100 * 365 * 86_400
    return PolicySetting(
      key: key, about: about, schema: number(upTo: maximum),
      read: { (value, path, owner) throws(PolicyFileError) in
        owner[keyPath: property] = .seconds(try integer(value, path, upTo: maximum))
      }, write: { $0[keyPath: property].map { .integer(Int($0.components.seconds)) } })
  }

  /// One of several words.
  static func choice<Choice: CaseIterable & RawRepresentable & Sendable>(
    _ key: ExactString, _ property: WritableKeyPath<Owner, Choice>, _ about: String
  ) -> PolicySetting where Choice.RawValue == String {
    PolicySetting(
      key: key, about: about, schema: words(of: Array(Choice.allCases)),
      read: { (value, path, owner) throws(PolicyFileError) in
        owner[keyPath: property] = try word(value, path, among: Array(Choice.allCases))
      }, write: { .text($0[keyPath: property].rawValue) })
  }

  /// One of several words, that may be left open.
  static func optionalChoice<Choice: CaseIterable & RawRepresentable & Sendable>(
    _ key: ExactString, _ property: WritableKeyPath<Owner, Choice?>, _ about: String
  ) -> PolicySetting where Choice.RawValue == String {
    PolicySetting(
      key: key, about: about, schema: words(of: Array(Choice.allCases)),
      read: { (value, path, owner) throws(PolicyFileError) in
        owner[keyPath: property] = try word(value, path, among: Array(Choice.allCases))
      }, write: { $0[keyPath: property].map { .text($0.rawValue) } })
  }

  /// A set of words.
  static func choices<Choice: RawRepresentable & Hashable & Sendable>(
    _ key: ExactString, _ property: WritableKeyPath<Owner, Set<Choice>>,
    among choices: [Choice], _ about: String
  ) -> PolicySetting where Choice.RawValue == String {
    PolicySetting(
      key: key, about: about, schema: list(of: words(of: choices)),
      read: { (value, path, owner) throws(PolicyFileError) in
        owner[keyPath: property] = Set(
          try elements(value, path) { (value, path) throws(PolicyFileError) -> Choice in
            try word(value, path, among: choices)
          })
      }, write: { .strings($0[keyPath: property].map(\.rawValue).sorted()) })
  }

  /// A text that is not empty; null means the same as an absent key.
  static func text(
    _ key: ExactString, _ property: WritableKeyPath<Owner, ExactString?>, _ about: String
  ) -> PolicySetting {
    PolicySetting(
      key: key, about: about, schema: string,
      read: { (value, path, owner) throws(PolicyFileError) in
        owner[keyPath: property] = try text(value, path)
      }, write: { $0[keyPath: property].map(JSONValue.string) })
  }

  /// A list of texts that are not empty.
  static func texts(
    _ key: ExactString, _ property: WritableKeyPath<Owner, [ExactString]>, _ about: String
  ) -> PolicySetting {
    PolicySetting(
      key: key, about: about, schema: list(of: string),
      read: { (value, path, owner) throws(PolicyFileError) in
        owner[keyPath: property] = try elements(value, path, text)
      }, write: { .array($0[keyPath: property].map(JSONValue.string)) })
  }

  /// A list of texts that are not empty, which may be left out: that is another thing than no text.
  static func optionalTexts(
    _ key: ExactString, _ property: WritableKeyPath<Owner, [ExactString]?>, _ about: String
  ) -> PolicySetting {
    PolicySetting(
      key: key, about: about, schema: list(of: string),
      read: { (value, path, owner) throws(PolicyFileError) in
        owner[keyPath: property] = try elements(value, path, text)
      }, write: { $0[keyPath: property].map { .array($0.map(JSONValue.string)) } })
  }

  /// A set of algorithms, by the names that people know them by or by their URIs.
  static func algorithms<Algorithm: PolicyAlgorithm>(
    _ key: ExactString, _ property: WritableKeyPath<Owner, Set<Algorithm>>, _ about: String
  ) -> PolicySetting {
    let allowed = Algorithm.allCases.filter(\.isAllowedInLists)
    let names = allowed.map(\.policyName) + allowed.map(\.rawValue)
    return PolicySetting(
      key: key, about: about, schema: list(of: .members([("enum", .strings(names))])),
      read: { (value, path, owner) throws(PolicyFileError) in
        let named = try elements(value, path) { (value, path) throws(PolicyFileError) in
          let name = try text(value, path)
          guard
            let algorithm = allowed.first(where: {
              name == $0.policyName || name == $0.rawValue
            })
          else {
            throw .valueNotAllowed(
              path: path, expected: allowed.map(\.policyName).joined(separator: ", "))
          }
          return algorithm
        }
        owner[keyPath: property] = Set(named)
      }, write: { .strings($0[keyPath: property].map(\.policyName).sorted()) })
  }

  /// An object with keys of its own.
  static func section<Part>(
    _ key: ExactString, _ property: WritableKeyPath<Owner, Part>, _ settings: [PolicySetting<Part>],
    _ about: String
  ) -> PolicySetting {
    PolicySetting(
      key: key, about: about, schema: settings.schema(),
      read: { (value, path, owner) throws(PolicyFileError) in
        try settings.read(value, path, into: &owner[keyPath: property])
      }, write: { settings.write($0[keyPath: property]) })
  }
}

extension PolicySetting {
  static var string: JSONValue {
    .members([("type", .string("string")), ("minLength", .integer(1))])
  }

  static func list(of items: JSONValue) -> JSONValue {
    ["type": .string("array"), "items": items]
  }

  private static func number(upTo maximum: Int?) -> JSONValue {
    .members([
      ("type", .string("integer")), ("minimum", .integer(0)),
      ("maximum", maximum.map(JSONValue.integer)),
    ])
  }

  private static func words<Choice: RawRepresentable>(
    of choices: [Choice]
  ) -> JSONValue where Choice.RawValue == String {
    .members([("enum", .strings(choices.map(\.rawValue)))])
  }

  private static func word<Choice: RawRepresentable>(
    _ value: JSONValue, _ path: ExactString, among choices: [Choice]
  ) throws(PolicyFileError) -> Choice where Choice.RawValue == String {
    let text = try text(value, path)
    guard let choice = choices.first(where: { text == $0.rawValue }) else {
      throw .valueNotAllowed(
        path: path, expected: choices.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }

  static func text(_ value: JSONValue, _ path: ExactString) throws(PolicyFileError) -> ExactString {
    guard case .string(let text) = value else {
      throw .wrongType(path: path, expected: "a string", actual: value.kind)
    }
    guard !text.isEmpty else { throw .valueNotAllowed(path: path, expected: "a text") }
    return text
  }

  static func elements<Item>(
    _ value: JSONValue, _ path: ExactString,
    _ read: (JSONValue, ExactString) throws(PolicyFileError) -> Item
  ) throws(PolicyFileError) -> [Item] {
    guard case .array(let values) = value else {
      throw .wrongType(path: path, expected: "a list", actual: value.kind)
    }
    var items: [Item] = []
    for (number, value) in values.enumerated() {
      items.append(try read(value, "\(path)[\(number)]"))
    }
    return items
  }

  private static func integer(
    _ value: JSONValue, _ path: ExactString, upTo maximum: Int?
  ) throws(PolicyFileError) -> Int {
    guard case .integer(let number) = value else {
      throw .wrongType(path: path, expected: "a whole number", actual: value.kind)
    }
    guard number >= 0, number <= maximum ?? .max else {
      throw .valueNotAllowed(
        path: path, expected: maximum.map { "0 to \($0)" } ?? "zero or more")
    }
    return number
  }
}
