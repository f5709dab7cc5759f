import CanonicalXML
import Foundation
import TestSupport
import TestTools
import Testing
import XMLSignature

/// `--policy` reaches every subcommand that reads signed or encrypted documents.
@Suite struct PolicyReachTests {
  private static let response = "samples/captures/assertion-signed-rsa-sha256.xml"
  private static let trusted = Repository.samples.appending(path: "trust/idp-rsa.pem").path
  private static let p256 = Repository.root
    .appending(path: "vectors/keys/p256.pub.pem").path

  /// Writes a policy and gives its path.
  private static func policy(_ text: String, in folder: ScratchFolder) throws -> String {
    try folder.write(Data(text.utf8), to: "policy.json").path
  }

  /// Signed metadata of 1.5 MB, which the limits of responses reject.
  private static func largeMetadata() throws -> Data {
    let filler = String(repeating: "<x:f xmlns:x='urn:x'>filler</x:f>", count: 100)
    let entities = (1...450).map { number in
      "<md:EntityDescriptor entityID='urn:\(number)'><md:Extensions>\(filler)</md:Extensions>"
        + "</md:EntityDescriptor>"
    }
    let text =
      "<md:EntitiesDescriptor xmlns:md='urn:oasis:names:tc:SAML:2.0:metadata' ID='_all'>"
      + entities.joined(separator: "\n") + "</md:EntitiesDescriptor>"
    var limits = ParseLimits()
    limits.maximumBytes = 4 << 20
    limits.maximumElements = 100_000
    limits.maximumNodes = 200_000
    limits.maximumNamespaces = 100_000
    let tree = try XMLTree(parsing: Array(text.utf8), limits: limits)
    return Data(try ElementSigner(key: TestKey.p256.privateKey()).sign(tree.root))
  }

  private static let limits = """
    "limits": {"maximumOctets": 4194304, "maximumElements": 100000, "maximumNodes": 200000,
               "maximumNamespaces": 100000}
    """

  /// What is accepted as metadata can be verified as a document.
  @Test func largeMetadataIsVerifiedByTheLimitsOfThePolicy() async throws {
    let folder = try ScratchFolder()
    let file = try folder.write(try Self.largeMetadata(), to: "federation.xml").path
    let policy = try Self.policy(
      "{\"trust\": [\"\(Self.p256)\"], \(Self.limits)}", in: folder)
    func record(_ arguments: [String]) async throws -> JudgedRecord {
      let run = try await Program.run(["verify", "--format", "ndjson", file] + arguments)
      return try #require(try JudgedRecord.lines(of: run.output).first)
    }
    let refused = try await record(["--trust", Self.p256])
    #expect(refused.verdict == "not-signed")
    #expect(refused.failed == ["xml.too-large"])
    #expect(try await record(["--policy", policy]).verdict == "signed")
    // A flag wins over the file.
    let other = try await record(["--policy", policy, "--trust", Self.trusted])
    #expect(other.failed == ["signature.key-mismatch"])
  }

  /// Exceptions and the dates of certificates count for `verify` as they do for `validate`.
  @Test(
    arguments: [
      ("rsa-sha1.xml", "EXCEPTION", "2026-03-01T12:00:30Z", []),
      ("rsa-sha1.xml", "EXCEPTION", "2026-05-01T12:00:30Z", ["signature.method-forbidden"]),
      ("assertion-signed-rsa-sha256.xml", "DATES", "2026-03-01T12:00:30Z", []),
      (
        "assertion-signed-rsa-sha256.xml", "DATES", "2046-03-01T12:00:30Z",
        ["key.certificate-expired"]
      ),
      ("assertion-signed-rsa-sha256.xml", "PLAIN", "2046-03-01T12:00:30Z", []),
    ] as [(String, String, String, [String])])
  func verifyFollowsThePolicy(
    sample: String, policy: String, at time: String, failed: [String]
  ) async throws {
    let folder = try ScratchFolder()
    let trust = #""trust": ["\#(Self.trusted)"]"#
    let file =
      switch policy {
      case "EXCEPTION": "samples/policies/sha1-until-a-day.json"
      case "DATES":
        try Self.policy(#"{\#(trust), "requiresCurrentCertificate": true}"#, in: folder)
      default: try Self.policy("{\(trust)}", in: folder)
      }
    let run = try await Program.run([
      "verify", "--policy", file, "--at", time, "--format", "ndjson",
      "samples/captures/\(sample)",
    ])
    let record = try #require(try JudgedRecord.lines(of: run.output).first)
    #expect(record.failed == failed)
    #expect(record.verdict == (failed.isEmpty ? "signed" : "not-signed"))
  }

  @Test(arguments: ["swift", "libxml2"])
  func aLargeDocumentIsCanonicalizedByTheLimitsOfThePolicy(engine: String) async throws {
    let folder = try ScratchFolder()
    let file = try folder.write(try Self.largeMetadata(), to: "federation.xml").path
    let policy = try Self.policy("{\(Self.limits)}", in: folder)
    let refused = try await Program.run(["canonicalize", "--engine", engine, file])
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("[xml.too-large]"))
    let run = try await Program.run(
      ["canonicalize", "--engine", engine, "--policy", policy, file])
    #expect(run.status == 0)
    #expect(run.output.count > 1 << 20)
  }

