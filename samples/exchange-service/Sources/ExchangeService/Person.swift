import PartnerSSO
import SAML
import TokenExchange

/// Whom a verified assertion is about: its provider, and the user by the names that the partner's profiles have too.
struct Person: Confidential {
  /// The provider, by the identifier that the API's version knows it by.
  let provider: ExactString

  private var names: [ExactString: [ExactString]] = [:]

  /// Reads the names; the partner may know the account by the name of the subject, too.
  init(_ assertion: ValidatedAssertion, at provider: ExactString) {
    self.provider = provider
    for name: ExactString in ["userID", "upstreamUserID"] {
      let values = assertion.attributes.filter { $0.name == name }.flatMap(\.values)
      if values.count == 1, case .text(let value) = values[0] { names[name] = [value] }
    }
    if let subject = assertion.subject?.nameID {
      names["userID", default: []].append(subject.value)
    }
  }

  /// Whether a profile names this user in clear, and in no name another one.
  func isUser(of profile: Profile) -> Bool {
    let attributes = profile.attributes
    let comparisons = names.compactMap { name, values -> Bool? in
      guard !attributes.encrypted.contains(name), case .text(let text) = attributes.values[name]
      else { return nil }
      return values.contains(text)
    }
    return comparisons.contains(true) && !comparisons.contains(false)
  }
}
