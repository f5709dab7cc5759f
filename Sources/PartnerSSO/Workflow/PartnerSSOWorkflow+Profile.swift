import SAMLFormats

// Steps 6 and 7: from the request for a profile to the partner's response.
extension PartnerSSOWorkflow {
  /// Step 6: requests the profile from the provider at which the user is signed in.
  ///
  /// - Parameter configuration: The providers; nil if V2's service is to find the provider.
  /// - Returns: The actions to take next.
  mutating func requestProfile(_ configuration: Configuration?) -> [Action] {
    guard let configuration else {
      return enter(.profileRequest(nil), .service(.profileRequest(nil, progress.status)))
    }
    guard let mvpd = progress.status.provider.flatMap(configuration.mvpd(mappedTo:)) else {
      return beginRegularWorkflow()
    }
    guard mvpd.hasSingleSignOn else { return beginRegularWorkflow(preselected: mvpd.id) }
    progress.mvpd = mvpd.id
    return enter(
      .profileRequest(mvpd), .service(.profileRequest(mvpd.id, progress.status)))
  }

  mutating func profileRequestAnswered(
    _ answer: ServiceAnswer, for mvpd: MVPD?, at now: Instant
  ) -> [Action] {
    guard case .session(let session) = answer else { return beginRegularWorkflow() }
    progress.mvpd = session.mvpd ?? progress.mvpd
    guard case .partnerProfile(let request) = session.next else {
      progress.isPartnerOver = true
      if session.next == .authorize { return authenticatedByStatus(at: now) }
      // V2 falls back to a regular sign-in by itself.
      return sessionOpened(session, at: now) ?? beginRegularWorkflow()
    }
    progress.named = progress.mvpd
    return enter(
      .partnerResponse(mvpd, request),
      .account(.metadata(forward(request, to: mvpd, interrupting: false))))
  }

  /// Step 7: the request, as the framework takes it.
  private func forward(
    _ request: ProfileRequest, to mvpd: MVPD?, interrupting: Bool
  ) -> MetadataRequest {
    // The framework would take an empty list for every provider there is.
    let supported =
      progress.configuration?.supportedProviders ?? [progress.status.provider].compactMap(\.self)
    return MetadataRequest(
      isInterruptionAllowed: interrupting, channelIdentifier: settings.channelIdentifier,
      supportedProviders: interrupting ? supported : [],
      attributeNames: request.attributeNames ?? mvpd?.requiredMetadataFields ?? [],
      verificationToken: request.verificationToken)
  }

  mutating func partnerResponded(
    _ answer: AccountAnswer, to request: ProfileRequest, from mvpd: MVPD?, at now: Instant
  ) -> [Action] {
    let limits = settings.limits
    switch answer {
    case .metadata(let metadata):
      return responseReceived(metadata, at: now)
    case .failure(.serviceTemporarilyUnavailable)
    where progress.temporaryErrors < limits.temporaryErrors:
      return askAgain(.account(.metadata(forward(request, to: mvpd, interrupting: false))))
    case .failure(.providerRejected)
    where progress.interactiveForwards < limits.interactiveForwards && !progress.isSilent:
      progress.interactiveForwards += 1
      return enter(step, .account(.metadata(forward(request, to: mvpd, interrupting: true))))
    case .failure(.invalidVerificationToken)
    where progress.renewedProfileRequests < limits.renewedProfileRequests:
      progress.renewedProfileRequests += 1
      return enter(.profileRequest(mvpd), .service(.profileRequest(mvpd?.id, progress.status)))
    case .failure(let error):
      return partnerFailed(error)
    case .access, .automaticSignIn:
      return beginRegularWorkflow()
    }
  }

  private mutating func responseReceived(
    _ metadata: SubscriberMetadata, at now: Instant
  ) -> [Action] {
    if let provider = metadata.provider {
      // The request was made for the provider of the status.
      let isSame = provider == progress.status.provider
      progress.status.provider = provider
      progress.status.expires = metadata.expires ?? progress.status.expires
      guard isSame else { return providerChanged() }
    }
    guard let response = metadata.samlResponse, !response.text.isEmpty else {
      return beginRegularWorkflow()
    }
    return exchange(
      PresentedResponse(response, to: settings.version, as: settings.payloadForm), at: now)
  }

  /// The response of another provider than the one that the request was made for is of no use.
  private mutating func providerChanged() -> [Action] {
    guard progress.changedProviders < settings.limits.changedProviders else {
      return beginRegularWorkflow()
    }
    progress.changedProviders += 1
    progress.named = nil
    return requestProfile(progress.configuration)
  }
}
