import SAML
import SAMLFormats
import SAMLInspection

extension Inspection {
  /// Whether there is a document that rules were applied to.
  var isDocument: Bool {
    guard xml != nil else { return false }
    return verdict == nil || findings.contains { $0.code == .xmlWellFormed }
  }
}
