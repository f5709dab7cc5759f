// README.md shows what follows the mark below.
// example:
import SAML

func household(in response: [UInt8], trusting certificate: [UInt8], at now: Instant) async throws
  -> String?
{
  let party = RelyingParty(
    "https://saml.sp.auth.adobe.com",
    trusting: [try .provider("https://idp.example-mvpd.com", file: certificate)], replay: .inMemory)
  return try await party.verify(.response(response), at: now)["householdID"]
}
