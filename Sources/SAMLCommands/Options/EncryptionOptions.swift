import ArgumentParser
import CanonicalXML
import SAMLCommandLine
import XMLEncryption
import XMLSignature

/// How a test issuer encrypts.
struct EncryptionOptions: ParsableArguments {
  enum Placement: String, ExpressibleByArgument, CaseIterable {
    case inside, beside
  }

  @Option(
    help: ArgumentHelp(
      "Encrypt the assertion to the key of this certificate, PEM or DER: RSA, P-256, P-384, P-521 or "
        + "X25519; may be repeated.",
      valueName: "file"), completion: .file())
  var encryptFor: [String] = []

  @Option(
    help: "How the assertion is encrypted, such as aes256-gcm or aes128-cbc.",
    completion: AlgorithmName.completion(BlockEncryptionMethod.self))
  var encryptionMethod = "aes256-gcm"

  @Option(
    help: "How its key is encrypted to a key of RSA: rsa-oaep-mgf1p, rsa-oaep or rsa-1_5.",
    completion: AlgorithmName.completion(KeyTransportMethod.self))
  var keyTransport = "rsa-oaep-mgf1p"

  @Option(
    help: ArgumentHelp(
      "The digest of RSA-OAEP or of the derivation; default: sha1 for rsa-oaep-mgf1p, sha256 for "
        + "others."),
    completion: AlgorithmName.completion(DigestMethod.self))
  var keyDigest: String?

  @Option(
    help: "The digest of the mask of rsa-oaep; default: that of --key-digest.",
    completion: AlgorithmName.completion(DigestMethod.self))
  var keyMask: String?

  @Option(
    help: "How its key is wrapped for a key on a curve or of X25519, such as kw-aes128.",
    completion: AlgorithmName.completion(KeyWrapMethod.self))
  var keyWrap = "kw-aes256"

  @Option(
    help: "How the key that wraps it is derived: ConcatKDF, hkdf or pbkdf2.",
    completion: AlgorithmName.completion(KeyDerivationMethod.self))
  var keyDerivation = "ConcatKDF"

  @Option(help: "Where the EncryptedKey stands.")
  var keyPlacement = Placement.inside

  /// Nil when nothing is to be encrypted.
  func encryptor() throws(Failure) -> Encryptor? {
    guard !encryptFor.isEmpty else { return nil }
    var recipients: [Encryptor.Recipient] = []
    for path in encryptFor {
      do {
        let anchors = try TrustAnchor.parse(try FileSystem.read(path), for: .encryption)
        recipients += anchors.map {
          Encryptor.Recipient(key: $0.publicKey, certificate: $0.certificate)
        }
      } catch let error as KeyError {
        throw .explained(error.code, in: path, .usage)
      } catch {
        throw .usage("\(path): cannot be read")
      }
    }
    var encryptor = Encryptor(for: recipients)
    encryptor.blockMethod = try AlgorithmName.find(encryptionMethod, "--encryption-method")
    // The digest may fit one kind of key alone.
    if recipients.contains(where: \.isOfRSA) { encryptor.keyTransport = try transport() }
    if !recipients.allSatisfy(\.isOfRSA) {
      encryptor.keyWrap = try AlgorithmName.find(keyWrap, "--key-wrap")
      encryptor.keyDerivation = try derivation(for: encryptor.keyWrap)
    }
    encryptor.keyPlacement = keyPlacement == .inside ? .inside : .beside
    return encryptor
  }

  private func derivation(for wrap: KeyWrapMethod) throws(Failure) -> KeyDerivation {
    let method: KeyDerivationMethod = try AlgorithmName.find(keyDerivation, "--key-derivation")
    var digest = DigestMethod.sha256
    if let keyDigest { digest = try AlgorithmName.find(keyDigest, "--key-digest") }
    guard let derivation = KeyDerivation.fresh(method, digest, for: wrap) else {
      throw .usage("hkdf and pbkdf2 take sha1, sha224, sha256, sha384 or sha512.")
    }
    return derivation
  }

  private func transport() throws(Failure) -> KeyTransport {
    let method: KeyTransportMethod = try AlgorithmName.find(keyTransport, "--key-transport")
    var digest: DigestMethod = method == .rsaOAEP ? .sha256 : .sha1
    if let keyDigest { digest = try AlgorithmName.find(keyDigest, "--key-digest") }
    var mask = method == .rsaOAEP ? digest : .sha1
    if let keyMask {
      guard method == .rsaOAEP else { throw .usage("--key-mask belongs to rsa-oaep.") }
      mask = try AlgorithmName.find(keyMask, "--key-mask")
    }
    guard let transport = KeyTransport(method, digest: digest, mask: mask) else {
      throw .usage("RSA-OAEP takes sha1, sha224, sha256, sha384 or sha512.")
    }
    return transport
  }
}

extension Encryptor.Recipient {
  fileprivate var isOfRSA: Bool {
    if case .rsa = key.kind { true } else { false }
  }
}

extension Encryptor {
  /// The response with its assertion encrypted.
  func encryptAssertion(of tree: XMLTree) throws -> [UInt8] {
    let namespace: ExactString = "urn:oasis:names:tc:SAML:2.0:assertion"
    guard let assertion = tree.root.firstChild(ExpandedName("Assertion", in: namespace)) else {
      throw EncryptingError.noPlace
    }
    return try encrypt(assertion, as: "EncryptedAssertion")
  }
}
