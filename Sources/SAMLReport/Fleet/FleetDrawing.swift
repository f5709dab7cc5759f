import SAML
import SAMLFormats

extension Fleet {
  /// The summary as a drawing: SVG 1.1 that refers to nothing outside of itself, for light and dark
  /// backgrounds.
  package var svg: String {
    let shown = issuers.sorted { first, second in
      first.tally.count == second.tally.count
        ? first.name < second.name : first.tally.count > second.tally.count
    }
    .prefix(FleetDrawing.maximumIssuers)
    var drawing = FleetDrawing(shown.compactMap(\.span), at: at)
    drawing.write(headline, x: 24, class: "title")
    drawing.move(22)
    drawing.axis()
    for issuer in shown { drawing.draw(issuer) }
    if unverified.count > 0 {
      drawing.move(32)
      let text = "not verified: \(unverified.count) (\(unverified.outcomeText))"
      drawing.write(text, x: 24, class: "note")
    }
    let left = issuers.count - shown.count
    if left > 0 {
      drawing.move(20)
      drawing.write("and \(left) more issuers, with fewer payloads", x: 24, class: "note")
    }
    return drawing.finish()
  }
}

/// Draws issuers below each other over one time axis.
struct FleetDrawing {
  static let maximumIssuers = 40
  private static let maximumAttributes = 24
  /// The days before the end of a certificate in which its key should be replaced.
  private static let soon: Int64 = 30

  private var canvas = SVGCanvas()
  private let axisStart: Instant
  private let axisEnd: Instant
  private let at: Instant?
  private var y = 34

  /// The columns of names, bars and remarks.
  private static let left = 230
  private static let right = 800

  init(_ spans: [FleetSpan], at now: Instant?) {
    axisStart = spans.map(\.first).min() ?? Instant(millisecondsSince1970: 0)
    axisEnd = spans.map(\.last).max() ?? axisStart
    at = now
  }

  mutating func move(_ distance: Int) { y += distance }

  mutating func write(_ text: String, x: Int, class style: String) {
    canvas.text(text, x: x, y: y, class: style)
  }

  /// Days along the top.
  mutating func axis() {
    y += 12
    for step in 0...4 {
      let length = axisEnd.millisecondsSince1970 - axisStart.millisecondsSince1970
      let moment = Instant(
        millisecondsSince1970: axisStart.millisecondsSince1970 + length / 4 * Int64(step))
      canvas.text(label(moment), x: x(moment), y: y, class: step == 0 ? "day" : "day middle")
      if axisStart == axisEnd { break }
    }
    y += 8
    canvas.line(x1: Self.left, y1: y, x2: Self.right, y2: y, class: "rule")
  }

  /// The day, or of a short batch the minute.
  private func label(_ moment: Instant) -> String {
    let isShort = axisEnd.duration(since: axisStart) < .seconds(4 * 86_400)
    return isShort ? String(moment.description.prefix(16)) : moment.day
  }

  mutating func draw(_ issuer: FleetIssuer) {
    y += 32
    canvas.text(SafeText.make(issuer.name, limit: 90), x: 24, y: y, class: "issuer")
    let count = issuer.tally.count
    canvas.text(
      "\(count) \(count == 1 ? "payload" : "payloads"): \(issuer.tally.outcomeText)",
      x: Self.right + 170, y: y, class: "note end")
    clock(issuer)
    for (index, entry) in issuer.keyHistory.enumerated() {
      let days = at.flatMap(entry.key.daysLeft(at:))
      let remark = entry.key.notAfter.map { (days ?? 0 < 0 ? "ended " : "ends ") + $0.day } ?? ""
      row(
        "key \(entry.key.shortText)", entry.span, class: "key\(index % 2)", remark,
        isAlarm: 0..<Self.soon ~= days ?? Self.soon)
    }
    for (index, entry) in issuer.algorithmHistory.enumerated() {
      row(
        entry.algorithms.signature, entry.span, class: "method\(index % 2)",
        "\(entry.algorithms.digest), \(entry.algorithms.canonicalization)")
    }
    let attributes = issuer.attributeHistory
    // Attributes that changed come first, so they are never omitted.
    let shown = attributes.filter { !$0.changes.isEmpty } + attributes.filter(\.changes.isEmpty)
    for attribute in shown.prefix(Self.maximumAttributes) {
      row(
        SafeText.make(attribute.name, limit: 30), attribute.span,
        class: attribute.changes.isEmpty ? "attribute" : "changed",
        attribute.changes.map(\.rawValue).joined(separator: ", "), isAlarm: true)
    }
    if shown.count > Self.maximumAttributes {
      y += 17
      canvas.text(
        "and \(shown.count - Self.maximumAttributes) more attributes", x: 24, y: y, class: "note")
    }
  }

  /// A bar from the first to the last time that something was seen.
  private mutating func row(
    _ name: String, _ span: FleetSpan, class style: String, _ remark: String,
    isAlarm: Bool = false
  ) {
    y += 17
    canvas.text(name, x: 24, y: y, class: "name")
    let start = x(span.first)
    canvas.bar(
      x: start, y: y - 9, width: max(3, x(span.last) - start), height: 9, class: style,
      title: "\(name): \(span.days), \(span.count) times")
    canvas.text(remark, x: Self.right + 12, y: y, class: isAlarm ? "alarm" : "note")
  }

  /// A point for each message of the sample, the higher the more the clock is ahead.
  private mutating func clock(_ issuer: FleetIssuer) {
    guard let offset = issuer.sample.offset else { return }
    let height = 56
    let top = y + 12
    let points = issuer.sample.entries.compactMap { entry in
      entry.offset.map { (issued: entry.issued, offset: $0) }
    }
    let largest = max(1000, points.map { $0.offset.magnitude }.max() ?? 0)
    let zero = top + height / 2
    canvas.line(x1: Self.left, y1: zero, x2: Self.right, y2: zero, class: "rule")
    canvas.text("clock", x: 24, y: zero + 4, class: "name")
    let scale = FleetOffset.signed(Int64(largest))
    canvas.text(scale, x: Self.left - 8, y: top + 8, class: "day end")
    canvas.text("0", x: Self.left - 8, y: zero + 4, class: "day end")
    for point in points {
      let rise = Double(point.offset) / Double(largest) * Double(height / 2)
      canvas.dot(x: x(point.issued), y: zero - Int(rise), class: "dot")
    }
    canvas.text(offset.summary, x: Self.right + 12, y: zero + 4, class: "note")
    y = top + height
  }

  private func x(_ moment: Instant) -> Int {
    let length = Double(axisEnd.millisecondsSince1970 - axisStart.millisecondsSince1970)
    guard length > 0 else { return Self.left }
    let part = Double(moment.millisecondsSince1970 - axisStart.millisecondsSince1970) / length
    return Self.left + Int(part * Double(Self.right - Self.left))
  }

  func finish() -> String { canvas.document(width: Self.right + 200, height: y + 28) }
}
