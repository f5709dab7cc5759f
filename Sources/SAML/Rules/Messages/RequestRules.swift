import CanonicalXML
import SAMLFormats

/// A request for a sign-in says in one way where the answer goes (SAML Core §3.4.1).
///
/// Whether that place belongs to the requester must be looked up in its metadata, signed or not
/// (SAML Profiles §4.1.4.1): the finding is never more than `not-checked`.
struct AuthnRequestEndpointRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    guard case .authnRequest(let request) = context.content else { return }
    guard
      request.consumerIndex == nil || request.consumerURL == nil && request.protocolBinding == nil
    else {
      return findings.append(
        Finding(
          .samlAuthnRequestEndpointAmbiguous, .fail, isRequired: false, location: context.location))
    }
    findings.append(
      Finding(
        .samlAuthnRequestEndpoint, .notChecked, isRequired: false,
        actual: .endpoint(request.consumerURL)))
  }
}

/// A request for a sign-in may name the subject, and says nothing of how it is confirmed
/// (SAML Profiles §4.1.4.1).
struct AuthnRequestSubjectRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    guard case .authnRequest(let request) = context.content else { return }
    guard request.subject?.confirmations.isEmpty ?? true else {
      return findings.append(
        Finding(
          .samlAuthnRequestSubjectConfirmed, .fail, isRequired: false,
          location: context.location(SAMLName.subject)))
    }
    findings.append(Finding(.samlAuthnRequestSubject, .pass, isRequired: false))
  }
}

/// The subject that a request asks about is known by a name that can be read, which is as short as its format
/// promises (SAML Core §8.3.7, §8.3.8), and the format is a URI (§1.3.2).
struct AskedSubjectRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    let location = context.location(SAMLName.subject)
    if let unread = context.content.askedSubject?.firstUnread {
      findings.append(Finding(unread: unread, at: location))
    }
    guard let name = context.content.askedSubject?.nameID else { return }
    if let format = name.format, !EndpointURI.isAbsolute(format.collapsed.utf8) {
      findings.append(
        Finding(
          .samlMalformedAttribute, .fail, expected: .name(.schemaName, SAMLName.format.localName),
          location: location))
    }
    if !name.isShortEnough { findings.append(context.tooLong(name.value, at: location)) }
  }
}

/// No attribute is asked for twice (SAML Core §3.3.2.3, AQR-06).
struct QueriedAttributesRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    guard case .attributeQuery(let query) = context.content else { return }
    guard let repeated = query.attributes.firstRepeated else {
      return findings.append(
        Finding(.samlUniqueAttributes, .pass, actual: .count(query.attributes.count)))
    }
    findings.append(
      Finding(
        .samlAttributeDuplicate, .fail, actual: .name(.attribute, repeated.name),
        location: context.location(SAMLName.attribute)))
  }
}

/// An artifact has the form that SAML defines (SAML Bindings §3.6.4).
struct ArtifactRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    guard case .artifactResolve(let request) = context.content else { return }
    findings.append(
      request.artifact.isOfTypeFour
        ? Finding(.samlArtifact, .pass)
        : Finding(
          .samlArtifactMalformed, .fail, location: context.location(SAMLName.artifact)))
  }
}

/// The answer to an artifact brings a message, of the provider that answers.
///
/// Both may be signed by trusted keys, each by one of its own: a provider must not vouch for the message of
/// another (CVE-2026-49283). The message answers a request of its own, so both cannot name the same one
/// (SAML Core §3.5.3, §1.3.4).
struct ArtifactMessageRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    guard case .artifactResponse(let response) = context.content else { return }
    guard let message = ArtifactResponse.message(in: context.captured) else {
      return findings.append(
        Finding(.samlArtifactMessage, .notChecked, actual: .fact(.none), location: context.location)
      )
    }
    let countBefore = findings.count
    if let finding = foreignIssuer(response, message) { findings.append(finding) }
    let answered = message.attribute(SAMLName.inResponseTo)
    if let own = response.answer.inResponseTo, answered == own {
      findings.append(
        Finding(
          .samlArtifactRequestShared, .fail, actual: .messageID(own),
          location: Finding.Location(message)))
    }
    guard findings.count == countBefore else { return }
    findings.append(
      Finding(.samlArtifactMessage, .pass, actual: .name(.schemaName, message.name.localName)))
  }

  /// A message without an issuer speaks in the name of the one around it, and so do its assertions.
  private func foreignIssuer(
    _ response: ArtifactResponse, _ message: XMLTree.Element
  ) -> Finding? {
    let carrier = response.answer.header.issuer?.value
    for element in [message] + message.children(named: SAMLName.assertion) {
      let claim = ClaimedIssuer(of: element)
      switch claim {
      case .none: continue
      case .named(let issuer) where carrier == issuer: continue
      case .named, .unclear:
        return Finding(
          .signatureCarrierOfOtherIssuer, .fail, expected: carrier.map { .name(.entity, $0) },
          actual: claim.name.map { .name(.entity, $0) }, location: Finding.Location(element))
      }
    }
    return nil
  }
}
