import Formats
import SAML
import SAMLInspection

extension Inspection {
  /// Whether there is a document that rules were applied to.
  var isDocument: Bool {
    // By index, since an element would be copied.
    let findings = findings
    return findings.indices.contains { findings[$0].code == .xmlWellFormed }
      || verdict == nil && xml != nil
  }
}
