import CanonicalXML
import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection
import XMLSignature

/// One finding as a result of SARIF (§3.27).
struct SARIFResult {
  private let finding: Finding
  private let level: SARIFLevel
  private let record: Record
  private let rule: Int?
  private let place: PayloadSource

  init(_ finding: Finding, _ level: SARIFLevel, of record: Record, rule: Int?) {
    self.finding = finding
    self.level = level
    self.record = record
    self.rule = rule
    place = PayloadSource(record.source)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("ruleId", finding.code.rawValue)
    if let rule { writer.member("ruleIndex", rule) }
    writer.member("level", level.rawValue)
    writer.object("message") { $0.member("text", message) }
    writeLocation(to: &writer)
    if let fingerprint {
      writer.object("partialFingerprints") { $0.member("payloadCodePath/v1", fingerprint) }
    }
  }

  /// The finding in words, with the expected and the actual value.
  ///
  /// It names the place if no region does.
  private var message: String {
    var sentences = [finding.message]
    if let expected = finding.expected {
      sentences.append("Expected: \(SafeText.make(expected.words)).")
    }
    if let actual = finding.actual { sentences.append("Found: \(SafeText.make(actual.words)).") }
    if let cause = finding.cause { sentences.append("Cause: \(cause.rawValue).") }
    if let position = finding.location?.position, !isCapturedAsXML {
      sentences.append(
        "In the XML inside \(layers): line \(position.line), column \(position.column).")
    }
    if let fragment = place.fragment {
      sentences.append("Payload: \(fragment).")
    }
    return SARIFText.literal(sentences.joined(separator: " "))
  }

  private var layers: String {
    record.inspection.trail.map { SafeText.make($0.description) }.joined(separator: " > ")
  }

  /// Whether positions in the XML are positions in the file: only an envelope was taken off, which
  /// stays where it is.
  private var isCapturedAsXML: Bool {
    place.fragment == nil && record.inspection.trail.allSatisfy { $0 == .soap }
  }

  private func writeLocation(to writer: inout JSONWriter) {
    let uri = place.uri
    let path = finding.location?.path
    guard uri != nil || path != nil else { return }
    let region = isCapturedAsXML ? finding.location?.position : nil
    writer.array("locations") { writer in
      writer.object { writer in
        if let uri {
          writer.object("physicalLocation") {
            SARIFText.writePhysical(uri: uri, region: region, to: &$0)
          }
        }
        guard let path else { return }
        writer.array("logicalLocations") { writer in
          writer.object { writer in
            writer.member("fullyQualifiedName", SafeText.make(path, limit: 2000))
            writer.member("kind", "element")
          }
        }
      }
    }
  }

  /// Is equal for the same rule at the same element of the same payload, even if its file moves.
  private var fingerprint: String? {
    let key = "\(finding.code)\n\(finding.location?.path ?? "")\n"
    do {
      let digest = try DigestMethod.sha256.digest(
        of: Array(key.utf8) + record.inspection.fingerprint)
      return Hexadecimal.text(digest.prefix(16))
    } catch {
      return nil
    }
  }
}

/// How much attention a finding needs (SARIF 2.1.0 §3.27.10).
enum SARIFLevel: String {
  /// The rule fails.
  case error
  /// The rule is required and was not checked, so its outcome is unknown; or a signature holds by a key that
  /// proves nothing about its owner.
  case warning
  /// The rule holds only because the clocks are allowed to disagree.
  case note

  /// The level of a finding; nil for one that needs no attention.
  init?(_ finding: Finding) {
    switch finding.outcome {
    case .fail: self = .error
    case .notChecked where finding.isRequired: self = .warning
    case .pass where finding.code == .signatureIntact: self = .warning
    case .pass where finding.cause == .clockSkew: self = .note
    case .notChecked, .pass: return nil
    }
  }
}