  @Test func inspectMarksWhatAKeyOfThePolicyHasSigned() async throws {
    let folder = try ScratchFolder()
    let policy = try Self.policy("{\"trust\": [\"\(Self.trusted)\"]}", in: folder)
    let bare = try await Program.run(["inspect", Self.response])
    let trusting = try await Program.run(["inspect", "--trust", Self.trusted, Self.response])
    let run = try await Program.run(["inspect", "--policy", policy, Self.response])
    #expect(run.output == trusting.output)
    #expect(run.output != bare.output)
    let small = try Self.policy("{\"limits\": {\"maximumElements\": 3}}", in: folder)
    let refused = try await Program.run(["inspect", "--policy", small, Self.response])
    #expect(refused.outputText.contains("[xml.too-many-elements]"))
  }

  /// CBC is decrypted under a signature by a trusted key, or where a policy gives that up.
  @Test(arguments: [
    ("signed-outside", "{}", 1), ("signed-outside", "{\"trust\": [\"TRUSTED\"]}", 0),
    ("signed-inside", "{}", 1),
    (
      "signed-inside", "{\"encryption\": {\"dangerous\": {\"acceptsUnauthenticatedCBC\": true}}}", 0
    ),
    ("signed-outside", "{\"trust\": [\"TRUSTED\"], \"limits\": {\"maximumElements\": 3}}", 1),
  ])
  func decryptFollowsThePolicy(sample: String, policy: String, status: Int32) async throws {
    let folder = try ScratchFolder()
    let file = try Self.policy(policy.replacing("TRUSTED", with: Self.trusted), in: folder)
    let run = try await Program.run([
      "decrypt", "--policy", file, "--decryption-key",
      "samples/keys/test-only-partner-decryption.key.pem",
      "samples/captures/encrypted-cbc-\(sample).xml",
    ])
    #expect(run.status == status, "\(run.errorText)")
    #expect(run.outputText.contains("<saml:Assertion") == (status == 0))
  }

