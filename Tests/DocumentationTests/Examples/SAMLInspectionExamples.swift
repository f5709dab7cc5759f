import SAML
import SAMLInspection

/// The code in the documentation of SAMLInspection.
private struct SAMLInspectionExamples {
  func inspect(_ captured: [UInt8], by policy: Policy, at now: Instant) throws {
    let inspection = try Inspector(policy: policy).inspect(captured, at: now)
    for finding in inspection.findings where finding.outcome == .fail { print(finding.code) }
  }

  func problems(in captured: [UInt8], by policy: Policy, at now: Instant) throws -> [String] {
    let inspection = try Inspector(policy: policy).inspect(captured, at: now)
    guard !inspection.outcome.isAccepted else { return [] }
    return inspection.reasons.map(\.code.rawValue)
  }

  func advice(for response: [UInt8]) -> String {
    guard let normalization = Normalization(of: response) else { return "not an XML document" }
    if normalization.signatureSurvives == false { return "post the original bytes" }
    if !normalization.changedValues.isEmpty { return "the clean-up changes values" }
    return normalization.isHazardous ? "the clean-up breaks the document" : "post the cleaned form"
  }
}
