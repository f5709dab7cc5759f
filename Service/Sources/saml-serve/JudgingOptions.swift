import ArgumentParser
import SAML
import XMLEncryption
import XMLSignature

/// What is trusted and expected of a response: the flags of `saml validate`, as far as they go.
struct JudgingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Trusted certificates or public keys, PEM or DER; may be repeated.", valueName: "file"),
    completion: .file())
  var trust: [String] = []

  @Option(
    help: ArgumentHelp(
      "The relying party; may be repeated. Default: \(Self.partner).", valueName: "uri"))
  var audience: [String] = []

  @Option(
    help: ArgumentHelp(
      "An accepted issuer; may be repeated. Default: any whose key is trusted.",
      valueName: "uri"))
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
      "Our private key of RSA, PEM; may be repeated.", valueName: "file"), completion: .file())
  var decryptionKey: [String] = []

  @Option(
    help: ArgumentHelp(
      "The moment for which everything happens, RFC 3339; the calendar stands still there. "
        + "Default: the clock of the system.", valueName: "time"))
  var at: String?

  /// Who reads the responses in the partner's service.
  private static let partner = "https://saml.sp.auth.adobe.com"

  func validate() throws {
    guard 0...300 ~= clockSkew ?? 0 else {
      throw ValidationError("--clock-skew takes 0 to 300 seconds.")
    }
    guard at == nil || moment != nil else {
      throw ValidationError("--at takes a time such as 2026-03-01T12:00:30Z.")
    }
  }

  private var moment: Instant? { at.flatMap(Instant.init(rfc3339:)) }

  /// The calendar that stands still, if one was asked for.
  var calendar: (@Sendable () -> Instant)? {
    guard let moment else { return nil }
    return { moment }
  }

  func policy() throws -> Policy {
    var policy = Policy()
    for path in trust {
      do {
        policy.trustAnchors += try TrustAnchor.parse(InputFile.octets(at: path))
      } catch let error as KeyError {
        throw ValidationError("\(path): \(error.code)")
      }
    }
    policy.audiences = audience.isEmpty ? [Self.partner] : audience
    policy.issuers = issuer
    policy.recipient = recipient
    policy.destination = destination
    policy.inResponseTo = inResponseTo
    policy.requiredAttributes = requireAttribute
    if let clockSkew { policy.clockSkew = .seconds(clockSkew) }
    return policy
  }

  func decryptionKeys() throws -> [RSAKeyDecryptor] {
    var keys: [RSAKeyDecryptor] = []
    for path in decryptionKey {
      do {
        keys.append(try RSAKeyDecryptor(PrivateKey(pem: InputFile.octets(at: path))))
      } catch let error as KeyError {
        throw ValidationError("\(path): \(error.code)")
      }
    }
    return keys
  }
}
