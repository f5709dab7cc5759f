import ArgumentParser
import SAMLCommandLine
import SAMLFormats
import SAMLReport
import XMLSignature
import XMLSignatureDiagnosis

/// What `saml verify` holds signatures against beside trusted keys; the best answer is then `intact`.
struct WideOptions: ParsableArguments {
  /// An answer that is accepted beside `signed`.
  enum Answer: String, ExpressibleByArgument, CaseIterable {
    case intact
  }

  @Option(
    help: ArgumentHelp(
      "The shared secret of HMAC: the bytes of a file as they are. A key or a certificate is refused.",
      valueName: "file"), completion: .file())
  var hmacKey: String?

  @Option(
    help: ArgumentHelp(
      "The content of a resource outside of the document that a reference names; may be repeated.",
      valueName: "uri=file"))
  var reference: [String] = []

  @Flag(help: "Also verify by the keys inside of the message, which anybody can put there.")
  var acceptEmbeddedKey = false

  @Option(
    help: ArgumentHelp(
      "A root certificate that a certificate of the message may chain to; may be repeated.",
      valueName: "file"), completion: .file())
  var root: [String] = []

  @Option(
    help: ArgumentHelp(
      "A certificate between the message's and a root; may be repeated.", valueName: "file"),
    completion: .file())
  var intermediate: [String] = []

  @Option(
    help: ArgumentHelp(
      "A revocation list; the signer's certificate needs one of its issuer. May be repeated.",
      valueName: "file"), completion: .file())
  var crl: [String] = []

  @Option(help: ArgumentHelp("Exit with 0 for this answer too.", valueName: "intact"))
  var accept: Answer?

  func validate() throws {
    guard root.isEmpty, !crl.isEmpty || !intermediate.isEmpty else { return }
    throw ValidationError("--crl and --intermediate need --root.")
  }

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - shortKeys: The keys of `--trust` that are too short to be trusted.
  ///   - now: The moment at which a chain must hold.
  /// - Returns: What signatures are held against.
  /// - Throws: `Failure` for a file that cannot be read or is refused.
  func material(
    beside shortKeys: [KeyForDiagnosis], at now: Instant
  ) throws(Failure) -> DiagnosisMaterial {
    var material = DiagnosisMaterial()
    material.shortKeys = shortKeys
    material.acceptsEmbeddedKeys = acceptEmbeddedKey
    if let hmacKey { material.secret = try Self.secret(hmacKey) }
    var known: Set<ExactString> = []
    for pair in reference {
      // A URI may have an equals sign, and a name of a file seldom has.
      guard let sign = pair.utf8.lastIndex(of: UInt8(ascii: "=")), sign != pair.startIndex else {
        throw .usage("--reference takes URI=FILE.")
      }
      let (uri, file) = (
        ExactString(pair[..<sign]), String(pair[pair.utf8.index(after: sign)...])
      )
      guard known.insert(uri).inserted else {
        throw .usage("--reference gives \(SafeText.make(uri)) twice.")
      }
      material.add(try FileSystem.readSetting(file), for: uri)
    }
    if !root.isEmpty { material.chains = try chains(at: now) }
    return material
  }

  private static func secret(_ file: String) throws(Failure) -> MACSecret {
    let bytes = try FileSystem.readSetting(file)
    do throws(MACSecret.Refusal) { return try MACSecret(bytes) } catch {
      switch error {
      case .empty: throw .usage("\(file): the secret is empty.")
      case .isKey:
        throw .usage(
          "\(file): this is a key or a certificate. As a shared secret it would let everybody sign."
        )
      case .tooLong(let maximum):
        throw .usage("\(file): a secret has at most \(maximum) bytes.")
      }
    }
  }

  private func chains(at now: Instant) throws(Failure) -> CertificateChains {
    let (roots, others, lists) = (
      try Self.read(root), try Self.read(intermediate), try Self.read(crl)
    )
    do throws(CertificateChains.Refusal) {
      return try CertificateChains(
        roots: roots, intermediates: others, revocationLists: lists, at: now)
    } catch {
      switch error {
      case .noRoot: throw .usage("--root: the files hold no certificate.")
      case .malformed:
        throw .usage(
          "--root and --intermediate take certificates, and --crl takes revocation lists, PEM or DER."
        )
      case .tooMany(let maximum):
        throw .usage("--root, --intermediate and --crl take at most \(maximum) objects each.")
      }
    }
  }

  private static func read(_ files: [String]) throws(Failure) -> [[UInt8]] {
    var contents: [[UInt8]] = []
    for file in files { contents.append(try FileSystem.readSetting(file)) }
    return contents
  }
}
