import CanonicalXML
import SAMLFormats

/// The response is addressed to this endpoint; a response for another one is refused (SAML Core
/// §3.2.2).
///
/// A signed response must state its destination if a browser carries it (SAML Bindings §3.5.5.2). A
/// response that goes back to the requester need not, and then the policy names no endpoint. An
/// envelope around the message proves nothing about it, because anyone can add one.
struct DestinationRule: OneFindingRule {
  var isOfResponses: Bool { true }
  var code: StableCode { .samlDestination }
  var isRequired: Bool { false }
  var reads: ResponseParts { [] }

  func finding(_ context: RuleContext) -> Finding {
    let actual = context.response?.destination
    let expected = context.policy.destination
    // A sign-in comes by a browser, whether or not the policy expects one.
    if actual == nil, context.isResponseSigned,
      expected != nil || context.policy.profile == .webBrowserSSO
    {
      return fail(.samlDestinationMissing, expected: .endpoint(expected), at: context.location())
    }
    guard let actual else {
      return notChecked(lacking: .destination, expected: .endpoint(expected))
    }
    guard let expected else { return notChecked(actual: .endpoint(actual)) }
    guard actual.isEndpoint(expected) else {
      return fail(
        .samlDestinationMismatch, expected: .endpoint(expected), actual: .endpoint(actual),
        at: context.location())
    }
    return pass(actual: .endpoint(actual))
  }
}
