import Formats
import SAML
import SAMLInspection

extension Inspection {
  /// Whether there is a document that rules were applied to.
  var isDocument: Bool {
    findings.contains { $0.code == .xmlWellFormed } || verdict == nil && xml != nil
  }
}
