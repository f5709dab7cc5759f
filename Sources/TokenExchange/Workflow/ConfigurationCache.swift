import PartnerSSO

/// The list of providers, in memory for a few minutes.
actor ConfigurationCache {
  private let age: Duration
  private var kept: (configuration: PartnerSSOWorkflow.Configuration, until: Duration)?

  init(lasting age: Duration) {
    self.age = age
  }

  func configuration(at now: Duration) -> PartnerSSOWorkflow.Configuration? {
    guard let kept, now < kept.until else { return nil }
    return kept.configuration
  }

  func keep(_ configuration: PartnerSSOWorkflow.Configuration, from now: Duration) {
    kept = (configuration, now + age)
  }
}
