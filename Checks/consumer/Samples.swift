import Foundation
import SAML
import XMLSignature

/// What a program needs to judge a sample of the repository.
enum Samples {
  static let now = Instant(rfc3339: "2026-03-01T12:00:30Z")

  static func policy() throws -> Policy {
    var policy = Policy()
    policy.trustAnchors = try TrustAnchor.parse(bytes("trust/idp-rsa.pem"))
    policy.issuers = ["https://idp.example-mvpd.com"]
    policy.audiences = ["https://saml.sp.auth.adobe.com"]
    return policy
  }

  static func response() throws -> [UInt8] { try bytes("captures/assertion-signed-rsa-sha256.xml") }

  private static func bytes(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: CommandLine.arguments[1]).appending(path: file)))
  }
}
