import CanonicalXML
import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection
import XMLSignature
import XMLSignatureDiagnosis

/// The report for people: the verdict first, then what failed and what to do, then the rest.
public struct HumanReport: Sendable {
  /// How much the report shows.
  package enum Detail: Sendable, Hashable {
    /// The verdict alone.
    case quiet
    /// As much as fits on a screen.
    case screen
    /// Every finding.
    case everything
  }

  private let style: Style
  private let detail: Detail
  private let width: Int
  private let invocation: Invocation?

  /// Reports every finding in a style.
  public init(style: Style) { self.init(style: style, .everything) }

  /// Reports in a style.
  ///
  /// - Parameters:
  ///   - style: The colours.
  ///   - detail: How much the report shows of one payload.
  ///   - width: How many columns the terminal has.
  ///   - invocation: The command line that the user typed; nil if there was none.
  package init(
    style: Style, _ detail: Detail, width: Int = 80, after invocation: Invocation? = nil
  ) {
    self.style = style
    self.detail = detail
    self.width = width
    self.invocation = invocation
  }

  /// The text of one payload, with as much detail as the report has.
  public func text(of record: Record) -> String {
    switch detail {
    case .quiet: headline(record) + "\n"
    case .screen:
      Screen(of: record, after: invocation, style: style, width: width)
        .text(headline: headline(record), line: lastScreenLine(record))
    case .everything: everything(of: record)
    }
  }

