import Formats
import XMLSignature
import XMLTree

/// The assertion carries a signature of its own that holds (`Policy.requiresSignedAssertion`).
///
/// The signature of a response covers its assertion (SAML Core §5.3). An assertion that is handed on
/// alone is left with its own.
struct SignedAssertionRule: OneFindingRule {
  var code: StableCode { .signatureAssertion }
  var isRequired: Bool { true }
  var reads: ClaimParts { [] }

  func finding(_ claim: Claim) -> Finding {
    switch claim.assertion {
    case .verified(let assertion) where assertion.verified.element.is(SAMLName.assertion): pass()
    case .verified where claim.isAssertionEncrypted: notSigned(SAMLName.encryptedAssertion, claim)
    // The ciphertext is not verified, so it was not searched for a signature.
    case .unverified where claim.isAssertionEncrypted: notChecked()
    case .verified, .unverified:
      claim.captured.firstChild(SAMLName.assertion)?.holdsSignature == true
        ? notChecked() : notSigned(SAMLName.assertion, claim)
    case nil: notChecked()
    }
  }

  private func notSigned(_ name: ExpandedName, _ claim: Claim) -> Finding {
    fail(.signatureAssertionNotSigned, at: claim.location(name))
  }
}

/// The response carries a signature of its own that holds (`Policy.requiresSignedResponse`).
struct SignedResponseRule: OneFindingRule {
  var code: StableCode { .signatureResponse }
  var isRequired: Bool { true }
  var reads: ClaimParts { [] }

  func finding(_ claim: Claim) -> Finding {
    if claim.isResponseSigned { return pass() }
    return claim.captured.holdsSignature
      ? notChecked() : fail(.signatureResponseNotSigned, at: claim.location())
  }
}

extension XMLTree.Element {
  /// Whether a signature is there that another finding speaks of.
  fileprivate var holdsSignature: Bool { firstChild(DSigName.signature) != nil }
}
