import PartnerSSO
import SAMLFormats

extension UserAttributes {
  /// Reads version 2's attributes, of a profile or of a decision.
  ///
  /// - Parameter members: Objects with a `value` and a `state`, by the name of their attribute.
  init(_ members: [ExactString: JSONValue]) {
    self.init(
      values: members.compactMapValues { $0["value"].flatMap(UserAttributes.Value.init) },
      encrypted: Set(members.filter { $0.value.text("state") == "enc" }.keys))
  }
}

extension UserAttributes.Value {
  /// Reads a value, if it is of one of the kinds.
  init?(_ answer: JSONValue) {
    switch answer {
    case .string(let text): self = .text(text)
    case .bool(let value): self = .text(value ? "true" : "false")
    case .array(let items):
      self = .texts(items.compactMap { if case .string(let text) = $0 { text } else { nil } })
    case .object(let members):
      let texts = members.compactMap { member in
        if case .string(let text) = member.value { (member.key, text) } else { nil }
      }
      self = .map(Dictionary(texts) { $1 })
    case .null, .integer, .otherNumber:
      guard let number = answer.wholeNumber else { return nil }
      self = .text("\(number)")
    }
  }
}
