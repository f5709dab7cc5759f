import PartnerSSO
import SAMLFormats

extension UserAttributes {
  /// Reads version 2's attributes, of a profile or of a decision.
  ///
  /// - Parameter members: Objects with a `value` and a `state`, by the name of their attribute.
  init(_ members: [String: AnswerValue]) {
    self.init(
      values: members.compactMapValues { $0["value"].flatMap(UserAttributes.Value.init) },
      encrypted: Set(members.filter { $0.value.text("state") == "enc" }.keys))
  }
}

extension UserAttributes.Value {
  /// Reads a value, if it is of one of the kinds.
  init?(_ answer: AnswerValue) {
    switch answer {
    case .text(let text): self = .text(text)
    case .integer(let value): self = .text(String(value))
    case .truth(let value): self = .text(value ? "true" : "false")
    case .list(let items):
      self = .texts(items.compactMap { if case .text(let text) = $0 { text } else { nil } })
    case .fields(let fields):
      self = .map(fields.compactMapValues { if case .text(let text) = $0 { text } else { nil } })
    case .null, .otherNumber: return nil
    }
  }
}
