import ArgumentParser
import SAMLReport
import XMLCanonicalization
import XMLSignature
import XMLTree

/// `saml sign`: a test issuer.
struct Sign: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Signs the response, or the element with an ID; for test issuers.")

  @OptionGroup var input: SingleInput

  @Option(help: ArgumentHelp("The private key, PEM, not encrypted.", valueName: "file"))
  var key: String

  @Option(help: ArgumentHelp("The certificate to embed, PEM or DER.", valueName: "file"))
  var certificate: String?

  @Option(
    help: ArgumentHelp(
      "The ID of the element to sign; default: the document element.", valueName: "id"))
  var id: String?

  @Option(
    help: "Such as rsa-sha256, sha256-rsa-MGF1, ecdsa-sha384, eddsa-ed25519; default: by the key.")
  var method: String?

  @Option(help: "Such as sha256, sha512 or sha3-256.")
  var digest = "sha256"

  @Option(help: "The canonical form.")
  var canonicalization = Canonicalize.Method.exclusive

  @Option(help: ArgumentHelp("The PrefixList of exc-c14n.", valueName: "prefixes"))
  var inclusivePrefixes = ""

  func run() throws {
    let path = try input.path
    let tree = try Reading.tree(of: try FileSystem.read(path), path)
    let signer = try signer()
    do {
      Console.print(try signer.sign(target(in: tree)))
    } catch let error as SigningError {
      throw Failure(status: .notValid, message: "\(path): \(error.message)")
    }
  }

  private func target(in tree: XMLTree) throws(Failure) -> XMLTree.Element {
    guard let id else { return tree.root }
    guard let target = tree.elements.first(where: { IDMap.id(of: $0) == id }) else {
      throw .usage("no element has the ID \(id).")
    }
    return target
  }

  private func signer() throws(Failure) -> Signer {
    let privateKey: PrivateKey
    do {
      privateKey = try PrivateKey(pem: try FileSystem.read(key))
    } catch let error as KeyError {
      throw .explained(error.code, in: key, .usage)
    } catch let error as Failure {
      throw .usage(error.message)
    } catch {
      throw .usage("\(key): cannot be read")
    }
    var signer = Signer(key: privateKey)
    if let method { signer.signatureMethod = try named(method, "--method") }
    signer.digestMethod = try named(digest, "--digest")
    let form: CanonicalizationMethod =
      switch canonicalization {
      case .exclusive: .exclusive10
      case .inclusive10: .inclusive10
      case .inclusive11: .inclusive11
      }
    signer.canonicalizer = Canonicalizer(
      form, inclusivePrefixes: inclusivePrefixes.split(separator: " ").map(String.init))
    if let certificate { signer.certificate = try embedded(certificate) }
    return signer
  }

  private func embedded(_ path: String) throws(Failure) -> Certificate {
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

  /// An algorithm by its URI or by the part after `#`.
  private func named<Algorithm: CaseIterable & RawRepresentable>(
    _ name: String, _ flag: String
  ) throws(Failure) -> Algorithm where Algorithm.RawValue == String {
    let found = Algorithm.allCases.first {
      $0.rawValue == name || $0.rawValue.hasSuffix("#" + name)
    }
    guard let found else {
      let names = Algorithm.allCases.map { String($0.rawValue.split(separator: "#").last ?? "") }
      throw .usage(
        "\(flag) \(name) is unknown; choose from \(names.joined(separator: ", ")).")
    }
    return found
  }
}
