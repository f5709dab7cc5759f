public import SAML

/// What a code means, why it matters, and what to do: the one place with words for people.
public struct Explanation: Sendable, Hashable {
  /// The stable dotted code.
  public let code: String
  /// One sentence without anything of a payload: what a finding with this code says.
  public let summary: String
  /// What it says instead when the rule could not be applied; nil for codes that are never so.
  public let unchecked: String?
  /// Why it matters.
  public let why: String
  /// What was done, or can be done, to read a damaged text all the same; nil where nothing helps.
  public let repair: String?
  /// What to do.
  public let help: String

  init(
    _ code: String, _ summary: String, unchecked: String? = nil, why: String,
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
  public static let all: [Explanation] =
    [
      capture, xml, signature, encryption, keys, trust, policies, saml, rules, queries, times,
      replay,
      payload, exchange, signOn,
    ].joined().sorted { $0.code < $1.code }

  /// The explanation of a code; nil for a code that does not exist.
  public static func of(_ code: String) -> Explanation? {
    // Codes are ASCII, in which texts that are equal are the same bytes and are hashed as they stand.
    code.utf8.allSatisfy { $0 < 0x80 } ? byCode[code] : nil
  }

  /// The known code that is most like a text, for "did you mean"; nil when none is close.
  public static func nearestCode(to text: String) -> String? {
    EditDistance.nearest(to: text, in: all.map(\.code))
  }

  private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
}

extension Finding {
  /// What is said for people, in one or two sentences, without anything of the payload.
  public var message: String {
    guard let explanation = Explanation.of(code) else { return code }
    if outcome == .notChecked { return explanation.unchecked ?? explanation.summary }
    return EditExplanation(edit)?.message(for: code) ?? StatusExplanation(of: self)?.message
      ?? explanation.summary
  }

  /// What to do.
  public var help: String? {
    let help = explainedHelp
    guard let suggestion else { return help }
    return suggestion + (help.map { " " + $0 } ?? "")
  }

  private var explainedHelp: String? {
    EditExplanation(edit)?.help ?? StatusExplanation(of: self)?.help ?? Explanation.of(code)?.help
  }
}
