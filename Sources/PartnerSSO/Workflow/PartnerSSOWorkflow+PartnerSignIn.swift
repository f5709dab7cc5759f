import SAMLFormats

// Steps 4 and 5: the user signs in at the partner.
extension PartnerSSOWorkflow {
  mutating func signInAtPartner(_ configuration: Configuration) -> [Action] {
    // The platform's sign-in may have ended since step 2.
    if progress.isSilent { return finish(.notAuthenticated) }
    // The framework would take an empty list for every provider there is.
    guard !configuration.supportedProviders.isEmpty else { return beginRegularWorkflow() }
    return enter(
      .partnerSignIn(configuration), .account(.metadata(signInRequest(configuration))))
  }

  private func signInRequest(_ configuration: Configuration) -> MetadataRequest {
    MetadataRequest(
      isInterruptionAllowed: true, channelIdentifier: settings.channelIdentifier,
      supportedProviders: configuration.supportedProviders,
      featuredProviders: configuration.featuredProviders(settings.featured))
  }

  mutating func partnerSignInAnswered(
    _ answer: AccountAnswer, of configuration: Configuration, at now: Instant
  ) -> [Action] {
    switch answer {
    case .metadata(let metadata):
      progress.status.provider = metadata.provider
      progress.status.expires = metadata.expires
      return progress.status.isSignedIn(at: now)
        ? requestProfile(configuration) : beginRegularWorkflow()
    case .failure(.serviceTemporarilyUnavailable)
    where progress.temporaryErrors < settings.limits.temporaryErrors:
      return askAgain(.account(.metadata(signInRequest(configuration))))
    case .failure(let error):
      return partnerFailed(error)
    case .access, .automaticSignIn:
      return beginRegularWorkflow()
    }
  }

  /// Leaves single sign-on after an error that nothing can be done about.
  mutating func partnerFailed(_ error: SubscriberAccountError) -> [Action] {
    progress.status.error = error
    switch error {
    case .unsupportedProvider(let provider):
      let mvpd = provider.flatMap { progress.configuration?.mvpd(mappedTo: $0) }
      return beginRegularWorkflow(preselected: mvpd?.id)
    case .userCancelled where settings.cancelledPicker == .stop:
      return finish(.cancelled)
    case .accessNotGranted:
      accessWithdrawn()
      return beginRegularWorkflow()
    case .userCancelled, .serviceTemporarilyUnavailable, .providerRejected,
      .invalidVerificationToken, .rejected, .unsupported, .other:
      return beginRegularWorkflow()
    }
  }
}
