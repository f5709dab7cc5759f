import CanonicalXML
import SAMLFormats

/// The layers around a response, damaged (SAML Bindings §3.5.4).
extension Original {
  var packagedForms: [Variant] {
    guard !isEnvelope else { return [] }
    let base64 = String(decoding: Base64.encode(bytes.span), as: UTF8.self)
    let evil = Base64.encode(
      Array(replacingAssertion(with: forged()).utf8).span)
    let forged = String(decoding: evil, as: UTF8.self)
    func field(_ value: String) -> String {
      "SAMLResponse="
        + value.replacing("+", with: "%2B").replacing("/", with: "%2F")
        .replacing("=", with: "%3D")
    }
    func text(_ name: String, _ text: String, _ expected: Variant.Answer) -> Variant {
      Variant(name, text.utf8, in: .packaging, as: .capture, expected: expected)
    }
    func form(_ name: String, _ text: String, _ expected: Variant.Answer = .reject) -> Variant {
      Variant(
        name, text.utf8, in: .packaging, as: .formBody, expected: expected,
        forbidden: [Forgery.subject, Forgery.value])
    }
    let lines = stride(from: 0, to: base64.utf8.count, by: 76).map { start in
      String(decoding: base64.utf8.dropFirst(start).prefix(76), as: UTF8.self)
    }
    let middle = base64.utf8.count / 2
    let inserted =
      String(decoding: base64.utf8.prefix(middle), as: UTF8.self) + "*"
      + String(decoding: base64.utf8.dropFirst(middle), as: UTF8.self)
    let sound = field(base64)
    return [
      text("Base64", base64, .accept),
      text("Base64 in lines", lines.joined(separator: "\r\n"), .accept),
      text(
        "Base64 cut off", String(decoding: base64.utf8.prefix(middle / 4 * 4 + 1), as: UTF8.self),
        .reject),
      text("Base64 with a foreign character", inserted, .either),
      text(
        "Base64 of the alphabet for URLs",
        base64.replacing("+", with: "-").replacing("/", with: "_"), .either),
      form("form", sound, .accept),
      form("field stated twice, forged first", field(forged) + "&" + sound),
      form("field stated twice, forged last", sound + "&" + field(forged)),
      form("percent-encoded twice", sound.replacing("%", with: "%25"), .either),
      form("percent-encoding cut off", sound + "%3", .reject),
    ]
  }
}
