/// Text of a message made fit for a report: what a sender wrote must not steer a terminal, forge a
/// line, or fill a screen (LOG-02).
package enum SafeText {
  /// Makes a text fit for a report.
  ///
  /// - Parameters:
  ///   - text: A text that somebody else wrote.
  ///   - limit: Longer texts are cut; identifiers and times are far shorter than 300 characters.
  /// - Returns: Printable characters, with everything else as an escape.
  package static func make(_ text: String, limit: Int = 300) -> String {
    let octets = text.utf8
    if octets.count <= limit, octets.allSatisfy({ 0x20...0x7E ~= $0 }) { return text }
    var safe = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      guard count < limit else { return safe + "..." }
      if isPrintable(scalar) {
        safe.unicodeScalars.append(scalar)
      } else {
        safe += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return safe
  }

  /// Letters, marks, digits, punctuation and the plain space; no controls, no format characters such
  /// as those that turn the direction of writing, no other white space.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }
}
