import XMLSignature
import XMLSignatureDiagnosis

/// The code in the documentation of XMLSignatureDiagnosis.
private struct XMLSignatureDiagnosisExamples {
  func cause(of signature: UnverifiedSignature, trusting anchors: [TrustAnchor]) {
    do {
      let verified = try signature.verify(against: anchors)
      print(verified.canonicalBytes.count)
    } catch {
      let diagnosis = signature.diagnose(error, against: anchors)
      if let cause = diagnosis.cause { print(cause.rawValue) }
      if let edit = diagnosis.edit(undoing: error) { print(edit.rawValue) }
    }
  }

  func explanation(of signature: UnverifiedSignature, trusting anchors: [TrustAnchor]) -> String {
    do {
      let verified = try signature.verify(against: anchors)
      return "verified: \(verified.canonicalBytes.count) bytes are signed"
    } catch {
      let diagnosis = signature.diagnose(error, against: anchors)
      if let edit = diagnosis.edit(undoing: error) { return "edited: \(edit.rawValue)" }
      return diagnosis.cause?.rawValue ?? "unknown"
    }
  }

  func advice(for edit: AccidentalEdit) -> String {
    switch edit {
    case .indented, .textsIndented, .indentationRemoved, .indentationChanged:
      "Send the XML as the provider signed it, without formatting it."
    case .carriageReturnsAdded, .carriageReturnsRemoved: "Keep the line ends of the message."
    case .readAsWindows1252: "Read the message as UTF-8."
    default: "Send the bytes that the provider sent."
    }
  }
}
