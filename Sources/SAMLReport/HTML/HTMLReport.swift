import SAML
import SAMLInspection

/// The report as a page: one file without scripts that loads nothing.
///
/// Its head says how many payloads came out how, so it is written at the end; limits bound what is
/// held until then. The markup is well-formed as XML too.
package struct HTMLReport: ReportFormat {
  /// How many bytes of payloads are shown in full; later ones are a row of the list.
  private let maximumBytes: Int
  /// How many rows the list of payloads has; later ones are counted.
  private let maximumRows: Int
  private var list = ""
  private var rowCount = 0
  private var byteCount = 0
  private var counts: [String: Int] = [:]
  /// The first payload, as long as it is the only one: it then has the page for itself.
  private var only: Record?
  private var showsValues = false

  /// Makes a report.
  ///
  /// The limits keep a page at a size that browsers open.
  ///
  /// - Parameters:
  ///   - maximumBytes: How many bytes of payloads are shown in full; later ones are a row.
  ///   - maximumRows: How many rows the list has; later payloads are counted.
  package init(maximumBytes: Int = 24 << 20, maximumRows: Int = 20_000) {
    self.maximumBytes = maximumBytes
    self.maximumRows = maximumRows
  }

  /// Nothing: what comes first is known last.
  package func begin() -> String { "" }

  /// A payload.
  package mutating func add(_ record: Record) -> String {
    let outcome = record.inspection.outcome.rawValue
    counts[outcome, default: 0] += 1
    showsValues = showsValues || record.showsValues
    if rowCount == 0 {
      only = record
      rowCount = 1
      return ""
    }
    list(record)
    return ""
  }

  /// An input that could not be read.
  package mutating func add(_ input: UnreadInput) -> String {
    counts[Self.unread, default: 0] += 1
    listOnly()
    rowCount += 1
    guard rowCount <= maximumRows else { return "" }
    list +=
      "<div class=\"payload \(Self.unread)\"><p class=\"line\">\(Self.badge(Self.unread)) "
      + "\(Self.name(input.source ?? "")) "
      + "<span class=\"why\">\(MarkupText.escape(input.lines.joined(separator: " ")))</span></p></div>"
    return ""
  }

  /// The page.
  package mutating func end(_ summary: ReportSummary) -> String {
    if let only, rowCount == 1 { return page(of: only) }
    let total = counts.values.reduce(0, +)
    let title = "\(total) \(total == 1 ? "payload" : "payloads")"
    let hidden = rowCount - min(rowCount, maximumRows)
    let more = hidden > 0 ? "<p class=\"hint\">\(hidden) more are counted, not listed.</p>" : ""
    return page(
      title: title, style: "many",
      "<header><p class=\"brand\">saml</p><h1>\(title)</h1>\(filter(total))</header>"
        + "<main>\(list)\(more)</main>")
  }

  private static let unread = "unread"
}

extension HTMLReport {
  /// Lists the first payload, now that it is not the only one.
  private mutating func listOnly() {
    guard let first = only else { return }
    only = nil
    rowCount = 0
    list(first)
  }

  private mutating func list(_ record: Record) {
    listOnly()
    rowCount += 1
    guard rowCount <= maximumRows else { return }
    let outcome = record.inspection.outcome.rawValue
    let codes = record.inspection.reasons.prefix(4).map(\.code.rawValue)
    let more = record.inspection.reasons.count - codes.count
    let why =
      MarkupText.escape(codes.joined(separator: ", ")) + (more > 0 ? " and \(more) more" : "")
    let line =
      "\(Self.badge(outcome)) \(Self.name(record.source))"
      + (why.isEmpty ? "" : " <span class=\"why\">\(why)</span>")
    guard byteCount < maximumBytes else {
      list += "<div class=\"payload \(outcome)\"><p class=\"line\">\(line)</p></div>"
      return
    }
    let prefix = "p\(rowCount)"
    let content = PayloadMarkup(record, prefix: prefix, heading: 3).text
    byteCount += content.utf8.count
    list +=
      "<details class=\"payload \(outcome)\" id=\"\(prefix)\"><summary class=\"line\">\(line)</summary>"
      + "<article><h2>\(MarkupText.safe(record.source))</h2>\(content)</article></details>"
  }

  /// A payload that has the page for itself.
  private func page(of record: Record) -> String {
    let outcome = record.inspection.outcome.rawValue
    return page(
      title: "\(record.inspection.outcome.words): \(MarkupText.safe(record.source))", style: "one",
      "<main class=\"payload \(outcome)\"><header><p class=\"brand\">saml</p>"
        + "<h1>\(Self.badge(outcome)) \(Self.name(record.source))</h1></header>"
        + "<article>\(PayloadMarkup(record, prefix: "p1", heading: 2).text)</article></main>")
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
  private static func badge(_ outcome: String) -> String {
    let known = Inspection.Outcome(rawValue: outcome)
    let mark =
      switch known {
      case .valid, .signed: "&#10003;"
      case .invalid, .notSigned: "&#10007;"
      case .indeterminate: "?"
      case nil: "!"
      }
    let word = known?.words ?? "not read"
    return
      "<span class=\"badge \(outcome)\"><span aria-hidden=\"true\">\(mark)</span> \(word)</span>"
  }

  /// A source, with the folder less loud than the file.
  private static func name(_ source: String) -> String {
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
      ? "<b>This page holds values of people: it was made with --show-values.</b>"
      : "Values of people are redacted."
  }

  /// Nothing is loaded and nothing runs, whatever a message has in it (Content Security Policy 3).
  private static let contentSecurityPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
}
