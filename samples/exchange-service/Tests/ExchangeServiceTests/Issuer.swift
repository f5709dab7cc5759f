import CanonicalXML
import Foundation
import SAML
import TestTools
import XMLSignature

/// A TV provider of the tests: it signs as many different responses as are wanted.
struct Issuer: Sendable {
  private let template: String
  private let signer: ElementSigner<PrivateKey>

  /// Takes a sample as its template, whose assertion is signed anew for each response.
  init() throws {
    var text = try Repository.text("samples/captures/assertion-signed-ed25519.xml")
    if let start = text.firstRange(of: "<ds:Signature "),
      let end = text.firstRange(of: "</ds:Signature>")
    {
      text.removeSubrange(start.lowerBound..<end.upperBound)
    }
    template = text
    signer = ElementSigner(
      key: try PrivateKey(pem: Repository.bytes("samples/keys/test-only-idp-ed25519.key.pem")))
  }

  /// A response whose assertion has this number and this user, issued now and good for half an hour.
  func response(_ number: Int, user: String = "u-90210") throws -> String {
    let now = Instant(millisecondsSince1970: Int64(Date.now.timeIntervalSince1970) * 1_000)
    let text =
      template
      .replacing("_a-8d51b6e0c3f74912", with: "_a-\(number)").replacing("u-90210", with: user)
      .replacing("f3b1c9d0a7e64d2e", with: "upstream-\(user)")
      .replacing("2026-03-01T11:59:30Z", with: "\(now.advanced(by: .seconds(-30)))")
      .replacing("2026-03-01T12:00:00Z", with: "\(now)")
      .replacing("2026-03-01T12:05:00Z", with: "\(now.advanced(by: .seconds(1_800)))")
    let tree = try XMLTree(parsing: Array(text.utf8))
    let assertion = tree.root.children.first { $0.name.localName == "Assertion" }
    guard let assertion else { return text }
    return String(decoding: try signer.sign(assertion), as: UTF8.self)
  }
}
