import CanonicalXML
import SAMLFormats

/// A logout has not expired (SAML Core §3.7.1).
///
/// A provider that signs users in must say when it does (§3.7.3.2); many do not, and then only the replay
/// of the message is in doubt.
struct MessageExpiryRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    guard context.content.kind == .logoutRequest else { return }
    guard let end = context.content.notOnOrAfter else {
      return findings.append(
        Finding(.timeWindow, .notChecked, isRequired: false, actual: .fact(.none)))
    }
    let window = TimeWindow(notBefore: nil, notOnOrAfter: end)
    switch window.contains(context.now, skew: context.skew) {
    case .inside(let onlyBySkew):
      findings.append(
        Finding(
          .timeWindow, .pass, expected: .before(end), actual: .instant(context.now),
          cause: onlyBySkew ? .clockSkew : nil))
    case .expired, .notYetValid:
      findings.append(
        Finding(
          .timeExpired, .fail, expected: .before(end), actual: .instant(context.now),
          location: context.location))
    }
  }
}

/// A request to end sessions or to change a name says whose, by a name that can be read (SAML Core §3.6.1,
/// §3.7.1).
///
/// Which of our users that is, the caller alone knows.
struct PrincipalRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    guard let principal = context.content.principal else { return }
    let name: NameID
    switch principal {
    case .named(let known): name = known
    case .unread(let unread):
      return findings.append(
        Finding(unread: unread, at: context.location(SAMLName.encryptedID)))
    }
    guard name.isShortEnough else {
      return findings.append(context.tooLong(name.value, at: context.location(SAMLName.nameID)))
    }
    let location = context.location(SAMLName.newID)
    switch context.content.change {
    case .renamed(let changed) where !name.admits(changed.value):
      return findings.append(context.tooLong(changed.value, at: location))
    case .renamedEncrypted:
      return findings.append(
        Finding(unread: .newEncryptedID, at: context.location(SAMLName.newEncryptedID)))
    case .renamed, .terminated, nil: break
    }
    findings.append(
      Finding(.samlPrincipal, .pass, actual: name.format.map { .name(.format, $0) }))
  }
}

extension Finding {
  /// Reports an identifier that was not read: nothing that depends on it can be `valid`.
  init(unread: UnreadIdentifier, at location: Location) {
    self.init(
      .samlPrincipal, .notChecked, actual: .name(.schemaName, ExactString(unread.rawValue)),
      location: location)
  }
}

/// A service provider that asks for a logout names the sessions; an identity provider may mean all
/// (SAML Profiles §4.4.4.1).
struct LogoutSessionRule: MessageRule {
  func check(_ context: MessageContext, into findings: inout [Finding]) {
    guard case .logoutRequest(let request) = context.content else { return }
    let count = request.sessionIndexes.count
    guard count > 0 || context.receiver != .identityProvider else {
      return findings.append(
        Finding(.samlSessionIndexMissing, .fail, isRequired: false, location: context.location))
    }
    findings.append(Finding(.samlSessionIndex, .pass, isRequired: false, actual: .count(count)))
  }
}
