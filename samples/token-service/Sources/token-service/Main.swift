import Foundation
import Hummingbird
import SAML
import TokenService

/// Serves tokens at 127.0.0.1:8080 for the assertions of one provider.
///
/// usage: token-service PROVIDER CERTIFICATE AUDIENCE [PUBLIC-CLIENT...]
@main
struct Main {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3 else {
      print("usage: token-service PROVIDER CERTIFICATE AUDIENCE [PUBLIC-CLIENT...]")
      exit(64)
    }
    let certificate = try Data(contentsOf: URL(filePath: arguments[1]))
    let service = TokenService(
      issuer: "http://127.0.0.1:8080", audience: arguments[2],
      publicClients: Set(arguments.dropFirst(3)),
      trusting: [try .provider(ExactString(arguments[0]), file: certificate)])
    let address = BindAddress.hostname("127.0.0.1", port: 8080)
    let router = service.router()
    try await Application(router: router, configuration: .init(address: address)).runService()
  }
}
