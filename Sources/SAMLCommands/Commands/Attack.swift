import ArgumentParser
import CanonicalXML
import SAML
import SAMLForge
import SAMLCapture
import SAMLCommandLine
import SAMLFormats
import SAMLReport
import XMLSignature

/// `saml attack`: forged and broken variants of a response.
struct Attack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attack",
    abstract: "Writes forged variants of a sound response, to test your own service with them.",
    discussion: """
      Examples:
        saml attack login.xml --trust provider.pem --output-dir variants
        saml attack login.xml --key test.key.pem --at now --output-dir variants
        saml attack variants --answers answers --output report.xml
        saml attack --list

      Each variant is a file, and manifest.json names the answer that a sound service gives: accept, \
      reject or either. Post them to your own service under test only; saml itself posts nothing. \
      The variants hold the values of the capture in the clear, so treat them as you treat the \
      capture. Only their owner can read the files.

      With --key the response is signed again, and the service has to trust the test key. A test key \
      has a line "# saml test key" before its PEM block, or a certificate whose common name begins \
      with "Test only:". saml signs attacks with no other key.

      --answers compares: for each variant, a file NAME.txt in that folder has the answer as its \
      first word (accept, reject, error or unsupported), and then the values that came back.

      Exit status: 0 written, or every answer is right; 1 a wrong or missing answer, or a capture \
      that is not sound; 2 wrong usage or a key without the mark; 3 the input cannot be read.
      """)

  @Argument(
    help: ArgumentHelp(
      "The capture of a sound response, or - for standard input; with --answers the folder of the "
        + "variants.",
      valueName: "input"), completion: .file())
  var input: String?

  @Option(
    help: ArgumentHelp(
      "A new or empty folder for the variants and manifest.json.", valueName: "folder"),
    completion: .directory)
  var outputDir: String?

  @Option(
    name: .customLong("class"),
    help: ArgumentHelp("Only this class; may be repeated. --list names them.", valueName: "name"))
  var classes: [AttackClass] = []

  @Flag(help: "Print the classes of attacks.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "The provider's certificate or public key, which has signed the capture; may be repeated.",
      valueName: "file"), completion: .file())
  var trust: [String] = []

  @Option(
    help: ArgumentHelp(
      "A key marked as a test key, PEM, not encrypted: signs the response again.",
      valueName: "file"), completion: .file())
  var key: String?

  @Option(
    help: ArgumentHelp("The certificate of the test key, PEM or DER.", valueName: "file"),
    completion: .file())
  var certificate: String?

  @Option(
    help: ArgumentHelp(
      "With --key: move all times so that the response is issued then: RFC 3339 or now.",
      valueName: "time"))
  var at: String?

  @Option(help: ArgumentHelp("The form or query field that holds the payload.", valueName: "name"))
  var field: ExactString = "SAMLResponse"

  @Option(
    help: ArgumentHelp(
      "Compare the answers in this folder with the manifest, as JUnit's XML.", valueName: "folder"),
    completion: .directory)
  var answers: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("With --answers: write the report there.", valueName: "file"),
    completion: .file())
  var output: String?

  func run() throws {
    if list { return Console.print(Self.listOfClasses) }
    let path = try SingleInput.path(of: input)
    if let answers { return try compare(answers, with: path) }
    guard let outputDir else { return }
    let key = try key.map { path throws(Failure) in try testKey(in: path) }
    try AttackFolder.requireEmpty(outputDir)
    let captured = try original(in: path)
    let moment = try moment
    let original = try refusing(path) { () throws(AttackError) in
      try key.map { key throws(AttackError) in try captured.renewed(by: key, at: moment) }
        ?? captured
    }
    let anchors = try key.map { [$0.trustAnchor] } ?? trustAnchors()
    let signer = try AttackBaseline(original, path).signer(among: anchors)
    let variants = try refusing(path) { () throws(AttackError) in
      try original.variants(chosenClasses, trusting: signer, signedBy: key)
    }
    let manifest = AttackManifest(
      variants, of: original, trusting: [signer],
      hasTestKeys: key != nil || signer.certificate.map(MarkedTestKey.isMarked) == true)
    try AttackFolder.write(variants, manifest, of: original, to: outputDir)
    Console.print(Self.summary(of: variants, in: outputDir))
  }

  func validate() throws {
    let isWriting = !list && answers == nil
    let writing: [(String, Bool)] = [
      ("--output-dir", outputDir != nil), ("--class", !classes.isEmpty),
      ("--trust", !trust.isEmpty), ("--key", key != nil), ("--certificate", certificate != nil),
      ("--at", at != nil),
    ]
    if !isWriting, let given = writing.first(where: \.1) {
      throw ValidationError("\(given.0) does not go with \(list ? "--list" : "--answers").")
    }
    guard !list || answers == nil && input == nil else {
      throw ValidationError("--list goes alone.")
    }
    guard output == nil || answers != nil else {
      throw ValidationError("--output needs --answers.")
    }
    guard isWriting else { return }
    guard outputDir != nil else { throw ValidationError("Name a new folder with --output-dir.") }
    guard key != nil || certificate == nil && at == nil else {
      throw ValidationError("--certificate and --at need --key.")
    }
    guard key == nil || trust.isEmpty else {
      throw ValidationError("With --key the test key is the trust, so --trust is not used.")
    }
    guard key != nil || !trust.isEmpty else {
      throw ValidationError(
        "Give --trust with the provider's certificate, or --key with a test key: saml checks by it "
          + "that the capture is sound.")
    }
    guard key != nil || !classes.contains(where: \.needsTestKey) else {
      throw ValidationError("--class rules needs --key: its variants are signed.")
    }
  }

  private var chosenClasses: Set<AttackClass> {
    let all = AttackClass.allCases.filter { key != nil || !$0.needsTestKey }
    return Set(classes.isEmpty ? all : classes)
  }

  private func compare(_ answers: String, with folder: String) throws {
    let report = try AttackFolder.report(on: answers, of: folder)
    let xml = Array(report.xml.utf8)
    if let output { try FileSystem.write(xml, to: output) } else { Console.print(xml) }
    Console.complain(report.summary)
    if !report.isSound { throw Ending(.refused) }
  }

  private static var listOfClasses: String {
    AttackClass.allCases.map { group in
      let name = group.rawValue.padding(to: 12)
      return name + group.summary + (group.needsTestKey ? " Needs --key." : "") + "\n"
    }.joined()
  }

  private static func summary(of variants: [Variant], in folder: String) -> String {
    let lines = AttackClass.allCases.compactMap { group -> String? in
      let count = variants.count { $0.attackClass == group }
      return count == 0 ? nil : "  \(group.rawValue.padding(to: 12))\(count)\n"
    }
    return "\(variants.count) variants in \(SafeText.make(folder, limit: 2000)):\n" + lines.joined()
      + "Post the control first: if your service rejects it, the other answers prove nothing.\n"
  }
}

