/// Says that parts of the assertion are encrypted, which are not read and not dropped in silence
/// (SAML Core §2.7.3.2, §2.2.4, ATT-04).
struct EncryptedPartsRule: OneFindingRule {
  var code: String { "saml.encrypted-parts" }
  var isRequired: Bool { false }
  var reads: ClaimParts { [.subjectName, .attributes] }

  func finding(_ claim: Claim) -> Finding {
    guard let assertion = claim.assertion else { return notChecked() }
    var parts: [String] = []
    if assertion.subject?.hasOtherIdentifier == true { parts.append("subject identifier") }
    let count = assertion.attributeStatements.reduce(0) { $0 + $1.encryptedAttributeCount }
    if count > 0 { parts.append("\(count) attributes") }
    return parts.isEmpty ? pass() : notChecked(actual: parts.joined(separator: ", "))
  }
}
