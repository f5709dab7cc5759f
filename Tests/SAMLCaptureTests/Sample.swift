/// A small response in the encodings that a capture can have.
///
/// Its Base64 text holds `+` and `/`. The three lengths give it two, one and no padding characters;
/// without padding it ends in `+`, as XML of such a length always does.
enum Sample {
  static let xml = document(id: "_1")
  static let xmlWithoutPadding = document(id: "_100")

  static let base64 =
    "PHI6UmVzcG9uc2UgeG1sbnM6cj0idXJuOm9hc2lzOm5hbWVzOnRjOlNBTUw6Mi4wOnByb3RvY29sIiBJRD0iXzEi"
    + "PjxhPmI/Pj8/PmN+fj48L2E+PC9yOlJlc3BvbnNlPg=="
  static let base64WithoutPadding =
    "PHI6UmVzcG9uc2UgeG1sbnM6cj0idXJuOm9hc2lzOm5hbWVzOnRjOlNBTUw6Mi4wOnByb3RvY29sIiBJRD0iXzEw"
    + "MCI+PGE+Yj8+Pz8+Y35+PjwvYT48L3I6UmVzcG9uc2U+"

  /// Raw DEFLATE of ``xml``, then Base64.
  static let deflated =
    "symyCkotLsjPK05VqMjNySu2KrJVKi3Ks8pPLM4stspLzE0ttipJtgp29PWxMtIzsCooyi/JT87PUVLwdLFVijdUsrNJ"
    + "tEuyt7O3t0uuq7Oz0U8EYoShdgA="

  /// Raw DEFLATE of five thousand bytes that start like XML, then Base64.
  static let deflatedFiveThousand = "7cFBEQAACAOgYt662ML4ptgPmM0BAAAAAHUP"

  /// Raw DEFLATE of exactly a thousand bytes that start like XML, then Base64.
  static let deflatedThousand = "s0m0qxgFo2AUDF9go59oBwA="

  /// Raw DEFLATE of a sentence, then Base64.
  static let deflatedSentence = "yyotLlEozs9NVSjPL0op1lHIyy9RSFRIyU8uzU3NKwEA"

  /// Escapes what the partner's cookbook escapes.
  static func percent(_ text: String, upperCase: Bool = true) -> String {
    var encoded = ""
    for byte in text.utf8 {
      if "!#$%&'()*+,/:;=?@[]<> \"".utf8.contains(byte) {
        encoded += "%" + String(byte, radix: 16, uppercase: upperCase)
      } else {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return encoded
  }

  /// Breaks a text into lines.
  static func wrap(_ text: String, at width: Int, with lineEnd: String) -> String {
    var wrapped = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index > 0, index % width == 0 { wrapped += lineEnd }
      wrapped.unicodeScalars.append(scalar)
    }
    return wrapped
  }

  /// Replaces every occurrence of an ASCII character.
  static func replacing(_ old: Character, with new: String, in text: String) -> String {
    text.map { $0 == old ? new : String($0) }.joined()
  }

  private static func document(id: String) -> String {
    #"<r:Response xmlns:r="urn:oasis:names:tc:SAML:2.0:protocol" ID=""# + id
      + #""><a>b?>??>c~~></a></r:Response>"#
  }
}
