import SAML
import SAMLFormats
package import SAMLInspection

/// The report of `saml metadata lint`, written while the document is read.
package struct MetadataLintReport {
  private let isJSON: Bool
  private let style: Style
  private let name: String
  private var json = StreamedJSON()
  /// The codes that were reported, in the order of their first problem, and how often.
  private var counts: [(code: StableCode, count: Int)] = []

  /// Makes a report on a file.
  package init(on name: String, isJSON: Bool, style: Style) {
    self.name = SafeText.make(name, limit: 2000)
    self.isJSON = isJSON
    self.style = style
  }

  /// Returns the beginning of the report.
  package var beginning: [UInt8] {
    guard isJSON else { return [] }
    return StreamedJSON.beginning(before: "problems") { writer in
      writer.member("schemaVersion", Record.schemaVersion)
      writer.member("source", name)
    }
  }

  /// Returns what the report gains by a problem.
  package mutating func add(_ problem: MetadataProblem) -> [UInt8] {
    let finding = problem.finding
    if let index = counts.firstIndex(where: { $0.code == finding.code }) {
      counts[index].count += 1
    } else {
      counts.append((finding.code, 1))
    }
    if isJSON { return json.element(problem.write) }
    let place =
      [problem.entityID.map { SafeText.make($0, limit: 1024) }]
      + [problem.part.map { SafeText.make($0) }]
    let facts = [finding.actual, finding.expected].compactMap { $0.map { SafeText.make($0.words) } }
    let parts = place.compactMap(\.self) + facts
    let word = problem.isFailure ? style.bad("FAIL") : style.uncertain("note")
    return Array(
      ("\(word)  \(finding.code)" + (parts.isEmpty ? "" : "  ") + parts.joined(separator: "  ")
        + "\n").utf8)
  }

  /// Returns the end of the report: what each code means, and the counts.
  package func end(entities: Int, failures: Int, notes: Int) -> [UInt8] {
    if isJSON {
      return json.end { writer in
        writer.member("entityCount", entities)
        writer.member("failureCount", failures)
        writer.member("noteCount", notes)
      }
    }
    var lines: [String] = []
    for (code, count) in counts {
      lines += [
        "", style.bold("\(code)") + (count > 1 ? " (\(count) times)" : ""),
        "  \(code.summary) \(code.why)", "  help: \(code.help)",
      ]
    }
    lines += [
      "",
      "\(name): \(Self.count(failures, "failure")), \(Self.count(notes, "note")) in "
        + (entities == 1 ? "1 entity" : "\(entities) entities"),
    ]
    if counts.isEmpty { lines.removeFirst() }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func count(_ count: Int, _ word: String) -> String {
    count == 1 ? "1 \(word)" : "\(count) \(word)s"
  }
}

extension MetadataProblem {
  fileprivate func write(to writer: inout JSONWriter) {
    if let entityID { writer.member("entityID", SafeText.make(entityID, limit: 1024)) }
    if let part { writer.member("part", SafeText.make(part)) }
    writer.object("finding", finding.write)
    writer.member("help", finding.help)
  }
}
