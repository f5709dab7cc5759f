import SAML
import SAMLFormats
import SAMLInspection
import XMLSignature

/// The user's own policy file, by which payloads were judged although no flag names it.
package struct SettingsFile: Sendable {
  private let path: String
  private let sha256: String
  private let isDangerous: Bool

  /// Whether the trusted keys are those of the file.
  package var givesTrust = false

  /// Takes a file.
  ///
  /// - Parameters:
  ///   - path: Its name, as reports show it.
  ///   - digest: The SHA-256 of its bytes.
  ///   - isDangerous: Whether a setting gives up a security property of every issuer.
  package init(path: String, digest: [UInt8], isDangerous: Bool) {
    self.path = SafeText.make(path, limit: 2000)
    sha256 = Hexadecimal.text(digest)
    self.isDangerous = isDangerous
  }

  /// Its name and its digest.
  package var words: String { "\(path), SHA-256 \(sha256)" }

  /// What verdicts say that it decided.
  var remark: String { "by the settings \(path)" }

  /// Whether a trusted key, an exception or a dangerous setting of the file has decided.
  ///
  /// A verdict that a dangerous setting allows counts, even where the payload did not need the setting.
  func decides(_ inspection: Inspection) -> Bool {
    inspection.findings.contains { finding in
      finding.code == .signatureExceptionApplied || givesTrust && finding.isAboutTrust
    } || inspection.outcome.isAccepted && (givesTrust || isDangerous)
  }

  func write(to writer: inout JSONWriter, decides: Bool) {
    writer.object("settings") { writer in
      writer.member("path", path)
      writer.member("sha256", sha256)
      if decides { writer.member("decides", true) }
    }
  }
}

extension Finding {
  /// Whether the signature fails because of the keys that are trusted.
  fileprivate var isAboutTrust: Bool {
    let codes: [Code] = [
      .signatureNoKeyOfIssuer, .signatureKeyNotOfIssuer, .signatureKeyOfOtherRole,
    ]
    return outcome == .fail && (codes.contains(code) || cause == .signature(.wrongKey))
  }
}
