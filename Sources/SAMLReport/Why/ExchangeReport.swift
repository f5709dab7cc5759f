import SAML
package import SAMLCapture
import SAMLFormats
package import SAMLInspection

/// Why a partner answered a token exchange as it did: one screen.
package struct ExchangeReport: Sendable {
  /// A message of the exchange and where it stood.
  package struct Message: Sendable {
    let source: String
    let payload: FoundPayload
    let inspection: Inspection
    /// Whether it is known when it was posted; no rule about times counts otherwise.
    let isTimeKnown: Bool
    /// The field of a form that was given without its exchange; nil where it is the one that is looked for.
    let formField: ExactString?

    /// Takes a message.
    package init(
      source: String, payload: FoundPayload, _ inspection: Inspection, isTimeKnown: Bool,
      formField: ExactString? = nil
    ) {
      self.formField = formField
      self.source = source
      self.payload = payload
      self.inspection = inspection
      self.isTimeKnown = isTimeKnown
    }
  }

  /// The origin of the keys that signatures were verified with.
  package enum Trust: Sendable, Hashable {
    /// Keys that the user gave.
    case given
    /// The certificate in the message: it shows what is broken, and never whether anything is
    /// genuine.
    case embedded
    /// None.
    case none
  }

  let posted: Message
  let received: Message?
  let trust: Trust
  let showsValues: Bool
  let others: [String]
  let causes: [ExchangeCause]

  /// Looks for causes.
  ///
  /// - Parameters:
  ///   - posted: What was posted to the partner.
  ///   - received: What the app had received, where the capture has it.
  ///   - trust: Whose keys the signature was verified by.
  ///   - others: The other exchanges that were refused.
  ///   - showsValues: Whether the words of the partner are shown, which may be about a person (LOG-05).
  package init(
    posted: Message, received: Message?, trust: Trust, others: [String] = [],
    showsValues: Bool = false
  ) {
    self.others = others
    self.showsValues = showsValues
    self.posted = posted
    self.received = received
    self.trust = trust
    causes = ExchangeCause.all(of: posted, field: "SAMLResponse")
  }

  /// Whether a cause against the exchange was found.
  package var hasCause: Bool { !causes.isEmpty }

  /// The report for people.
  package func text(style: Style, width: Int) -> String {
    var lines = [style.bold(SafeText.make(posted.source))]
    func say(_ label: String, _ text: String) {
      lines += ScreenText.lines(
        text, lead: "  \(style.bold(label))" + String(repeating: " ", count: 10 - label.count),
        leadWidth: 12, indentation: 12, width: width)
    }
    say("partner", answer)
    let trail = posted.inspection.trail.map(\.description).joined(separator: " > ")
    let size = posted.inspection.xml.map { "\($0.count) bytes of XML" } ?? "no XML"
    say("posted", "\(trail.isEmpty ? size : "\(trail) > \(size)"), \(moment)")
    say("received", comparison)
    say("signature", trustWords)
    if causes.isEmpty {
      lines.append("")
      lines += ScreenText.lines(
        nothingFound, lead: "", leadWidth: 0, indentation: 0, width: width)
      if let next { say("next", next) }
    } else if isTaken {
      lines += [
        "", "The partner took it all the same. A stricter service would refuse it:",
      ]
    }
    for (number, cause) in causes.prefix(3).enumerated() {
      lines.append("")
      let codes = cause.codes.map(\.rawValue).joined(separator: ", ")
      let lead = "\(number + 1). "
      lines += ScreenText.lines(
        cause.title, lead: style.bad(lead), leadWidth: 3, indentation: 3, width: width)
      say("seen by", cause.evidence + (codes.isEmpty ? "" : " [\(codes)]"))
      say("change", cause.change)
    }
    if causes.count > 3 {
      let titles = causes.dropFirst(3).flatMap(\.codes).map(\.rawValue)
      lines += [""]
      say("also", titles.joined(separator: ", "))
    }
    if !others.isEmpty {
      lines.append("")
      say("others", otherExchanges)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report as one line of JSON; docs/record.schema.json describes it as `why`.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schemaVersion", Record.schemaVersion)
      writer.member("source", SafeText.make(posted.source))
      if let status = posted.payload.exchange?.status { writer.member("status", status) }
      writer.member("at", posted.inspection.evaluatedAt.description)
      writer.member("timeKnown", posted.isTimeKnown)
      writer.member("received", SafeText.make(received?.source ?? ""))
      writer.member("comparison", comparisonKind.rawValue)
      writer.member("trust", trust.word)
      writer.array("causes") { writer in
        for cause in causes {
          writer.object { writer in
            writer.array("codes") { writer in
              for code in cause.codes { writer.element(code.rawValue) }
            }
            writer.member("cause", cause.title)
            writer.member("evidence", cause.evidence)
            writer.member("change", cause.change)
          }
        }
      }
    }
    return writer.bytes
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
    guard let received = received?.inspection.xml, let posted = posted.inspection.xml else {
      return .notCaptured
    }
    if received == posted { return .same }
    return normalized(received) == posted ? .normalized : .different
  }

  private func normalized(_ bytes: [UInt8]) -> [UInt8]? {
    Normalization.text(of: bytes)
  }

  private var comparison: String {
    let source = SafeText.make(received?.source ?? "")
    switch comparisonKind {
    case .notCaptured:
      return posted.inspection.xml == nil
        ? "not in the capture" : "not in the capture; saml reconstructed it from what was posted"
    case .same: return "\(source): the same XML was posted"
    case .normalized:
      let removed =
        (received?.inspection.xml?.count ?? 0) - (posted.inspection.xml?.count ?? 0)
      return "\(source): posted after the cookbook's clean-up, which removed \(removed) bytes"
    case .different: return "\(source): other XML was posted"
    }
  }
}
