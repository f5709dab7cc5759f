import SAML
import SAMLFormats
import SAMLInspection

extension Fleet {
  /// The summary as a table for people.
  package var text: String {
    var lines = [headline]
    for issuer in sortedIssuers { lines += [""] + FleetTable(issuer, at: at).lines }
    for (title, tally) in [("not verified", unverified), ("further issuers", further)]
    where tally.count > 0 {
      lines += ["", title, "  payloads     \(tally.count): \(tally.outcomeText)"]
      lines += tally.failureLines
    }
    if issuers.contains(where: { $0.sample.offset != nil }) {
      lines += [
        "",
        "clock: the time of issue minus that of the capture. Transit time lowers it,",
        "so a correct clock reads slightly below zero.",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// In the order of their names, whatever came first.
  var sortedIssuers: [FleetIssuer] { issuers.sorted { $0.name < $1.name } }

  var payloadCount: Int {
    issuers.reduce(unverified.count + further.count) { $0 + $1.tally.count }
  }

  /// How many payloads of how many issuers.
  var headline: String {
    let judged = at.map { ", judged at \($0)" } ?? ""
    return "fleet: \(payloadCount) \(payloadCount == 1 ? "payload" : "payloads"), "
      + "\(issuers.count) verified \(issuers.count == 1 ? "issuer" : "issuers")\(judged)"
  }
}

/// The rows of one issuer.
struct FleetTable {
  private let issuer: FleetIssuer
  private let at: Instant?

  init(_ issuer: FleetIssuer, at: Instant?) {
    self.issuer = issuer
    self.at = at
  }

  var lines: [String] {
    let time = issuer.span.map { ", issued \($0.days)" } ?? ""
    var lines = [SafeText.make(issuer.name)]
    lines += row("payloads", ["\(issuer.tally.count): \(issuer.tally.outcomeText)\(time)"])
    lines += issuer.tally.failureLines
    lines += row("changes", issuer.changes.map { "\($0.moment.day)  \($0.text)" })
    lines += row("clock", [issuer.sample.offset?.text ?? "not known: no capture has a time"])
    lines += row(
      "keys",
      issuer.keyHistory.map { entry in
        "\(entry.key.shortText)  \(entry.span.text)\(ending(of: entry.key))"
      })
    lines += row("algorithms", issuer.algorithmHistory.map { "\($0.span.text)  \($0.algorithms)" })
    lines += row(
      "attributes",
      issuer.attributeHistory.map { attribute in
        let marks = attribute.changes.map { "  \($0.rawValue)" }.joined()
        return "\(attribute.span.text)  \(SafeText.make(attribute.name, limit: 60))\(marks)"
      } + (issuer.hasFurtherAttributes ? ["and others, beyond the limit"] : []))
    return lines
  }

  private func row(_ title: String, _ values: [String]) -> [String] {
    values.enumerated().map { index, value in
      let name = index == 0 ? title : ""
      return "  \(name)\(String(repeating: " ", count: max(1, 13 - name.count)))\(value)"
    }
  }

  private func ending(of key: FleetKey) -> String {
    guard let notAfter = key.notAfter, let at, let days = key.daysLeft(at: at) else { return "" }
    return days < 0
      ? "  ended \(notAfter.day)"
      : "  ends \(notAfter.day), in \(days) \(days == 1 ? "day" : "days")"
  }
}

extension FleetTally {
  /// `380 valid, 20 invalid`.
  var outcomeText: String {
    Inspection.Question.validity.outcomes.compactMap { outcome in
      outcomes[outcome].map { "\($0) \(outcome.rawValue)" }
    }.joined(separator: ", ")
  }

  /// The codes that failed first, the most frequent ones.
  var failureLines: [String] {
    let shown = failures.prefix(5).map { "\($0.code) \($0.count)" }
    guard !shown.isEmpty else { return [] }
    let rest = failures.count - shown.count
    return [
      "  failing      " + (shown + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
    ]
  }
}

extension FleetSpan {
  /// `2026-01-01 to 2026-06-11`.
  var days: String {
    first.day == last.day ? first.day : "\(first.day) to \(last.day)"
  }

  /// Two days, the word between them, and six digits.
  private static let width = 32

  /// The days, and how often, in a column.
  var text: String {
    let number = String(count)
    let gap = max(2, Self.width - days.count - number.count)
    return days + String(repeating: " ", count: gap) + number
  }
}

extension FleetOffset {
  /// `38.2 s ahead (median of 400; half of them from 37.9 s to 38.6 s)`.
  var text: String {
    "\(summary) (median of \(count); half of them from \(Self.signed(lower)) to "
      + "\(Self.signed(upper)))"
  }

  /// `38.2 s ahead`.
  var summary: String {
    let direction = median == 0 ? "" : median > 0 ? " ahead" : " behind"
    return Self.duration(abs(median)) + direction
  }

  static func signed(_ milliseconds: Int64) -> String {
    (milliseconds < 0 ? "-" : "+") + duration(abs(milliseconds))
  }

  /// With one decimal, in the unit that people would choose.
  private static func duration(_ milliseconds: Int64) -> String {
    let units: [(name: String, milliseconds: Int64)] = [
      ("s", 1000), ("min", 60_000), ("h", 3_600_000), ("days", 86_400_000),
    ]
    let unit = units.last { milliseconds >= 2 * $0.milliseconds } ?? units[0]
    let tenths = (milliseconds / (unit.milliseconds / 20) + 1) / 2
    return "\(tenths / 10).\(tenths % 10) \(unit.name)"
  }
}

extension Instant {
  /// The day alone.
  var day: String {
    let text = description
    return text.contains("T") ? String(text.prefix { $0 != "T" }) : text
  }
}