  /// One payload in full.
  private func everything(of record: Record) -> String {
    let findings = record.inspection.findings
    let headline = headline(record)
    var lines = [headline, faint(record)]
    if let settings = record.settings { lines.append(style.faint("  settings \(settings.words)")) }
    var excerpts = PayloadExcerpts(of: record.inspection)
    for finding in record.failures {
      lines.append("")
      add(finding, of: record, &excerpts, to: &lines)
    }
    lines += responderMessage(record)
    lines += verified(record)
    lines += values(record)
    lines +=
      record.inspection.isDocument
      ? section("not checked", findings.all(.notChecked), among: findings)
      : nothingChecked
    let passed = findings.all(.pass)
    lines += section("notes", passed.filter(\.isNote), among: findings)
    lines += section("passed", passed.filter { !$0.isNote }, among: findings)
    lines += normalization(record)
    lines += ["", lastLine(record, headline)]
    // `joined` takes twice as long, which counts among thousands of payloads.
    var text: [UInt8] = []
    text.reserveCapacity(2048)
    for line in lines {
      text += line.utf8
      text.append(0x0A)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// One line for a payload among many.
  public func line(of record: Record) -> String {
    guard detail != .quiet else { return headline(record) + "\n" }
    return lastLine(record, headline(record)) + "\n"
  }

  /// Whether the lines of the verdicts are the whole report.
  package var isQuiet: Bool { detail == .quiet }

  /// Returns the missing options of the first indeterminate payload, and how to get them; empty if
  /// none is missing.
  package func wayOn(from record: Record) -> String {
    Screen(of: record, after: invocation, style: style, width: width).wayOn()
  }

  /// Returns the verdict and the codes of the findings against the payload, each once.
  private func lastLine(_ record: Record, _ headline: String) -> String {
    var codes: [String] = []
    for finding in record.reasons {
      let code = finding.code.rawValue + (finding.cause.map { " (\($0.rawValue))" } ?? "")
      if !codes.contains(code) { codes.append(code) }
    }
    guard !codes.isEmpty else { return headline }
    return headline + "  " + style.faint(codes.joined(separator: ", "))
  }

  /// The same where it fits into a line, and otherwise as many codes as do.
  private func lastScreenLine(_ record: Record) -> String {
    var codes: [String] = []
    for finding in record.reasons where !codes.contains(finding.code.rawValue) {
      codes.append(finding.code.rawValue)
    }
    let start = 14 + record.source.unicodeScalars.count + 2
    var shown = codes[...]
    func text() -> String {
      let more = codes.count - shown.count
      return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
    while shown.count > 1, start + text().utf8.count > width { shown = shown.dropLast() }
    guard !shown.isEmpty, start + text().utf8.count <= width else { return headline(record) }
    return headline(record) + "  " + style.faint(text())
  }
}

extension HumanReport {
  private func headline(_ record: Record) -> String {
    let outcome = record.inspection.outcome
    let padded =
      switch outcome {
      case .valid: "VALID        "
      case .signed: "SIGNED       "
      case .intact: "INTACT       "
      case .invalid: "INVALID      "
      case .notSigned: "NOT SIGNED   "
      case .indeterminate: "INDETERMINATE"
      }
    let colored =
      switch outcome {
      case .valid, .signed: style.good(padded)
      case .invalid, .notSigned: style.bad(padded)
      case .indeterminate, .intact: style.uncertain(padded)
      }
    let remark = record.remark.map { style.uncertain("  " + $0) } ?? ""
    return colored + " " + style.bold(SafeText.make(record.source)) + remark
  }

  private func faint(_ record: Record) -> String {
    let trail = record.inspection.trail.map(\.description).joined(separator: " > ")
    let size = record.inspection.xml.map { "\($0.count) bytes of XML" } ?? "no XML"
    let unwrapped = trail.isEmpty ? size : "\(trail) > \(size)"
    return style.faint("  \(record.messageWords)\(unwrapped), \(record.momentWords)")
  }

  private func add(
    _ finding: Finding, of record: Record, _ excerpts: inout PayloadExcerpts,
    to lines: inout [String]
  ) {
    let edit = finding.edit.map(EditExplanation.init)
    let statement = edit?.statement(for: finding.code) ?? finding.message
    lines.append("  \(style.bad("FAIL")) \(style.bold(finding.code.rawValue))  \(statement)")
    if let expected = finding.expected {
      lines.append("       expected  \(SafeText.make(expected.words))")
    }
    if let actual = finding.actual {
      lines.append("       actual    \(SafeText.make(actual.words))")
    }
    if let cause = finding.cause {
      lines.append(
        "       cause     \(cause.rawValue)" + (finding.edit.map { " (\($0.rawValue))" } ?? ""))
    }
    if let edit { lines.append(wrapped("found: " + edit.evidence(for: finding.code))) }
    if let location = finding.location {
      lines.append("       at        \(place(location))")
      lines += excerpts.lines(at: location).map { "                 " + $0 }
    }
    if let help = record.help(for: finding) {
      lines.append(wrapped("help: " + help))
    }
    if let cause = finding.follows(among: record.inspection.findings) {
      lines.append(wrapped("This may only follow from \(cause)."))
    }
    if let next = record.next(for: finding, after: invocation?.repeatable(for: record.source)) {
      lines.append(
        "       \(next.label):  \(SafeText.make(ShellWords.line(next.words), limit: 4000))")
    }
  }

  /// Returns the responder's message to its operators, if values are to be shown; no signature
  /// confirms it.
  private func responderMessage(_ record: Record) -> [String] {
    let fault = record.inspection.verdict?.fault
    guard record.showsValues, let message = record.inspection.status?.message ?? fault?.reason
    else { return [] }
    return ["", "  \(style.bold("the provider says"))", "    \(SafeText.make(message.text))"]
  }

  private func place(_ location: Finding.Location) -> String {
    let position = location.position
    let numbers =
      "line \(position.line), column \(position.column) (byte \(position.byteOffset))"
    return location.path.map { "\(numbers)  \(SafeText.make($0))" } ?? numbers
  }

  /// Lines of at most 96 bytes, indented as the rest of a finding.
  ///
  /// Words of ours are ASCII. Counting characters would take most of the time of a report.
  private func wrapped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var wrapped = Array("      ".utf8)
    wrapped.reserveCapacity(bytes.count + 128)
    var (lineStart, wordStart) = (0, 0)
    while wordStart < bytes.count {
      let word = bytes[wordStart...].prefix { $0 != UInt8(ascii: " ") }
      wordStart = word.endIndex + 1
      guard !word.isEmpty else { continue }
      if wrapped.count - lineStart + word.count + 1 > 96 {
        wrapped.append(0x0A)
        lineStart = wrapped.count
        wrapped += "            ".utf8
      }
      wrapped.append(UInt8(ascii: " "))
      wrapped += word
    }
    return String(decoding: wrapped, as: UTF8.self)
  }

  private func section(
    _ title: String, _ chosen: [Finding], among findings: [Finding]
  ) -> [String] {
    guard !chosen.isEmpty else { return [] }
    let width = findings.map(\.code.rawValue.utf8.count).max() ?? 0
    return ["", "  \(style.bold(title))"]
      + chosen.map { finding in
        let padding = String(repeating: " ", count: width - finding.code.rawValue.utf8.count + 2)
        let isGood = finding.outcome == .pass && !finding.isNote
        let mark = isGood ? style.good("ok") : style.uncertain("--")
        let detail = finding.detail.map { "  " + style.faint("[\($0)]") } ?? ""
        let needed =
          finding.outcome == .notChecked && finding.isRequired ? style.uncertain(" (required)") : ""
        let cause =
          finding.cause == .clockSkew ? style.uncertain(" (only thanks to clock skew)") : ""
        return "    \(mark) \(finding.code)\(padding)\(finding.message)\(needed)\(cause)\(detail)"
      }
  }

  /// One line for all rules when there is no document.
  private var nothingChecked: [String] {
    [
      "", "  \(style.bold("not checked"))",
      "    -- every other rule: there is no document to apply it to",
    ]
  }

  /// Subject and attributes, when they were asked for.
  private func values(_ record: Record) -> [String] {
    guard record.showsValues, !record.inspection.outcome.isRefused,
      let assertion = record.inspection.verdict?.assertion
    else { return [] }
    var lines = ["", "  \(style.bold("says"))"]
    if let nameID = assertion.subject?.nameID {
      lines.append("    subject = \(SafeText.make(nameID.value))")
    }
    for attribute in assertion.attributes {
      let values = attribute.values.map { value in
        switch value {
        case .null: "null"
        case .text(let text): SafeText.make(text)
        case .xml(let xml, _): SafeText.make(xml)
        }
      }
      lines.append("    \(SafeText.make(attribute.name)) = \(values.joined(separator: ", "))")
    }
    return lines
  }

  private func verified(_ record: Record) -> [String] {
    let general = record.inspection.generalSignatures.flatMap { result in
      result.validation?.signer.map {
        signed(by: $0, covering: "see the references", at: record.inspection.time.now)
      } ?? []
    }
    let query =
      record.inspection.signedQuery.map {
        signed(by: $0.signer, covering: "the query string", at: record.inspection.time.now)
      } ?? []
    return record.inspection.verified.flatMap { signature in
      let covered =
        record.inspection.path(of: signature) ?? "\(signature.origin.qualifiedName), decrypted"
      return signed(
        by: signature.signer, covering: SafeText.make(covered), at: record.inspection.time.now)
    } + query + general
  }

  private func signed(
    by signer: TrustAnchor, covering covered: String, at now: Instant
  ) -> [String] {
    var lines = ["", "  \(style.bold("signed by"))"]
    if let certificate = signer.certificate {
      lines.append("    subject      \(SafeText.make(certificate.subject))")
      let start = certificate.notBefore
      if now < start {
        let remark = "  (not yet begun; the key is trusted because it was given)"
        lines.append("    not before   \(start)" + style.uncertain(remark))
      }
      let end = certificate.notAfter
      let isOver = end < now
      lines.append(
        "    not after    \(end)"
          + (isOver ? style.uncertain("  (over; the key is trusted because it was given)") : ""))
    }
    lines.append("    SHA-256      \(Hexadecimal.text(signer.fingerprint))")
    lines.append("    covers       \(covered)")
    return lines
  }

  private func normalization(_ record: Record) -> [String] {
    guard let normalization = record.inspection.normalization(), normalization.isHazardous else {
      return []
    }
    return [
      "",
      "  \(style.uncertain("note")) The cookbook's normalisation would harm this response; see "
        + "`saml encode --check`.",
    ]
  }
}

extension Finding {
  /// The evidence of a finding that does not fail, in one line; only a note includes the
  /// expectation.
  var detail: String? {
    let expected = isNote ? expected.map { "expected \($0.words)" } : nil
    let facts = [actual?.words, expected].compactMap(\.self).map { SafeText.make($0) }
    return facts.isEmpty ? nil : facts.joined(separator: ", ")
  }
}
