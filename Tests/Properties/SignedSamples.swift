import CanonicalXML
import SAML
import XMLEncryption
import XMLSignature
import XMLSignatureDiagnosis

/// Signed responses, and what alone may ever be believed of any bytes that are made from them
/// without a key (SEE-01).
public struct SignedSamples: Sendable {
  /// What a judgement of changed bytes comes to.
  public enum Outcome: Sendable, Equatable {
    /// They are not `valid`.
    case refused
    /// They are `valid`, and say what was signed.
    case valid
    /// Something is believed that nobody signed: the worst that can happen.
    case forged(String)
  }

  /// The names of the samples, in the order of `bytes`.
  public let names: [String]

  /// The samples as they were signed.
  public let bytes: [[UInt8]]

  private let verifier: ResponseVerifier
  /// The bytes of every element that was signed.
  private let signed: Set<[UInt8]>
  /// What the assertion says that those bytes hold, in the clear or encrypted.
  private let originals: [[UInt8]: AssertionContent]

  /// The samples that are changed: one of each way to sign and of each way to write.
  public static let defaultNames = [
    "assertion-signed-rsa-sha256", "pretty-printed-before-signing", "response-signed-rsa-sha256",
    "both-signed-rsa-sha256", "assertion-signed-ecdsa-sha256", "assertion-signed-ed25519",
    "canonical-xml-1.0", "exclusive-prefix-list", "encrypted-assertion-signed-inside",
    "encrypted-cbc-signed-outside", "encrypted-name-and-attribute", "soap-envelope",
    "soap-prefixes-on-the-envelope",
  ]

  /// Reads samples, each of which must be `valid` as it is.
  ///
  /// - Parameters:
  ///   - names: The samples, by the names of their files in `samples/captures`.
  ///   - searchesForCauses: Whether the cause of a failure is looked for, which takes most of the time
  ///     and never changes a verdict.
  ///   - read: Reads a file, by its path from the root of the repository.
  /// - Throws: What `read` throws, `KeyError`, and `Unsound` for a sample that is not `valid`.
  public init(
    _ names: [String] = defaultNames, searchesForCauses: Bool = false,
    read: (String) throws -> [UInt8]
  ) throws {
    var policy = Policy()
    if !searchesForCauses { policy.signature.diagnosis.maximumCandidates = 0 }
    for key in ["rsa", "ec", "ec-p384", "ec-p521", "ed25519"] {
      policy.trustAnchors += try TrustAnchor.parse(read("samples/trust/idp-\(key).pem"))
    }
    policy.issuers = ["https://idp.example-mvpd.com"]
    policy.audiences = ["https://saml.sp.auth.adobe.com"]
    policy.recipient = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"
    policy.requiredAttributes = ["householdID"]
    let key = try PrivateKey(pem: read("samples/keys/test-only-partner-decryption.key.pem"))
    verifier = ResponseVerifier(policy: policy, keys: [try PrivateKeyDecryptor(key)])
    self.names = names
    bytes = try names.map { try read("samples/captures/\($0).xml") }
    var signed: Set<[UInt8]> = []
    var originals: [[UInt8]: AssertionContent] = [:]
    for sample in bytes {
      guard let assertion = Self.judge(sample, by: verifier).validated?.assertion else {
        throw Unsound()
      }
      signed.insert(assertion.verified.canonicalBytes)
      originals[assertion.verified.canonicalBytes] = assertion.content
      // A response and its assertion may both be signed, and then each of the two may be believed.
      var evaluation = SignatureEvaluation(
        trustAnchors: policy.trustAnchors, policy: policy.signature)
      for verified in evaluation.evaluate(document: try XMLTree(parsing: sample)) {
        signed.insert(verified.canonicalBytes)
        if originals[verified.canonicalBytes] == nil {
          originals[verified.canonicalBytes] = try Assertion(verified).content
        }
      }
    }
    self.signed = signed
    self.originals = originals
  }

  /// Judges bytes that may be anything.
  ///
  /// Whatever the verdict, a verified element that it shows is one that was signed, byte by byte,
  /// and an assertion says what that element says.
  public func judge(_ bytes: [UInt8]) -> Outcome {
    let verdict = Self.judge(bytes, by: verifier)
    if let verified = verdict.signature, !signed.contains(verified.canonicalBytes) {
      return .forged("an element was verified that nobody signed")
    }
    if let assertion = verdict.assertion,
      originals[assertion.verified.canonicalBytes] != assertion.content
    {
      return .forged("an assertion says what nobody signed")
    }
    guard let validated = verdict.validated else {
      return verdict.outcome.kind == .valid ? .forged("valid without an assertion") : .refused
    }
    guard verdict.outcome.kind == .valid, verdict.signature != nil,
      originals[validated.assertion.verified.canonicalBytes] == validated.assertion.content
    else { return .forged("an assertion is validated that nobody signed") }
    return .valid
  }

  /// Opens an envelope where there is one, as whoever has only bytes must.
  private static func judge(_ bytes: [UInt8], by verifier: ResponseVerifier) -> Verdict {
    guard let tree = try? XMLTree(parsing: bytes), SOAPEnvelope.isRoot(of: tree) else {
      return verifier.evaluate(.response(bytes), at: now)
    }
    return verifier.evaluate(.envelope(bytes), at: now)
  }

  /// Validates every signature by XML Signature alone, as `saml verify` does for any document.
  ///
  /// Where a signature holds with all its references, each of them is over bytes that were signed.
  public func validateSignatures(of bytes: [UInt8]) -> Outcome {
    guard let tree = try? XMLTree(parsing: bytes) else { return .refused }
    let ids = IDMap(of: tree)
    var outcome = Outcome.refused
    for element in tree.elements where element.hasName(DSigName.signature) {
      guard let signature = try? GeneralSignature(element, policy: verifier.policy.signature) else {
        continue
      }
      let validation = signature.validate(against: verifier.policy.trustAnchors, ids)
      guard validation.value == .holds, validation.references.allSatisfy({ $0.outcome == .holds })
      else { continue }
      outcome = .valid
      for case .success(let referenced) in signature.referencedBytes(ids)
      where !signed.contains(referenced) {
        return .forged("a reference holds over bytes that nobody signed")
      }
    }
    return outcome
  }

  /// A sample that is not `valid` as it is: its mutants would prove nothing.
  struct Unsound: Error {}

  /// Half a minute into the time window of the samples.
  private static let now = Instant(millisecondsSince1970: 1_772_366_430_000)
}
