package import SAMLFormats
import SAMLInspection

/// Text of a message made fit for a report: what a sender wrote must not steer a terminal, forge a
/// line, or fill a screen (LOG-02).
package enum SafeText {
  /// Makes a text fit for a report.
  ///
  /// - Parameters:
  ///   - text: A text from outside, such as a message or a file name.
  ///   - limit: Longer texts are cut; identifiers and times are far shorter than 300 characters.
  /// - Returns: Printable characters, with everything else as an escape.
  package static func make(_ text: String, limit: Int = 300) -> String {
    if text.utf8.count <= limit, isPrintableASCII(text) { return text }
    var safe = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      guard count < limit else { return safe + "..." }
      if isPrintable(scalar) {
        safe.unicodeScalars.append(scalar)
      } else {
        // A scalar that represents a byte of a file name is shown as that byte.
        safe +=
          0x10FE80...0x10FEFF ~= scalar.value
          ? "\\x" + String(scalar.value - 0x10FE00, radix: 16)
          : "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return safe
  }

  /// Makes a text fit for a report.
  package static func make(_ text: ExactString, limit: Int = 300) -> String {
    make(text.string, limit: limit)
  }

  /// Nearly all texts are; it is found without a branch for each byte.
  private static func isPrintableASCII(_ text: String) -> Bool {
    unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      var (smallest, largest) = (UInt8(0x20), UInt8(0x7E))
      let bytes = unsafe bytes.span
      for index in bytes.indices {
        smallest = min(smallest, bytes[index])
        largest = max(largest, bytes[index])
      }
      return smallest == 0x20 && largest == 0x7E
    } ?? false
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

/// Words as a POSIX shell reads them.
package enum ShellWords {
  /// Formats a command line, and quotes words that a shell would read differently.
  package static func line(_ words: [String]) -> String {
    var line: [UInt8] = []
    line.reserveCapacity(256)
    for word in words {
      if !line.isEmpty { line.append(UInt8(ascii: " ")) }
      line += quoted(word).utf8
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Whether a report shows the words as they are.
  package static func arePrintable(_ words: [String]) -> Bool {
    words.allSatisfy { ExactString($0) == SafeText.make($0, limit: 4000) }
  }

  private static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    var quoted: [UInt8] = Array("'".utf8)
    // By bytes, as a shell reads them: a combining mark behind an apostrophe makes one character of both,
    // and what follows would be outside of the quotation marks.
    for byte in word.utf8 {
      if byte == UInt8(ascii: "'") { quoted += "'\\''".utf8 } else { quoted.append(byte) }
    }
    return String(decoding: quoted + "'".utf8, as: UTF8.self)
  }

  /// A letter, a digit, or a mark that no shell reads as its own.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      // The digits and the colon follow the full stop and the slash.
      UInt8(ascii: ".")...UInt8(ascii: ":"), UInt8(ascii: "+")...UInt8(ascii: "-"),
      UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// Colour for terminals; off it is plain text.
public struct Style: Sendable, Hashable {
  /// Whether escape sequences are written (ECMA-48 SGR).
  package let isColored: Bool

  /// Chooses.
  public init(isColored: Bool) { self.isColored = isColored }

  func good(_ text: String) -> String { wrap(text, "1;32") }
  func bad(_ text: String) -> String { wrap(text, "1;31") }
  func uncertain(_ text: String) -> String { wrap(text, "1;33") }
  func bold(_ text: String) -> String { wrap(text, "1") }
  func faint(_ text: String) -> String { wrap(text, "2") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension Inspection.Outcome {
  /// The outcome as people read it: `not signed`, where a record has `not-signed`.
  var words: String { self == .notSigned ? "not signed" : rawValue }
}
