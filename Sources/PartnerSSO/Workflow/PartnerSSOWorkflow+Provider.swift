import SAMLFormats

// Step 10: the provider of the time before, which the user only has to confirm.
extension PartnerSSOWorkflow {
  /// The provider to offer instead of a picker.
  ///
  /// A sign-in of the partner's is renewed by the platform's own picker where there is one.
  var providerToConfirm: ChosenProvider? {
    guard let provider = chosenProvider, provider.displayName != nil, !progress.isProviderDeclined
    else { return nil }
    let hasPartner = hasAccess && !progress.isPartnerOver
    return hasPartner && provider.isOfPartner ? nil : provider
  }

  mutating func confirm(_ provider: ChosenProvider) -> [Action] {
    enter(.providerConfirmation(provider), .user(.confirmation(provider)))
  }

  mutating func providerConfirmed(
    _ answer: UserAnswer, _ provider: ChosenProvider, at now: Instant
  ) -> [Action] {
    switch answer {
    case .provider(provider.id):
      progress.isPartnerOver = true
      progress.mvpd = provider.id
      return openSession()
    case .anotherProvider:
      progress.isProviderDeclined = true
      return progress.isPartnerOver || !hasAccess
        ? beginRegularWorkflow() : fetchConfiguration(at: now)
    case .provider:
      return finish(.failed(.noProvider))
    case .closed, .cancelled:
      return finish(.cancelled)
    }
  }

  /// Keeps the provider of an authentication; temporary access has none that the user has chosen.
  mutating func remember(_ token: AuthenticationToken) {
    guard let id = token.mvpd, token.source != .other("temporary") else { return }
    let known = chosenProvider?.id == id ? chosenProvider : nil
    let listed = progress.configuration?.mvpds.first { $0.id == id }
    chosenProvider = ChosenProvider(
      id: id, displayName: listed?.displayName ?? known?.displayName,
      logoURL: listed?.logoURL ?? known?.logoURL,
      isOfPartner: token.source.map { $0 == .partner } ?? known?.isOfPartner ?? false,
      partnerID: (id == progress.named ? progress.status.provider : nil)
        ?? listed?.platformMappingID ?? known?.partnerID)
  }

  /// Forgets what was kept of a user who has signed out.
  mutating func forget() {
    chosenProvider = nil
    permits = Permits()
  }
}
