import Foundation
import Hummingbird
import SAML

/// Verifies each response that an app posts, and answers with the household.
///
/// usage: hummingbird-service CERTIFICATE [TIME]
@main
struct HummingbirdService {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let certificate = try Data(contentsOf: URL(filePath: arguments.first ?? "provider.pem"))
    // For the samples, which have expired. A real service never sets the time.
    let moment = arguments.dropFirst().first.flatMap { Instant(rfc3339: $0) }

    let party = RelyingParty(
      "https://saml.sp.auth.adobe.com",
      recipient: "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer",
      trusting: [try .provider("https://idp.example-mvpd.com", file: certificate)],
      replay: .inMemory)
    let router = Router()
    router.post("saml") { request, _ in
      let body = try await request.body.collect(upTo: 256 << 10)
      return await answer(to: body, by: party, at: moment ?? .now)
    }
    let address = BindAddress.hostname("127.0.0.1", port: 8080)
    try await Application(router: router, configuration: .init(address: address)).runService()
  }

  private static func answer(
    to form: ByteBuffer, by party: RelyingParty, at now: Instant
  ) async -> Response {
    do {
      let assertion = try await party.verify(.posted(form.readableBytesView), at: now)
      let household = try assertion["householdID"]
      return text(.ok, household == nil ? "signed in" : "signed in, with a household")
    } catch let refused as Refused {
      let codes = refused.reasons.map(\.code.rawValue).joined(separator: ", ")
      return text(HTTPResponse.Status(code: refused.httpStatus), codes)
    } catch {
      return text(.unprocessableContent, "\(error)")
    }
  }

  private static func text(_ status: HTTPResponse.Status, _ words: String) -> Response {
    Response(status: status, body: ResponseBody(byteBuffer: ByteBuffer(string: words + "\n")))
  }
}
