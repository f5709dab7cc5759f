import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection

/// Why a partner answered a token exchange as it did: one screen.
package struct ExchangeReport: Sendable {
  /// A message of the exchange and where it stood.
  struct Message: Sendable {
    let source: String
    let payload: FoundPayload
    let exchange: ExchangeContext?
    let inspection: Inspection
    /// Whether it is known when it was posted; no rule about times counts otherwise.
    let isTimeKnown: Bool
    /// Whether the audience is the cookbook's, since the user gave none.
    let isAudienceGuessed: Bool
    /// The field of a form that was given without its exchange; nil where it is the one that is looked for.
    let formField: ExactString?
  }

  /// The origin of the keys that signatures were verified with.
  enum Trust: Sendable, Hashable {
    /// Keys that the user gave.
    case given
    /// The certificate in the message: it shows what is broken, and never whether anything is
    /// genuine.
    case embedded
    /// None.
    case none
  }

  let source: String
  let exchange: ExchangeContext?
  let posted: Message?
  let received: Message?
  let trust: Trust
  let showsValues: Bool
  let causes: [ExchangeCause]
  /// The user's own policy file; nil where none was used.
  package var settings: SettingsFile?

  /// Looks for causes.
  ///
  /// - Parameters:
  ///   - posted: What was posted to the partner.
  ///   - received: What the app had received, where the capture has it.
  ///   - trust: Whose keys the signature was verified by.
  ///   - showsValues: Whether the words of the partner are shown, which may be about a person (LOG-05).
  init(posted: Message, received: Message?, trust: Trust, showsValues: Bool) {
    source = posted.source
    exchange = posted.exchange
    self.posted = posted
    self.received = received
    self.trust = trust
    self.showsValues = showsValues
    let first = exchange.flatMap { ExchangeCause(of: $0, hasMessage: true) }
    causes =
      [first].compactMap(\.self)
      + ExchangeCause.all(of: posted, field: "SAMLResponse").map { cause in
        var cause = cause
        // What the recorder has left out would not fail.
        cause.isAlso = first != nil && !posted.isDamagedByRecorder
        return cause
      }
  }

  /// Looks for the cause in an exchange in which no message was found.
  ///
  /// - Parameters:
  ///   - source: The exchange, as the user names it.
  ///   - exchange: What the capture says of it.
  ///   - showsValues: Whether the words of the partner are shown, which may be about a person (LOG-05).
  init(source: String, _ exchange: ExchangeContext, showsValues: Bool) {
    self.source = source
    self.exchange = exchange
    posted = nil
    received = nil
    trust = .none
    self.showsValues = showsValues
    causes = ExchangeCause(of: exchange, hasMessage: false).map { [$0] } ?? []
  }

  /// Whether a cause against the exchange was found.
  package var hasCause: Bool { !causes.isEmpty }

  /// A line of the report for people.
  enum Line {
    /// A sentence, and how loud it is.
    case head(String, Weight)
    /// What it rests on, or what to do.
    case row(label: String, String)
    case gap
  }

  /// How loud a sentence is.
  enum Weight { case plain, strong, bad }

  /// The report for people: the sentence that they came for, what to do, and then what it rests on.
  var lines: [Line] {
    var lines: [Line] = []
    if causes.isEmpty {
      lines.append(.head(nothingFound, .strong))
      if let next { lines.append(.row(label: "next", next)) }
    } else if isTaken {
      lines.append(
        .head("The partner took it all the same. A stricter service would refuse it:", .strong))
    }
    for (number, cause) in causes.prefix(3).enumerated() {
      if number > 0 || isTaken {
        let lead = "\(number + 1). \(cause.isAlso ? "This would fail too: " : "")"
        lines += [.gap, .head(lead + cause.title, .plain)]
      } else {
        lines.append(.head(cause.title, .bad))
      }
      let codes = cause.codes.map(\.rawValue).joined(separator: ", ")
      lines.append(.row(label: "seen by", "\(cause.evidence) [\(codes)]"))
      lines.append(.row(label: "change", cause.change))
      if number == 0, let command = command(of: cause) {
        lines.append(.row(label: command.label, command.line))
      }
    }
    if causes.count > 3 {
      let codes = causes.dropFirst(3).flatMap(\.codes).map(\.rawValue)
      lines.append(.row(label: "also", codes.joined(separator: ", ")))
    }
    return lines + [.gap] + context.map { .row(label: $0.label, $0.text) }
  }

  /// The report as text of a terminal.
  package func text(style: Style, width: Int) -> String {
    let text = lines.flatMap { line in
      switch line {
      case .head(let sentence, let weight):
        ScreenText.lines(sentence, leadWidth: 0, indentation: 0, width: width).map {
          switch weight {
          case .plain: $0
          case .strong: style.bold($0)
          case .bad: style.bold(style.bad($0))
          }
        }
      case .row(let label, let text):
        ScreenText.lines(
          text, lead: "  \(style.bold(label))" + String(repeating: " ", count: 10 - label.count),
          leadWidth: 12, indentation: 12, width: width)
      case .gap: [""]
      }
    }
    return text.joined(separator: "\n") + "\n"
  }

  /// The facts that the answer rests on; unknown ones are left out.
  private var context: [(label: String, text: String)] {
    var context: [(String, String)] = []
    if let answer { context.append((exchange?.isLogged == true ? "answer" : "partner", answer)) }
    context.append(("posted", postedWords))
    if let comparison { context.append(("received", comparison)) }
    if let trustWords { context.append(("signature", trustWords)) }
    if let settings { context.append(("settings", settings.words)) }
    return context
  }

  /// The report as one line of JSON; docs/record.schema.json describes it as `why`.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schemaVersion", Record.schemaVersion)
      writer.member("source", SafeText.make(source))
      if let status = exchange?.status { writer.member("status", status) }
      if let exchange { writer.object("exchange") { write(exchange, to: &$0) } }
      if let posted {
        writer.member("at", posted.inspection.evaluatedAt.description)
        writer.member("timeKnown", posted.isTimeKnown)
      }
      writer.member("received", SafeText.make(received?.source ?? ""))
      writer.member("comparison", comparisonKind.rawValue)
      writer.member("trust", trust.word)
      settings?.write(to: &writer, decides: remarkOfSettings != nil)
      writer.array("causes") { writer in
        for cause in causes { writer.object { write(cause, to: &$0) } }
      }
    }
    return writer.bytes
  }

  private func write(_ exchange: ExchangeContext, to writer: inout JSONWriter) {
    if let host = exchange.host {
      writer.member("url", "https://\(SafeText.make(host))\(SafeText.make(exchange.path ?? ""))")
    }
    if let method = exchange.method { writer.member("method", method.string) }
    if let status = exchange.status { writer.member("status", status) }
    if let code = exchange.errorCode { writer.member("partnerCode", code.string) }
  }

  private func write(_ cause: ExchangeCause, to writer: inout JSONWriter) {
    if let code = cause.codes.first { writer.member("code", code.rawValue) }
    writer.array("codes") { writer in
      for code in cause.codes { writer.element(code.rawValue) }
    }
    writer.member("says", cause.title)
    writer.member("cause", cause.title)
    writer.member("evidence", cause.evidence)
    writer.member("change", cause.change)
    if let command = command(of: cause), command.label == "fix" {
      writer.member("fix", command.line)
    }
    writer.member("certainty", cause.certainty.rawValue)
    if cause.isAlso { writer.member("also", true) }
  }
}

