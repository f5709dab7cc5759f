package import Formats
package import SAML

/// The meaning of a code, why it matters, and what to do: the one place with words for people.
package struct Explanation: Sendable, Hashable {
  /// The stable dotted code.
  package let code: StableCode
  /// The message of a finding with this code: one sentence without content of a payload.
  package let summary: String
  /// The message when the rule could not be applied; nil for codes to which that cannot happen.
  package let unchecked: String?
  /// Why it matters.
  package let why: String
  /// The repair with which a damaged text can be read all the same; nil where nothing helps.
  package let repair: String?
  /// What to do.
  package let help: String

  init(
    _ code: StableCode, _ summary: String, unchecked: String? = nil, why: String,
    repair: String? = nil, help: String
  ) {
    self.code = code
    self.summary = summary
    self.unchecked = unchecked
    self.why = why
    self.repair = repair
    self.help = help
  }

  /// Every code, sorted.
  package static let all: [Explanation] =
    [
      capture, xml, signature, encryption, keys, trust, metadataProblems, policies, saml, rules,
      queries, messages,
      userMetadata, times, replay,
      payload, exchange, signOn,
    ].joined().sorted { $0.code < $1.code }

  /// The explanation of a code; nil for one that no finding and no error carries.
  package static func of(_ code: StableCode) -> Explanation? { byCode[code] }

  /// The known code that is most like a text, for "did you mean"; nil when none is close.
  package static func nearestCode(to text: String) -> String? {
    EditDistance.nearest(to: text, in: all.map(\.code.rawValue))
  }

  private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
}

extension Finding.Lack {
  /// Why a rule was not applied.
  fileprivate var sentence: String {
    switch self {
    case .response: "There is no response to apply this rule to."
    case .message: "There is no message to apply this rule to."
    case .assertion: "There is no assertion to apply this rule to."
    case .confirmation: "There is no bearer confirmation to apply this rule to."
    case .window: "There is no time window to apply this rule to."
    case .destination: "The response names no destination."
    case .binding: "Nothing that is signed names the query."
    case .otherRules: "The cache was not asked, because another rule does not hold."
    }
  }
}

extension Finding {
  /// The message for people: one or two sentences without any content of the payload.
  package var message: String {
    guard let explanation = Explanation.of(code) else { return code.rawValue }
    if outcome == .notChecked {
      return lack?.sentence ?? explanation.unchecked ?? explanation.summary
    }
    return edit.map(EditExplanation.init)?.message(for: code) ?? StatusExplanation(of: self)?
      .message
      ?? explanation.summary
  }

  /// What to do.
  package var help: String? {
    let help = explainedHelp
    guard let suggestion else { return help }
    return suggestion + (help.map { " " + $0 } ?? "")
  }

  private var explainedHelp: String? {
    edit.map(EditExplanation.init)?.help ?? StatusExplanation(of: self)?.help
      ?? Explanation.of(code)?.help
  }
}
