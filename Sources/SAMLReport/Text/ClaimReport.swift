import CanonicalXML
import SAML
import SAMLCapture
import SAMLFormats
package import SAMLInspection
import XMLSignature

/// The claims of a payload, for people and as JSON, each marked as signed by a trusted key or not.
package struct ClaimReport: Sendable {
  /// The report for people.
  package private(set) var text: String

  /// Whether the payload holds a message, an assertion or metadata that can be read, and no layer around
  /// it is damaged.
  package private(set) var isReadable = false

  private let showsValues: Bool
  private let source: String
  private let inspection: Inspection
  private let document: DocumentClaims?
  /// Why it is not readable, and the notes about its packaging.
  private let findings: [Finding]

  /// Reads the content that an inspection found.
  ///
  /// - Parameters:
  ///   - inspection: The payload and its verified parts.
  ///   - signatures: The signatures of a document that is no response; nil to mark the verified
  ///     parts of a response alone.
  ///   - source: The name of the input.
  ///   - showsValues: Whether NameID and attribute values appear in the clear.
  package init(
    of inspection: Inspection, signatures: Inspection? = nil, source: String, showsValues: Bool
  ) {
    self.showsValues = showsValues
    self.source = SafeText.make(source)
    self.inspection = inspection
    text = self.source + "\n"
    let tree = inspection.tree ?? inspection.metadataTree
    let response = tree.flatMap(Self.read)
    let document = tree.map { tree in
      DocumentClaims(
        of: tree,
        signed: [inspection, signatures].compactMap(\.self).flatMap { found in
          found.verified.filter { found.path(of: $0) != nil }.map(\.origin)
        })
    }
    let isOther = document?.parts.first.map { !$0.claimed.isResponse } ?? false
    let problems = inspection.findings.filter { finding in
      finding.outcome == .fail
        && (finding.code.area == .capture
          ? tree == nil || inspection.xml != nil : response == nil && !isOther)
    }
    let notes = inspection.findings.filter { $0.isNote && $0.code.area == .capture }
    self.document = document
    findings = problems + notes
    let trail = inspection.trail.map(\.description).joined(separator: " > ")
    row("layers", trail.isEmpty ? "none" : trail)
    row("bytes of XML", inspection.xml.map { String($0.count) })
    for finding in notes { row("note", Self.sentence(of: finding)) }
    for finding in problems {
      row("unreadable", Self.sentence(of: finding))
      row("help", finding.code.help)
    }
    isReadable = problems.isEmpty && (response != nil || isOther)
    if let response { describe(response, inspection) }
    if let document { describe(document, without: response != nil) }
  }

  /// The report on one line of JSON; docs/record.schema.json describes it as `inspection`.
  package var jsonLine: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schemaVersion", Record.schemaVersion)
      writer.member("source", source)
      writer.member("sha256", Hexadecimal.text(inspection.fingerprint))
      writer.array("trail") { writer in
        for layer in inspection.trail { writer.element(layer.description) }
      }
      writer.array("findings") { writer in
        for finding in findings { writer.object(finding.write) }
      }
      if let document {
        document.write(to: &writer, showsValues: showsValues)
      } else {
        writer.array("messages") { _ in }
      }
    }
    return writer.bytes
  }

  /// Returns the message of a finding, with its place or the skipped text, and its code.
  private static func sentence(of finding: Finding) -> String {
    let place = finding.location.map {
      ", line \($0.position.line), column \($0.position.column)"
    }
    let skipped =
      finding.code == .captureEmbedded ? finding.actual.map { ", \($0.words)" } : nil
    return "\(finding.message) [\(finding.code)]\(place ?? skipped ?? "")"
  }

  private static func read(_ tree: XMLTree) -> UnverifiedResponse? {
    do {
      return SOAPEnvelope.isRoot(of: tree)
        ? try UnverifiedResponse(SOAPEnvelope(tree).message) : try UnverifiedResponse(tree)
    } catch {
      return nil
    }
  }
}

