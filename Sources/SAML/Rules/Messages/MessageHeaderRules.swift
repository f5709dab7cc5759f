import CanonicalXML
import SAMLFormats

/// A profile sends messages of this type to the party that is named as the receiver.
///
/// The policy does not say what another party expects, so a message for it is at best `indeterminate`.
struct MessageReceiverRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    let actual = Evidence.name(.schemaName, ExactString(context.content.kind.rawValue))
    findings.append(
      Finding(
        .samlReceiver, context.isForReceiver ? .pass : .notChecked,
        expected: .fact(context.receiver.fact), actual: actual,
        location: context.isForReceiver ? nil : context.location))
  }
}

extension MessageReceiver {
  /// The party as evidence.
  fileprivate var fact: Evidence.Fact {
    switch self {
    case .serviceProvider: .serviceProvider
    case .identityProvider: .identityProvider
    case .attributeAuthority: .attributeAuthority
    }
  }
}

/// The message is of SAML 2.0 (SAML Core §4.1.3).
struct MessageVersionRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    let version = context.header.version
    findings.append(
      version == "2.0"
        ? Finding(.samlVersion, .pass, actual: .name(.version, "2.0"))
        : Finding(
          .samlVersionUnsupported, .fail, expected: .name(.version, "2.0"),
          actual: .name(.version, version), location: context.location))
  }
}

/// The message names its issuer, an entity that is accepted (SAML Profiles §4.1.4.1, §4.4.4, §4.5.4, §5.4,
/// §6.4.1).
struct MessageIssuerRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    let accepted = context.policy.issuers
    let expected: Evidence? = accepted.isEmpty ? nil : .any(.entity, accepted)
    guard let issuer = context.header.issuer else {
      return findings.append(
        Finding(.samlIssuerMissing, .fail, expected: expected, location: context.location))
    }
    let actual = Evidence.name(.entity, issuer.value)
    let isAccepted = accepted.isEmpty || accepted.contains(issuer.value)
    guard issuer.isEntity, isAccepted || !context.isForReceiver else {
      return findings.append(
        Finding(
          .samlIssuerMismatch, .fail, expected: expected, actual: actual,
          location: context.location(SAMLName.issuer)))
    }
    guard !issuer.hasQualifiers else {
      return findings.append(
        Finding(
          .samlIssuerQualified, .fail, actual: actual,
          location: context.location(SAMLName.issuer)))
    }
    guard issuer.isShortEnough else {
      return findings.append(
        context.tooLong(
          issuer.value, atMost: Issuer.maximumCharacters, at: context.location(SAMLName.issuer)))
    }
    findings.append(Finding(.samlIssuer, isAccepted ? .pass : .notChecked, actual: actual))
  }
}

/// A message from the future, or too old by the policy, is not acted on (TIM-04).
struct MessageIssueInstantRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    let instant = context.header.issueInstant
    let actual = Evidence.instant(instant)
    if instant > context.now.advanced(by: context.skew) {
      return findings.append(
        Finding(
          .timeIssuedInFuture, .fail, expected: .notAfter(context.now), actual: actual,
          location: context.location))
    }
    let oldest = context.policy.maximumAge.map { context.now.advanced(by: .zero - $0) }
    if let oldest, instant < oldest.advanced(by: .zero - context.skew) {
      return findings.append(
        Finding(
          .timeIssuedTooLongAgo, .fail, expected: .notBefore(oldest), actual: actual,
          location: context.location))
    }
    findings.append(Finding(.timeIssueInstant, .pass, actual: actual))
  }
}

/// A message that is addressed elsewhere is discarded (SAML Core §3.2.1, §3.2.2).
///
/// One that is exchanged for an artifact goes over SOAP, where it need not name its endpoint. One in a signed
/// query must (SAML Bindings §3.4.5.2).
struct MessageDestinationRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    let actual = context.header.destination
    if actual == nil, context.isInSignedQuery {
      return findings.append(
        Finding(
          .samlDestinationMissing, .fail, isRequired: false,
          expected: .endpoint(context.policy.destination), location: context.location))
    }
    guard let expected = context.policy.destination, context.isForReceiver,
      actual != nil || !context.content.kind.resolvesArtifact
    else {
      return findings.append(
        Finding(.samlDestination, .notChecked, isRequired: false, actual: .endpoint(actual)))
    }
    guard let actual else {
      return findings.append(
        Finding(
          .samlDestinationMissing, .fail, isRequired: false, expected: .endpoint(expected),
          location: context.location))
    }
    findings.append(
      actual.isEndpoint(expected)
        ? Finding(.samlDestination, .pass, isRequired: false, actual: .endpoint(actual))
        : Finding(
          .samlDestinationMismatch, .fail, isRequired: false, expected: .endpoint(expected),
          actual: .endpoint(actual), location: context.location))
  }
}
