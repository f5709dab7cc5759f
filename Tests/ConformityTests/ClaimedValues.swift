import SAML

/// The values that a vector expects a reader to find, whoever signed them.
struct ClaimedValues {
  private let response: ResponseContent
  private let assertion: AssertionContent?

  /// The values of a response as it came, its assertion replaced by the one that was validated.
  init(_ claimed: UnverifiedResponse, validated: ValidatedAssertion? = nil) {
    response = claimed.content
    assertion = validated?.assertion.content ?? claimed.assertion
  }

  /// Compares those of the expected values that have a counterpart here.
  func compare(_ expected: [String: JSON]) -> Judgement.Outcome {
    if response.encryptedAssertionCount > 0 || assertion?.subject?.unread != nil {
      return .diverged(reason: "encrypted")
    }
    guard response.assertionCount < 2 else { return .diverged(reason: "assertion-count") }
    var comparisons = 0
    for (name, value) in expected.sorted(by: { $0.key < $1.key }) {
      guard let actual = actual(name) else { continue }
      comparisons += 1
      if !holds(normalized(value, name), of: actual, name) {
        return .diverged(reason: "values-differ:\(name)")
      }
    }
    return comparisons > 0 ? .passed : .diverged(reason: "values-of-another-interface")
  }

  private func actual(_ name: String) -> JSON? {
    let conditions = assertion?.conditions
    switch name {
    case "id": return .string(response.id.string)
    case "assertion_id", "assertionId": return optional(assertion?.id)
    case "destination": return optional(response.destination)
    case "inResponseTo", "in_response_to": return optional(response.inResponseTo)
    case "statusCode": return .string(response.status.code.string)
    case "nameId", "nameid": return optional(assertion?.subject?.nameID?.value)
    case "nameid_format": return optional(assertion?.subject?.nameID?.format)
    case "nameid_nq": return optional(assertion?.subject?.nameID?.nameQualifier)
    case "nameid_spnq": return optional(assertion?.subject?.nameID?.spNameQualifier)
    case "nameid_data": return nameID
    case "issuer": return optional(assertion?.issuer.value)
    case "issuers":
      return list(Set([response.issuer?.value.string, assertion?.issuer.value.string]))
    case "audiences":
      return .array(conditions?.audienceRestrictions.joined().strings.map(JSON.string) ?? [])
    case "sessionIndex", "session_index":
      return optional(assertion?.authnStatements.first?.sessionIndex)
    case "attributes": return attributes
    default: return nil
    }
  }

  /// Some sources name a few of the attributes, and none when there are none.
  private func holds(_ expected: JSON, of actual: JSON, _ name: String) -> Bool {
    guard name == "attributes", case .object(let members) = expected, !members.isEmpty else {
      return actual == expected
    }
    return members.allSatisfy { actual[$0.key] == $0.value }
  }

  private var nameID: JSON {
    guard let name = assertion?.subject?.nameID else { return .object([:]) }
    let members = [
      "Value": name.value, "Format": name.format, "NameQualifier": name.nameQualifier,
      "SPNameQualifier": name.spNameQualifier, "SPProvidedID": name.spProvidedID,
    ]
    return .object(members.compactMapValues { $0.map { .string($0.string) } })
  }

  private var attributes: JSON {
    var members: [String: JSON] = [:]
    for attribute in assertion?.attributes ?? [] {
      members[attribute.name.string] = .array(
        attribute.values.map { value in
          switch value {
          case .text(let text): .string(text.string)
          case .null: .string("")
          case .xml(_, let text): .string(text.string)
          }
        })
    }
    return .object(members)
  }

  private func optional(_ text: ExactString?) -> JSON { text.map { .string($0.string) } ?? .null }

  private func list(_ texts: Set<String?>) -> JSON {
    .array(texts.compactMap(\.self).sorted().map(JSON.string))
  }

  /// Some sources write a list of one value as the value, and lists of entities in any order.
  private func normalized(_ value: JSON, _ name: String) -> JSON {
    if name == "issuers" { return list(Set(value.strings)) }
    guard name == "attributes", case .object(let members) = value else { return value }
    return .object(members.mapValues { $0.string.map { .array([.string($0)]) } ?? $0 })
  }
}
