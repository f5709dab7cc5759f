import SAML

/// The time line as a list with a drawing beside it.
///
/// It draws a bar for each span in which the message may be used, a dot for each moment, and a line
/// for the time of the evaluation. Rows are at equal distances, so every label is readable whether
/// two moments are seconds or years apart.
struct TimeLineMarkup {
  private let line: TimeLine

  init(_ line: TimeLine) { self.line = line }

  var text: String {
    "<div class=\"times\">\(drawing)<ol>" + line.moments.map(row).joined() + "</ol></div>"
      + "<p class=\"hint\">\(hint)</p>"
  }

  private func row(_ moment: TimeLine.Moment) -> String {
    let marks = moment.isSigned || moment.isNow ? "" : " <span class=\"tag\">not signed</span>"
    let distance = moment.isNow ? "" : "<span class=\"far\">\(distance(of: moment.at))</span>"
    return "<li\(moment.isNow ? " class=\"now\"" : "")><b>"
      + moment.label + "</b>\(marks)<br/>"
      + "<time datetime=\"\(moment.at)\">\(moment.at)</time> \(distance)</li>"
  }

  private func distance(of instant: Instant) -> String {
    if instant == line.now { return "the same moment" }
    return instant < line.now
      ? DurationText.make(line.now.duration(since: instant)) + " before"
      : DurationText.make(instant.duration(since: line.now)) + " after"
  }

  private var hint: String {
    var sentences: [String] = []
    if !line.windows.isEmpty { sentences.append("Bars: when it may be used.") }
    if !line.windows.isEmpty, line.skew > .zero {
      sentences.append("Dotted: clocks may disagree by \(DurationText.make(line.skew)).")
    }
    if line.holdsUnsigned { sentences.append("Dashed: not signed, anybody may have written it.") }
    return sentences.joined(separator: " ") + " Distances are not to scale."
  }
}

extension TimeLineMarkup {
  private static let rowHeight = 44.0

  private var height: Double { Self.rowHeight * Double(line.moments.count) }

  private var drawing: String {
    var svg =
      "<svg class=\"gutter\" viewBox=\"0 0 56 \(number(height))\" width=\"56\" "
      + "height=\"\(number(height))\" aria-hidden=\"true\">"
      + "<line class=\"axis\" x1=\"44\" y1=\"4\" x2=\"44\" y2=\"\(number(height - 4))\"/>"
    for (index, window) in line.windows.prefix(2).enumerated() { svg += bars(window, index) }
    for (index, moment) in line.moments.enumerated() {
      let center = number(y(ofRow: index))
      if moment.isNow {
        svg +=
          "<line class=\"nowline\" x1=\"2\" y1=\"\(center)\" x2=\"52\" y2=\"\(center)\"/>"
          + "<circle class=\"nowdot\" cx=\"44\" cy=\"\(center)\" r=\"5\"/>"
      } else {
        let style = moment.isSigned ? "dot" : "dot dashed"
        svg += "<circle class=\"\(style)\" cx=\"44\" cy=\"\(center)\" r=\"4\"/>"
      }
    }
    return svg + "</svg>"
  }

  /// A span, and beyond its ends what the clocks may disagree by.
  private func bars(_ window: TimeLine.Window, _ index: Int) -> String {
    let x = index == 0 ? 8 : 24
    let top = window.start.map { y($0, isEnd: false) } ?? 4
    let bottom = window.end.map { y($0, isEnd: true) } ?? height - 4
    guard top < bottom else { return "" }
    let style = window.isSigned ? "bar" : "bar dashed"
    var svg = bar(style, x, top, bottom)
    guard line.skew > .zero else { return svg }
    if let start = window.start {
      svg += bar(
        "skew", x, min(y(start.advanced(by: .zero - line.skew), isEnd: false), top - 8), top)
    }
    if let end = window.end {
      svg += bar("skew", x, bottom, max(y(end.advanced(by: line.skew), isEnd: true), bottom + 8))
    }
    return svg
  }

  private func bar(_ style: String, _ x: Int, _ top: Double, _ bottom: Double) -> String {
    "<rect class=\"\(style)\" x=\"\(x)\" y=\"\(number(top))\" width=\"12\" "
      + "height=\"\(number(bottom - top))\"/>"
  }

  private func y(ofRow row: Int) -> Double { Self.rowHeight * (Double(row) + 0.5) }

  /// Returns the height of a moment in the drawing: its row, or the last of several rows if it is
  /// an end.
  ///
  /// Without a row of its own, it is between two rows, by its share of the time between them.
  private func y(_ instant: Instant, isEnd: Bool) -> Double {
    let moments = line.moments
    if isEnd, let row = moments.lastIndex(where: { $0.at == instant }) { return y(ofRow: row) }
    guard let next = moments.firstIndex(where: { $0.at >= instant }) else { return height - 4 }
    if moments[next].at == instant { return y(ofRow: next) }
    guard next > 0 else { return 4 }
    let before = moments[next - 1].at
    let whole = moments[next].at.duration(since: before) / .milliseconds(1)
    let share = instant.duration(since: before) / .milliseconds(1) / whole
    // Keep some distance from both rows, so that the line is visible beside them.
    return y(ofRow: next - 1) + Self.rowHeight * min(max(share, 0.2), 0.8)
  }

  /// With one digit after the point: drawings need no more.
  private func number(_ value: Double) -> String {
    let tenths = Int(value * 10 + 0.5)
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

/// Durations in everyday words.
enum DurationText {
  /// The two largest units, such as `4 min 30 s` or `2 d 3 h`.
  static func make(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = abs(attoseconds) / 1_000_000_000_000_000
    let total = seconds.magnitude
    guard total > 0 else { return milliseconds == 0 ? "0 s" : "\(milliseconds) ms" }
    var rest = total
    var parts: [String] = []
    for (name, size) in units {
      let count = rest / size
      rest %= size
      if count > 0 {
        parts.append("\(count) \(name)")
      } else if !parts.isEmpty {
        break
      }
      if parts.count == 2 { break }
    }
    return parts.joined(separator: " ")
  }

  private static let units: [(name: String, size: UInt64)] = [
    ("y", 31_536_000), ("d", 86_400), ("h", 3600), ("min", 60), ("s", 1),
  ]
}
