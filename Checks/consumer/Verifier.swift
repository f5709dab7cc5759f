import Foundation
import SAML

@main enum Verifier {
  static func main() throws {
    guard let now = Samples.now else { exit(1) }
    let assertion = try ResponseVerifier(policy: Samples.policy())
      .verify(.response(Samples.response()), at: now)
    print("verified", assertion.attributes.filter { $0.name == "householdID" }.count)
  }
}
