import ArgumentParser
import CanonicalXML
import SAMLCommandLine
import SAMLReport
import XMLEncryption
import XMLSignature

/// `saml sign`: a test issuer.
struct Sign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Signs the response, or the element with an ID; for test issuers.",
    discussion: """
      Example:
        saml sign response.xml --key test-key.pem --certificate test.pem > signed.xml

      With --redirect it prints the signed query of the HTTP-Redirect binding instead: the message is \
      deflated and encoded, and the signature covers the query.

      With --encrypt-for the assertion is encrypted as well: before the response is signed, so that \
      its signature covers the ciphertext; after the assertion is signed, when --id names it.
      """)

  @OptionGroup(title: "Input") var input: SingleInput
  @OptionGroup(title: "Encryption") var encryption: EncryptionOptions
  @OptionGroup(title: "Redirect binding") var redirect: RedirectOptions

  @Option(
    help: ArgumentHelp("The private key, PEM, not encrypted.", valueName: "file"),
    completion: .file())
  var key: String

  @Option(
    help: ArgumentHelp("The certificate to embed, PEM or DER.", valueName: "file"),
    completion: .file())
  var certificate: String?

  @Option(
    help: ArgumentHelp(
      "The ID of the element to sign; default: the document element.", valueName: "id"))
  var id: String?

  @Option(
    help: "Such as rsa-sha256, sha256-rsa-MGF1, ecdsa-sha384, eddsa-ed25519; default: by the key.",
    completion: AlgorithmName.completion(SignatureMethod.self))
  var method: String?

  @Option(
    help: "Such as sha256, sha512 or sha3-256.",
    completion: AlgorithmName.completion(DigestMethod.self))
  var digest = "sha256"

  @Option(help: "The canonical form.")
  var canonicalization = Canonicalize.Method.exclusive

  @Option(help: ArgumentHelp("The PrefixList of exc-c14n.", valueName: "prefixes"))
  var inclusivePrefixes = ""

  func run() throws {
    let path = try input.path
    let tree = try Reading.tree(of: try FileSystem.read(path), path)
    let signer = try signer()
    if redirect.redirect {
      let key = try Self.privateKey(in: key)
      return Console.print(try redirect.query(for: tree, key, signer.signatureMethod, in: path))
    }
    let encryptor = try encryption.encryptor()
    do {
      let target = try target(in: tree)
      guard let encryptor else { return Console.print(try signer.sign(target)) }
      if target.id == tree.root.id {
        let encrypted = try Reading.tree(of: encryptor.encryptAssertion(of: tree), path)
        Console.print(try signer.sign(encrypted.root))
      } else {
        let signed = try Reading.tree(of: signer.sign(target), path)
        Console.print(try encryptor.encryptAssertion(of: signed))
      }
    } catch let error as SigningError {
      throw Failure(.refused, "\(path): \(error.message)")
    } catch let error as EncryptingError {
      throw Failure(.refused, "\(path): \(error.message)")
    }
  }

  func validate() throws {
    try redirect.validate(without: ["--id": id, "--certificate": certificate])
    guard !redirect.redirect || encryption.encryptFor.isEmpty else {
      throw ValidationError("--redirect does not go with --encrypt-for.")
    }
  }

  private func target(in tree: XMLTree) throws(Failure) -> XMLTree.Element {
    guard let id else { return tree.root }
    guard let target = tree.elements.first(where: { IDMap.id(of: $0) == id }) else {
      throw .usage("no element has the ID \(id).")
    }
    return target
  }

  private func signer() throws(Failure) -> ElementSigner<PrivateKey> {
    var signer = ElementSigner(key: try Self.privateKey(in: key))
    if let method { signer.signatureMethod = try AlgorithmName.find(method, "--method") }
    signer.digestMethod = try AlgorithmName.find(digest, "--digest")
    let form: CanonicalizationMethod =
      switch canonicalization {
      case .exclusive: .exclusive10
      case .inclusive10: .inclusive10
      case .inclusive11: .inclusive11
      }
    signer.canonicalizer = Canonicalizer(
      form,
      inclusivePrefixes: inclusivePrefixes.split(separator: " ")
        .map { ExactString($0) })
    if let certificate { signer.certificate = try Self.embedded(certificate) }
    return signer
  }

  static func privateKey(in path: String) throws(Failure) -> PrivateKey {
    do {
      return try PrivateKey(pem: try FileSystem.read(path))
    } catch let error as KeyError {
      throw .explained(error.code, in: path, .usage)
    } catch let error as Failure {
      throw .usage(error.message)
    } catch {
      throw .usage("\(path): cannot be read")
    }
  }

  static func embedded(_ path: String) throws(Failure) -> Certificate {
    do {
      let anchors = try TrustAnchor.parse(try FileSystem.read(path))
      if let certificate = anchors.first?.certificate { return certificate }
    } catch let error as KeyError {
      throw .explained(error.code, in: path, .usage)
    } catch {
      throw .usage("\(path): cannot be read")
    }
    throw .usage("\(path): holds no certificate.")
  }
}
