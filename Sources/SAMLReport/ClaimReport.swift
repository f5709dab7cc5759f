import SAML
import SAMLCapture
public import SAMLInspection
import XMLSignature
import XMLTree

/// What a payload claims, for people; each part says whether a trusted key has signed it.
public struct ClaimReport: Sendable {
  /// The report.
  public private(set) var text: String

  /// Whether the payload is a response that can be read.
  public private(set) var isReadable = false

  private let showsValues: Bool

  /// Reads what an inspection found.
  ///
  /// - Parameters:
  ///   - inspection: The payload, and what of it is verified.
  ///   - source: Where it came from.
  ///   - showsValues: Whether NameID and attribute values appear in the clear.
  public init(of inspection: Inspection, source: String, showsValues: Bool) {
    self.showsValues = showsValues
    text = SafeText.make(source) + "\n"
    let trail = inspection.trail.map(\.description).joined(separator: " > ")
    row("layers", trail.isEmpty ? "none" : trail)
    row("octets of XML", inspection.xml.map { String($0.count) })
    guard let tree = inspection.tree, let claimed = read(tree) else {
      for finding in inspection.findings where finding.outcome == .fail {
        let place = finding.location.map {
          ", line \($0.position.line), column \($0.position.column)"
        }
        row("unreadable", "\(finding.message) [\(finding.code)]\(place ?? "")")
        row("help", Explanation.of(finding.code)?.help)
      }
      return
    }
    isReadable = true
    let verified = inspection.signature
    let covers = verified?.element.name.localName
    heading("response", isSigned: covers == "Response")
    describe(claimed.content)
    for part in claimed.encryptedParts { describe(part) }
    // What is signed is shown as it was signed; the rest as it came.
    let assertion = inspection.verdict?.verifiedContent ?? claimed.assertion
    if let assertion {
      heading("assertion", isSigned: verified != nil)
      describe(assertion)
    }
    for finding in inspection.findings
    where finding.outcome == .fail && finding.code.hasPrefix("signature.") {
      text += "  signature: \(finding.message) [\(finding.code)]\n"
    }
  }

  private func read(_ tree: XMLTree) -> UnverifiedResponse? {
    do {
      return SOAPEnvelope.isRoot(of: tree)
        ? try UnverifiedResponse(SOAPEnvelope(tree).message) : try UnverifiedResponse(tree)
    } catch {
      return nil
    }
  }
}

extension ClaimReport {
  private mutating func heading(_ name: String, isSigned: Bool) {
    text += "  \(name) (\(isSigned ? "signed by a trusted key" : "claimed, not verified"))\n"
  }

  private mutating func row(_ name: String, _ value: String?) {
    guard let value else { return }
    text +=
      "    \(name)\(String(repeating: " ", count: max(1, 18 - name.count)))"
      + "\(SafeText.make(value))\n"
  }

  private mutating func describe(_ response: ResponseContent) {
    row("ID", response.id)
    row("issuer", response.issuer?.value)
    row("issued", response.issueInstant.description)
    row("destination", response.destination)
    row("in response to", response.inResponseTo)
    row("status", response.status.levels)
    row("status message", response.status.message.map { shown($0.text) })
    row(
      "assertions",
      "\(response.assertionCount) in the clear, \(response.encryptedAssertionCount) encrypted")
  }

  private mutating func describe(_ part: EncryptedPart) {
    let keys = part.keyMethods.map { $0 ?? "an algorithm that it does not name" }
    let method = part.method ?? "an algorithm that it does not name"
    row("encrypted", "\(part.container) with \(method)")
    row("its key", keys.isEmpty ? "none in the message" : keys.joined(separator: ", "))
  }

  private mutating func describe(_ assertion: AssertionContent) {
    row("ID", assertion.id)
    row("issuer", assertion.issuer.value)
    row("issued", assertion.issueInstant.description)
    row("not before", assertion.conditions?.notBefore?.description)
    row("not on or after", assertion.conditions?.notOnOrAfter?.description)
    for audiences in assertion.conditions?.audienceRestrictions ?? [] {
      row("audience", audiences.joined(separator: " or "))
    }
    if let subject = assertion.subject {
      if let nameID = subject.nameID {
        row("subject", shown(nameID.value) + (nameID.format.map { "  \($0)" } ?? ""))
      }
      for confirmation in subject.confirmations {
        row("confirmation", confirmation.method)
        row("recipient", confirmation.data?.recipient)
        row("until", confirmation.data?.notOnOrAfter?.description)
      }
    }
    for statement in assertion.authnStatements {
      row("authenticated", statement.authnInstant.description)
      row("by", statement.contextClass)
    }
    for attribute in assertion.attributes {
      row("attribute", "\(attribute.name) = " + attribute.values.map(shown).joined(separator: ", "))
    }
  }

  private func shown(_ value: AttributeValue) -> String {
    switch value {
    case .null: "null"
    case .text(let text): shown(text)
    case .xml(let xml, _): showsValues ? xml : "[XML of \(xml.unicodeScalars.count) characters]"
    }
  }

  private func shown(_ text: String) -> String {
    showsValues ? text : "[\(text.unicodeScalars.count) characters]"
  }
}
