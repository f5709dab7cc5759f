import CanonicalXML
import SAMLFormats

/// Compares the attributes of a TV provider's response with Adobe's user metadata (ATT-05).
///
/// No standard asks for any of it, and providers differ. So whatever is noticed is a note, and the rule
/// itself passes wherever there is an assertion. There is at most one note of a kind for each key: a
/// response with a thousand attributes has no thousand notes.
struct UserMetadataRule: Rule {
  var code: StableCode { .samlUserMetadata }
  var isRequired: Bool { false }
  var reads: ResponseParts { .attributes }

  func check(_ context: RuleContext, into findings: inout [Finding]) {
    guard let assertion = context.assertion else {
      return findings.append(notChecked(lacking: .assertion))
    }
    let stated = StatedMetadata(assertion.attributes)
    findings.append(pass(actual: .all(.attribute, stated.names)))
    let hidesAttributes = assertion.attributeStatements.contains { $0.encryptedAttributeCount > 0 }
    let missing = hidesAttributes ? [] : stated.missing
    if !missing.isEmpty {
      findings.append(
        Finding(
          note: .samlUserMetadataMissing,
          expected: .all(.attribute, missing.map { ExactString($0.rawValue) }),
          location: context.location(SAMLName.assertion, SAMLName.attributeStatement)))
    }
    for remark in stated.remarks {
      findings.append(
        Finding(
          note: remark.code, expected: remark.expected, actual: .name(.attribute, remark.name),
          location: context.location(ofAttribute: remark.name)))
    }
  }
}

/// The attributes of an assertion by their keys, and the remarks about them.
private struct StatedMetadata {
  /// The reason for a note about one attribute.
  struct Remark {
    let code: StableCode
    let name: ExactString
    var expected: Evidence?
  }

  private var values: [UserMetadataKey: [AttributeValue]] = [:]
  private var repeated: Set<UserMetadataKey> = []
  private var misspelt: [UserMetadataKey: ExactString] = [:]

  init(_ attributes: [Attribute]) {
    for attribute in attributes {
      let name = attribute.name
      if let key = UserMetadataKey(exactly: name) {
        if values[key] != nil { repeated.insert(key) }
        values[key, default: []] += attribute.values
      } else if let key = UserMetadataKey(similarTo: name), misspelt[key] == nil {
        misspelt[key] = name
      }
    }
  }

  private var keys: [UserMetadataKey] { UserMetadataKey.allCases.filter { values[$0] != nil } }

  /// The known names that are there, in the order of the table.
  var names: [ExactString] { keys.map { ExactString($0.rawValue) } }

  /// The keys that every provider states and this response does not, in any spelling.
  var missing: [UserMetadataKey] {
    UserMetadataKey.allCases.filter {
      $0.isStatedByEveryProvider && values[$0] == nil && misspelt[$0] == nil
    }
  }

  /// In the order of the table.
  var remarks: [Remark] {
    UserMetadataKey.allCases.flatMap { key in
      [remark(onNameOf: key), remark(onNumberOf: key), remark(onValuesOf: key)].compactMap(\.self)
    }
  }

  private func remark(onNameOf key: UserMetadataKey) -> Remark? {
    misspelt[key].map {
      Remark(
        code: .samlUserMetadataName, name: $0,
        expected: .name(.attribute, ExactString(key.rawValue)))
    }
  }

  private func remark(onNumberOf key: UserMetadataKey) -> Remark? {
    guard let count = values[key]?.count else { return nil }
    if repeated.contains(key) {
      return Remark(code: .samlUserMetadataRepeated, name: ExactString(key.rawValue))
    }
    guard count > 1, !key.allowsSeveralValues else { return nil }
    return Remark(
      code: .samlUserMetadataSeveral, name: ExactString(key.rawValue), expected: .atMost(1, .pieces)
    )
  }

  /// About the first such value: the others were most likely made in the same way.
  private func remark(onValuesOf key: UserMetadataKey) -> Remark? {
    guard let values = values[key] else { return nil }
    let codes = values.lazy.compactMap { Self.code(of: $0, key.form) }
    guard let code = values.isEmpty ? .samlUserMetadataEmpty : codes.first else { return nil }
    return Remark(code: code, name: ExactString(key.rawValue), expected: .form(key.form))
  }

  private static func code(
    of value: AttributeValue, _ form: UserMetadataKey.Form
  ) -> StableCode? {
    switch value {
    case .null: return .samlUserMetadataEmpty
    case .text(let text) where text.isEmpty: return .samlUserMetadataEmpty
    case .xml: return .samlUserMetadataForm
    case .text(let text):
      if form.accepts(text.string) { return nil }
      if form == .encrypted, UserMetadataKey.Form.postalCode.accepts(text.string) {
        return .samlUserMetadataReadable
      }
      return UserMetadataKey.Form.looksEncrypted(text.string)
        ? .samlUserMetadataEncrypted : .samlUserMetadataForm
    }
  }
}

extension UserMetadataKey {
  /// The key whose name a text most likely means; nil where none is close.
  ///
  /// Case and separators do not count, and one letter in four may differ. So three letters must be the
  /// same, and `uid` is not taken for `zip`.
  fileprivate init?(similarTo name: ExactString) {
    // Twice the longest name: a longer text needs no reading.
    guard name.utf8.count <= 28 else { return nil }
    let letters = Self.letters(of: name.string)
    var best: (key: UserMetadataKey, distance: Int)?
    for (key, known) in Self.known {
      let distance = EditDistance.distance(known, letters)
      if distance <= known.count / 4, best.map({ distance < $0.distance }) ?? true {
        best = (key, distance)
      }
    }
    guard let best else { return nil }
    self = best.key
  }

  private static let known = allCases.map { ($0, letters(of: $0.rawValue)) }

  private static func letters(of name: String) -> [UInt8] {
    name.utf8.filter { !"_-. ".utf8.contains($0) }.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  }
}

extension RuleContext {
  /// Returns the place of the last attribute of a name; without one, that of the statement.
  ///
  /// A decrypted attribute is in a document of its own, so its place is that of the statement.
  fileprivate func location(ofAttribute name: ExactString) -> Finding.Location {
    let statements =
      captured.firstChild(SAMLName.assertion)?.children(named: SAMLName.attributeStatement) ?? []
    let attribute = statements.flatMap { $0.children(named: SAMLName.attribute) }
      .last { $0.attribute(SAMLName.name, equals: name) }
    return attribute.map { Finding.Location($0) }
      ?? location(SAMLName.assertion, SAMLName.attributeStatement)
  }
}
