import SAMLFormats
package import SAMLInspection

/// The report of `saml metadata diff`.
package struct MetadataDifferenceReport: Sendable {
  private let comparison: MetadataComparison
  private let rehearsal: RolloverRehearsal?

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - comparison: What changed.
  ///   - rehearsal: What became of captures; nil without any.
  package init(_ comparison: MetadataComparison, _ rehearsal: RolloverRehearsal?) {
    self.comparison = comparison
    self.rehearsal = rehearsal
  }

  /// The report for people.
  package func text(style: Style) -> String {
    var lines: [String] = []
    if let document = comparison.document { lines += ["document"] + Self.lines(document, style) }
    for entityID in comparison.removed { lines.append(style.bad("- " + Self.shown(entityID))) }
    for entityID in comparison.added { lines.append(style.good("+ " + Self.shown(entityID))) }
    for change in comparison.changed {
      lines += ["~ " + Self.shown(change.entityID)] + Self.lines(change, style)
    }
    lines.append(
      "\(comparison.added.count) added, \(comparison.removed.count) removed, "
        + "\(comparison.changed.count) changed, \(comparison.unchangedCount) unchanged")
    if let rehearsal { lines += [""] + rehearsal.lines(style: style) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report as one line of JSON; docs/record.schema.json describes it as `metadataDifference`.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schemaVersion", Record.schemaVersion)
      if let document = comparison.document {
        writer.object("document") { Self.write(document, to: &$0) }
      }
      for (name, list) in [("added", comparison.added), ("removed", comparison.removed)] {
        writer.array(name) { writer in
          for entityID in list { writer.element(Self.shown(entityID)) }
        }
      }
      writer.array("changed") { writer in
        for change in comparison.changed {
          writer.object { writer in
            writer.member("entityID", Self.shown(change.entityID))
            Self.write(change, to: &writer)
          }
        }
      }
      writer.member("unchangedCount", comparison.unchangedCount)
      rehearsal?.write(to: &writer)
    }
    return writer.bytes
  }

  private static func lines(_ change: MetadataComparison.Change, _ style: Style) -> [String] {
    change.removed.map { style.bad("    - " + $0.words) }
      + change.added.map { style.good("    + " + $0.words) }
  }

  private static func write(_ change: MetadataComparison.Change, to writer: inout JSONWriter) {
    for (name, facts) in [("removed", change.removed), ("added", change.added)] {
      writer.array(name) { writer in
        for fact in facts {
          writer.object { writer in
            writer.member("what", fact.kind.rawValue)
            if let role = fact.role { writer.member("role", SafeText.make(role)) }
            writer.member("value", SafeText.make(fact.text, limit: 2000))
          }
        }
      }
    }
  }

  private static func shown(_ entityID: ExactString) -> String {
    SafeText.make(entityID, limit: 1024)
  }
}

extension EntityFact {
  /// The fact with its kind in front.
  fileprivate var words: String {
    let place = role.map { SafeText.make($0) + " " } ?? ""
    return "\(kind.rawValue)  \(place)\(SafeText.make(text, limit: 2000))"
  }
}
