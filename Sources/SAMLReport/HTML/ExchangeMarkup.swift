/// Why a partner refused an exchange, as a section of a page.
struct ExchangeMarkup {
  let report: ExchangeReport
  let words: PageWords

  /// The section: each sentence with its rows.
  var text: String {
    var text = ""
    var rows = ""
    func endRows() {
      if !rows.isEmpty { text += "<dl>\(rows)</dl>" }
      rows = ""
    }
    for line in report.lines {
      switch line {
      case .head(let sentence, let weight):
        endRows()
        let style =
          weight == .plain ? "" : weight == .bad ? " class=\"head bad\"" : " class=\"head\""
        text += "<p\(style)>\(MarkupText.escape(words.make(sentence)))</p>"
      case .row(let label, let content):
        let isCommand = label == "fix" || label == "see"
        // What was given to the inspector is no file that a command could read.
        if isCommand, words.isInspector { continue }
        let value = MarkupText.escape(isCommand ? content : words.make(content))
        rows += "<dt>\(label)</dt><dd>\(isCommand ? "<code>\(value)</code>" : value)</dd>"
      case .gap: endRows()
      }
    }
    endRows()
    let title = report.hasCause ? "Why it is refused" : "If the partner refused it"
    return "<section class=\"exchange\"><h2>\(title)</h2>\(text)</section>"
  }
}
