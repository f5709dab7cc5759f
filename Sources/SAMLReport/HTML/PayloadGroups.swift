import SAML
import SAMLFormats
import SAMLInspection

/// The payloads of a page, grouped by their findings, the worst first.
///
/// Its size does not grow with the number of payloads: beyond the bounds only the counts do.
struct PayloadGroups: Sendable {
  /// The common properties of a group: the outcome, and the first reason.
  private struct Key: Hashable {
    /// Nil for inputs that could not be read.
    let kind: Inspection.Outcome?
    let code: StableCode?

    /// The outcome as a record has it, or `unread`.
    var outcome: String { kind?.rawValue ?? HTMLReport.unread }
  }

  private struct Group {
    let title: String
    /// Its place in the list: attacks before broken payloads, and so on.
    let rank: Int
    var count = 0
    /// The payloads that are listed, as markup.
    var markup = ""
    var listed = 0
  }

  /// How many bytes of payloads are shown in full.
  private let maximumDetailBytes: Int
  /// How many bytes of rows there are; later payloads are counted.
  private let maximumRowBytes: Int
  /// How many payloads of one group are shown in full: more of them would repeat the first.
  private static let maximumDetails = 20

  private var groups: [Key: Group] = [:]
  private var detailBytes = 0
  private var rowBytes = 0
  private var number = 0

  private let words: PageWords

  init(maximumDetailBytes: Int, maximumRowBytes: Int, _ words: PageWords) {
    self.words = words
    self.maximumDetailBytes = maximumDetailBytes
    self.maximumRowBytes = maximumRowBytes
  }

  /// Adds a payload; outside of the inspector details are made of those alone that failed or lack something.
  mutating func add(_ record: Record, details: (_ prefix: String) -> String) {
    number += 1
    let outcome = record.inspection.outcome
    let first = record.reasons.first
    let key = Key(kind: outcome, code: first?.code)
    if groups[key] == nil {
      groups[key] = Group(
        title: first.map { MarkupText.escape(words.make($0.message)) } ?? "",
        rank: Self.rank(outcome, first?.code))
    }
    groups[key]?.count += 1
    let others = record.reasons.dropFirst().map(\.code.rawValue)
    let why = others.isEmpty ? "" : "also " + others.prefix(3).joined(separator: ", ")
    let line = row(outcome.rawValue, record.source, why)
    let hasDetails = words.isInspector || !outcome.isAccepted
    let prefix = "p\(number)"
    if hasDetails, groups[key]?.listed ?? 0 < Self.maximumDetails, detailBytes < maximumDetailBytes
    {
      let content = details(prefix)
      detailBytes += content.utf8.count
      let open = words.isInspector ? " open=\"open\"" : ""
      list(
        "<details class=\"payload \(outcome.rawValue)\" id=\"\(prefix)\"\(open)><summary class=\"line\">\(line)"
          + "</summary><article><h3>\(MarkupText.safe(record.source))</h3>\(content)</article></details>",
        in: key)
    } else {
      addRow(
        "<div class=\"payload \(outcome.rawValue)\"><p class=\"line\">\(line)</p></div>", in: key)
    }
  }

  /// Adds an input that could not be read.
  mutating func add(_ input: UnreadInput) {
    number += 1
    let key = Key(kind: nil, code: nil)
    if groups[key] == nil {
      groups[key] = Group(title: "The input could not be read.", rank: 60)
    }
    groups[key]?.count += 1
    addRow(
      "<div class=\"payload \(HTMLReport.unread)\"><p class=\"line\">"
        + row(HTMLReport.unread, input.source ?? "", input.lines.joined(separator: " "))
        + "</p></div>", in: key)
  }

  private mutating func addRow(_ markup: String, in key: Key) {
    guard rowBytes < maximumRowBytes else { return }
    rowBytes += markup.utf8.count
    list(markup, in: key)
  }

  private mutating func list(_ markup: String, in key: Key) {
    groups[key]?.markup += markup
    groups[key]?.listed += 1
  }

  private func row(_ outcome: String, _ source: String, _ why: String) -> String {
    "\(HTMLReport.badge(outcome)) \(HTMLReport.name(source))"
      + (why.isEmpty ? "" : " <span class=\"why\">\(MarkupText.escape(why))</span>")
  }

  private static func rank(_ outcome: Inspection.Outcome, _ code: StableCode?) -> Int {
    switch outcome {
    case .valid, .signed: return 90
    case .indeterminate, .intact: return 70
    case .invalid, .notSigned:
      let severity = code?.severity ?? .broken
      return (Severity.allCases.firstIndex(of: severity) ?? 0) * 10
    }
  }
}

extension PayloadGroups {
  /// A chart of the reasons, then each group with its payloads.
  var markup: String {
    let sorted = groups.sorted { first, second in
      let (a, b) = (first.value, second.value)
      guard a.rank == b.rank else { return a.rank < b.rank }
      guard a.count == b.count else { return a.count > b.count }
      return (first.key.code?.rawValue ?? "") < (second.key.code?.rawValue ?? "")
    }
    let most = max(1, sorted.map(\.value.count).max() ?? 1)
    let chart = sorted.enumerated().map { number, group in
      let width = max(1, group.value.count * 100 / most)
      return "<li><a href=\"#g\(number)\">\(Self.name(of: group.key))</a>"
        + "<span class=\"count\">\(group.value.count)</span>"
        + "<span class=\"share\"><span class=\"\(group.key.outcome)\" style=\"--w:\(width)\">&#160;</span>"
        + "</span></li>"
    }
    let sections = sorted.enumerated().map { number, group in
      section(group.key, group.value, number: number)
    }
    return "<section class=\"chart\"><h2>Reasons</h2><ol>\(chart.joined())</ol></section>"
      + sections.joined()
  }

  private static func name(of key: Key) -> String {
    key.code.map { "<code>\(MarkupText.escape($0.rawValue))</code>" }
      ?? (key.kind?.words ?? "not read")
  }

  private func section(_ key: Key, _ group: Group, number: Int) -> String {
    let hidden = group.count - group.listed
    let more = hidden > 0 ? "<p class=\"hint\">\(hidden) more are counted, not listed.</p>" : ""
    let severity =
      key.code.flatMap { code in
        key.kind?.isRefused == true ? code.severity?.rawValue : nil
      }.map { " <span class=\"word\">\($0)</span>" } ?? ""
    return "<section class=\"group payload \(key.outcome)\" id=\"g\(number)\">"
      + "<h2>\(HTMLReport.badge(key.outcome)) \(Self.name(of: key))"
      + " <span class=\"count\">\(group.count)</span>\(severity)</h2>"
      + (group.title.isEmpty ? "" : "<p class=\"hint\">\(group.title)</p>")
      + group.markup + more + "</section>"
  }
}
