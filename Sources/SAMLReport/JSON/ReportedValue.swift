import SAML
import SAMLFormats

/// A value of an attribute as a report shows it.
enum ReportedValue: Sendable {
  /// No value (XML Schema Part 1 §2.6.2).
  case null
  /// A text in the clear.
  case text(String)
  /// XML in the clear, and the text in it.
  case xml(String, text: String)
  /// A value that is not shown.
  case hidden(length: Int, digest: String)
}

extension ReportedValue {
  /// Writes it as an element.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.nullElement()
    case .text(let text): writer.element(text)
    case .xml(let xml, let text):
      writer.object { writer in
        writer.member("xml", xml)
        writer.member("text", text)
      }
    case .hidden(let length, let digest):
      writer.object { writer in
        writer.member("length", length)
        writer.member("digest", digest)
      }
    }
  }
}
