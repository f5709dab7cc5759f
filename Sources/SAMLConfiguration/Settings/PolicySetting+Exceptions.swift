import SAML
import XMLSignature

extension PolicySetting {
  /// A moment as RFC 3339 writes it.
  static func moment(
    _ key: ExactString, _ property: WritableKeyPath<Owner, Instant?>, _ about: String
  ) -> PolicySetting {
    PolicySetting(
      key: key, about: about,
      schema: .members([("type", .string("string")), ("format", .string("date-time"))]),
      read: { (value, path, owner) throws(PolicyFileError) in
        owner[keyPath: property] = try moment(value, path)
      }, write: { $0[keyPath: property].map { .string("\($0)") } })
  }

  private static func moment(
    _ value: JSONValue, _ path: ExactString
  ) throws(PolicyFileError) -> Instant {
    guard let moment = Instant(rfc3339: try text(value, path).string) else {
      throw .valueNotAllowed(path: path, expected: "a time such as 2026-03-01T12:00:30Z")
    }
    return moment
  }
}

extension PolicyException {
  /// The settings of an exception; it ends on a day, or it would be the rule.
  static var settings: [PolicySetting<PolicyException>] {
    var issuer: PolicySetting<PolicyException> = .text(
      "issuer", \.optionalIssuer, "The entity that it is for; its keys must be bound to it.")
    issuer.isRequired = true
    var expires: PolicySetting<PolicyException> = .moment(
      "expires", \.optionalEnd, "The moment from which it no longer applies.")
    expires.isRequired = true
    return [
      issuer, expires,
      .text("reason", \.reason, "Why it exists."),
      .algorithms("signatureMethods", \.signatureMethods, "Signature methods accepted beside."),
      .algorithms("digestMethods", \.digestMethods, "Digest methods accepted beside."),
      .algorithms(
        "canonicalizationMethods", \.canonicalizationMethods, "Canonical forms accepted beside."),
      .section(
        "dangerous", \.dangerous, Dangerous.settings,
        "Settings that give up a security property, accepted beside."),
    ]
  }

  /// The exceptions of a policy.
  static var list: PolicySetting<PolicyDocument> {
    PolicySetting(
      key: "exceptions",
      about: "What one issuer may do beyond the policy, until a day.",
      schema: PolicySetting<PolicyDocument>.list(of: settings.schema()),
      read: { (value, path, document) throws(PolicyFileError) in
        document.policy.exceptions = try PolicySetting<PolicyDocument>.elements(value, path) {
          (value, path) throws(PolicyFileError) in
          // Both are required, so these are never what is read.
          var exception = PolicyException(issuer: "", expires: Instant(millisecondsSince1970: 0))
          try settings.read(value, path, into: &exception)
          return exception
        }
      }, write: { .array($0.policy.exceptions.map(settings.write)) })
  }

  private var optionalIssuer: ExactString? {
    get { issuer }
    set { if let newValue { issuer = newValue } }
  }

  private var optionalEnd: Instant? {
    get { expires }
    set { if let newValue { expires = newValue } }
  }
}

extension PolicyException.Dangerous {
  static var settings: [PolicySetting<PolicyException.Dangerous>] {
    [
      .flag("acceptsSHA1", \.acceptsSHA1, "Whether SHA-1 is accepted, which can be forged."),
      .flag("acceptsDSA", \.acceptsDSA, "Whether DSA is accepted, whose keys leak."),
      .flag(
        "acceptsSignatureAsLastChild", \.acceptsSignatureAsLastChild,
        "Whether the signature of an assertion may be its last child, where the schema has none."),
      .flag(
        "acceptsBearerNotBefore", \.acceptsBearerNotBefore,
        "Whether a bearer confirmation may have NotBefore, which must then hold."),
      .flag(
        "acceptsConditionsWithoutEnd", \.acceptsConditionsWithoutEnd,
        "Whether conditions may have no end, and end as the confirmation that holds."),
      .flag(
        "acceptsNmtokenIDs", \.acceptsNmtokenIDs,
        "Whether an ID may begin with a digit, `-` or `.`, as a bare GUID does."),
    ]
  }
}
