import SAML
import Testing

/// The code of the page about identifiers.
@Suite struct ExactStringExamples {
  func isKnown(_ nameID: ExactString?, as user: String, among users: [ExactString]) -> Bool {
    nameID == user && user == nameID && nameID != "admin" && users.contains(user)
  }

  func plan(_ issuer: String, of plans: [ExactString: Int], among free: Set<ExactString>) -> Int? {
    switch ExactString(issuer) {
    case "https://idp.example": 1
    default: free.contains(issuer) ? 0 : plans[issuer]
    }
  }

  func audiences(_ configured: [String], and last: String) -> (exact: [ExactString], text: String) {
    let exact = Array(exact: configured) + [ExactString(last)]
    return (exact, exact.sorted().strings.joined(separator: ", "))
  }

  @Test func bytesDecide() {
    #expect(isKnown("Kim", as: "Kim", among: ["Kim"]))
    #expect(!isKnown("Kim", as: "\u{212A}im", among: ["Kim"]))
    #expect(plan("https://idp.example", of: [:], among: []) == 1)
    #expect(
      plan("K", of: ["K": 2], among: ["\u{212A}"]) == 2 && plan("a", of: [:], among: ["a"]) == 0)
    #expect(audiences(["b"], and: "a") == (exact: ["b", "a"], text: "a, b"))
  }
}
