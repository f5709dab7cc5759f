import Formats

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
      // 3 has lasted and 7 will; each other error only says that nobody is signed in.
      let lasts = error == .serviceTemporarilyUnavailable || error == .unsupported
      return lasts ? partnerIsOver(at: now) : afterPartnerStatus(at: now)
    case .access:
      return partnerIsOver(at: now)
    }
  }

  private mutating func afterPartnerStatus(at now: Instant) -> [Action] {
    switch settings.version {
    case .v1: fetchConfiguration(at: now)
    case .v2: checkAuthentication()
    }
  }

  /// The partner cannot help, but V2 may have a token all the same.
  mutating func partnerIsOver(at now: Instant) -> [Action] {
    progress.isPartnerOver = true
    return switch settings.version {
    case .v1: beginRegularWorkflow()
    case .v2: checkAuthentication()
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
