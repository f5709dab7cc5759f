import SAMLVectors
import TestSupport

extension Family {
  /// Each end of each time window, a second to either side, with and without clock skew.
  static var times: [Variation] {
    ends.flatMap { end -> [Variation] in
      [0, 60, 300].flatMap { skew in
        [(-1, end.answers.0), (0, end.answers.1)].map { offset, answer in
          let seconds = end.second + (end.isStart ? -skew : skew) + offset
          let side = offset < 0 ? "a second before" : "at"
          return Variation(
            name: "\(end.name) \(side) with skew \(skew)",
            description: "\(end.words), \(side) the limit, with a clock skew of \(skew) seconds.",
            spec: end.spec, answer: answer, before: end.before,
            policy: ["skew=\(skew)"] + end.policy,
            at: moment(seconds))
        }
      }
    } + formats
  }

  /// One end of a time window; the answers are those a second before it and at it.
  private struct End {
    var name: String
    var words: String
    var spec: String
    /// Seconds after noon.
    var second: Int
    var isStart = false
    var answers: (SAMLVectors.Answer, SAMLVectors.Answer)
    var before: [(String, String)] = []
    var policy: [String] = []
  }

  /// The conditions end late where another end is looked at.
  private static let long = [
    (
      "NotBefore=\"2026-03-01T12:00:00Z\" NotOnOrAfter=\"2026-03-01T12:05:00Z\"",
      "NotBefore=\"2026-03-01T11:00:00Z\" NotOnOrAfter=\"2026-03-01T13:00:00Z\""
    )
  ]

  private static let ends = [
    End(
      name: "conditions not before", words: "The conditions begin", spec: "SAML Core §2.5.1.2",
      second: 0, isStart: true, answers: (.reject, .accept)),
    End(
      name: "conditions not on or after", words: "The conditions end", spec: "SAML Core §2.5.1.2",
      second: 300, answers: (.accept, .reject)),
    End(
      name: "confirmation not on or after", words: "The confirmation ends",
      spec: "SAML Core §2.4.1.2", second: 600, answers: (.accept, .reject), before: long),
    End(
      name: "session not on or after", words: "The session ends", spec: "SAML Core §2.7.2",
      second: 900, answers: (.accept, .reject),
      before: long + [
        ("NotOnOrAfter=\"2026-03-01T12:10:00Z\"", "NotOnOrAfter=\"2026-03-01T12:50:00Z\""),
        (
          "<saml:AttributeStatement>",
          """
          <saml:AuthnStatement AuthnInstant="2026-03-01T11:55:00Z" SessionIndex="_s1" \
          SessionNotOnOrAfter="2026-03-01T12:15:00Z"><saml:AuthnContext><saml:AuthnContextClassRef>\
          urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>\
          </saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>
          """
        ),
      ]),
  ]

  /// A moment of the day of the tests, by its seconds after noon.
  private static func moment(_ seconds: Int) -> String {
    let day = 43_200 + seconds
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "2026-03-01T\(two(day / 3_600)):\(two(day / 60 % 60)):\(two(day % 60))Z"
  }

  /// The spellings of one moment (SAML Core §1.3.3).
  private static var formats: [Variation] {
    let spellings: [(name: String, text: String, answer: SAMLVectors.Answer)] = [
      ("fraction of three digits", "2026-03-01T12:05:00.000Z", .accept),
      ("fraction of nine digits", "2026-03-01T12:05:00.000000001Z", .accept),
      ("fraction of one digit", "2026-03-01T12:05:00.5Z", .accept),
      ("fraction without digits", "2026-03-01T12:05:00.Z", .either),
      ("no time zone", "2026-03-01T12:05:00", .either),
      ("offset of zero", "2026-03-01T12:05:00+00:00", .either),
      ("offset of an hour", "2026-03-01T13:05:00+01:00", .either),
      ("small letters", "2026-03-01t12:05:00z", .either),
      ("blank between", "2026-03-01 12:05:00Z", .either),
      ("blanks around", " 2026-03-01T12:05:00Z ", .either),
      ("leap second", "2026-03-01T12:05:60Z", .either),
      ("hour 24", "2026-03-01T24:00:00Z", .either),
      ("day that does not exist", "2026-02-30T12:05:00Z", .either),
      ("month 13", "2026-13-01T12:05:00Z", .either),
      ("date alone", "2026-03-01", .either), ("empty", "", .either),
      ("seconds since 1970", "1772366700", .either),
      ("year of five digits", "12026-03-01T12:05:00Z", .either),
      ("year before the common era", "-2026-03-01T12:05:00Z", .either),
    ]
    return spellings.map { spelling in
      Variation(
        name: "end as \(spelling.name)",
        description:
          "The conditions end at \(spelling.text.isEmpty ? "an empty text" : spelling.text).",
        spec: "SAML Core §1.3.3", answer: spelling.answer,
        before: [
          (
            "NotOnOrAfter=\"2026-03-01T12:05:00Z\"", "NotOnOrAfter=\"\(spelling.text)\""
          )
        ])
    }
  }
}
