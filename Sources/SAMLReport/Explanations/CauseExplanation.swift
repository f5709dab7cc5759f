import SAML
package import XMLSignature

/// The meaning of the cause of a failed signature, and what to do.
package struct CauseExplanation: Sendable, Hashable {
  /// The meaning, in one sentence.
  package let meaning: String
  /// What to do.
  package let help: String

  private init(_ meaning: String, help: String) {
    self.meaning = meaning
    self.help = help
  }

  /// Explains a cause.
  package init(_ cause: SignatureDiagnosis.Cause) {
    switch cause {
    case .wrongKey:
      self.init(
        "No key that is trusted for this message has made the signature.",
        help:
          "Compare the fingerprints. If the provider has changed its certificate, trust the new "
          + "one after checking it with the provider.")
    case .signatureValueDamaged:
      self.init(
        "The message names a trusted key, but this key most likely did not make the signature value.",
        help: "Look for a step that cuts or changes Base64, and get the message as it was sent.")
    case .reformatted:
      self.init(
        "The message is the one that was signed, but for an edit that tools make without meaning "
          + "to; the finding names the edit where it is known.",
        help: "Find the tool, and pass on the bytes as they were received. The message in hand "
          + "stays refused.")
    case .contentChanged:
      self.init(
        "The signed content was changed, and no known edit explains the change.",
        help: "Compare with the original. Two edits at once, or one that loses something, look the "
          + "same as a change on purpose.")
    case .unsupported:
      self.init(
        "The signature was made by an algorithm or in a form that is not accepted.",
        help: "Ask the provider to sign as the finding expects.")
    }
  }
}

extension CauseExplanation {
  /// Returns the meaning of a cause in one sentence; its name if the finding explains the rest.
  static func sentence(of cause: Cause) -> String {
    switch cause {
    case .signature(let cause): CauseExplanation(cause).meaning
    case .confirmation, .subject, .clockSkew, .merged: cause.rawValue
    }
  }
}
