import CanonicalXML
import SAMLFormats

/// Texts and places as SARIF writes them.
enum SARIFText {
  /// A text of which nothing is a link or a placeholder (SARIF 2.1.0 §3.11.5, §3.11.6).
  static func literal(_ text: String) -> String {
    // Brackets are themselves unless a link could be read into them.
    var previous: UInt8 = 0
    var (holdsLink, holdsBrace) = (false, false)
    for byte in text.utf8 {
      holdsBrace = holdsBrace || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
      holdsLink = holdsLink || previous == UInt8(ascii: "]") && byte == UInt8(ascii: "(")
      previous = byte
    }
    guard holdsLink || holdsBrace else { return text }
    var literal = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "[" where holdsLink, "]" where holdsLink: literal += "\\" + String(scalar)
      case "{", "}": literal += String(scalar) + String(scalar)
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal
  }

  /// Writes the members of a file and perhaps of a place in it (§3.29).
  static func writePhysical(
    uri: String, region: Position? = nil, to writer: inout JSONWriter
  ) {
    writer.object("artifactLocation") { $0.member("uri", uri) }
    guard let region else { return }
    writer.object("region") { writer in
      writer.member("startLine", region.line)
      writer.member("startColumn", region.column)
      writer.member("byteOffset", region.byteOffset)
    }
  }
}
