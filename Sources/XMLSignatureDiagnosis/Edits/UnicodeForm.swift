import SAMLFormats
import XMLSignature

/// A Unicode normalisation form (Unicode Standard Annex #15), as far as single letters with marks go.
///
/// Characters that are canonically equivalent are equal for the standard library, which has no other
/// public interface to the forms.
enum UnicodeForm {
  /// NFC.
  case composed
  /// NFD, of Latin letters with one mark.
  case decomposed

  /// Canonical bytes in this form; nil where there is nothing to change.
  func text(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var index = 0
    var isChanged = false
    // A mark belongs to the letter before it; all other ASCII stays as it is.
    while let start = bytes[index...].firstIndex(where: { $0 >= 0x80 }) {
      let first = max(index, start - 1)
      let end = bytes[start...].firstIndex { $0 < 0x80 } ?? bytes.endIndex
      result += bytes[index..<first]
      for character in String(decoding: bytes[first..<end], as: UTF8.self) {
        if isOther(character), let form = forms[character] {
          var text = String.UnicodeScalarView()
          text.append(contentsOf: form)
          result += Array(String(text).utf8)
          isChanged = true
        } else {
          result += Array(character.utf8)
        }
      }
      index = end
    }
    return isChanged ? result + bytes[index...] : nil
  }

  /// Whether a character may have another form than this one.
  private func isOther(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    return switch self {
    case .composed: scalars.count > 1 && scalars.contains { !$0.isASCII }
    case .decomposed: scalars.count == 1 && scalars.contains { 0xC0..<0x2000 ~= $0.value }
    }
  }

  /// The characters that can have this form.
  private var forms: [Character: [Unicode.Scalar]] {
    self == .composed ? Self.composedForms : Self.decomposedForms
  }

  // Each is made once, where a text has such a character: to make one costs more than the rest of a search.
  private static let composedForms = table(
    [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF, 0x3040...0x30FF, 0xAC00...0xD7A3]
      .joined().compactMap { Unicode.Scalar(UInt32($0)).map { [$0] } })
  private static let decomposedForms = table(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".unicodeScalars.flatMap { letter in
      (0x300...0x331).compactMap { Unicode.Scalar(UInt32($0)).map { [letter, $0] } }
    })

  private static func table(_ forms: [[Unicode.Scalar]]) -> [Character: [Unicode.Scalar]] {
    Dictionary(
      forms.compactMap { form in
        var text = String.UnicodeScalarView()
        text.append(contentsOf: form)
        return String(text).first.map { ($0, form) }
      },
      uniquingKeysWith: { first, _ in first })
  }
}