  /// Algorithms of flags, of the policy and of its exceptions reach the signature of metadata.
  @Test(
    arguments: [
      (#"{TRUST}"#, [], "signature.method-forbidden"),
      (#"{TRUST}"#, ["--accept-algorithm", "ecdsa-sha3-256"], nil),
      (#"{TRUST, "signature": {"signatureMethods": ["ecdsa-sha3-256", "rsa-sha256"]}}"#, [], nil),
      (#"{TRUST, "issuers": ["ISSUER"], EXCEPTION}"#, [], nil),
      (#"{TRUST, EXCEPTION}"#, ["--issuer", "ISSUER"], nil),
      (#"{TRUST, EXCEPTION}"#, [], "signature.method-forbidden"),
      (
        #"{TRUST, "issuers": ["ISSUER", "urn:other"], EXCEPTION}"#, [], "signature.method-forbidden"
      ),
      (#"{TRUST, "issuers": ["urn:other"], EXCEPTION}"#, [], "signature.method-forbidden"),
      (#"{BOUND, EXCEPTION}"#, [], nil),
      (#"{BOUND, EXCEPTION}"#, ["--at", "2031-01-01T00:00:00Z"], "signature.method-forbidden"),
    ] as [(String, [String], String?)])
  func metadataIsVerifiedByThePolicy(
    policy: String, arguments: [String], code: String?
  ) async throws {
    let folder = try ScratchFolder()
    let issuer = "https://idp.example-mvpd.com"
    try folder.write(try Self.metadata(signedWith: .ecdsaSHA3Bits256), to: "provider.xml")
    let text = [
      ("TRUST", #""trust": ["provider.xml"], "metadataTrust": ["\#(Self.p256)"]"#),
      (
        "BOUND",
        #""trust": [{"file": "provider.xml", "issuer": "ISSUER"}], "metadataTrust": ["\#(Self.p256)"]"#
      ),
      (
        "EXCEPTION",
        #""exceptions": [{"issuer": "ISSUER", "expires": "2030-01-01T00:00:00Z", "#
          + #""signatureMethods": ["ecdsa-sha3-256"]}]"#
      ), ("ISSUER", issuer),
    ].reduce(policy) { $0.replacing($1.0, with: $1.1) }
    let file = try Self.policy(text, in: folder)
    let run = try await Program.run(
      ["validate", "--verbose", "--exit-zero", "--policy", file, Self.response]
        + arguments.map { $0.replacing("ISSUER", with: issuer) })
    #expect(run.status == (code == nil ? 0 : 2), "\(run.errorText)")
    if let code { #expect(run.errorText.contains("[\(code)]")) }
    let isByException = code == nil && text.contains("exceptions")
    #expect(run.errorText.contains("[signature.exception-applied]") == isByException)
    #expect(run.outputText.contains("signature.core-validation") == (code == nil))
  }

  /// A signature over the whole document is accepted by the flag, or by the entry that names the file.
  @Test(
    arguments: [
      ("ENTRY", [], nil), ("PLAIN", [], "key.metadata-whole-document-reference"),
      ("PLAIN", ["--metadata-trust", "P256"], nil),
      ("NONE", ["--trust", "provider.xml", "--metadata-trust", "P256"], nil),
    ] as [(String, [String], String?)])
  func metadataThatIsSignedAsAWholeNeedsItsSetting(
    policy: String, arguments: [String], code: String?
  ) async throws {
    let folder = try ScratchFolder()
    let provider = try String(
      contentsOf: Repository.samples.appending(path: "metadata/provider.xml"), encoding: .utf8)
    let signed = try WholeDocumentSigner().sign(provider, in: "<md:EntityDescriptor")
    try folder.write(Data(signed.utf8), to: "provider.xml")
    let signers = #""metadataTrust": ["\#(Self.p256)"]"#
    let text = [
      "ENTRY":
        #"{"trust": [{"file": "provider.xml", "acceptsWholeDocumentReference": true}], \#(signers)}"#,
      "PLAIN": #"{"trust": ["provider.xml"], \#(signers)}"#,
    ][policy, default: "{}"]
    try folder.write(Data(text.utf8), to: "policy.json")
    let response = Repository.root.appending(path: Self.response).path
    let run = try await Program.run(
      ["validate", "--verbose", "--exit-zero", "--policy", "policy.json", response]
        + arguments.map { $0.replacing("P256", with: Self.p256) }, in: folder.url)
    #expect(run.status == (code == nil ? 0 : 2), "\(run.errorText)")
    if let code {
      #expect(run.errorText.contains("[\(code)]"))
      #expect(run.errorText.contains("acceptsWholeDocumentReference"))
    } else {
      #expect(run.errorText.isEmpty)
      #expect(run.outputText.contains("ok signature.core-validation"))
    }
    // The same document as a payload keeps its ID.
    let verified = try await Program.run(
      ["verify", "--trust", Self.p256, "--format", "ndjson", "provider.xml"], in: folder.url)
    let record = try #require(try JudgedRecord.lines(of: verified.output).first)
    #expect(record.failed.contains("signature.reference-uri"))
  }

  /// The metadata of the samples' provider, signed by a method that the default policy rejects.
  private static func metadata(signedWith method: SignatureMethod) throws -> Data {
    let bytes = try Data(contentsOf: Repository.samples.appending(path: "metadata/provider.xml"))
    var signer = ElementSigner(key: try TestKey.p256.privateKey())
    signer.signatureMethod = method
    return Data(try signer.sign(XMLTree(parsing: Array(bytes)).root))
  }
}
