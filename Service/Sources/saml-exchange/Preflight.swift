import ExchangeProgram
import PartnerSSO
import SAML
import SAMLCapture
import SAMLCommandLine
import SAMLInspection
import SAMLPayload
import SAMLReport

/// Validates what would be posted, which differs from the capture because the cookbook normalises
/// it.
struct Preflight {
  /// The response, as a client posts it.
  let response: SAMLResponse

  /// The outcome for the best form.
  let outcome: Inspection.Outcome

  /// Validates what a capture would be posted as.
  ///
  /// - Parameters:
  ///   - capture: The capture.
  ///   - inspector: The trusted keys and the expectations.
  ///   - form: Which forms may be posted.
  ///   - now: The moment of the evaluation.
  ///   - report: Receives each judgement.
  /// - Throws: ``Failure`` if there is nothing to post.
  init(
    of capture: CapturedResponse, by inspector: Inspector, as form: PayloadForm, at now: Instant,
    _ report: ExchangeReport
  ) throws(Failure) {
    let captured = try Self.inspection(capture) { () throws(NoPayload) in
      try inspector.inspect(capture.payload, at: now)
    }
    guard let xml = captured.xml else {
      report.tell(Self.text(of: captured, capture.source))
      report.add(Record(source: capture.source, captured), of: nil, captured.outcome)
      report.end(.notSent)
      throw Failure(.refused, "not sent: the payload is damaged")
    }
    guard let text = String(validating: xml, as: UTF8.self) else {
      report.add(Record(source: capture.source, captured), of: nil, captured.outcome)
      report.end(.notSent)
      throw Failure(
        .refused,
        "\(capture.source): is not UTF-8, and an app has the response as text.\n"
          + "help: `saml validate` judges it as it is.")
    }
    response = SAMLResponse(text)
    func posted(_ form: PostedForm) throws(Failure) -> InspectedForm {
      // Validate what the service receives: the value of the form control, and nothing before it.
      let value = FormValue(encoding: text, as: form)
      return InspectedForm(
        try Self.inspection(capture) { () throws(NoPayload) in
          try inspector.inspect(Array("SAMLResponse=".utf8) + value.bytes, at: now)
        })
    }
    let first = try posted(form.first)
    report.add(
      Record(source: capture.source, first.inspection), of: form.first, first.outcome)
    var lines = [Self.text(of: first.inspection, capture.source)] + first.remarks
    if form.first == .cookbook, captured.outcome == .valid, first.outcome != .valid,
      !first.isEnvelope
    {
      lines.append("The capture itself is valid: the cookbook's normalisation harms it.")
    }
    var outcome = first.outcome
    if outcome != .valid, let other = form.second,
      FormValue(encoding: text, as: other) != FormValue(encoding: text, as: form.first)
    {
      let second = try posted(other)
      report.add(
        Record(source: capture.source, second.inspection), of: other, second.outcome)
      lines.append("If the service refuses this form, the original bytes follow:")
      lines += [Self.text(of: second.inspection, "\(capture.source) (verbatim)")] + second.remarks
      if outcome == .invalid || second.outcome == .valid { outcome = second.outcome }
    }
    self.outcome = outcome
    report.tell(lines.joined(separator: "\n"))
  }

  private static func inspection(
    _ capture: CapturedResponse, _ inspect: () throws(NoPayload) -> Inspection
  ) throws(Failure) -> Inspection {
    do { return try inspect() } catch {
      throw .explained(error.code, in: capture.source, .unreadable)
    }
  }

  /// One line of what holds; of anything else, every reason.
  private static func text(of inspection: Inspection, _ source: String) -> String {
    let report = HumanReport(style: Style(isColored: false))
    let record = Record(source: source, inspection)
    let text = inspection.outcome == .valid ? report.line(of: record) : report.text(of: record)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}

/// The inspection of one form of a response.
private struct InspectedForm {
  let inspection: Inspection

  init(_ inspection: Inspection) { self.inspection = inspection }

  /// Whether the response is in an envelope, which a service does not open.
  var isEnvelope: Bool { inspection.trail.contains(.soap) }

  /// A service takes a response, and no envelope around one.
  var outcome: Inspection.Outcome { isEnvelope ? .invalid : inspection.outcome }

  /// Remarks that the report of the inspection does not have.
  var remarks: [String] {
    isEnvelope
      ? [
        "The response is in a SOAP envelope, which the service does not open; post the response "
          + "alone."
      ] : []
  }
}
