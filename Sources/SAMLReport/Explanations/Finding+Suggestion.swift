import Formats
import SAML
import XMLSignature
import XMLSignatureDiagnosis

extension Finding {
  /// Suggests the attribute that a missing required name probably meant.
  ///
  /// Names of attributes are not personal values; the finding holds both names already.
  var suggestion: String? {
    guard code == .samlAttributeMissing, outcome == .fail,
      case .all(.attribute, let wanted, _) = expected, case .all(.attribute, let stated, _) = actual
    else { return nil }
    let sentences = wanted.compactMap { name -> String? in
      if stated.holdsExactly(name) { return "\(name) is there, without a value." }
      return EditDistance.nearest(to: name, in: stated).map {
        "Did you mean \($0) instead of \(name)?"
      }
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}
