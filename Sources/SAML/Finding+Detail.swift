extension Finding {
  /// What a rule wanted or found, as the rule knows it.
  ///
  /// Most findings are of rules that hold, and nobody reads them: only a reader pays for the words.
  enum Detail: Sendable {
    case text(String)
    case count(Int)
    case instant(Instant)
    /// A time before that moment.
    case before(Instant)
    /// A time inside of that window.
    case inside(TimeWindow)
    /// All of those texts.
    case all([String])

    /// What it is in a report.
    var text: String {
      switch self {
      case .text(let text): text
      case .count(let count): String(count)
      case .instant(let instant): instant.description
      case .before(let end): "before \(end)"
      case .inside(let window): window.text
      case .all(let texts): texts.joined(separator: ", ")
      }
    }
  }
}

extension TimeWindow {
  fileprivate var text: String {
    let end = notOnOrAfter.map { "before \($0)" }
    let start = notBefore.map { "from \($0)" }
    return [start, end].compactMap(\.self).joined(separator: ", ")
  }
}
