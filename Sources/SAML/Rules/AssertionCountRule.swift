import XMLTree

/// The response holds exactly one assertion, and it could be looked at (SAML Profiles §4.1.4.2, SEE-05).
///
/// With two, the one that is read need not be the one that was meant.
struct AssertionCountRule: OneFindingRule {
  var code: String { "saml.assertion-count" }
  var isRequired: Bool { true }

  func finding(_ claim: Claim) -> Finding {
    let (plain, encrypted) = (
      claim.response.assertionCount, claim.response.encryptedAssertionCount
    )
    if plain + encrypted == 1, let stray = claim.strayAssertion {
      return fail(
        "saml.assertion-multiple", expected: "1", actual: "one more where none is read", at: stray)
    }
    switch (plain, encrypted) {
    case (1, 0): return pass(actual: "1")
    case (0, 1) where claim.isAssertionEncrypted: return pass(actual: "1, encrypted")
    case (0, 0) where claim.isEmptyAnswer: return notChecked(expected: "1", actual: "0")
    case (0, 0):
      return fail("saml.assertion-missing", expected: "1", actual: "0", at: claim.location())
    case (0, 1):
      return fail(
        "saml.assertion-encrypted", expected: "an assertion in the clear, or a decryption key",
        at: claim.location(SAMLName.encryptedAssertion))
    default:
      return fail(
        "saml.assertion-multiple", expected: "1", actual: "\(plain + encrypted)",
        at: claim.location())
    }
  }
}

extension Claim {
  /// An assertion in a part of the message that holds none, such as its extensions, where a careless
  /// reader finds it before the one that was verified (SEE-04).
  fileprivate var strayAssertion: Finding.Location? {
    let names = [SAMLName.assertion, SAMLName.encryptedAssertion]
    for part in captured.children where !names.contains(where: part.is) {
      let stray = part.descendants.first { element in names.contains(where: element.is) }
      if let stray { return Finding.Location(stray) }
    }
    return nil
  }

  /// An authority that knows nothing to say answers with success alone (SAML Core §3.3.4, AQR-04);
  /// only its signature tells that from an answer that was emptied.
  fileprivate var isEmptyAnswer: Bool {
    hasQuery && isResponseSigned && response.isSuccessWithoutAssertion
  }
}
