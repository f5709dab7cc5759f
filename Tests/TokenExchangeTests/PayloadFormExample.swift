// The documentation of TokenExchange shows what follows the mark below.
// example:
import PartnerSSO
import TokenExchange

func profiles(
  for text: String, of user: PartnerStatus, by client: ExchangeClient
) async throws -> [Profile] {
  let response = SAMLResponse(text)
  let service = RESTAPIV2.createPartnerProfile(response: response, status: user)
  let outcome = await client.outcome(of: service)
  if let forms = outcome.forms { print("exchange: \(forms)") }
  return try outcome.result.get()
}
