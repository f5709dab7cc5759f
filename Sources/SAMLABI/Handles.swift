import CSAML
import CanonicalXML
import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection
import SAMLReport

// The objects of the opaque pointers of saml.h. None changes after it was made, so every thread may
// use it.

/// `saml_text`: bytes followed by a NUL, at a fixed address.
///
/// They are written once, before another thread has the value.
@safe
final class Text: @unchecked Sendable {
  private let bytes: UnsafeMutableBufferPointer<CChar>

  /// Copies the bytes.
  init(_ text: [UInt8]) {
    unsafe bytes = .allocate(capacity: text.count + 1)
    for (index, byte) in text.enumerated() {
      unsafe bytes.initializeElement(at: index, to: CChar(bitPattern: byte))
    }
    unsafe bytes.initializeElement(at: text.count, to: 0)
  }

  deinit { unsafe bytes.deallocate() }

  /// Where the bytes begin.
  var start: UnsafePointer<CChar>? { unsafe UnsafePointer(bytes.baseAddress) }

  /// How many there are without the NUL.
  var count: Int { unsafe bytes.count - 1 }
}

/// `saml_verifier`: one policy, for messages and for captures.
final class Verifier: Sendable {
  let responses: ResponseVerifier
  let captures: Inspector

  init(_ responses: ResponseVerifier, _ captures: Inspector) {
    self.responses = responses
    self.captures = captures
  }

  /// More than a policy or a key may have.
  static let largestFile = 4 << 20

  /// The largest message of a form that the policy lets anything read.
  func largestMessage(in form: saml_form) -> Int {
    let limits = responses.policy.limits
    return switch Int(form) {
    case Int(SAML_FORM_RESPONSE), Int(SAML_FORM_ENVELOPE): limits.maximumBytes
    default: CaptureLimits(admitting: limits).capturedBytes
    }
  }
}

/// `saml_result`: what is known of one message.
final class Judgement: Sendable {
  private enum Content: Sendable {
    case message([UInt8], [Layer], ReceivedMessage, Verdict, Policy)
    case capture(Inspection)
  }

  private let content: Content
  private let now: Instant

  /// Judges a message by every rule; its bytes and their layers are for the record.
  init(
    _ message: ResponseVerifier.Message, _ trail: [Layer], _ bytes: [UInt8],
    by verifier: ResponseVerifier, at now: Instant
  ) {
    let received = ReceivedMessage(message, verifier.policy.limits)
    let verdict = verifier.evaluate(received, at: EvaluationTime(now))
    content = .message(bytes, trail, received, verdict, verifier.policy)
    self.now = now
  }

  /// Judges an assertion alone, in Base64url.
  init(assertion text: [UInt8], by verifier: ResponseVerifier, at now: Instant) {
    let token = TokenRequest.Token(grant: text)
    let (received, verdict) = verifier.evaluate(token, at: EvaluationTime(now))
    content = .message(text, [.base64], received, verdict, verifier.policy)
    self.now = now
  }

  /// Judges what was captured, after its layers were removed.
  init(capture: [UInt8], by verifier: Verifier, at now: Instant) throws(NoPayload) {
    content = .capture(try verifier.captures.inspect(capture, at: now))
    self.now = now
  }

  var outcome: Inspection.Outcome {
    switch content {
    case .message(_, _, _, let verdict, _): inspection(of: verdict)
    case .capture(let inspection): inspection.outcome
    }
  }

  /// The assertion for which every rule holds, in a message whose packaging is sound.
  var validated: ValidatedAssertion? {
    switch content {
    case .message(_, _, _, let verdict, _): verdict.validated
    case .capture(let inspection):
      inspection.outcome == .valid ? inspection.verdict?.validated : nil
    }
  }

  /// The record on one line.
  func record(showsValues: Bool) -> [UInt8] {
    let inspection =
      switch content {
      case .message(let bytes, let trail, let received, let verdict, let policy):
        Inspection(of: bytes, trail, received, verdict, by: policy, at: now)
      case .capture(let inspection): inspection
      }
    return Record(source: "-", inspection, showsValues: showsValues).jsonLine
  }

  private func inspection(of verdict: Verdict) -> Inspection.Outcome {
    switch verdict.outcome {
    case .valid: .valid
    case .invalid: .invalid
    case .indeterminate: .indeterminate
    }
  }
}
