import PartnerStandIn
import SAML
import StandInTurns
import TestTools
import XMLSignature

/// Runs a stand-in that judges at the time of the samples.
func withSampleStandIn<Result: Sendable>(
  _ body: @escaping @Sendable (_ origin: String) async throws -> Result
) async throws -> Result {
  var policy = Policy()
  policy.trustAnchors = try TrustAnchor.parse(Repository.bytes("samples/trust/idp-rsa.pem"))
  policy.audiences = ["https://saml.sp.auth.adobe.com"]
  var configuration = StandInConfiguration(requestors: [Requestor(id: "REQ")], policy: policy)
  let now = try Scenario.now
  configuration.calendar = { now }
  return try await withStandInInTurn(configuration, body)
}
