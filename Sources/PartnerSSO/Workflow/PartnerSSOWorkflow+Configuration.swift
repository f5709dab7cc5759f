import SAMLFormats

// Step 3: the providers of the requestor.
extension PartnerSSOWorkflow {
  /// Goes on with the configuration: it is needed for steps 4, 6 and 10, and fetched once a wish.
  mutating func fetchConfiguration(at now: Instant) -> [Action] {
    if let configuration = progress.configuration { return proceed(with: configuration, at: now) }
    return enter(.configuration, .service(.configuration))
  }

  mutating func configurationAnswered(_ answer: ServiceAnswer, at now: Instant) -> [Action] {
    guard case .configuration(let configuration) = answer else {
      return configurationFailed(.service(answer.failure))
    }
    progress.configuration = configuration
    return proceed(with: configuration, at: now)
  }

  private mutating func proceed(with configuration: Configuration, at now: Instant) -> [Action] {
    if progress.isPartnerOver { return chooseProvider(of: configuration) }
    return progress.status.isSignedIn(at: now)
      ? requestProfile(configuration) : signInAtPartner(configuration)
  }

  /// A second device has a picker of its own; a web page needs a provider.
  mutating func configurationFailed(_ failure: WorkflowFailure) -> [Action] {
    settings.platform.showsWebPages ? finish(.failed(failure)) : beginRegularWorkflow()
  }
}
