import CanonicalXML
import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection
import XMLSignature

/// One payload on one screen: the verdict, who signed, what failed and what to do, and the verdict
/// again.
///
/// The screen is 24 lines of 80 columns. It omits details that do not fit, the least useful first;
/// `-v` shows everything.
struct Screen {
  /// How much the screen shows of each failure.
  private enum Detail: Int, CaseIterable {
    /// With the place in the document.
    case full
    /// Without the place.
    case evidence
    /// The problem and one next step.
    case step
    /// The problem, and one next step for the first.
    case firstStep
  }

  private let record: Record
  private let invocation: Invocation?
  private let style: Style
  private let width: Int
  private let failures: [Failure]

  /// Findings that report the same for several places.
  private struct Failure {
    let finding: Finding
    var count = 1
  }

  init(of record: Record, after invocation: Invocation?, style: Style, width: Int) {
    self.record = record
    self.invocation = invocation?.repeatable(for: record.source)
    self.style = style
    self.width = max(40, width)
    var failures: [Failure] = []
    // What only follows from another failure asks for nothing; -v lists it.
    let all = record.inspection.findings
    for finding in record.failures where finding.follows(among: all) == nil {
      let same = failures.firstIndex {
        $0.finding.code == finding.code && $0.finding.expected == finding.expected
          && $0.finding.actual == finding.actual
      }
      if let same { failures[same].count += 1 } else { failures.append(Failure(finding: finding)) }
    }
    self.failures = failures
  }

