import CanonicalXML
import Foundation
import SAML
import TestSupport
import TestTools
import Testing
import XMLSignature

/// A query is signed by a key that never leaves its token, behind PKCS #11: SoftHSM plays the token.
@Suite(.enabled(if: Token.isExpected)) struct HardwareKeyTests {
  @Test(arguments: [
    ("rsa:2048", SignatureMethod.rsaSHA256, ["--mechanism", "SHA256-RSA-PKCS"]),
    ("rsa:2048", .sha256RSAMGF1, ["--mechanism", "SHA256-RSA-PKCS-PSS"]),
    // r and s one after the other, and in DER.
    ("EC:prime256v1", .ecdsaSHA256, ["--mechanism", "ECDSA", "--signature-format", "rs"]),
    ("EC:prime256v1", .ecdsaSHA256, ["--mechanism", "ECDSA", "--signature-format", "openssl"]),
  ])
  func aSignedQueryHolds(kind: String, method: SignatureMethod, options: [String]) async throws {
    let token = try await Token()
    let publicKey = try await token.makeKey(kind, id: "01")
    var signer = ElementSigner(
      key: SigningFunction(publicKey: publicKey) { bytes, _ in
        // The token makes the plain mechanism of ECDSA alone, which takes a digest.
        let isPlain = options.contains("ECDSA")
        return try await token.sign(
          isPlain ? DigestMethod.sha256.digest(of: bytes) : bytes, by: "01", options)
      })
    signer.signatureMethod = method
    let signed = try await signer.sign(try Self.query())
    var policy = Policy()
    policy.trustAnchors = [TrustAnchor(publicKey: publicKey)]
    let verdict = MessageVerifier(policy: policy, as: .attributeAuthority, only: .attributeQuery)
      .evaluate(signed, at: try #require(Instant(rfc3339: TestPolicy.now)))
    #expect(verdict.outcome.kind == .valid)
    #expect(verdict.signature?.signer.publicKey == publicKey)
  }

  @Test func aTokenWithAnotherKeyIsNoticedByTheSigner() async throws {
    let token = try await Token()
    let publicKey = try await token.makeKey("rsa:2048", id: "01")
    _ = try await token.makeKey("rsa:2048", id: "02")
    let signer = ElementSigner(
      key: SigningFunction(publicKey: publicKey) { bytes, _ in
        try await token.sign(bytes, by: "02", ["--mechanism", "SHA256-RSA-PKCS"])
      })
    await #expect(throws: SigningError.valueMismatch) {
      try await signer.sign(try Self.query())
    }
  }

  private static func query() throws -> XMLTree.Element {
    let builder = AttributeQueryBuilder(
      id: "_q1", issueInstant: try #require(Instant(rfc3339: TestPolicy.now)),
      issuer: "https://sp.example.com", subject: QueriedName("subject-1"))
    return try XMLTree(parsing: builder.bytes()).root
  }
}

/// A token of SoftHSM in a folder of its own.
private struct Token: Sendable {
  private static let module = "/usr/lib/softhsm/libsofthsm2.so"

  /// Whether the tests run: where it is installed, and where its absence is a failure.
  static let isExpected =
    FileManager.default.fileExists(atPath: module)
    || ProcessInfo.processInfo.environment["SAML_REQUIRE_SOFTHSM"] == "1"

  private let folder: ScratchFolder

  init() async throws {
    folder = try ScratchFolder()
    let tokens = folder.path("tokens")
    try FileManager.default.createDirectory(atPath: tokens, withIntermediateDirectories: true)
    try folder.write(Data("directories.tokendir = \(tokens)\n".utf8), to: "softhsm2.conf")
    try await run(
      "softhsm2-util",
      ["--init-token", "--free", "--label", "saml", "--so-pin", "1234", "--pin", "1234"])
  }

  /// Makes a pair of keys inside of the token; the public half comes out.
  func makeKey(_ kind: String, id: String) async throws -> PublicKey {
    try await run("pkcs11-tool", login + ["--keypairgen", "--key-type", kind, "--id", id])
    let file = folder.path("public.der")
    try await run(
      "pkcs11-tool",
      login + ["--read-object", "--type", "pubkey", "--id", id, "--output-file", file])
    return try PublicKey(subjectPublicKeyInfo: Array(Data(contentsOf: URL(filePath: file))))
  }

  /// Has the token sign bytes.
  func sign(_ bytes: [UInt8], by id: String, _ options: [String]) async throws -> [UInt8] {
    let (input, output) = (folder.path("bytes"), folder.path("value"))
    try folder.write(Data(bytes), to: "bytes")
    try await run(
      "pkcs11-tool",
      login + ["--sign", "--id", id, "--input-file", input, "--output-file", output] + options)
    return Array(try Data(contentsOf: URL(filePath: output)))
  }

  private var login: [String] {
    ["--module", Self.module, "--token-label", "saml", "--login", "--pin", "1234"]
  }

  private func run(_ program: String, _ arguments: [String]) async throws {
    let run = try await Program.start(
      arguments, environment: ["SOFTHSM2_CONF": folder.path("softhsm2.conf")],
      executable: URL(filePath: "/usr/bin/\(program)"))
    try #require(run.status == 0, "\(program) \(arguments): \(run.errorText)")
  }
}
