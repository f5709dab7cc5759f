import SAML
import SAMLFormats
package import SAMLInspection

/// What becomes of captures when a new file of metadata replaces an old one.
package struct RolloverRehearsal: Sendable {
  private struct Capture: Sendable {
    let source: String
    let old: Inspection.Outcome
    let new: Inspection.Outcome
    /// The rules that hold with the old file, and not with the new one.
    let reasons: [Finding]

    init(_ source: String, _ old: Inspection, _ new: Inspection) {
      self.old = old.outcome
      self.new = new.outcome
      let known = Set(old.findings.filter(\.countsAgainst).map(\.code))
      reasons = new.findings.filter { $0.countsAgainst && !known.contains($0.code) }
      self.source = source
    }
  }

  private var failing: [Capture] = []
  private var saved: [Capture] = []
  private var count = 0

  /// Whether a capture would be worse off with the new file.
  package var holdsFailure: Bool { !failing.isEmpty }

  /// Begins without a capture.
  package init() {}

  /// Adds a capture, inspected with the keys of each file.
  package mutating func add(_ source: String, old: Inspection, new: Inspection) {
    count += 1
    let capture = Capture(source, old, new)
    if !capture.reasons.isEmpty {
      failing.append(capture)
    } else if capture.old != .valid, capture.new == .valid {
      saved.append(capture)
    }
  }

  func lines(style: Style) -> [String] {
    var lines = [
      "\(count) \(count == 1 ? "capture" : "captures"): \(failing.count) would fail with the new file, "
        + "\(saved.count) would be valid with it alone"
    ]
    for capture in failing + saved {
      let (old, new) = (capture.old.words, capture.new.words)
      let source = SafeText.make(capture.source, limit: 2000)
      lines.append("  \(source): \(old) with the old file, \(new) with the new one")
      for finding in capture.reasons {
        lines.append("    \(style.bad(finding.message)) [\(finding.code)]")
        lines.append("    help: \(finding.help)")
      }
    }
    return lines
  }

  func write(to writer: inout JSONWriter) {
    writer.object("captures") { writer in
      writer.member("count", count)
      for (name, captures) in [("failing", failing), ("validWithNewAlone", saved)] {
        writer.array(name) { writer in
          for capture in captures {
            writer.object { writer in
              writer.member("source", SafeText.make(capture.source, limit: 2000))
              writer.member("old", capture.old.rawValue)
              writer.member("new", capture.new.rawValue)
              writer.array("findings") { writer in
                for finding in capture.reasons { writer.object(finding.write) }
              }
            }
          }
        }
      }
    }
  }
}

extension Finding {
  /// Whether it keeps a payload from being valid.
  fileprivate var countsAgainst: Bool {
    outcome == .fail || outcome == .notChecked && isRequired
  }
}
