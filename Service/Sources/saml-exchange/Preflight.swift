import ExchangeProgram
import PartnerSSO
import SAML
import SAMLCapture
import SAMLInspection
import SAMLPayload
import SAMLReport

/// The judgement of what would be posted, which is not what was captured: the exchange normalises it.
struct Preflight {
  /// The response, as a client posts it.
  let response: SAMLResponse

  /// The report for people.
  let report: String

  /// What the judgement came to.
  let outcome: Inspection.Outcome

  /// Judges what a capture would be posted as.
  ///
  /// - Parameters:
  ///   - capture: The capture.
  ///   - inspector: What is trusted and expected.
  ///   - now: The moment of the judgement.
  /// - Throws: That there is nothing that could be posted.
  init(of capture: CapturedResponse, by inspector: Inspector, at now: Instant)
    throws(ProgramFailure)
  {
    let captured: Inspection
    do throws(NoPayload) { captured = try inspector.inspect(capture.payload, at: now) } catch {
      throw ProgramFailure(.unreadable, "\(capture.source): holds no payload [\(error.code)]")
    }
    guard let xml = captured.xml else {
      Terminal.print(Self.text(of: captured, capture.source))
      throw ProgramFailure(.refused, "not sent: the payload is damaged")
    }
    guard let text = String(validating: xml, as: UTF8.self) else {
      throw ProgramFailure(
        .refused,
        "\(capture.source): is not UTF-8, and an app has the response as text.\n"
          + "help: `saml validate` judges it as it is.")
    }
    response = SAMLResponse(text)
    // What the service is going to judge: the value of the form control, and nothing before it.
    let posted: Inspection
    do throws(NoPayload) {
      posted = try inspector.inspect(
        Array("SAMLResponse=".utf8) + response.formValue.octets, at: now)
    } catch {
      throw ProgramFailure(.unreadable, "\(capture.source): holds no payload [\(error.code)]")
    }
    // A service takes a response, and no envelope around one.
    let isEnvelope = posted.trail.contains(.soap)
    outcome = isEnvelope ? .invalid : posted.outcome
    var lines = [Self.text(of: posted, capture.source)]
    if isEnvelope {
      lines.append(
        "The response stands in a SOAP envelope, which the service does not open; post the "
          + "response alone.")
    } else if captured.outcome == .valid, posted.outcome != .valid {
      lines.append(
        "The capture itself is valid: the normalisation that the exchange prescribes harms it.")
    }
    report = lines.joined(separator: "\n")
  }

  /// One line of what holds; of anything else, every reason.
  private static func text(of inspection: Inspection, _ source: String) -> String {
    let report = HumanReport(style: Style(isColored: false))
    let record = Record(source: source, inspection)
    let text = inspection.outcome == .valid ? report.line(of: record) : report.text(of: record)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
