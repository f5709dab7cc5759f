package import SAML
import SAMLCapture
import SAMLFormats
import XMLSignature

/// Compares the results of a redacted copy and its original: the same findings for the same causes.
///
/// Places, digests and fingerprints are not compared; they cannot be the same.
package struct RedactionComparison: Sendable {
  /// The findings of the original that the copy does not have.
  package let missing: [Finding]

  /// The findings of the copy that the original does not have.
  package let added: [Finding]

  /// Whether both have the same findings.
  package var isSame: Bool { missing.isEmpty && added.isEmpty }

  /// Compares the findings of both.
  ///
  /// The text around a payload is not copied, so that a note about it is the original's alone.
  package init(of original: [Finding], with copy: [Finding]) {
    var rest = copy
    missing = original.filter { finding in
      guard !finding.isNote || finding.code != .captureEmbedded else { return false }
      guard let index = rest.firstIndex(where: { Self.areSame($0, finding) }) else { return true }
      rest.remove(at: index)
      return false
    }
    added = rest.filter { !$0.isNote || $0.code != .captureEmbedded }
  }

  private static func areSame(_ left: Finding, _ right: Finding) -> Bool {
    left.code == right.code && left.outcome == right.outcome && left.cause == right.cause
      && left.confirmedEdit == right.confirmedEdit
  }
}

extension Finding {
  /// Without an edit that is known by the values alone, which a copy does not have.
  fileprivate var confirmedEdit: AccidentalEdit? {
    edit.flatMap { $0.isConfirmed ? $0 : nil }
  }
}
