public import ArgumentParser
public import SAML
import SAMLReport
public import XMLEncryption
import XMLSignature

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is trusted and expected of the response, by the flags of `saml validate`.
public struct JudgingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A trusted certificate or public key, PEM or DER, or SAML metadata; may be repeated. Without "
        + "one the signature is not checked.", valueName: "file"), completion: .file())
  var trust: [String] = []

  @Option(help: ArgumentHelp("The relying party; may be repeated.", valueName: "uri"))
  var audience: [String] = []

  @Option(help: ArgumentHelp("An accepted issuer; may be repeated.", valueName: "uri"))
  var issuer: [String] = []

  @Option(help: ArgumentHelp("The expected recipient of the confirmation.", valueName: "uri"))
  var recipient: String?

  @Option(help: ArgumentHelp("The expected destination of the response.", valueName: "uri"))
  var destination: String?

  @Option(help: ArgumentHelp("The ID of the query.", valueName: "id"))
  var inResponseTo: String?

  @Option(
    help: ArgumentHelp("An attribute that must be present; may be repeated.", valueName: "name"))
  var requireAttribute: [String] = []

  @Option(
    help: ArgumentHelp(
      "How far clocks may disagree, 0 to 300 seconds; default: 60.", valueName: "seconds"))
  var clockSkew: Int?

  @Option(
    help: ArgumentHelp(
      "A private key of ours, PEM, for what is encrypted to us; may be repeated.",
      valueName: "file"), completion: .file())
  var decryptionKey: [String] = []

  @Option(
    help: ArgumentHelp(
      "A policy as JSON; each other flag that is given replaces what the file says.",
      valueName: "file"), completion: .file())
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "Judge as if it were this time (RFC 3339), such as 2026-03-01T12:00:30Z; default: now.",
      valueName: "time"))
  var at: String?

  /// Without any flag: nothing is trusted, and nothing expected.
  public init() {}

  /// Refuses what no clock skew can be.
  public func validate() throws {
    guard 0...300 ~= clockSkew ?? 0 else {
      throw ValidationError("--clock-skew takes 0 to 300 seconds.")
    }
  }

  /// The moment that `--at` names; nil without it.
  public func moment() throws(ProgramFailure) -> Instant? {
    guard let at else { return nil }
    guard let moment = Instant(rfc3339: at) else {
      throw ProgramFailure(.usage, "--at is not a time; write it as 2026-03-01T12:00:30Z.")
    }
    return moment
  }

  private static var now: Instant {
    Instant(millisecondsSince1970: Int64(Date().timeIntervalSince1970 * 1_000))
  }

  /// What the policy file says, and in its place what the other flags say.
  public func effectivePolicy() throws(ProgramFailure) -> Policy {
    let file = try policy.map(PolicySource.init(at:)) ?? PolicySource()
    var policy = file.document.policy
    if !issuer.isEmpty { policy.issuers = issuer }
    var keys = TrustedFiles()
    for path in trust { try keys.add(fileAt: path) }
    if trust.isEmpty { try file.addTrust(to: &keys, by: policy, at: try moment() ?? Self.now) }
    policy.trustAnchors = keys.anchors
    if policy.issuers.isEmpty { policy.issuers = keys.issuers }
    if !audience.isEmpty { policy.audiences = audience }
    if let recipient { policy.recipient = recipient }
    if let destination { policy.destination = destination }
    if let inResponseTo { policy.inResponseTo = inResponseTo }
    if !requireAttribute.isEmpty { policy.requiredAttributes = requireAttribute }
    if let clockSkew { policy.clockSkew = .seconds(clockSkew) }
    return policy
  }

  /// The keys for what is encrypted to us.
  public func decryptionKeys() throws(ProgramFailure) -> [RSAKeyDecryptor] {
    var keys: [RSAKeyDecryptor] = []
    for path in decryptionKey {
      let octets = try Terminal.read(path, elseFailingAs: .usage)
      do throws(KeyError) { keys.append(try RSAKeyDecryptor(PrivateKey(pem: octets))) } catch {
        throw .explained(error.code, in: path)
      }
    }
    return keys
  }
}

extension ProgramFailure {
  /// That a file of the configuration is refused.
  static func explained(_ code: String, in path: String) -> ProgramFailure {
    let summary = Explanation.of(code).map { " \($0.summary)" } ?? ""
    return ProgramFailure(.usage, "\(path):\(summary) [\(code)]")
  }
}
