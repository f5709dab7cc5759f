import CanonicalXML
import SAML
import SAMLFormats
import XMLSignature

/// Signed messages beside the response, and what alone may ever be believed of any bytes that are made
/// from them without a key (SEE-01).
public struct SignedMessages: Sendable {
  /// The names of the messages, in the order of `bytes`.
  public let names: [String]

  /// The messages as they were signed.
  public let bytes: [[UInt8]]

  private let verifiers: [MessageVerifier]
  /// What the bytes of every message that was signed say.
  private let originals: [[UInt8]: MessageContent]

  /// One message of each type, by the names of their vectors.
  public static let defaultNames = [
    "logout-request", "logout-response", "manage-name", "manage-name-response", "authn-request",
    "query", "artifact-resolve", "artifact-response",
  ]

  /// Signs messages, each of which must be `valid` as it is for one of the receivers.
  ///
  /// - Parameters:
  ///   - names: The messages, by the names of their vectors in `vectors/recipes/messages`.
  ///   - read: Reads a file, by its path from the root of the repository.
  /// - Throws: What `read` throws, `KeyError`, `SigningError`, and `Unsound` for a message that is not
  ///   `valid`.
  public init(
    _ names: [String] = defaultNames, read: (String) throws -> [UInt8]
  ) throws {
    var policy = Policy()
    policy.signature.diagnosis.maximumCandidates = 0
    policy.trustAnchors = try TrustAnchor.parse(read("samples/trust/idp-rsa.pem"))
    policy.audiences = ["https://sp.example.com"]
    let verifiers = MessageReceiver.allCases.map { MessageVerifier(policy: policy, as: $0) }
    let signer = ElementSigner(
      key: try PrivateKey(pem: read("samples/keys/test-only-idp-rsa.key.pem")))
    self.names = names
    self.verifiers = verifiers
    bytes = try names.map { name in
      let vector = String(
        decoding: try read("vectors/recipes/messages/\(name).vector"), as: UTF8.self)
      guard let header = vector.firstRange(of: "\n\n") else { throw Unsound() }
      let tree = try XMLTree(parsing: Array(vector[header.upperBound...].utf8))
      let assertion = tree.elements.first { $0.name.localName == "Assertion" }
      let inner = try assertion.map { try XMLTree(parsing: signer.sign($0)) } ?? tree
      return try signer.sign(inner.root)
    }
    var originals: [[UInt8]: MessageContent] = [:]
    for message in bytes {
      let verdicts = verifiers.map { $0.evaluate(message, at: Self.now) }
      guard let verdict = verdicts.first(where: { $0.validated != nil }),
        let signature = verdict.signature
      else { throw Unsound() }
      originals[signature.canonicalBytes] = verdict.validated
    }
    self.originals = originals
  }

  /// Judges bytes that may be anything, for every receiver.
  public func judge(_ bytes: [UInt8]) -> SignedSamples.Outcome {
    var outcome = SignedSamples.Outcome.refused
    for verifier in verifiers {
      let verdict = verifier.evaluate(bytes, at: Self.now)
      if let signature = verdict.signature, originals[signature.canonicalBytes] == nil {
        return .forged("a message was verified that nobody signed")
      }
      guard verdict.outcome.kind == .valid else { continue }
      guard let signature = verdict.signature,
        let content = verdict.validated, originals[signature.canonicalBytes] == content
      else { return .forged("a message says what nobody signed") }
      outcome = .valid
    }
    return outcome
  }

  /// A message that is not `valid` as it is: its mutants would prove nothing.
  struct Unsound: Error {}

  /// Half a minute after the messages were made.
  private static let now = Instant(millisecondsSince1970: 1_772_366_430_000)
}
