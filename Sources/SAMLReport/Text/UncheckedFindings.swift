import Formats
import SAML

/// The findings of rules that were not checked as a record has them, written beforehand.
///
/// Without details such a finding follows from its code. A file may have tens of thousands of payloads
/// without a document, and each of them has some fifty of these findings.
struct UncheckedFindings: Sendable {
  /// For a record on one line.
  static let onOneLine = UncheckedFindings(indentation: nil)
  /// For a record that is an element of an indented array.
  static let indented = UncheckedFindings(indentation: 2)

  private let required: [Finding.Code: [UInt8]]
  private let others: [Finding.Code: [UInt8]]

  private init(indentation: Int?) {
    func written(isRequired: Bool) -> [Finding.Code: [UInt8]] {
      let texts = Explanation.all.map { explanation in
        // The array of findings stands in the object of the record.
        var writer = JSONWriter(indentation: indentation, depth: 2)
        writer.object(Finding(explanation.code, .notChecked, isRequired: isRequired).write)
        return (explanation.code, writer.bytes)
      }
      return Dictionary(uniqueKeysWithValues: texts)
    }
    required = written(isRequired: true)
    others = written(isRequired: false)
  }

  /// What a record says of a finding; nil of one that was checked or that has details.
  func text(of finding: Finding) -> [UInt8]? {
    guard finding.outcome == .notChecked, finding.expected == nil, finding.actual == nil,
      finding.cause == nil, finding.edit == nil, finding.location == nil, !finding.isNote
    else { return nil }
    return (finding.isRequired ? required : others)[finding.code]
  }
}
