import XMLTree

/// The response is addressed to this endpoint; one that is addressed elsewhere is discarded
/// (SAML Core §3.2.2).
///
/// A signed response must say where it goes if a browser carries it (SAML Bindings §3.5.5.2); one in
/// an envelope of SOAP goes back to whoever asked.
struct DestinationRule: OneFindingRule {
  var code: String { "saml.destination" }
  var isRequired: Bool { false }

  func finding(_ claim: Claim) -> Finding {
    let actual = claim.response.destination
    let expected = claim.policy.destination
    // A sign-in comes by a browser, whether or not the policy expects one.
    let isToSay = claim.policy.profile == .webBrowserSSO || expected != nil && !claim.isInEnvelope
    if actual == nil, claim.isResponseSigned, isToSay {
      return fail("saml.destination-missing", expected: expected, at: claim.location())
    }
    guard let actual, let expected else {
      return notChecked(expected: expected, actual: actual)
    }
    guard actual.isExactly(expected) else {
      return fail(
        "saml.destination-mismatch", expected: expected, actual: actual, at: claim.location())
    }
    return pass(actual: actual)
  }
}
