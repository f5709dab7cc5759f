import ArgumentParser
import CanonicalXML
import SAML
import SAMLCapture
import SAMLCommandLine
import SAMLFormats
import SAMLInspection
import XMLEncryption
import XMLSignature

/// `saml decrypt`: what was encrypted, for people who look at it.
struct Decrypt: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decrypt",
    abstract: "Decrypts the assertion of a response and writes its bytes.",
    discussion: """
      Example:
        saml decrypt response.xml --decryption-key key.pem --trust provider.pem

      Anyone with the public key could have written it. With --trust the signature around the \
      ciphertext is verified, and nothing else is checked. AES in CBC mode is decrypted under such \
      a signature alone. In a document that is no response, the one EncryptedData is decrypted.
      """)

  @OptionGroup(title: "Input") var input: SingleInput
  @OptionGroup(title: "Trust") var decryption: DecryptionOptions
  @OptionGroup(title: "Trust") var trust: TrustOptions
  @OptionGroup(title: "Expectations") var policyFile: PolicyFileOptions

  @Option(help: ArgumentHelp("The form or query field that holds the payload.", valueName: "name"))
  var field: ExactString = "SAMLResponse"

  @Option(
    help: ArgumentHelp(
      "Decrypt in spite of its weakness: cbc, tripledes-cbc or rsa-1_5; may be repeated.",
      valueName: "name"), completion: .list(["cbc", "tripledes-cbc", "rsa-1_5"]))
  var acceptDangerous: [String] = []

  func run() throws {
    let path = try input.path
    let keys = try decryption.keys()
    guard !keys.isEmpty else { throw Failure.usage("--decryption-key is missing.") }
    let now = Console.now
    let policy = try policy(at: now)
    let limits = CaptureLimits(admitting: policy.limits)
    let captures = CaptureSource([path], field: field, limits: limits)
    let payload = try PayloadChoice(captures, among: path).payload
    var unwrapping = Unwrapping(of: payload.payload, limits: limits)
    let xml: [UInt8]
    do {
      xml = try unwrapping.unwrap()
    } catch {
      throw Failure.explained(
        error.code, in: path, at: error.place?.description,
        error.foundPayload ? .refused : .unreadable)
    }
    let tree = try Reading.tree(of: xml, path, limits: policy.limits)
    let signed = try Self.verified(tree, by: policy, at: now, path)
    let data = try Self.encryptedData(in: signed ?? tree.root, path)
    do {
      let encrypted = try EncryptedElement(
        data, isCovered: signed != nil, policy: policy.encryption)
      let decrypted = try encrypted.decrypt(
        with: encrypted.contentKeys(by: keys), in: data.parent ?? data)
      Console.print(decrypted.plaintext)
    } catch {
      throw Failure.explained(error.code, in: path, at: error.uri?.string, .refused)
    }
  }

  private func policy(at now: Instant) throws(Failure) -> Policy {
    var policy = try policyFile.effectivePolicy(trusting: trust, at: now)
    for name in acceptDangerous {
      switch name {
      case "cbc": policy.encryption.dangerous.acceptsUnauthenticatedCBC = true
      case "tripledes-cbc":
        policy.encryption.dangerous.acceptsTripleDES = true
        policy.encryption.dangerous.acceptsUnauthenticatedCBC = true
      case "rsa-1_5": policy.encryption.dangerous.acceptsRSA15 = true
      default:
        throw .usage(
          "--accept-dangerous \(name) is unknown; choose from cbc, tripledes-cbc, rsa-1_5.")
      }
    }
    return policy
  }

  /// Returns the element around a ciphertext that a trusted key has signed.
  ///
  /// Returns nil when there is no signature, or when no key is trusted.
  private static func verified(
    _ tree: XMLTree, by policy: Policy, at now: Instant, _ path: String
  ) throws(Failure) -> XMLTree.Element? {
    guard !policy.trustAnchors.isEmpty, tree.root.firstChild(DSigName.signature) != nil else {
      return nil
    }
    // Not by any trusted key, but by one of the issuer that the message names.
    var evaluation = SignatureEvaluation(policy: policy, at: now)
    let verified = evaluation.evaluate(tree.root, IDMap(of: tree))
    // A certificate that is in date is required too, if the policy demands it.
    let failure = evaluation.findings.first { $0.isRequired && $0.outcome != .pass }
    if let verified, failure == nil { return verified.element }
    throw .explained(failure?.code ?? SignatureEvaluation.code, in: path, .refused)
  }

  /// The one `EncryptedData`: with two, the one that is read need not be the one that is meant.
  private static func encryptedData(
    in root: XMLTree.Element, _ path: String
  ) throws(Failure) -> XMLTree.Element {
    let found = root.tree.elements(XEncName.encryptedData)
    guard let data = found.first, found.count == 1 else {
      throw Failure(
        .refused, "\(path): holds \(found.count) EncryptedData elements, not one."
      )
    }
    return data
  }
}
