package import SAML
import SAMLFormats
package import XMLSignature

/// The answer of `saml explain` about one name.
package enum ExplanationText: Sendable {
  case code(StableCode)
  case status(StatusExplanation)
  case cause(SignatureDiagnosis.Cause)
  case edit(AccidentalEdit)
  case provider(ProviderCode)

  /// Finds the explanation of exactly this name, or of a provider's code within a text; nil where there
  /// is none.
  package init?(named name: String) {
    let exact = ExactString(name)
    if let status = StatusExplanation.of(exact) {
      self = .status(status)
    } else if let cause = SignatureDiagnosis.Cause(exactly: exact) {
      self = .cause(cause)
    } else if let edit = AccidentalEdit(exactly: exact) {
      self = .edit(edit)
    } else if let code = StableCode.named(name) {
      self = .code(code)
    } else if let code = ProviderCode.within(name) {
      self = .provider(code)
    } else {
      return nil
    }
  }

  /// The text for people.
  package var text: String {
    switch self {
    case .status(let status):
      return "\(status.code.rawValue)\n\n  The provider reports: "
        + "\(status.meaning)\n\n  Help: \(status.help)\n"
    case .cause(let cause):
      let explanation = CauseExplanation(cause)
      return "\(cause.rawValue)\n\n  \(explanation.meaning)\n\n  Help: \(explanation.help)\n"
    case .edit(let edit):
      let explanation = EditExplanation(edit)
      return "\(edit.rawValue)\n\n  \(explanation.message(for: .signatureDigestMismatch))\n\n"
        + "  Help: \(explanation.help)\n"
    case .provider(let code):
      return "\(code.name)\n\n  \(code.provider) reports: \(code.meaning)\n\n"
        + "  Help: \(code.help)\n  Source: \(code.source)\n"
    case .code(let code):
      var text = "\(code)\n\n  \(code.summary)\n"
      if let unchecked = code.unchecked { text += "  Not checked: \(unchecked)\n" }
      text += "\n  Why:  \(code.why)\n"
      text += code.repair.map { "  Read as: \($0)\n" } ?? ""
      text += "  Help: \(code.help)\n"
      if let attack = code.attack {
        text += "  Attack: \(attack.name)"
        text += attack.entries.isEmpty ? "\n" : " (\(attack.entries.joined(separator: ", ")))\n"
      }
      if let severity = code.severity { text += "  Severity: \(severity.rawValue)\n" }
      return text
    }
  }

  /// The same as a JSON object; docs/record.schema.json describes it as `explanation`.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .status(let status):
      writer.member("name", status.name)
      writer.member("kind", "status")
      writer.member("uri", status.code.rawValue)
      writer.member("summary", status.meaning)
      writer.member("help", status.help)
    case .cause(let cause):
      let explanation = CauseExplanation(cause)
      writer.member("name", cause.rawValue)
      writer.member("kind", "cause")
      writer.member("summary", explanation.meaning)
      writer.member("help", explanation.help)
    case .edit(let edit):
      let explanation = EditExplanation(edit)
      writer.member("name", edit.rawValue)
      writer.member("kind", "edit")
      writer.member("summary", explanation.message(for: .signatureDigestMismatch))
      writer.member("help", explanation.help)
    case .provider(let code):
      writer.member("name", code.name)
      writer.member("kind", code.isOfPartner ? "partner" : "provider")
      writer.member("provider", code.provider)
      writer.member("summary", code.meaning)
      writer.member("help", code.help)
      writer.member("source", code.source)
    case .code(let code):
      writer.member("name", code.rawValue)
      writer.member("kind", "code")
      writer.member("summary", code.summary)
      if let unchecked = code.unchecked { writer.member("unchecked", unchecked) }
      writer.member("why", code.why)
      if let repair = code.repair { writer.member("repair", repair) }
      writer.member("help", code.help)
      if let attack = code.attack {
        writer.member("attack", attack.name)
        writer.array("entries") { writer in for entry in attack.entries { writer.element(entry) } }
      }
      if let severity = code.severity { writer.member("severity", severity.rawValue) }
    }
  }
}
