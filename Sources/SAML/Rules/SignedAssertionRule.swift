import CanonicalXML
import SAMLFormats
import XMLSignature

/// The assertion carries a signature of its own that holds (`Policy.requiresSignedAssertion`).
///
/// The signature of a response covers its assertion (SAML Core §5.3). An assertion that is handed on
/// alone is left with its own.
struct SignedAssertionRule: OneFindingRule {
  var code: StableCode { .signatureAssertion }
  var isRequired: Bool { true }
  var reads: ResponseParts { [] }

  func finding(_ context: RuleContext) -> Finding {
    switch context.assertion {
    case .verified(let assertion) where assertion.verified.element.hasName(SAMLName.assertion):
      pass()
    case .verified where context.isAssertionEncrypted:
      notSigned(SAMLName.encryptedAssertion, context)
    // The ciphertext is not verified, so it was not searched for a signature.
    case .unverified where context.isAssertionEncrypted: notChecked()
    case .verified, .unverified:
      context.capturedAssertion?.holdsSignature == true
        ? notChecked() : notSigned(SAMLName.assertion, context)
    case nil: notChecked(lacking: .assertion)
    }
  }

  private func notSigned(_ name: ExpandedName, _ context: RuleContext) -> Finding {
    fail(.signatureAssertionNotSigned, at: context.location(name))
  }
}

/// The response carries a signature of its own that holds (`Policy.requiresSignedResponse`).
struct SignedResponseRule: OneFindingRule {
  var code: StableCode { .signatureResponse }
  var isRequired: Bool { true }
  var reads: ResponseParts { [] }

  func finding(_ context: RuleContext) -> Finding {
    guard context.response != nil else { return notChecked(lacking: .response) }
    if context.isResponseSigned { return pass() }
    return context.captured.holdsSignature
      ? notChecked() : fail(.signatureResponseNotSigned, at: context.location())
  }
}

extension XMLTree.Element {
  /// Whether a signature is there that another finding speaks of.
  var holdsSignature: Bool { firstChild(DSigName.signature) != nil }
}
