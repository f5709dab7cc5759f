import SAML
import SAMLInspection

/// The report as a page: one file without scripts that loads nothing.
///
/// Its head counts the payloads by outcome, so it is written at the end; limits bound the memory
/// until then. The markup is well-formed as XML too.
package struct HTMLReport: ReportFormat {
  /// The payloads, grouped by their findings.
  private var groups: PayloadGroups
  private var counts: [String: Int] = [:]
  /// The first payload, as long as it is the only one: it then has the page for itself.
  private var only: Record?
  private var rowCount = 0
  private var showsValues = false
  private var settings: SettingsFile?
  private let invocation: Invocation?
  private let words: PageWords
  /// Why exchanges were refused, as markup.
  private var exchanges = ""
  private var firstCause: String?

  /// Makes a report.
  ///
  /// The limits keep a page below 2 MB, which browsers open at once.
  ///
  /// - Parameters:
  ///   - maximumDetailBytes: How many bytes of payloads are shown in full; later ones are a row.
  ///   - maximumRowBytes: How many bytes of rows the page has; later payloads are counted.
  ///   - invocation: The command line that the user typed; nil if there was none.
  ///   - words: The inspector's page names no flags, and shows every payload in full.
  package init(
    maximumDetailBytes: Int = 1 << 20, maximumRowBytes: Int = 700_000,
    after invocation: Invocation? = nil, words: PageWords = PageWords(isInspector: false)
  ) {
    groups = PayloadGroups(
      maximumDetailBytes: maximumDetailBytes, maximumRowBytes: maximumRowBytes, words)
    self.invocation = invocation
    self.words = words
  }

  /// An exchange, explained above the payloads.
  package mutating func explain(_ exchange: ExchangeReport) {
    firstCause = firstCause ?? exchange.causes.first?.title
    guard exchanges.utf8.count < Self.maximumExchangeBytes else { return }
    exchanges += ExchangeMarkup(report: exchange, words: words).text
  }

  private static let maximumExchangeBytes = 200_000

  /// Nothing: what comes first is known last.
  package func begin() -> String { "" }

  /// A payload.
  package mutating func add(_ record: Record) -> String {
    let outcome = record.inspection.outcome.rawValue
    counts[outcome, default: 0] += 1
    showsValues = showsValues || record.showsValues
    settings = record.settings
    rowCount += 1
    if rowCount == 1 {
      only = record
    } else {
      groupOnly()
      group(record)
    }
    return ""
  }

  /// An input that could not be read.
  package mutating func add(_ input: UnreadInput) -> String {
    counts[Self.unread, default: 0] += 1
    rowCount += 1
    groupOnly()
    groups.add(input)
    return ""
  }

  /// The page.
  package mutating func end(_ summary: ReportSummary) -> String {
    if let only, rowCount == 1 { return page(of: only) }
    if rowCount == 0, !exchanges.isEmpty { return pageOfExchanges }
    let total = counts.values.reduce(0, +)
    let title = "\(total) \(total == 1 ? "payload" : "payloads")"
    let named = settings.map { "<p class=\"sub\">settings \(MarkupText.escape($0.words))</p>" }
    return page(
      title: title, style: "many",
      "<header><p class=\"brand\">saml</p><h1>\(title)</h1>\(named ?? "")\(filter(total))</header>"
        + "<main>\(exchanges)\(groups.markup)</main>")
  }

  /// Exchanges in which no payload was found.
  private var pageOfExchanges: String {
    let title = MarkupText.escape(words.make(firstCause ?? "An exchange without a payload"))
    return page(
      title: title, style: "one",
      "<main><header><p class=\"brand\">saml</p><h1>\(title)</h1></header>\(exchanges)</main>")
  }

  static let unread = "unread"
}

extension HTMLReport {
  /// Groups the first payload, now that it is not the only one.
  private mutating func groupOnly() {
    guard let first = only else { return }
    only = nil
    group(first)
  }

  private mutating func group(_ record: Record) {
    groups.add(record) { prefix in
      PayloadMarkup(
        record, prefix: prefix, heading: 3, isBrief: !words.isInspector, words: words
      ).text
    }
  }

  /// A payload that has the page for itself.
  private func page(of record: Record) -> String {
    let outcome = record.inspection.outcome.rawValue
    let payload = PayloadMarkup(
      record, prefix: "p1", heading: 2, after: invocation, words: words)
    return page(
      title: "\(record.inspection.outcome.words): \(MarkupText.safe(record.source))", style: "one",
      "<main class=\"payload \(outcome)\"><header><p class=\"brand\">saml</p>"
        + "<h1>\(Self.badge(outcome)) \(Self.name(record.source))</h1></header>"
        + "\(exchanges)<article>\(payload.text)</article></main>"
    )
  }

  /// Buttons that show some of the payloads; a browser that does not know `:has` shows all.
  private func filter(_ total: Int) -> String {
    let kinds = Inspection.Outcome.allCases.map(\.rawValue) + [Self.unread]
    let choices = kinds.compactMap { kind in
      counts[kind].map { Self.choice(kind, "\(Self.badge(kind)) \($0)", isChosen: false) }
    }
    return "<form class=\"filter\"><fieldset><legend>Show</legend>"
      + Self.choice("all", "all \(total)", isChosen: true) + choices.joined()
      + "</fieldset></form>"
  }

  private static func choice(_ kind: String, _ label: String, isChosen: Bool) -> String {
    "<label><input type=\"radio\" name=\"show\" id=\"show-\(kind)\""
      + "\(isChosen ? " checked=\"checked\"" : "")/> \(label)</label>"
  }

  /// The outcome as a sign and a word.
  static func badge(_ outcome: String) -> String {
    let known = Inspection.Outcome(rawValue: outcome)
    let mark =
      switch known {
      case .valid, .signed: "&#10003;"
      case .invalid, .notSigned: "&#10007;"
      case .indeterminate, .intact: "?"
      case nil: "!"
      }
    let word = known?.words ?? "not read"
    return
      "<span class=\"badge \(outcome)\"><span aria-hidden=\"true\">\(mark)</span> \(word)</span>"
  }

  /// A source, with the folder less loud than the file.
  static func name(_ source: String) -> String {
    let file = source.lastIndex(of: "/").map { source.index(after: $0) } ?? source.startIndex
    let folder = MarkupText.safe(String(source[..<file]))
    return "<span class=\"name\">"
      + (folder.isEmpty ? "" : "<span class=\"folder\">\(folder)</span>")
      + "\(MarkupText.safe(String(source[file...])))</span>"
  }

  private func page(title: String, style: String, _ body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta http-equiv="Content-Security-Policy" content="\(Self.contentSecurityPolicy)"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <meta name="referrer" content="no-referrer"/>
    <title>\(title)</title>
    <style>
    \(StyleSheet.text)
    </style>
    </head>
    <body class="\(style)">
    \(body)
    <footer>\(privacy) <code>saml explain CODE</code> says more of each code.</footer>
    </body>
    </html>

    """
  }

  private var privacy: String {
    showsValues
      ? "<b>\(words.make("This page holds values of people: it was made with --show-values."))</b>"
      : "Values of people are redacted."
  }

  /// Nothing is loaded and nothing runs, whatever a message has in it (Content Security Policy 3).
  private static let contentSecurityPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
}
