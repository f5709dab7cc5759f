import ArgumentParser
import CanonicalXML
import SAML
import SAMLCommandLine
import SAMLFormats
import SAMLReport
import XMLEncryption
import XMLSignature

/// `saml doctor`: what this program runs with.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Shows the libraries, the algorithms, the clock and the default policy.")

  @Option(help: "human or json.")
  var format = AnswerFormat.human

  func run() {
    let crypto = CryptoLibrary()
    let policy = Policy()
    let encryption = policy.encryption
    let lacking = SignatureMethod.allCases.filter { !crypto.signatureMethods.contains($0) }
    let postQuantum = PostQuantumAlgorithm.allCases.filter(CryptoLibrary.offers)
    let disabled =
      lacking.filter { $0.postQuantumAlgorithm == nil }.map(\.rawValue)
      + DigestMethod.allCases.filter { !crypto.digestMethods.contains($0) }.map(\.rawValue)
    let rows = [
      ("saml", Version.number),
      ("commit", Version.commit),
      ("libxml2", "\(Version.libxml2), compiled with \(LibXML2.headerVersion)"),
      (
        "XML parts",
        "without DTD, network, catalogs; with \(LibXML2.features.joined(separator: ", "))"
      ),
      ("OpenSSL", "\(crypto.version), compiled with \(crypto.headerVersion)"),
      ("platform", crypto.platform),
      ("FIPS", crypto.isFIPSEnabled ? "on" : "off"),
      ("disabled", disabled.isEmpty ? "nothing" : disabled.joined(separator: ", ")),
      (
        "post-quantum",
        postQuantum.isEmpty
          ? "needs OpenSSL 3.5 or later" : names(postQuantum.map { $0.rawValue })
      ),
      ("threads", Processors.current.description),
      ("clock", Console.now.description),
      ("clock skew", "\(policy.clockSkew.components.seconds) seconds"),
      ("signatures", names(policy.signature.signatureMethods.map(\.rawValue))),
      ("digests", names(policy.signature.digestMethods.map(\.rawValue))),
      ("encryption", names(encryption.blockMethods.map(\.rawValue))),
      (
        "content keys",
        names(
          encryption.keyTransportMethods.map(\.rawValue)
            + encryption.keyAgreementMethods.map(\.rawValue)
            + encryption.keyDerivationMethods.map(\.rawValue)
            + encryption.keyWrapMethods.map(\.rawValue))
      ),
      ("largest XML", "\(policy.limits.maximumBytes) bytes"),
      ("settings", Self.settings),
      ("network", Self.network),
    ]
    guard format == .human else {
      var writer = JSONWriter()
      writer.object { writer in for (name, value) in rows { writer.member(name, value) } }
      return Console.print(writer.bytes + [0x0A])
    }
    for (name, value) in rows {
      Console.say(name + String(repeating: " ", count: 13 - name.count) + value + "\n")
    }
  }

  /// The user's own policy file, or why it is refused.
  private static var settings: String {
    do throws(Failure) { return try UserSettings.find()?.file.words ?? "none" } catch {
      return "refused: \(error.message.split(separator: "\n").first ?? "")"
    }
  }

  private static var network: String {
    #if RedisReplay
      "used by --replay-cache redis:// alone"
    #else
      "never used"
    #endif
  }

  /// The part of each URI that people know it by.
  private func names(_ uris: [String]) -> String {
    uris.map { String($0.split(separator: "#").last ?? "") }.sorted().joined(separator: ", ")
  }
}
