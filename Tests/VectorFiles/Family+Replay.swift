import SAMLVectors
import TestSupport

extension Family {
  /// Assertions that were used before, and others (SAML Profiles §4.1.4.5).
  static var replay: [Variation] {
    func variation(
      _ name: String, _ description: String, _ answer: SAMLVectors.Answer, used: [String],
      sign: String = "assertion", before: [(String, String)] = []
    ) -> Variation {
      Variation(
        name: name, description: description, spec: "SAML Profiles §4.1.4.5", answer: answer,
        before: before, sign: sign, used: used)
    }
    let once = (
      "</saml:AudienceRestriction>", "</saml:AudienceRestriction><saml:OneTimeUse/>"
    )
    return [
      variation("used before", "The assertion was accepted before.", .reject, used: ["_a1"]),
      variation(
        "used before in a signed response", "The assertion was accepted before.", .reject,
        used: ["_a1"], sign: "response"),
      variation(
        "one-time assertion used before", "The assertion may be used once, and was.", .reject,
        used: ["_a1"], before: [once]),
      variation(
        "one-time assertion used first", "The assertion may be used once.", .accept,
        used: ["_a2"], before: [once]),
      variation("another used before", "Another assertion was accepted.", .accept, used: ["_a2"]),
      variation(
        "one with other letters used before", "An ID in capital letters is another one.", .accept,
        used: ["_A1"]),
    ]
  }
}
