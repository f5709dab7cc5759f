import SAMLFormats

/// Looks in a form body or a query for a payload under another name than the one that was asked for.
package enum FieldSearch {
  /// The name of the first parameter whose value leads to XML; nil when there is none.
  ///
  /// The name is printable ASCII and short, so that a report may show it.
  package static func fieldHoldingXML(in captured: [UInt8]) -> ExactString? {
    let text = XMLText.trimmed(captured.prefix(CaptureLimits.default.capturedBytes))
    for parameter in Parameters(in: text).all(atMost: maximumParameters) {
      guard isShowable(parameter.name), Plausibility.leadsToXML(parameter.value) else { continue }
      return ExactString(utf8: parameter.name)
    }
    return nil
  }

  /// The field of a form or a query that a binding puts the message into: the one that was asked for, or the other
  /// one if it alone is there.
  ///
  /// - Parameters:
  ///   - captured: The whole input.
  ///   - field: The one that was asked for; any other than SAMLResponse and SAMLRequest stays.
  /// - Returns: The name of the field.
  package static func field(of captured: [UInt8], before field: ExactString) -> ExactString {
    TextScanner(field: field).named(in: captured[...], isQuery: false).first?.field ?? field
  }

  /// The value of a field of a form or a query, with its escapes; nil where it has none.
  package static func value(of field: ExactString, in form: [UInt8]) -> ArraySlice<UInt8>? {
    Parameters(in: XMLText.trimmed(form[...])).values(named: Array(field.utf8), atMost: 1).first
  }

  /// Whether a form has the field, and nothing in it.
  static func hasNoValue(_ field: ExactString, in form: [UInt8]) -> Bool {
    let all = Parameters(in: XMLText.trimmed(form[...])).all(atMost: maximumParameters)
    let values = all.filter { $0.name.elementsEqual(field.utf8) }.map(\.value)
    return !values.isEmpty && values.allSatisfy(\.isEmpty)
  }

  private static func isShowable(_ name: ArraySlice<UInt8>) -> Bool {
    1...64 ~= name.count
      && name.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
          UInt8(ascii: "."):
          true
        default:
          false
        }
      }
  }

  /// Each costs a look at the first 4 KiB of its value.
  private static let maximumParameters = 32
}
