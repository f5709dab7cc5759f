import Formats
import XML

/// The rules of a request: who asks whom, and when (SAML Core §3.2.1).
struct QueryRules {
  let query: AttributeQuery
  let policy: Policy
  let now: Instant
  /// The query as it came, to report places in it.
  let captured: XMLTree.Element

  var findings: [Finding] { [version, issuer, issueInstant, destination, attributes] }

  /// The findings where there is no query to apply the rules to.
  static let unchecked = [
    Finding(.samlVersion, .notChecked), Finding(.samlIssuer, .notChecked),
    Finding(.timeIssueInstant, .notChecked),
    Finding(.samlDestination, .notChecked, isRequired: false),
    Finding(.samlUniqueAttributes, .notChecked),
  ]

  private var location: Finding.Location { Finding.Location(captured) }

  private var version: Finding {
    query.version.isExactly("2.0")
      ? Finding(.samlVersion, .pass, actual: .name(.version, "2.0"))
      : Finding(
        .samlVersionUnsupported, .fail, expected: .name(.version, "2.0"),
        actual: .name(.version, query.version),
        location: location)
  }

  /// A query names who asks (SAML Profiles §6.4.1).
  private var issuer: Finding {
    let expected: Evidence? = policy.issuers.isEmpty ? nil : .any(.entity, policy.issuers)
    guard let issuer = query.issuer else {
      return Finding(.samlIssuerMissing, .fail, expected: expected, location: location)
    }
    let isAccepted =
      policy.issuers.isEmpty || policy.issuers.contains { $0.isExactly(issuer.value) }
    guard issuer.isEntity, isAccepted else {
      return Finding(
        .samlIssuerMismatch, .fail, expected: expected, actual: .name(.entity, issuer.value),
        location: Finding.Location(captured.firstChild(SAMLName.issuer) ?? captured))
    }
    return Finding(.samlIssuer, .pass, actual: .name(.entity, issuer.value))
  }

  /// A request from the future, or too old by the policy, is not acted on (TIM-04).
  private var issueInstant: Finding {
    let skew = policy.effectiveClockSkew
    let actual = Evidence.instant(query.issueInstant)
    if query.issueInstant > now.advanced(by: skew) {
      return Finding(
        .timeIssuedInFuture, .fail, expected: .notAfter(now), actual: actual,
        location: location)
    }
    let oldest = policy.maximumAge.map { now.advanced(by: .zero - $0) }
    if let oldest, query.issueInstant < oldest.advanced(by: .zero - skew) {
      return Finding(
        .timeIssuedTooLongAgo, .fail, expected: .notBefore(oldest), actual: actual,
        location: location)
    }
    return Finding(.timeIssueInstant, .pass, actual: actual)
  }

  /// A query that is addressed elsewhere is discarded (SAML Core §3.2.1).
  private var destination: Finding {
    guard let expected = policy.destination else {
      return Finding(
        .samlDestination, .notChecked, isRequired: false, actual: .endpoint(query.destination))
    }
    guard let actual = query.destination else {
      return Finding(
        .samlDestinationMissing, .fail, isRequired: false, expected: .endpoint(expected),
        location: location)
    }
    return actual.isEndpoint(expected)
      ? Finding(.samlDestination, .pass, isRequired: false, actual: .endpoint(actual))
      : Finding(
        .samlDestinationMismatch, .fail, isRequired: false, expected: .endpoint(expected),
        actual: .endpoint(actual), location: location)
  }

  /// No attribute is asked for twice (SAML Core §3.3.2.3, AQR-06).
  private var attributes: Finding {
    if let repeated = query.attributes.firstRepeated {
      return Finding(
        .samlAttributeDuplicate, .fail, actual: .name(.attribute, repeated.name),
        location: Finding.Location(captured.firstChild(SAMLName.attribute) ?? captured))
    }
    return Finding(.samlUniqueAttributes, .pass, actual: .count(query.attributes.count))
  }
}
