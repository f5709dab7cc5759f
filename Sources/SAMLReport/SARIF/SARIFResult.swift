import SAML
import SAMLCapture
import SAMLInspection
import XMLSignature
import XMLTree

/// One finding as a result of SARIF (§3.27).
struct SARIFResult {
  private let finding: Finding
  private let level: SARIFLevel
  private let record: Record
  private let rule: Int?

  init(_ finding: Finding, _ level: SARIFLevel, of record: Record, rule: Int?) {
    self.finding = finding
    self.level = level
    self.record = record
    self.rule = rule
  }

  var json: JSON {
    var members: [(String, JSON)] = [("ruleId", .string(finding.code))]
    if let rule { members.append(("ruleIndex", .number(Int64(rule)))) }
    members += [
      ("level", .string(level.rawValue)),
      ("message", .object([("text", .string(message))])),
    ]
    if let location { members.append(("locations", .array([location]))) }
    if let fingerprint {
      members.append(
        ("partialFingerprints", .object([("payloadCodePath/v1", .string(fingerprint))])))
    }
    return .object(members)
  }

  /// The finding in words, with what was expected and found, and where when no region says so.
  private var message: String {
    var sentences = [finding.message]
    if let expected = finding.expected { sentences.append("Expected: \(SafeText.make(expected)).") }
    if let actual = finding.actual { sentences.append("Found: \(SafeText.make(actual)).") }
    if let cause = finding.cause { sentences.append("Cause: \(cause).") }
    if let position = finding.location?.position, !isCapturedAsXML {
      sentences.append(
        "In the XML inside \(layers): line \(position.line), column \(position.column).")
    }
    if let fragment = PayloadSource(record.source).fragment {
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
    record.inspection.trail.allSatisfy { $0 == .soap }
      && PayloadSource(record.source).fragment == nil
  }

  private var location: JSON? {
    var members: [(String, JSON)] = []
    if let uri = PayloadSource(record.source).uri {
      members.append(("physicalLocation", SARIFText.physical(uri: uri, region: region)))
    }
    if let path = finding.location?.path {
      let element = JSON.object([
        ("fullyQualifiedName", .string(SafeText.make(path, limit: 2000))),
        ("kind", .string("element")),
      ])
      members.append(("logicalLocations", .array([element])))
    }
    return members.isEmpty ? nil : .object(members)
  }

  private var region: JSON? {
    guard isCapturedAsXML, let position = finding.location?.position else { return nil }
    return .object([
      ("startLine", .number(Int64(position.line))),
      ("startColumn", .number(Int64(position.column))),
      ("byteOffset", .number(Int64(position.byteOffset))),
    ])
  }

  /// The same for the same rule at the same element of the same payload, wherever its file lies.
  private var fingerprint: String? {
    let key = "\(finding.code)\n\(finding.location?.path ?? "")\n"
    do {
      let digest = try DigestMethod.sha256.digest(
        of: Array(key.utf8) + record.inspection.fingerprint)
      return Hexadecimal.text(Array(digest.prefix(16)))
    } catch {
      return nil
    }
  }
}
