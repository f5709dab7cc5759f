import CanonicalXML
import SAMLFormats
import XMLSignature

/// The values of scoped attributes are of domains that the metadata of the signer lists (ATT-06).
///
/// A federation trusts many providers, and a scope tells whose user a value names. Without this rule each
/// provider could name the users of every other one.
struct ScopeRule: OneFindingRule {
  var code: StableCode { .samlScope }
  var isRequired: Bool { true }
  var reads: ResponseParts { .attributes }

  func finding(_ context: RuleContext) -> Finding {
    let wanted = context.policy.scopedAttributes
    guard let assertion = context.assertion else {
      return notChecked(lacking: .assertion, expected: .all(.attribute, wanted))
    }
    let attributes = assertion.attributes.filter { wanted.contains($0.name) }
    var stated: [(name: ExactString, values: [ScopedValue])] = []
    for attribute in attributes {
      guard let values = ScopedValue.all(of: attribute) else {
        return fail(
          .samlScopeMalformed, actual: .name(.attribute, attribute.name), at: place(in: context))
      }
      stated.append((attribute.name, values))
    }
    if let repeated = SubjectIdentifier.allCases.first(where: { $0.isRepeated(in: stated) }) {
      return fail(
        .samlSubjectIDRepeated, actual: .name(.attribute, ExactString(repeated.rawValue)),
        at: place(in: context)
      )
    }
    let names = Evidence.all(.attribute, stated.map(\.name))
    guard stated.contains(where: { !$0.values.isEmpty }) else { return pass(actual: names) }
    // The key of a file without metadata says nothing of domains.
    guard case .verified(let verified) = assertion, let scopes = verified.verified.signer.scopes
    else { return notChecked(actual: names) }
    let foreign = stated.first { attribute in
      attribute.values.contains { value in !scopes.contains(where: value.isOf) }
    }
    guard let foreign else { return pass(actual: names) }
    return fail(
      .samlScopeMismatch, expected: .any(.scope, scopes), actual: .name(.attribute, foreign.name),
      at: place(in: context))
  }

  private func place(in context: RuleContext) -> Finding.Location {
    context.location(SAMLName.assertion, SAMLName.attributeStatement)
  }
}

/// One value of a scoped attribute: a name, `@`, and the domain in which the name has its meaning.
private struct ScopedValue {
  private let scope: Substring
  private let isFolded: Bool

  /// The values of an attribute; nil where one has another form.
  ///
  /// Readers that split at the first `@` and readers that split at the last would see two domains, so there
  /// is one.
  static func all(of attribute: Attribute) -> [ScopedValue]? {
    let identifier = SubjectIdentifier(exactly: attribute.name)
    var values: [ScopedValue] = []
    for value in attribute.values {
      guard case .text(let value) = value, case let text = value.string,
        text.utf8.count(where: { $0 == at }) == 1,
        let separator = text.utf8.firstIndex(of: at)
      else { return nil }
      let (name, scope) = (text[..<separator], text[text.utf8.index(after: separator)...])
      let isWellFormed =
        identifier == nil
        ? !name.isEmpty && !scope.isEmpty : SubjectIdentifier.isWellFormed(name, scope)
      guard isWellFormed else { return nil }
      values.append(ScopedValue(scope: scope, isFolded: identifier != nil))
    }
    return values
  }

  /// Whether it is of a domain that metadata lists.
  ///
  /// Bytes are compared. Case does not count for the identifiers that are defined so, whose letters are those
  /// of ASCII.
  func isOf(_ listed: ExactString) -> Bool {
    guard isFolded else { return scope.utf8.elementsEqual(listed.utf8) }
    return scope.utf8.elementsEqual(listed.utf8) { Self.lower($0) == Self.lower($1) }
  }

  private static func lower(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }

  private static let at = UInt8(ascii: "@")
}

/// The attributes that identify a subject by themselves (SAML V2.0 Subject Identifier Attributes Profile 1.0
/// §3.3, §3.4).
private enum SubjectIdentifier: String, CaseIterable {
  /// One identifier for every relying party.
  case subject = "urn:oasis:names:tc:SAML:attribute:subject-id"
  /// One identifier for each relying party.
  case pairwise = "urn:oasis:names:tc:SAML:attribute:pairwise-id"

  /// Whether it is stated with more than one value.
  func isRepeated(in stated: [(name: ExactString, values: [ScopedValue])]) -> Bool {
    stated.lazy.filter { $0.name == rawValue }.reduce(0) { $0 + $1.values.count } > 1
  }

  /// Whether a unique ID and a scope are of the letters and the lengths that the profile has.
  static func isWellFormed(_ uniqueID: Substring, _ scope: Substring) -> Bool {
    isWellFormed(uniqueID, beside: "=-") && isWellFormed(scope, beside: "-.")
  }

  private static func isWellFormed(_ text: Substring, beside marks: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 127, isLetterOrDigit(first) else {
      return false
    }
    return text.utf8.allSatisfy { isLetterOrDigit($0) || marks.utf8.contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
