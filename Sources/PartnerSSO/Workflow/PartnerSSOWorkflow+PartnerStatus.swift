import SAMLFormats

// Step 2: is the user signed in at the partner?
extension PartnerSSOWorkflow {
  mutating func askForPartnerStatus() -> [Action] {
    enter(.partnerStatus, .account(.metadata(statusRequest)))
  }

  /// Asks who is signed in, and shows nothing.
  private var statusRequest: MetadataRequest {
    MetadataRequest(channelIdentifier: settings.channelIdentifier)
  }

  mutating func partnerStatusAnswered(_ answer: AccountAnswer, at now: Instant) -> [Action] {
    switch answer {
    case .metadata(let metadata):
      progress.status.provider = metadata.provider
      progress.status.expires = metadata.expires
      return afterPartnerStatus(at: now)
    case .failure(.serviceTemporarilyUnavailable)
    where progress.temporaryErrors < settings.limits.temporaryErrors:
      return askAgain(.account(.metadata(statusRequest)))
    case .failure(.accessNotGranted):
      accessWithdrawn()
      return partnerIsOver(at: now)
    case .failure(let error):
      progress.status.error = error
      // Errors 3 and 7 persist; each other error only means that no user is signed in.
      let lasts = error == .serviceTemporarilyUnavailable || error == .unsupported
      return lasts ? partnerIsOver(at: now) : afterPartnerStatus(at: now)
    case .access, .automaticSignIn:
      return partnerIsOver(at: now)
    }
  }

  private mutating func afterPartnerStatus(at now: Instant) -> [Action] {
    switch settings.version {
    case .v1: goOnWithPartnerStatus(at: now)
    case .v2: progress.hasRefusedStatus ? goOnWithPartnerStatus(at: now) : checkAuthentication()
    }
  }

  /// Goes on to step 6 with a sign-in that the platform has, and otherwise to step 3 and the picker.
  ///
  /// V2's service knows the provider from the status. So it needs the list of providers for a picker
  /// alone, and not for a provider that the user only has to confirm (REST API V2 checklist,
  /// configuration retrieval).
  mutating func goOnWithPartnerStatus(at now: Instant) -> [Action] {
    if progress.status.isSignedIn(at: now) {
      return settings.version == .v2 ? requestProfile(nil) : fetchConfiguration(at: now)
    }
    if progress.isSilent { return finish(.notAuthenticated) }
    if let provider = providerToConfirm { return confirm(provider) }
    return fetchConfiguration(at: now)
  }

  /// The partner cannot help, but V2 may have a token all the same.
  mutating func partnerIsOver(at now: Instant) -> [Action] {
    progress.isPartnerOver = true
    return switch settings.version {
    case .v1: beginRegularWorkflow()
    case .v2: progress.hasRefusedStatus ? authenticate(at: now) : checkAuthentication()
    }
  }

  mutating func accessWithdrawn() {
    progress.status = PartnerStatus(
      access: AccountAccess(status: .denied, error: .accessNotGranted))
  }

  /// Repeats what the framework could not do just now.
  mutating func askAgain(_ request: Request) -> [Action] {
    progress.temporaryErrors += 1
    return pause(settings.limits.temporaryErrorPause, before: request)
  }
}
