import SAML
import XMLSignature

/// Subject and attributes of an assertion as JSON: in the clear when asked for, else as lengths and
/// salted digests, by which equal values can be recognised inside one payload and nowhere else.
struct Redaction {
  private let assertion: Assertion
  private let showsValues: Bool
  private let salt: [UInt8]

  /// The salt is made from the octets that were signed: the same payload gives the same report, and
  /// whoever has the report alone cannot try out values.
  init(of assertion: Assertion, showsValues: Bool) {
    self.assertion = assertion
    self.showsValues = showsValues
    salt = Self.digest(Array("swift-saml redaction 1".utf8) + assertion.verified.canonicalBytes)
  }

  var subject: JSON {
    guard let nameID = assertion.subject?.nameID else { return .object([]) }
    var members: [(String, JSON)] = []
    if showsValues { members.append(("nameID", .string(nameID.value))) }
    if let format = nameID.format { members.append(("format", .string(SafeText.make(format)))) }
    return .object(members)
  }

  var attributes: JSON {
    var members: [(String, JSON)] = []
    for attribute in assertion.attributes {
      let values = attribute.values.map(json)
      if let index = members.firstIndex(where: { $0.0.utf8.elementsEqual(attribute.name.utf8) }),
        case .array(let earlier) = members[index].1
      {
        members[index].1 = .array(earlier + values)
      } else {
        members.append((attribute.name, .array(values)))
      }
    }
    return .object(members)
  }

  private func json(_ value: AttributeValue) -> JSON {
    switch value {
    case .null: .null
    case .text(let text): showsValues ? .string(text) : redacted(text)
    case .xml(let xml, let text):
      showsValues
        ? .object([("xml", .string(xml)), ("text", .string(text))]) : redacted(xml)
    }
  }

  /// The first 16 hexadecimal digits of SHA-256 over the salt and the value.
  private func redacted(_ text: String) -> JSON {
    var members: [(String, JSON)] = [("length", .number(Int64(text.unicodeScalars.count)))]
    let digest = Self.digest(salt + Array(text.utf8))
    members.append(("digest", .string(Hexadecimal.text(Array(digest.prefix(8))))))
    return .object(members)
  }

  /// SHA-256, or nothing on a machine that does not offer it: then equal values cannot be told, and
  /// nothing is given away.
  private static func digest(_ octets: [UInt8]) -> [UInt8] {
    do { return try DigestMethod.sha256.digest(of: octets) } catch { return [] }
  }
}
