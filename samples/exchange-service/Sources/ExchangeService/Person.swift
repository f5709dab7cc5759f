import PartnerSSO
import SAML
import TokenExchange

/// Whom a verified assertion is about: its provider, and the user by the names that the partner's profiles have too.
struct Person: Confidential {
  /// The provider, by the identifier that the API's version knows it by.
  let provider: String

  private let names: [String: String]

  /// Reads the names; where no attribute is `userID`, the name of the subject is that of the account.
  init(_ assertion: ValidatedAssertion, at provider: String) {
    self.provider = provider
    var names: [String: String] = [:]
    for name in ["userID", "upstreamUserID"] {
      let values = assertion.attributes.filter { $0.name.utf8.elementsEqual(name.utf8) }
        .flatMap(\.values)
      if values.count == 1, case .text(let value) = values[0] { names[name] = value }
      if values.isEmpty, name == "userID" { names[name] = assertion.subject?.nameID?.value }
    }
    self.names = names
  }

  /// Whether a profile names this user in clear, and in no name another one.
  func isUser(of profile: Profile) -> Bool {
    let attributes = profile.attributes
    let comparisons = names.compactMap { name, value -> Bool? in
      guard !attributes.encrypted.contains(name), case .text(let text) = attributes.values[name]
      else { return nil }
      return text.utf8.elementsEqual(value.utf8)
    }
    return comparisons.contains(true) && !comparisons.contains(false)
  }
}
