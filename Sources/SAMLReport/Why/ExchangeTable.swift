import SAMLFormats

/// The causes of several exchanges, each once, the most frequent first.
package struct ExchangeTable: Sendable {
  private struct Row {
    let code: StableCode?
    var title: String
    var sources: [String] = []
    var count = 0
  }

  private var rows: [Row] = []

  /// How many exchanges there are.
  package private(set) var count = 0

  /// Begins without an exchange.
  package init() {}

  /// Takes an exchange by its first cause.
  package mutating func add(_ report: ExchangeReport) {
    count += 1
    let cause = report.causes.first
    let title = cause?.title ?? "saml found nothing wrong in what was posted."
    let code = cause?.codes.first
    let index =
      rows.firstIndex { $0.code == code }
      ?? {
        rows.append(Row(code: code, title: title))
        return rows.count - 1
      }()
    // The length of a delay is one exchange's own.
    if let code, rows[index].title != title { rows[index].title = code.summary }
    rows[index].count += 1
    if rows[index].sources.count < 3 { rows[index].sources.append(report.source) }
  }

  /// The table: how often, why, and the commands that explain the first exchanges of each row in full.
  package func text(style: Style, width: Int) -> String {
    let sorted = rows.sorted {
      ($0.code == nil ? 0 : $0.count) > ($1.code == nil ? 0 : $1.count)
    }
    let causes = rows.count { $0.code != nil }
    var lines = [style.bold("\(count) exchanges, \(causes) cause\(causes == 1 ? "" : "s")."), ""]
    for row in sorted {
      let number = String(row.count)
      lines += ScreenText.lines(
        row.title + (row.code.map { " [\($0)]" } ?? ""),
        lead: String(repeating: " ", count: max(0, 5 - number.count)) + style.bold(number) + "  ",
        leadWidth: 7, indentation: 7, width: width)
      lines += row.sources.map {
        "       " + SafeText.make(ShellWords.line(["saml", "why", $0]), limit: 400)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
