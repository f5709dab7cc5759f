import XMLSignature

/// How an assertion may be written.
struct AssertionForm: Sendable {
  /// How much it may state.
  let limits: AssertionLimits

  /// Whether its signature may stand behind its statements, where the schema has none (SAML Core §2.3.3).
  ///
  /// What was signed does not hold the signature, so that this is asked of a message as it came alone.
  var acceptsSignatureAsLastChild = false

  init(_ limits: AssertionLimits) { self.limits = limits }

  /// Where its children may stand.
  var layout: ElementLayout {
    guard acceptsSignatureAsLastChild else { return .assertion }
    let last = ElementLayout.Place(names: [DSigName.signature])
    return ElementLayout(
      places: ElementLayout.assertion.places + [last],
      attributes: ElementLayout.assertion.attributes)
  }
}
