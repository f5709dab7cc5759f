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
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains(where: isOther) else { return nil }
    let forms = forms
    var result = String.UnicodeScalarView()
    for character in text {
      result.append(
        contentsOf: (isOther(character) ? forms[character] : nil) ?? Array(character.unicodeScalars)
      )
    }
    return Array(String(result).utf8)
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
    let forms: [[Unicode.Scalar]] =
      switch self {
      case .composed:
        [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF, 0x3040...0x30FF, 0xAC00...0xD7A3]
          .joined().compactMap { Unicode.Scalar(UInt32($0)).map { [$0] } }
      case .decomposed:
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".unicodeScalars.flatMap { letter in
          (0x300...0x331).compactMap { Unicode.Scalar(UInt32($0)).map { [letter, $0] } }
        }
      }
    return Dictionary(
      forms.compactMap { form in
        var text = String.UnicodeScalarView()
        text.append(contentsOf: form)
        return String(text).first.map { ($0, form) }
      },
      uniquingKeysWith: { first, _ in first })
  }
}
