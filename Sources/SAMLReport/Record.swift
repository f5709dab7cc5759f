import SAML
import SAMLCapture
public import SAMLInspection
import XMLCanonicalization
import XMLSignature
import XMLTree

/// One payload in a report: the record of the JSON contract, and what the human report shows.
///
/// Values of people are left out unless they are asked for: then, and only then, the record holds
/// them.
public struct Record: Sendable {
  /// The version of the JSON contract.
  public static let schemaVersion: Int64 = 1

  let source: String
  let id: PayloadID?
  let inspection: Inspection
  let showsValues: Bool
  let microseconds: Int64?

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - source: Where the payload came from, as the user named it.
  ///   - id: What the input calls the payload; nil if it has no name for it.
  ///   - inspection: What is known of it.
  ///   - showsValues: Whether NameID and attribute values appear in the clear.
  ///   - microseconds: How long the judgement took; nil keeps reports the same from run to run.
  public init(
    source: String, id: PayloadID? = nil, _ inspection: Inspection, showsValues: Bool = false,
    microseconds: Int64? = nil
  ) {
    self.source = source
    self.id = id
    self.inspection = inspection
    self.showsValues = showsValues
    self.microseconds = microseconds
  }

  /// The record on one line.
  public var jsonLine: String { json.compact }

  /// The record on several lines, indented as an element of a JSON array that is not.
  public var jsonElement: String { json.text(indentation: 2) }
}

extension Record {
  private var json: JSON {
    let verdict = inspection.verdict
    var members: [(String, JSON)] = [
      ("schemaVersion", .number(Self.schemaVersion)),
      ("source", .string(SafeText.make(source))),
    ]
    if let id { members.append(("id", id.json)) }
    members += [
      ("sha256", .string(Hexadecimal.text(inspection.fingerprint))),
      ("trail", .array(inspection.trail.map { .string($0.description) })),
      ("verdict", .string(inspection.outcome.rawValue)),
      ("at", .string(inspection.at.description)),
      ("findings", .array(inspection.findings.map(Self.json))),
    ]
    if let status = verdict?.status, !status.isSuccess || status.message != nil {
      members.append(("status", json(status)))
    }
    if showsValues, let reason = verdict?.fault?.reason {
      members.append(("faultString", .string(reason.text)))
    }
    if let signature = inspection.signature { members.append(("signature", Self.json(signature))) }
    if !inspection.generalSignatures.isEmpty {
      members.append(("signatures", .array(inspection.generalSignatures.map(\.json))))
    }
    if inspection.outcome != .invalid, let assertion = verdict?.assertion {
      members += content(
        of: assertion, inResponseTo: verdict?.inResponseTo,
        isValidOnlyBySkew: verdict?.isValidOnlyBySkew ?? false)
    }
    if let normalization = inspection.normalization {
      members.append(("normalization", Self.json(normalization)))
    }
    if let microseconds {
      members.append(("timing", .object([("totalMicroseconds", .number(microseconds))])))
    }
    return .object(members)
  }

  private static func json(_ finding: Finding) -> JSON {
    var members: [(String, JSON)] = [
      ("code", .string(finding.code)), ("outcome", .string(finding.outcome.rawValue)),
      ("required", .bool(finding.isRequired)), ("message", .string(finding.message)),
    ]
    if let expected = finding.expected {
      members.append(("expected", .string(SafeText.make(expected))))
    }
    if let actual = finding.actual { members.append(("actual", .string(SafeText.make(actual)))) }
    if let cause = finding.cause { members.append(("cause", .string(cause))) }
    if let edit = finding.edit { members.append(("edit", .string(edit))) }
    if let location = finding.location {
      var place: [(String, JSON)] = []
      if let path = location.path { place.append(("path", .string(SafeText.make(path)))) }
      place += [
        ("line", .number(Int64(location.position.line))),
        ("column", .number(Int64(location.position.column))),
        ("byteOffset", .number(Int64(location.position.byteOffset))),
      ]
      members.append(("location", .object(place)))
    }
    return .object(members)
  }

  /// What the responder says of the query, verified or not; its message only when asked for.
  private func json(_ status: Status) -> JSON {
    var members: [(String, JSON)] = [("code", .string(SafeText.make(status.code)))]
    if let second = status.subordinateCode {
      members.append(("subordinateCode", .string(SafeText.make(second))))
    }
    if showsValues, let message = status.message {
      members.append(("message", .string(message.text)))
    }
    return .object(members)
  }

  private static func json(_ signature: VerifiedElement) -> JSON {
    let covered =
      switch signature.element.name.localName {
      case "Assertion": "assertion"
      case "AttributeQuery": "query"
      default: "response"
      }
    return .object([
      ("covers", .string(covered)),
      ("method", .string(signature.signedInfo.signatureMethod.rawValue)),
      ("digestMethod", .string(signature.signedInfo.reference.digestMethod.rawValue)),
      (
        "canonicalization",
        .string(signature.signedInfo.reference.canonicalization.method.rawValue)
      ),
      ("signer", signature.signer.json),
    ])
  }

  private func content(
    of assertion: Assertion, inResponseTo: String?, isValidOnlyBySkew: Bool
  ) -> [(String, JSON)] {
    var members: [(String, JSON)] = [("issuer", .string(SafeText.make(assertion.issuer.value)))]
    if let inResponseTo {
      members.append(("inResponseTo", .string(SafeText.make(inResponseTo))))
    }
    if let start = assertion.conditions?.notBefore {
      members.append(("notBefore", .string(start.description)))
    }
    if let end = assertion.conditions?.notOnOrAfter {
      members.append(("notOnOrAfter", .string(end.description)))
    }
    members.append(("validOnlyBySkew", .bool(isValidOnlyBySkew)))
    let redaction = Redaction(of: assertion, showsValues: showsValues)
    members.append(("subject", redaction.subject))
    members.append(("attributes", redaction.attributes))
    return members
  }

  private static func json(_ normalization: Normalization) -> JSON {
    .object([
      ("wellFormed", .bool(normalization.isWellFormed)),
      ("signatureSurvives", normalization.signatureSurvives.map { .bool($0) } ?? .null),
      ("valuesUnchanged", .bool(normalization.areValuesUnchanged)),
    ])
  }
}

/// Octets as text.
enum Hexadecimal {
  static func text(_ octets: [UInt8]) -> String {
    octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
