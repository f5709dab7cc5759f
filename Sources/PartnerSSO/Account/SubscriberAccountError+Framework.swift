extension SubscriberAccountError {
  /// Makes an error from the framework's error.
  ///
  /// - Parameters:
  ///   - code: The number of an error in the framework's own domain.
  ///   - unsupportedProvider: The text under `VSErrorInfoKeyUnsupportedProviderIdentifier`.
  ///   - refusal: The value under `VSErrorInfoKeySAMLResponse` and its status.
  public init(code: Int, unsupportedProvider: String? = nil, refusal: ProviderRefusal? = nil) {
    self =
      switch code {
      case 0: .accessNotGranted
      case 1: .unsupportedProvider(unsupportedProvider.map(ProviderID.init(rawValue:)))
      case 2: .userCancelled
      case 3: .serviceTemporarilyUnavailable
      case 4: .providerRejected(refusal)
      case 5: .invalidVerificationToken
      case 6: .rejected
      case 7: .unsupported
      default: .other(code: code)
      }
  }
}
