import CanonicalXML
import SAML

/// One finding against a payload: the problem, the evidence, and what to do.
struct FindingMarkup {
  let finding: Finding
  /// The anchor of the finding.
  let anchor: String
  /// The anchor of the element that it speaks of; nil when that is not shown.
  let place: String?
  /// The element of its heading, such as `h3`.
  let heading: String
  /// What to do about it.
  let help: String?
  let words: PageWords

  var text: String {
    let edit = finding.edit.map(EditExplanation.init)
    let statement = edit?.statement(for: finding.code) ?? finding.message
    var text =
      "<li class=\"finding \(finding.tone.rawValue)\" id=\"\(anchor)\">"
      + "<div class=\"head\"><\(heading)><span class=\"mark\" aria-hidden=\"true\">\(finding.tone.mark)</span> "
      + "\(MarkupText.escape(words.make(statement)))</\(heading)>"
      + "<p class=\"code\"><code>\(MarkupText.escape(finding.code.rawValue))</code> "
      + "<span class=\"word\">\(finding.tone.word)</span></p></div>"
    if let edit { text += "<p>\(MarkupText.escape(edit.evidence(for: finding.code)))</p>" }
    text += evidence
    if let help {
      text += "<p class=\"help\"><b>What to do</b> \(MarkupText.escape(words.make(help)))</p>"
    }
    return text + "</li>"
  }

  private var evidence: String {
    var rows: [(String, String)] = []
    if let expected = finding.expected { rows.append(("Expected", value(expected.words))) }
    if let actual = finding.actual { rows.append(("Found", value(actual.words))) }
    if let cause = finding.cause { rows.append(("Cause", MarkupText.safe(cause.rawValue))) }
    if let location = finding.location { rows.append(("Where", self.where(location))) }
    guard !rows.isEmpty else { return "" }
    return "<dl>" + rows.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" }.joined() + "</dl>"
  }

  private func value(_ text: String) -> String { MarkupText.value(text) }

  private func `where`(_ location: Finding.Location) -> String {
    let position = location.position
    let numbers =
      "line \(position.line), column \(position.column) (byte \(position.byteOffset))"
    let path = location.path.map { " <code>\(MarkupText.safe($0, limit: 600))</code>" } ?? ""
    return (place.map { "<a href=\"#\($0)\">\(numbers)</a>" } ?? numbers) + path
  }
}

/// How a finding is shown: never by colour alone.
enum Tone: String {
  case bad
  case unsure
  case good

  var mark: String {
    switch self {
    case .bad: "&#10007;"
    case .unsure: "?"
    case .good: "&#10003;"
    }
  }

  var word: String {
    switch self {
    case .bad: "fails"
    case .unsure: "not checked"
    case .good: "holds"
    }
  }
}

extension Finding {
  var tone: Tone {
    switch outcome {
    case .fail: .bad
    case .notChecked: .unsure
    case .pass: .good
    }
  }
}