extension ExchangeReport.Trust {
  fileprivate var word: String {
    switch self {
    case .given: "given"
    case .embedded: "embedded"
    case .none: "none"
    }
  }
}

extension ExchangeReport {
  /// How what was posted is related to what was received.
  private enum Comparison: String {
    case notCaptured = "not-captured"
    case same
    case normalized
    case different
  }

  private var comparisonKind: Comparison {
    guard let received = received?.inspection.xml, let posted = posted?.inspection.xml else {
      return .notCaptured
    }
    if received == posted { return .same }
    return normalized(received) == posted ? .normalized : .different
  }

  private func normalized(_ bytes: [UInt8]) -> [UInt8]? {
    Normalization.text(of: bytes)
  }

  private var comparison: String? {
    let source = SafeText.make(received?.source ?? "")
    switch comparisonKind {
    case .notCaptured: return nil
    case .same: return "\(source): the same XML was posted"
    case .normalized:
      let removed = (received?.inspection.xml?.count ?? 0) - (posted?.inspection.xml?.count ?? 0)
      return "\(source): posted after the cookbook's clean-up, which removed \(removed) bytes"
    case .different: return "\(source): other XML was posted"
    }
  }

  /// The exchange, and what was posted in it.
  private var postedWords: String {
    let source = SafeText.make(source)
    guard let posted else { return "\(source): \(exchange?.request ?? "no message")" }
    let trail = posted.inspection.trail.map(\.description)
    let size = posted.inspection.xml.map { "\($0.count) bytes of XML" } ?? "no XML"
    return "\(source): \((trail + [size]).joined(separator: " > "))"
      + (moment.map { ", \($0)" } ?? "")
  }

  /// A command to run next, and what it is for.
  private func command(of cause: ExchangeCause) -> (label: String, line: String)? {
    let source = received.map(\.source) ?? source
    guard posted != nil, source != "-", let command = cause.command else { return nil }
    return switch command {
    case .encode: ("fix", SafeText.make(ShellWords.line(["saml", "encode", source]), limit: 400))
    case .trail:
      (
        "see",
        SafeText.make(ShellWords.line(["saml", "decode", self.source, "--trail"]), limit: 400)
      )
    }
  }
}
