import SAML
import SAMLFormats

/// The beginnings of findings in a record, written in advance.
///
/// Unless a finding fails, its words follow from its code. A record has some twenty of them, and a
/// file may have hundreds of thousands of records.
struct WrittenFindings: Sendable {
  /// For a record on one line.
  static let onOneLine = WrittenFindings(indentation: nil)
  /// For a record that is an element of an indented array.
  static let indented = WrittenFindings(indentation: 2)

  /// The properties that decide the beginning.
  private struct Key: Hashable {
    let code: Finding.Code
    let outcome: Finding.Outcome
    let isRequired: Bool
    /// Whether there is no response to apply the rule to.
    let lacksResponse: Bool

    init(_ finding: Finding) {
      code = finding.code
      outcome = finding.outcome
      isRequired = finding.isRequired
      lacksResponse = finding.lack == .response
    }
  }

  private let beginnings: [Key: [UInt8]]

  private init(indentation: Int?) {
    var beginnings: [Key: [UInt8]] = [:]
    for code in StableCode.all {
      for isRequired in [true, false] {
        for finding in [
          Finding(code, .pass, isRequired: isRequired),
          Finding(code, .notChecked, isRequired: isRequired),
          Finding(code, lacking: .response, isRequired: isRequired),
        ] {
          // The array of findings is two levels deep, inside the record's object.
          var writer = JSONWriter(indentation: indentation, depth: 2)
          writer.object(finding.write)
          writer.reopenObject()
          beginnings[Key(finding)] = writer.bytes
        }
      }
    }
    self.beginnings = beginnings
  }

  /// Writes a finding.
  func write(_ finding: Finding, to writer: inout JSONWriter) {
    let isPlain = finding.outcome != .fail && !finding.isNote && finding.edit == nil
    guard isPlain, finding.lack == nil || finding.lack == .response,
      let beginning = beginnings[Key(finding)]
    else { return writer.object(finding.write) }
    writer.object(written: beginning, finding.writeDetails)
  }
}
