// README.md shows what follows the mark below.
// example:
import SAML
import XMLSignature

func household(in response: [UInt8], trusting certificate: [UInt8], at now: Instant) throws
  -> [AttributeValue]
{
  var policy = Policy()
  policy.trustAnchors = try TrustAnchor.parse(certificate)
  policy.issuers = ["https://idp.example-mvpd.com"]
  policy.audiences = ["https://saml.sp.auth.adobe.com"]
  let assertion = try ResponseVerifier(policy: policy).verify(.response(response), at: now)
  return assertion.attributes.filter { $0.name == "householdID" }.flatMap(\.values)
}
