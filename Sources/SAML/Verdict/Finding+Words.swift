import SAMLFormats
import XMLSignature

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
  public var message: String {
    if case .reason(let reason) = actual { return reason.string }
    if outcome == .notChecked { return lack?.sentence ?? code.unchecked ?? code.summary }
    return edit.map(EditExplanation.init)?.message(for: code) ?? StatusExplanation(of: self)?
      .message ?? unsignedMessage.map { "The \($0.rawValue) carries no signature." } ?? code.summary
  }

  /// What to do.
  ///
  /// It names an attribute of the message where a required one seems to have another name there; names
  /// of attributes are not personal values.
  public var help: String {
    let help =
      edit.map(EditExplanation.init)?.help ?? StatusExplanation(of: self)?.help
      ?? unsignedMessage.map {
        "Ask the sender to sign the \($0.rawValue); a tool may have dropped the signature."
      } ?? code.help
    return suggestion.map { "\($0) \(help)" } ?? help
  }

  /// The message without a signature, where it is one that holds no assertion.
  private var unsignedMessage: MessageKind? {
    guard code == .signatureMissing, let root = location?.path?.parts(between: "/").first,
      let kind = MessageKind(exactly: root.parts(between: ":").last ?? root)
    else { return nil }
    return kind.isMeantAsResponse || kind == .artifactResponse ? nil : kind
  }

  /// Suggests the attribute that a missing required name probably meant.
  private var suggestion: String? {
    guard code == .samlAttributeMissing, outcome == .fail,
      case .all(.attribute, let wanted, _) = expected, case .all(.attribute, let stated, _) = actual
    else { return nil }
    let sentences = wanted.compactMap { name -> String? in
      if stated.contains(name) { return "\(name) is there, without a value." }
      return EditDistance.nearest(to: name.string, in: stated.strings).map {
        "Did you mean \($0) instead of \(name)?"
      }
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}

extension [Finding] {
  /// The code and the message of each.
  var sentences: String { map { "\($0.code): \($0.message)" }.joined(separator: " ") }
}
