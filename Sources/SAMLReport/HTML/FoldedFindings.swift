import SAML

/// Findings that need no attention: a table that is folded away.
struct FoldedFindings {
  let title: String
  let findings: [Finding]
  let words: PageWords

  var text: String {
    guard !findings.isEmpty else { return "" }
    let shown = findings.prefix(Self.maximumRows)
    let more = findings.count - shown.count
    return "<details class=\"folded\"><summary>\(title) (\(findings.count))</summary><table>"
      + "<thead><tr><th scope=\"col\">Rule</th><th scope=\"col\">In words</th>"
      + "<th scope=\"col\">Found</th></tr></thead><tbody>"
      + shown.map(row).joined() + "</tbody></table>"
      + (more > 0 ? "<p class=\"hint\">\(more) more are not shown.</p>" : "") + "</details>"
  }

  private func row(_ finding: Finding) -> String {
    let actual = finding.actual.map { MarkupText.value($0.words) } ?? ""
    let need = finding.isRequired && finding.outcome == .notChecked ? " <b>Required.</b>" : ""
    let skew = finding.cause == .clockSkew ? " <b>Only thanks to clock skew.</b>" : ""
    return "<tr class=\"\(finding.tone.rawValue)\"><th scope=\"row\">"
      + "<span class=\"mark\" aria-hidden=\"true\">\(finding.tone.mark)</span> "
      + "<code>\(MarkupText.escape(finding.code.rawValue))</code></th>"
      + "<td>\(MarkupText.escape(words.make(finding.message)))\(need)\(skew)</td><td>\(actual)</td></tr>"
  }

  private static let maximumRows = 200
}
