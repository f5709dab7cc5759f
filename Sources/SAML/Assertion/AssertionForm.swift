import XMLSignature

/// How an assertion may be written.
struct AssertionForm: Sendable {
  /// How much it may state.
  let limits: AssertionLimits

  /// Whether its signature may follow its statements.
  ///
  /// The schema has it after the issuer (SAML Core §2.3.3).
  /// The signed bytes hold no signature, so only the reader of the message as it came asks for this.
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
