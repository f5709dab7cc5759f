import Foundation
import Hummingbird
import SAML
import XMLSignature

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

    let verifier = ResponseVerifier(
      policy: try policy(trusting: Array(certificate)), replay: InMemoryReplayCache())
    let router = Router()
    router.post("saml") { request, _ in
      let body = try await request.body.collect(upTo: 256 << 10)
      return await answer(to: Array(buffer: body), by: verifier, at: moment ?? .now)
    }
    let address = BindAddress.hostname("127.0.0.1", port: 8080)
    try await Application(router: router, configuration: .init(address: address)).runService()
  }

  /// Trusts one provider, and accepts what is meant for this service alone.
  private static func policy(trusting certificate: [UInt8]) throws -> Policy {
    var policy = Policy()
    policy.trustAnchors = try TrustAnchor.parse(certificate)
    policy.issuers = ["https://idp.example-mvpd.com"]
    policy.audiences = ["https://saml.sp.auth.adobe.com"]
    policy.recipient = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"
    return policy
  }

  private static func answer(
    to form: [UInt8], by verifier: ResponseVerifier, at now: Instant
  ) async -> Response {
    do {
      let assertion = try await verifier.verify(.posted(form), at: now)
      let household = assertion.attributes.first { $0.name == "householdID" }
      return text(.ok, "signed in, with \(household?.values.count ?? 0) household")
    } catch {
      let codes = error.reasons.map(\.code.rawValue).joined(separator: ", ")
      return text(.unprocessableContent, codes)
    }
  }

  private static func text(_ status: HTTPResponse.Status, _ words: String) -> Response {
    Response(status: status, body: ResponseBody(byteBuffer: ByteBuffer(string: words + "\n")))
  }
}