  /// The screen, with the most detail that fits.
  func text(headline: String, line: String) -> String {
    var lines: [String] = []
    for detail in Detail.allCases {
      lines = [headline] + about + middle(detail) + [tally] + [line]
      if lines.count <= Self.height { break }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let height = 24
  private static let mostFailures = 3
}

extension Screen {
  /// How it was packed, the moment it was validated for, and whose signature holds.
  private var about: [String] {
    let inspection = record.inspection
    let trail = inspection.trail.map(\.description).joined(separator: " > ")
    let size = inspection.xml.map { "\($0.count) bytes of XML" } ?? "no XML"
    let unwrapped = trail.isEmpty ? size : "\(trail) > \(size)"
    var lines = wrapped("\(record.messageWords)\(unwrapped), \(record.momentWords)")
      .map(style.faint)
    for signature in inspection.verified.prefix(2) {
      let place =
        inspection.path(of: signature) ?? "the decrypted \(signature.origin.qualifiedName)"
      lines += wrapped(
        "signed by \(name(of: signature.signer)); the signature covers \(SafeText.make(place))")
    }
    if let query = inspection.signedQuery {
      lines += wrapped(
        "signed by \(name(of: query.signer)); the signature covers the query string")
    }
    if let settings = record.settings { lines += wrapped("settings \(settings.words)") }
    return lines
  }

  private func name(of signer: TrustAnchor) -> String {
    guard let certificate = signer.certificate else {
      return "a trusted key, SHA-256 \(Hexadecimal.text(signer.fingerprint).prefix(16))..."
    }
    let now = record.inspection.time.now
    let dates =
      certificate.notAfter < now
      ? ", certificate over since \(certificate.notAfter), trusted because it was given" : ""
    return SafeText.make(certificate.subject) + dates
  }

  private func middle(_ detail: Detail) -> [String] {
    switch record.inspection.outcome {
    case .invalid, .notSigned: typography + failed(detail) + notes
    case .indeterminate: needed + notes
    case .valid, .signed, .intact: notes
    }
  }

  private func failed(_ detail: Detail) -> [String] {
    var lines: [String] = []
    var shown: Set<[String]> = []
    for failure in failures.prefix(Self.mostFailures) {
      let next = record.next(for: failure.finding, after: invocation)
      // Two failures that one change fixes need it once.
      let isAllowed = detail != .firstStep || shown.isEmpty
      let step = next.flatMap { isAllowed && shown.insert($0.words).inserted ? $0 : nil }
      lines += [""] + self.lines(of: failure, step, detail)
    }
    let others = failures.dropFirst(Self.mostFailures)
    if !others.isEmpty {
      let codes = others.map(\.finding.code.rawValue).joined(separator: ", ")
      lines += [""] + wrapped("and \(others.count) more: \(codes)")
    }
    return lines + [""]
  }

  private func lines(of failure: Failure, _ next: NextCommand?, _ detail: Detail) -> [String] {
    let finding = failure.finding
    let edit = finding.edit.map(EditExplanation.init)
    let places = failure.count > 1 ? " (\(failure.count) places)" : ""
    let statement = (edit?.statement(for: finding.code) ?? finding.message) + places
    let word = "FAIL \(finding.code.rawValue): "
    var lines = ScreenText.lines(
      statement, lead: "\(style.bad("FAIL")) \(style.bold(finding.code.rawValue)): ",
      leadWidth: word.count, indentation: 5, width: width)
    if let attack = finding.code.attack, finding.code.severity == .attack,
      detail.rawValue < Detail.step.rawValue
    {
      lines += labelled("attack", attack.name)
    }
    if let cause = finding.cause, edit == nil, detail.rawValue < Detail.step.rawValue {
      lines += labelled("cause", CauseExplanation.sentence(of: cause))
    }
    if let edit, detail.rawValue < Detail.step.rawValue {
      lines += labelled("found", edit.evidence(for: finding.code))
    }
    if let help = record.help(for: finding), next == nil && detail != .firstStep || detail == .full
    {
      lines += labelled("help", help)
    }
    if let next {
      lines.append("     \(style.bold(next.label + ":"))")
      lines += ScreenText.command(next.words, indentation: 7, width: width)
    }
    if detail.rawValue < Detail.step.rawValue { lines += evidence(of: finding) }
    if detail == .full, let location = finding.location {
      let position = location.position
      let path = location.path.map { "  \(SafeText.make($0))" } ?? ""
      lines += labelled("at", "line \(position.line), column \(position.column)\(path)")
    }
    return lines
  }

  private func evidence(of finding: Finding) -> [String] {
    // Digests are for tools, which read them in a record.
    if case .digest = finding.actual { return [] }
    let expected = finding.expected.map { "expected \(SafeText.make(Self.short($0.words)))" }
    let actual = finding.actual.map { "found \(SafeText.make(Self.short($0.words)))" }
    let words = [expected, actual].compactMap(\.self)
    guard !words.isEmpty else { return [] }
    let line = words.joined(separator: ", ")
    guard line.unicodeScalars.count + 5 > width, words.count == 2 else { return wrapped(line) }
    return words.flatMap { wrapped($0) }
  }

  /// Algorithms by the part of their URI that people know them by.
  private static func short(_ words: String) -> String {
    [
      "http://www.w3.org/2001/04/xmldsig-more#", "http://www.w3.org/2000/09/xmldsig#",
      "http://www.w3.org/2007/05/xmldsig-more#", "http://www.w3.org/2021/04/xmldsig-more#",
      "http://www.w3.org/2001/04/xmlenc#",
    ].reduce(words) { $0.replacing($1, with: "") }
  }

  private func labelled(_ label: String, _ text: String) -> [String] {
    ScreenText.lines(
      text, lead: "     \(label): ", leadWidth: label.count + 7, indentation: 7, width: width)
  }

  private func wrapped(_ text: String) -> [String] {
    ScreenText.lines(text, lead: "     ", leadWidth: 5, indentation: 7, width: width)
  }
}

/// The missing options of an indeterminate payload, and the commands that add them.
extension Screen {
  private var needed: [String] {
    let missing = record.reasons
    var lines = [""]
    for finding in missing.prefix(4) {
      let label = "NEED \(finding.code.rawValue): "
      lines += ScreenText.lines(
        finding.message, lead: "\(style.uncertain("NEED")) \(style.bold(finding.code.rawValue)): ",
        leadWidth: label.count, indentation: 5, width: width)
      if let actual = finding.actual {
        lines += wrapped(
          "\(finding.isOfLack ? "found" : "the message says") \(SafeText.make(actual.words))")
      }
    }
    if missing.count > 4 { lines += wrapped("and \(missing.count - 4) more") }
    for certificate in untrusted {
      lines += wrapped("in the message, not trusted yet: \(certificate.words)")
    }
    return lines + nextCommands(missing) + [""]
  }

  /// The certificates that the message brings along, where nothing is trusted yet.
  private var untrusted: ArraySlice<EmbeddedCertificates.Item> {
    let isAsked = record.inspection.findings.missing.contains {
      $0.code == SignatureEvaluation.code
    }
    guard isAsked, let found = record.inspection.embeddedCertificates() else { return [] }
    return found.items.prefix(2)
  }

  /// The whole next command; first the one that gets the certificate, where it is missing.
  private func nextWords(_ missing: [Finding]) -> [(label: String, words: [String])] {
    guard var next = invocation, !missing.isEmpty else { return [] }
    var commands: [(label: String, words: [String])] = []
    var isChanged = false
    for finding in missing {
      switch finding.code {
      case SignatureEvaluation.code:
        let certificates = untrusted
        guard let certificate = certificates.first, record.source != "-" else { return [] }
        var words = ["saml", "certificate", record.source, "--output", Self.trustFile]
        if certificates.count > 1 {
          words += ["--sha256", Hexadecimal.text(certificate.certificate.fingerprint)]
        }
        commands.append(("next", words))
        next = next.setting("--trust", to: [Self.trustFile])
        isChanged = true
      case .samlAudience:
        guard case .all(_, let audiences, _) = finding.actual, let first = audiences.first else {
          return commands
        }
        next = next.setting("--audience", to: [first.string])
        isChanged = true
      case .samlAssertionAsResponse:
        next = next.setting("--profile", to: [Policy.Profile.oauth.rawValue])
        isChanged = true
      case .samlRecipient:
        guard case .name(_, let recipient) = finding.actual else { return commands }
        next = next.setting("--recipient", to: [recipient.string])
        isChanged = true
      case .samlReceiver:
        let kind = record.inspection.messageName.flatMap(MessageKind.init(exactly:))
        guard let receiver = kind?.receivers.first else { return commands }
        next = next.setting("--as", to: [receiver.rawValue])
        isChanged = true
      case .samlPrincipal where finding.isOpenedByKey:
        next = next.setting("--decryption-key", to: [Self.keyFile])
        isChanged = true
      default: break
      }
    }
    if isChanged { commands.append((commands.isEmpty ? "next" : "then", next.command)) }
    return commands.allSatisfy { ShellWords.arePrintable($0.words) } ? commands : []
  }

  private func nextCommands(_ missing: [Finding]) -> [String] {
    let commands = nextWords(missing)
    guard !commands.isEmpty else {
      return missing.first.map { labelled("help", $0.help) } ?? []
    }
    return commands.flatMap { command in
      ["     \(style.bold(command.label + ":"))"]
        + ScreenText.command(command.words, indentation: 7, width: width)
    }
  }

  private static let trustFile = "provider.pem"
  private static let keyFile = "own.key.pem"
}

extension Finding {
  /// Whether a private key may open the identifier.
  fileprivate var isOpenedByKey: Bool {
    guard case .name(_, let name) = actual else { return false }
    return name != UnreadIdentifier.baseID.rawValue
  }
}

extension Screen {
  private static let typographic = TypographicDamage.allCases.map(\.code)

  /// The changes that an office program made to the text: they explain the failures below.
  private var typography: [String] {
    let notes = record.inspection.findings.all(.pass).filter {
      $0.isNote && Self.typographic.contains($0.code)
    }
    return notes.flatMap { note in
      [""]
        + ScreenText.lines(
          note.message, lead: "\(style.uncertain("NOTE")) \(style.bold(note.code.rawValue)): ",
          leadWidth: note.code.rawValue.count + 7, indentation: 5, width: width)
        + labelled("help", note.help)
    }
  }

  /// Notes, and what normalisation would do.
  private var notes: [String] {
    let remarks = record.inspection.findings.all(.pass).filter { note in
      note.isNote && !Self.typographic.contains(note.code)
    }
    var texts = remarks.prefix(2).map { note in
      "\(note.code): \(note.message)" + (note.detail.map { " [\($0)]" } ?? "")
    }
    if remarks.count > 2 {
      texts.append("and \(remarks.count - 2) more (-v shows all).")
    }
    if let normalization = record.inspection.normalization(), normalization.isHazardous {
      texts.append(
        "The cookbook's normalisation would harm this response; `saml encode --check` says how.")
    }
    return texts.flatMap { text in
      ScreenText.lines(
        text, lead: "\(style.uncertain("note")) ", leadWidth: 5, indentation: 5, width: width)
    }
  }

  /// How many rules hold, in one line.
  private var tally: String {
    guard record.inspection.isDocument else {
      return "There is no document, so no other rule was checked (-v shows all)."
    }
    let findings = record.inspection.findings
    let passed = findings.count { $0.outcome == .pass && !$0.isNote }
    let unchecked = findings.count { $0.outcome == .notChecked }
    return style.faint(
      "\(passed) \(passed == 1 ? "check" : "checks") passed, \(unchecked) not checked (-v shows them)."
    )
  }
}

extension Screen {
  /// The commands that lead on, each as it is typed.
  var nextSteps: [String] {
    let isUndecided = record.inspection.outcome == .indeterminate
    guard !isUndecided else {
      return nextWords(record.reasons).map { ShellWords.line($0.words) }
    }
    var commands: [String] = []
    for failure in failures {
      let next = record.next(for: failure.finding, after: invocation)
      guard case .attempt? = next, let words = next?.words else { continue }
      let command = ShellWords.line(words)
      if !commands.contains(ExactString(command)) { commands.append(command) }
    }
    return Array(commands.prefix(3))
  }

  /// Returns the missing options of a payload among many, and the commands that add them; empty if
  /// none is missing.
  func wayOn() -> String {
    guard record.inspection.outcome == .indeterminate else { return "" }
    return needed.dropFirst().dropLast().joined(separator: "\n") + "\n"
  }
}

extension Record {
  /// The type and the receiver of the message; empty for a response.
  var messageWords: String {
    guard let verdict = inspection.messageVerdict, let name = inspection.messageName else {
      return ""
    }
    return "\(SafeText.make(name)) received as \(verdict.receiver.rawValue): "
  }

  /// When the payload was validated, and where that moment comes from.
  var momentWords: String {
    let moment = inspection.evaluatedAt
    return switch timeSource {
    case .given: "validated as of \(moment) (--at)"
    case .now: "validated as of now, \(moment)"
    case .capture: "validated as of its capture time \(moment)" + containerWords
    }
  }

  private var containerWords: String {
    let known = inspection.trail.first { [.har, .charles, .mitmproxy].contains($0) }
    return known.map { ", from the \($0.description == "har" ? "HAR" : $0.description)" } ?? ""
  }

  /// Remarks beside the verdict: the payload is valid only thanks to clock skew, or it has expired
  /// since; the user's settings decided.
  var remark: String? {
    var remarks: [String] = []
    if timeSource == .capture, inspection.failsNow, inspection.outcome == .valid {
      remarks.append("as of \(inspection.evaluatedAt), expired now")
    } else if inspection.isValidOnlyBySkew {
      remarks.append("only thanks to clock skew")
    }
    if let settings, settings.decides(inspection) { remarks.append(settings.remark) }
    return remarks.isEmpty ? nil : remarks.joined(separator: ", ")
  }
}
