internal import CXMLKernels
import SAMLFormats

/// The characters that a canonical form does not write as they are, in text or in an attribute value,
/// and the control characters that no document holds (Canonical XML 1.0 §2.3, XML 1.0 §2.2).
package enum CanonicalCharacters: Sendable {
  /// `<`, `>`, `&` and the carriage return.
  case text
  /// `<`, `"`, `&`, tab, line feed and carriage return.
  case attributeValue

  /// Returns the first place of such a character from `start` on; the number of bytes if there is
  /// none.
  package func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    precondition(start <= bytes.count, "A place lies in its bytes.")
    guard let first = bytes.baseAddress else { return 0 }
    return switch self {
    case .text: unsafe cxml_find_special_in_text(first, start, bytes.count)
    case .attributeValue: unsafe cxml_find_special_in_value(first, start, bytes.count)
    }
  }

  /// How a character is written, if it is one of those.
  package func reference(to byte: UInt8) -> StaticString? {
    switch (byte, self) {
    case (UInt8(ascii: ">"), .attributeValue): nil
    case (UInt8(ascii: "\""), .text), (0x09, .text), (0x0A, .text): nil
    default: XMLText.reference(to: byte)
    }
  }
}
