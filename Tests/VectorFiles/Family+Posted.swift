import SAMLFormats
import SAMLVectors
import TestSupport

extension Family {
  /// Forms of the HTTP-POST binding, sound and such that two receivers read two messages.
  static var posted: [Variation] {
    func form(
      _ name: String, _ description: String, _ answer: SAMLVectors.Answer,
      risk: SAMLVectors.Risk? = nil, _ body: @escaping @Sendable (String) -> String
    ) -> Variation {
      Variation(
        name: name, description: description, spec: "SAML Bindings §3.5.4", answer: answer,
        risk: risk,
        transport: { xml in
          Array(body(String(decoding: Base64.encode(xml), as: UTF8.self)).utf8)
        }, kind: .formBody)
    }
    @Sendable func escaped(_ text: String) -> String {
      String(decoding: PercentText.encode(Array(text.utf8)), as: UTF8.self)
    }
    @Sendable func lines(_ text: String, _ end: String) -> String {
      stride(from: 0, to: text.utf8.count, by: 76).map { start in
        escaped(String(text.dropFirst(start).prefix(76)))
      }.joined(separator: end)
    }
    let forged = escaped(
      String(decoding: Base64.encode(Array("<samlp:Response/>".utf8)), as: UTF8.self))
    return [
      form("sound", "A form as a browser posts it.", .accept) { "SAMLResponse=\(escaped($0))" },
      form("relay state behind", "The relay state follows.", .accept) {
        "SAMLResponse=\(escaped($0))&RelayState=r"
      },
      form("relay state before", "The relay state stands in front.", .accept) {
        "RelayState=r&SAMLResponse=\(escaped($0))"
      },
      form("name under escapes", "A letter of the control's name is escaped.", .accept) {
        "%53AMLResponse=\(escaped($0))"
      },
      form("escapes in small letters", "Escapes are written in small letters.", .accept) {
        "SAMLResponse="
          + escaped($0).replacing("%2B", with: "%2b").replacing("%2F", with: "%2f")
          .replacing("%3D", with: "%3d")
      },
      form("every character escaped", "Every character of the value is escaped.", .accept) { text in
        let digits = Array("0123456789ABCDEF")
        return "SAMLResponse="
          + text.utf8.map { "%\(digits[Int($0) >> 4])\(digits[Int($0) & 15])" }.joined()
      },
      form("Base64 in lines", "The Base64 text stands in lines.", .accept) {
        "SAMLResponse=\(lines($0, "%0D%0A"))"
      },
      form("Base64 in lines of Unix", "The Base64 text stands in lines.", .accept) {
        "SAMLResponse=\(lines($0, "%0A"))"
      },
      form("relay state with an escaped control", "The relay state holds another control.", .accept)
      { "RelayState=a%26SAMLResponse%3Db&SAMLResponse=\(escaped($0))" },
      form("control of another case", "Another control is named in small letters.", .accept) {
        "samlresponse=x&SAMLResponse=\(escaped($0))"
      },
      form("control twice", "The message is there twice.", .either, risk: .confusion) {
        "SAMLResponse=\(escaped($0))&SAMLResponse=\(escaped($0))"
      },
      form("other message first", "Another message stands in front.", .either, risk: .confusion) {
        "SAMLResponse=\(forged)&SAMLResponse=\(escaped($0))"
      },
      form("other message last", "Another message follows.", .either, risk: .confusion) {
        "SAMLResponse=\(escaped($0))&SAMLResponse=\(forged)"
      },
      form(
        "plus sign without an escape", "A plus sign is not escaped, and stands for a blank.",
        .either
      ) { "SAMLResponse=" + escaped($0).replacing("%2B", with: "+") },
      form("escaped twice", "The value is escaped twice.", .either) {
        "SAMLResponse=\(escaped(escaped($0)))"
      },
      form("alphabet of URLs", "The value is in the other alphabet of Base64.", .either) {
        "SAMLResponse="
          + $0.replacing("+", with: "-").replacing("/", with: "_")
          .replacing("=", with: "%3D")
      },
      form("not in Base64", "The XML itself is posted.", .reject) { text in
        let xml = (try? Base64.decode(Array(text.utf8))) ?? []
        return "SAMLResponse=\(escaped(String(decoding: xml, as: UTF8.self)))"
      },
      form("cut off", "The value ends too early.", .reject) {
        "SAMLResponse=\(escaped(String($0.dropLast(41))))"
      },
      form("escape cut off", "An escape ends too early.", .reject) {
        "SAMLResponse=\(escaped($0))%2"
      },
      form("escape of no digits", "An escape has letters that are no digits.", .reject) {
        "SAMLResponse=%GG\(escaped($0))"
      },
      form(
        "request in the place of a response", "The message is in the control of requests.", .reject
      ) { "SAMLRequest=\(escaped($0))" },
      form("empty", "The control is empty.", .reject) { _ in "SAMLResponse=" },
      form("nothing", "There is no control.", .reject) { _ in "" },
      form("two padded texts", "Two Base64 texts stand one behind the other.", .reject) {
        "SAMLResponse=\(escaped($0 + ($0.hasSuffix("=") ? "" : "=") + $0))"
      },
    ]
  }
}
