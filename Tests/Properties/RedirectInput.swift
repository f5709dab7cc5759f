import CanonicalXML
import SAML
import XMLSignature

/// Signed queries, and what alone may ever be believed of any bytes that are made from them without a key.
public struct RedirectInput: Sendable {
  /// The queries as they were signed.
  public let queries: [[UInt8]]

  private let verifier: RedirectVerifier
  /// Each message with the relay state that was signed beside it.
  private let signed: Set<[[UInt8]?]>
  private let now: Instant

  /// Signs the queries of messages.
  ///
  /// - Parameter read: Reads a file, by its path from the root of the repository.
  /// - Throws: What `read` throws, `KeyError`, and an error of signing.
  public init(read: (String) throws -> [UInt8]) throws {
    let key = try PrivateKey(pem: read("samples/keys/test-only-idp-rsa.key.pem"))
    var policy = Policy()
    policy.trustAnchors = [TrustAnchor(publicKey: key.publicKey)]
    verifier = RedirectVerifier(policy: policy)
    guard let now = Instant(rfc3339: "2026-03-01T12:00:30Z") else { throw NoMoment() }
    self.now = now
    let signer = RedirectSigner(key: key, method: .rsaSHA256)
    var queries: [[UInt8]] = []
    var signed: Set<[[UInt8]?]> = []
    for message in Self.messages {
      for relayState in [nil, "a b/c"] as [String?] {
        let tree = try XMLTree(parsing: Array(message.utf8))
        queries.append(try signer.query(for: tree, relayState: relayState))
        signed.insert([Array(message.utf8), relayState.map { Array($0.utf8) }])
      }
    }
    (self.queries, self.signed) = (queries, signed)
  }

  /// Whether the bytes are accepted, and why that violates the property; nil where it does not.
  public func judge(_ bytes: [UInt8]) -> (isAccepted: Bool, violation: String?) {
    do {
      let message = try verifier.verify(query: bytes, at: now)
      let isSigned = signed.contains([message.message, message.relayState])
      return (true, isSigned ? nil : "a message was verified that was never signed")
    } catch {
      return (false, error.reasons.isEmpty ? "refused without a reason" : nil)
    }
  }

  private static let messages = [
    #"<p:LogoutRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0"/>"#,
    #"<p:LogoutResponse xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_2" Version="2.0"/>"#,
  ]

  private struct NoMoment: Error {}
}
