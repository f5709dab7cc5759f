import Deflate
import SAMLFormats
import XMLSignature

/// A recipe whose document is the message of a query (SAML Bindings §3.4.4.1).
///
/// The steps make the query by their own code and sign it as a text, so that a signature is over what the
/// vector states and not over what the library makes:
///
/// - `fill: COUNT` writes so many letters in the place of `{{fill}}`.
/// - `sign: ORDERS` and `edit: ...` before `pack` sign and edit the XML.
/// - `pack: METHOD [RELAYSTATE]` makes the parameters up to `SigAlg`; the method is the end of its URI, or a URI.
/// - `seal: KEY [METHOD] [unescaped]` signs the text as it is, or without its escapes, and appends the value.
/// - `edit: ...` edits the text as `TestDocument` does.
/// - `recase: lower|upper` writes all escapes with such letters.
/// - `order: NAME NAME ...` puts the parameters into another order.
/// - `swap: EDIT` puts the message after such an edit in the place of the one that is there.
///
/// `variation` is the query over which a broken signature holds.
extension Recipe {
  /// The query after every step.
  func query() throws -> [UInt8] {
    var document = TestDocument(template)
    var query: TestDocument?
    for (key, value) in header {
      switch (key, query) {
      case ("fill", nil):
        guard let count = Int(value) else { throw VectorError.malformed(value) }
        try document.replace("{{fill}}", with: String(repeating: "a", count: count))
      case ("sign", nil): try document.sign(value)
      case ("edit", nil): try document.edit(by: value)
      case ("pack", nil): query = TestDocument(try Self.packed(document.bytes, value))
      case ("seal", let text?): query = TestDocument(try Self.sealed(text.text, value))
      case ("edit", var text?):
        try text.edit(by: value)
        query = text
      case ("recase", let text?):
        let bytes = PercentText.recasing(text.bytes[...], value == "lower" ? .lower : .upper)
        query = TestDocument(String(decoding: bytes, as: UTF8.self))
      case ("order", let text?): query = TestDocument(try Self.ordered(text.text, value))
      case ("swap", let text?):
        var other = document
        try other.edit(by: value)
        query = TestDocument(try Self.swapped(text.text, other.bytes))
      default:
        guard Self.facts.contains(key) else { throw VectorError.malformed("\(name): \(key)") }
      }
    }
    guard let query else { throw VectorError.malformed("\(name): pack") }
    return query.bytes
  }

  private static func packed(_ message: [UInt8], _ settings: String) throws -> String {
    let words = settings.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = words.first else { throw VectorError.malformed(settings) }
    let method =
      SignatureMethod.allCases.first { $0.rawValue.hasSuffix("#\(name)") }?.rawValue ?? name
    let parameter =
      String(decoding: message, as: UTF8.self).prefix(40).contains("Response")
      ? "SAMLResponse" : "SAMLRequest"
    let relayState = words.dropFirst().first.map { "&RelayState=" + escaped(Array($0.utf8)) } ?? ""
    return "\(parameter)=\(encoded(message))\(relayState)&SigAlg=\(escaped(Array(method.utf8)))"
  }

  private static func encoded(_ message: [UInt8]) -> String {
    escaped(Base64.encode(DeflateStream.deflate(message)))
  }

  private static func escaped(_ bytes: [UInt8]) -> String {
    String(decoding: PercentText.encode(bytes), as: UTF8.self)
  }

  private static func sealed(_ text: String, _ settings: String) throws -> String {
    let words = settings.split(separator: " ").map(String.init)
    guard let key = words.first.flatMap(TestKey.init(rawValue:)) else {
      throw VectorError.malformed(settings)
    }
    let name = words.dropFirst().first ?? (key == .p256 ? "ecdsa-sha256" : "rsa-sha256")
    guard let method = SignatureMethod.allCases.first(where: { $0.rawValue.hasSuffix("#\(name)") })
    else { throw VectorError.malformed(settings) }
    let bytes = Array(text.utf8)
    let isUnescaped = words.last == "unescaped"
    let value = try key.privateKey().sign(
      isUnescaped ? PercentText.decode(bytes[...], plus: .space) : bytes, method: method)
    return "\(text)&Signature=\(escaped(Base64.encode(value)))"
  }

  private static func ordered(_ text: String, _ names: String) throws -> String {
    let parts = text.split(separator: "&").map(String.init)
    return try names.split(separator: " ").map { name in
      guard let part = parts.first(where: { $0.hasPrefix("\(name)=") }) else {
        throw VectorError.malformed(names)
      }
      return part
    }.joined(separator: "&")
  }

  private static func swapped(_ text: String, _ message: [UInt8]) throws -> String {
    let parts = text.split(separator: "&").map(String.init)
    return parts.map { part in
      guard part.hasPrefix("SAMLRe"), let equals = part.firstIndex(of: "=") else { return part }
      return part[...equals] + encoded(message)
    }.joined(separator: "&")
  }
}
