import CanonicalXML
import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection
import XMLSignature

/// The part of a page about one payload, below its name.
struct PayloadMarkup {
  private let record: Record
  private let prefix: String
  private let heading: Int
  private let tree: XMLTree?
  private let document: DocumentMarkup?
  /// The findings that are shown in full, with their anchors.
  private let told: [(anchor: String, finding: Finding)]
  private let untold: Int
  private let invocation: Invocation?
  /// Whether the document and the rules that hold are omitted.
  private let isBrief: Bool
  private let words: PageWords

  /// Prepares the sections.
  ///
  /// - Parameters:
  ///   - record: The payload.
  ///   - prefix: The beginning of the anchors of this payload.
  ///   - heading: The level of the headings of its sections.
  ///   - isBrief: Whether it is one of many: the document and the rules that hold are omitted.
  ///   - invocation: The command line that the user typed.
  ///   - words: How sentences name flags.
  init(
    _ record: Record, prefix: String, heading: Int, isBrief: Bool = false,
    after invocation: Invocation? = nil, words: PageWords
  ) {
    self.words = words
    self.isBrief = isBrief
    self.invocation = invocation
    self.record = record
    self.prefix = prefix
    self.heading = heading
    tree = record.inspection.tree
    let against = record.reasons
    told = against.prefix(Self.maximumFindings).enumerated().map { ("\(prefix)f\($0)", $1) }
    untold = against.count - told.count
    document = (isBrief ? nil : tree).map { [told] in
      DocumentMarkup(
        $0.root, SignedParts(of: record.inspection, in: $0), of: record, prefix: prefix,
        findings: told, words)
    }
  }

  /// The sections.
  var text: String {
    guard !isBrief else { return subtitle + reasons + next }
    return subtitle + reasons + next + "<div class=\"columns\">" + times + facts + "</div>"
      + attributes + certificates + shown + decrypted + others + ticket
  }

  /// A document has few; a hostile one may repeat the same defect thousands of times.
  private static let maximumFindings = 100
}

extension PayloadMarkup {
  private func section(_ title: String, _ style: String, _ content: String) -> String {
    "<section class=\"\(style)\"><h\(heading)>\(title)</h\(heading)>\(content)</section>"
  }

  private var subtitle: String {
    let inspection = record.inspection
    let size = inspection.xml.map { "\($0.count) bytes of XML" } ?? "no XML"
    return "<p class=\"sub\">\(size), \(MarkupText.escape(words.make(record.momentWords)))"
      + (record.remark.map { ". <b>\(MarkupText.escape($0))</b>" } ?? "") + "</p>"
  }

  /// The findings against the payload, or the reasons why it is sound.
  private var reasons: String {
    switch record.inspection.outcome {
    case .signed:
      return section(
        "Why it is signed", "reasons",
        "<p>Every signature holds by a trusted key, and they cover every message and assertion.</p>"
      )
    case .intact:
      return section(
        "Why it is intact and not signed", "reasons",
        "<p>Every signature holds, but not by a trusted key over what the document shows.</p>")
    case .valid:
      return section(
        "Why it is valid", "reasons",
        "<p>Every required rule holds, and what is read is what a trusted key has signed.</p>")
    case .invalid, .notSigned:
      return section(
        told.count == 1 ? "The rule that fails" : "The \(told.count + untold) rules that fail",
        "reasons", findings)
    case .indeterminate:
      return section("What could not be checked", "reasons", findings)
    }
  }

  private var findings: String {
    let cards = told.map { item in
      FindingMarkup(
        finding: item.finding, anchor: item.anchor, place: document?.place(ofFinding: item.anchor),
        heading: "h\(heading + 1)", help: record.help(for: item.finding), words: words
      ).text
    }
    let list = "<ol class=\"findings\">" + cards.joined() + "</ol>"
    return untold > 0 ? list + "<p class=\"hint\">\(untold) more are not shown.</p>" : list
  }

  /// The commands that get past the failures of the payload.
  private var next: String {
    let steps = Screen(of: record, after: invocation, style: Style(isColored: false), width: 100)
      .nextSteps
    guard !steps.isEmpty else { return "" }
    let lines = steps.map { "<pre class=\"command\">\(MarkupText.escape($0))</pre>" }
    return section("What to run next", "next", lines.joined())
  }

  /// The certificates that the message brings along.
  private var certificates: String {
    guard let found = record.inspection.embeddedCertificates(), !found.items.isEmpty else {
      return ""
    }
    let rows = found.items.prefix(8).map { item in
      let trust =
        record.inspection.verified.contains { $0.signer.certificate == item.certificate }
        ? "trusted" : "in the message, <b>not trusted yet</b>"
      return "<dt>\(trust)</dt><dd>\(MarkupText.safe(item.certificate.subject, limit: 600))<br/>"
        + "<time>\(item.certificate.notBefore)</time> to <time>\(item.certificate.notAfter)</time><br/>"
        + MarkupText.value(Hexadecimal.text(item.certificate.fingerprint)) + "</dd>"
    }
    return section("Certificates in the message", "facts", "<dl>\(rows.joined())</dl>")
  }

  /// The screen of the command as plain text: values are redacted in it as on the page.
  private var ticket: String {
    let text = HumanReport(style: Style(isColored: false), .screen, after: invocation).text(
      of: record)
    return "<details class=\"folded\"><summary>Text for a ticket</summary>"
      + "<pre class=\"ticket\">\(MarkupText.escape(words.make(text)))</pre></details>"
  }

  private var times: String {
    guard let tree, let line = TimeLine(of: record.inspection, in: tree) else { return "" }
    return section("Times", "timeline", TimeLineMarkup(line).text)
  }

  private var facts: String {
    section("What is known", "facts", FactsMarkup(record).text)
  }

  private var attributes: String {
    guard !record.inspection.outcome.isRefused,
      let assertion = record.inspection.verdict?.assertion
    else { return "" }
    let attributes = MaskedAssertion(of: assertion, showsValues: record.showsValues).attributes
    guard !attributes.isEmpty else { return "" }
    return section("What it says", "says", AttributeTable(attributes).text)
  }

  private var shown: String {
    guard let document else { return "" }
    return section("The document", "document", Self.legend + document.text)
  }

  private static let legend =
    "<p class=\"hint\">A solid bar and shading mark what a trusted key has signed; a dotted bar marks "
    + "unsigned content, which proves nothing. Values are shown by their length.</p>"

  /// The decrypted document, when the signature is inside the ciphertext.
  private var decrypted: String {
    guard let verified = record.inspection.signature, let tree,
      !verified.origin.tree.isSameDocument(as: tree)
    else { return "" }
    let inner = DocumentMarkup(
      verified.origin, SignedParts(of: verified), of: record, prefix: prefix + "d", words)
    return section("What was decrypted", "document", inner.text)
  }

  /// The rules that need no attention, folded away.
  private var others: String {
    let findings = record.inspection.findings
    guard record.inspection.isDocument else {
      return "<p class=\"hint\">No other rule was checked: there is no document to apply it to.</p>"
    }
    let isUndecided = record.inspection.outcome == .indeterminate
    let unchecked = findings.filter {
      $0.outcome == .notChecked && !(isUndecided && $0.isRequired)
    }
    let passed = findings.filter { $0.outcome == .pass }
    return FoldedFindings(title: "Not checked", findings: unchecked, words: words).text
      + FoldedFindings(title: "Rules that hold", findings: passed, words: words).text
  }
}

extension XMLTree {
  /// Whether two trees are of the same bytes.
  fileprivate func isSameDocument(as other: XMLTree) -> Bool {
    document.utf8 == other.document.utf8
  }
}