extension ClaimReport {
  private mutating func describe(_ response: UnverifiedResponse, _ inspection: Inspection) {
    let verified = inspection.signature
    let covers = verified?.element.name.localName
    heading("response", isSigned: covers == "Response")
    describe(response.content)
    for part in response.encryptedParts { describe(part) }
    // Show the signed content as it was signed, and the rest as it came.
    let assertion = inspection.verdict?.verifiedContent ?? response.assertion
    if let assertion {
      heading("assertion", isSigned: verified != nil)
      describe(assertion)
    }
    for finding in inspection.findings
    where finding.outcome == .fail && finding.code.area == .signature {
      text += "  signature: \(finding.message) [\(finding.code)]\n"
    }
  }

  /// Describes the parts of a document, of a response that was described before its signatures and the
  /// parts that it did not show.
  private mutating func describe(_ document: DocumentClaims, without response: Bool) {
    var isAssertionShown = !response
    for (number, part) in document.parts.enumerated() {
      let isFirstAssertion = !isAssertionShown && part.claimed.isAssertion
      if isFirstAssertion { isAssertionShown = true }
      if !response || !(isFirstAssertion || number == 0) {
        heading(part.claimed.type.string, isSigned: part.isVerified)
        row("path", part.path)
        for member in part.claimed.members {
          row(member.label, member.isMasked ? shown(member.value) : member.value.string)
        }
      }
      for certificate in part.certificates { describe(certificate) }
      for signature in part.claimed.signatures { describe(signature) }
    }
    for signature in document.misplacedSignatures { describe(signature) }
    if document.otherCount > 0 {
      text += "  and \(document.otherCount) more, which are not listed\n"
    }
  }

  private mutating func describe(_ signature: ClaimedSignature) {
    text += "  signature\n"
    row("path", signature.element.tree.path(of: signature.element.id))
    row("algorithm", signature.method)
    for reference in signature.references {
      row("over", reference.isEmpty ? "the document" : reference)
    }
    for certificate in signature.certificates { describe(certificate) }
  }

  private mutating func describe(_ certificate: ClaimedCertificate) {
    switch certificate {
    case .readable(let certificate):
      row("certificate", certificate.subject)
      row("its SHA-256", Hexadecimal.text(certificate.fingerprint))
      row("valid from", certificate.notBefore.description)
      row("valid to", certificate.notAfter.description)
    case .unreadable(let code): row("certificate", "cannot be read [\(code)]")
    }
  }

  private mutating func heading(_ name: String, isSigned: Bool) {
    text += "  \(name) (\(isSigned ? "signed by a trusted key" : "claimed, not verified"))\n"
  }

  private mutating func row(_ name: String, _ value: ExactString?) { row(name, value?.string) }

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
    row("status", Evidence.status(response.status.codes).words)
    row("status message", response.status.message.map { shown($0.text) })
    row(
      "assertions",
      "\(response.assertionCount) in the clear, \(response.encryptedAssertionCount) encrypted")
  }

  private mutating func describe(_ part: EncryptedPart) {
    let keys = part.keyMethods.map { $0 ?? "an algorithm that it does not name" }
    let method = part.method ?? "an algorithm that it does not name"
    row("encrypted", "\(part.container) with \(method)")
    row("its key", keys.isEmpty ? "none in the message" : keys.strings.joined(separator: ", "))
  }

  private mutating func describe(_ assertion: AssertionContent) {
    row("ID", assertion.id)
    row("issuer", assertion.issuer.value)
    row("issued", assertion.issueInstant.description)
    row("not before", assertion.conditions?.notBefore?.description)
    row("not on or after", assertion.conditions?.notOnOrAfter?.description)
    for audiences in assertion.conditions?.audienceRestrictions ?? [] {
      row("audience", audiences.strings.joined(separator: " or "))
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
    case .xml(let xml, _):
      showsValues ? xml.string : "[XML of \(xml.string.unicodeScalars.count) characters]"
    }
  }

  private func shown(_ text: ExactString) -> String {
    showsValues ? text.string : "[\(text.string.unicodeScalars.count) characters]"
  }
}