extension Attack {
  /// The response that is attacked.
  private func original(in path: String) throws(Failure) -> Original {
    let payload = try PayloadChoice(CaptureSource([path], field: field), among: path).payload
    var unwrapping = Unwrapping(of: payload.payload)
    let bytes: [UInt8]
    do { bytes = try unwrapping.unwrap() } catch {
      throw .explained(
        error.code, in: payload.source, at: error.place?.description,
        error.foundPayload ? .refused : .unreadable)
    }
    return try refusing(payload.source) { () throws(AttackError) in try Original(bytes) }
  }

  /// Reports why no attack is made.
  private func refusing<Value>(
    _ path: String, _ body: () throws(AttackError) -> Value
  ) throws(Failure) -> Value {
    do throws(AttackError) { return try body() } catch {
      if case .document(let error) = error { throw .explained(error.code, in: path, .refused) }
      throw Failure(.refused, "\(path): \(error.message)")
    }
  }

  private var moment: Instant? {
    get throws(Failure) {
      guard let at else { return nil }
      return at == "now" ? Console.now : try Instant(flag: "--at", at)
    }
  }

  private func testKey(in path: String) throws(Failure) -> MarkedTestKey {
    let file = try FileSystem.readSetting(path)
    let certificateFile = try certificate.map { path throws(Failure) in
      try FileSystem.readSetting(path)
    }
    do throws(TestKeyError) {
      return try MarkedTestKey(pem: file, certificate: certificateFile)
    } catch {
      switch error {
      case .key(let error): throw .explained(error.code, in: path, .usage)
      case .certificate(let error):
        throw .explained(error.code, in: certificate ?? path, .usage)
      case .certificateOfAnotherKey:
        throw .usage("\(certificate ?? path): is not the certificate of the key in \(path).")
      case .notMarked:
        throw .usage(
          "\(path): is not marked as a test key, and saml signs attacks with no other.\n"
            + "help: If it protects nothing, write the line \"# saml test key\" before its PEM block."
        )
      }
    }
  }

  private func trustAnchors() throws(Failure) -> [TrustAnchor] {
    var anchors: [TrustAnchor] = []
    for path in trust {
      let file = try FileSystem.readSetting(path)
      do throws(KeyError) { anchors += try TrustAnchor.parse(file) } catch {
        throw .explained(error.code, in: path, .usage)
      }
    }
    return anchors
  }
}

extension AttackClass: ExpressibleByArgument {}

extension String {
  /// The text with spaces behind it up to a number of characters.
  fileprivate func padding(to count: Int) -> String {
    self + String(repeating: " ", count: max(1, count - utf8.count))
  }
}
