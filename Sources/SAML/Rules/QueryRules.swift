import ExactTexts
import XMLTree

/// The rules of a request: who asks whom, and when (SAML Core §3.2.1).
struct QueryRules {
  let query: AttributeQuery
  let policy: Policy
  let now: Instant
  /// The query as it came, to say where something stands.
  let captured: XMLTree.Element

  var findings: [Finding] { [version, issuer, issueInstant, destination, attributes] }

  /// The findings where there is no query to apply the rules to.
  static let unchecked = [
    Finding("saml.version", .notChecked), Finding("saml.issuer", .notChecked),
    Finding("time.issue-instant", .notChecked),
    Finding("saml.destination", .notChecked, isRequired: false),
    Finding("saml.unique-attributes", .notChecked),
  ]

  private var location: Finding.Location { Finding.Location(captured) }

  private var version: Finding {
    query.version.isExactly("2.0")
      ? Finding("saml.version", .pass, actual: "2.0")
      : Finding(
        "saml.version-unsupported", .fail, expected: "2.0", actual: query.version,
        location: location)
  }

  /// A query names who asks (SAML Profiles §6.4.1).
  private var issuer: Finding {
    let expected = policy.issuers.isEmpty ? nil : policy.issuers.joined(separator: " or ")
    guard let issuer = query.issuer else {
      return Finding("saml.issuer-missing", .fail, expected: expected, location: location)
    }
    let isAccepted =
      policy.issuers.isEmpty || policy.issuers.contains { $0.isExactly(issuer.value) }
    guard issuer.isEntity, isAccepted else {
      return Finding(
        "saml.issuer-mismatch", .fail, expected: expected, actual: issuer.value,
        location: Finding.Location(captured.firstChild(SAMLName.issuer) ?? captured))
    }
    return Finding("saml.issuer", .pass, actual: issuer.value)
  }

  /// A request from the future, or too old by the policy, is not acted on (TIM-04).
  private var issueInstant: Finding {
    let skew = policy.effectiveClockSkew
    let actual = query.issueInstant.description
    if query.issueInstant > now.advanced(by: skew) {
      return Finding(
        "time.issued-in-future", .fail, expected: "not after \(now)", actual: actual,
        location: location)
    }
    let oldest = policy.maximumAge.map { now.advanced(by: .zero - $0) }
    if let oldest, query.issueInstant < oldest.advanced(by: .zero - skew) {
      return Finding(
        "time.issued-too-long-ago", .fail, expected: "not before \(oldest)", actual: actual,
        location: location)
    }
    return Finding("time.issue-instant", .pass, actual: actual)
  }

  /// A query that is addressed elsewhere is discarded (SAML Core §3.2.1).
  private var destination: Finding {
    guard let expected = policy.destination else {
      return Finding(
        "saml.destination", .notChecked, isRequired: false, actual: query.destination)
    }
    guard let actual = query.destination else {
      return Finding(
        "saml.destination-missing", .fail, isRequired: false, expected: expected,
        location: location)
    }
    return actual.isEndpoint(expected)
      ? Finding("saml.destination", .pass, isRequired: false, actual: actual)
      : Finding(
        "saml.destination-mismatch", .fail, isRequired: false, expected: expected, actual: actual,
        location: location)
  }

  /// No attribute is asked for twice (SAML Core §3.3.2.3, AQR-06).
  private var attributes: Finding {
    if let repeated = query.attributes.firstRepeated {
      return Finding(
        "saml.attribute-duplicate", .fail, actual: repeated.name,
        location: Finding.Location(captured.firstChild(SAMLName.attribute) ?? captured))
    }
    return Finding("saml.unique-attributes", .pass, actual: "\(query.attributes.count)")
  }
}
