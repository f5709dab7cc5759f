import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection
import XMLSignature

/// What the lines of the screen say.
extension ExchangeReport {
  /// The partner's answer; nil where the capture does not have it.
  var answer: String? {
    guard let exchange, let status = exchange.refusal ?? exchange.status, status != 0 else {
      return nil
    }
    let meaning =
      switch status {
      case _ where exchange.isPage: "a web page, and no answer of the partner"
      case 200...299: "signed in"
      case 400: "the request cannot be used"
      case 401: "the access token was not accepted"
      case 403: "not allowed"
      case 404: "not found"
      case 405: "the method is not known"
      case 429: "too many requests"
      case 500...599: "the partner's service failed"
      default: "no answer that the cookbook knows"
      }
    // The body of a success is personal.
    guard status >= 400 else { return "\(status), \(meaning)" }
    let said = exchange.body.isEmpty || exchange.isPage ? "" : words(of: exchange)
    return "\(status), \(meaning)" + (said.isEmpty ? "" : ": \(said)")
  }

  private func words(of exchange: ExchangeContext) -> String {
    if showsValues {
      let words = exchange.body.string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return SafeText.make(words, limit: 160)
    }
    return exchange.errorCode?.string ?? "its text may be about the viewer; --show-values shows it"
  }

  /// When it was posted, and whose clock says so; nil where the capture does not say.
  var moment: String? {
    guard let posted, posted.isTimeKnown else { return nil }
    let start = "posted \(posted.inspection.evaluatedAt)"
    guard let lead = exchange?.deviceClockLead else { return start }
    let seconds = lead.components.seconds
    switch seconds {
    case 30...: return "\(start) by the partner's clock; the device's was \(seconds) s ahead"
    case ...(-30): return "\(start) by the partner's clock; the device's was \(-seconds) s behind"
    default: return start
    }
  }

  /// Whose keys the signature was compared with, and the result; nil where nothing was looked into.
  var trustWords: String? {
    guard let posted, posted.inspection.isParsed else { return nil }
    if trust == .given { return trustedSignature(of: posted.inspection) }
    return trust == .embedded
      ? "compared with the certificate in the message, which proves nothing about its origin; --trust "
        + "FILE verifies it"
      : "no certificate in the message; --trust FILE verifies it"
  }

  /// The result by the keys that were given.
  private func trustedSignature(of inspection: Inspection) -> String {
    let failed = inspection.findings.filter {
      $0.outcome == .fail && $0.code.area == .signature
    }
    let isSeen = inspection.findings.contains {
      $0.outcome == .pass && $0.code == .signatureCoreValidation
    }
    let isEncrypted = inspection.findings.contains {
      $0.outcome == .fail && $0.code == .samlAssertionEncrypted
    }
    if failed.contains(where: { $0.code == .signatureMissing }) {
      return isEncrypted
        ? "not seen: the assertion is encrypted, and it may be inside" : "there is none to verify"
    }
    let keys = settings?.givesTrust == true ? "keys of the settings" : "keys that you trust"
    if !failed.isEmpty { return "does not hold by the \(keys)" }
    return isSeen ? "verified by the \(keys)" : "not verified: saml did not get to it"
  }
}

/// What remains where nothing speaks against the response.
extension ExchangeReport {
  /// Whether the partner answered with a success.
  var isTaken: Bool {
    guard let exchange, !exchange.isPage else { return false }
    return exchange.refusal == nil && exchange.status.map { 200...299 ~= $0 } ?? false
  }

  /// That there is no cause, and what this rests on.
  var nothingFound: String {
    guard posted != nil else {
      return "The input has no posted message, so the partner's reason cannot be found."
    }
    let answered = exchange?.refusal.map { "The partner answered \($0), and " }
    return "\(answered ?? "")saml found nothing wrong in what was posted"
      + (remarkOfSettings.map { ", judged \($0)" } ?? "")
      + (trust == .given ? "." : "; no key that you trust has verified it.")
  }

  /// That the user's settings decided; nil where they did not.
  var remarkOfSettings: String? {
    guard let posted, let settings else { return nil }
    let decides = causes.isEmpty && settings.givesTrust || settings.decides(posted.inspection)
    return decides ? settings.remark : nil
  }

  /// Where to look next; nil after a success.
  var next: String? {
    guard !isTaken else { return nil }
    guard let posted else {
      return "Record the sign-in from its beginning, and export the session with its content."
    }
    let time =
      posted.isTimeKnown
      ? "" : "Give the time of the post with --at TIME: without it no rule about times counts. "
    let verified = trust == .given ? "" : "Verify who signed with --trust FILE. "
    let isShown = posted.inspection.findings.contains { $0.code == .captureFormDecoded }
    let escapes =
      isShown
      ? "\(StableCode.captureFormDecoded.summary) \(StableCode.captureFormDecoded.help) " : ""
    let isInLines = posted.inspection.findings.contains { $0.code == .captureBase64LineBreaks }
    let encoded =
      isInLines
      ? "Encode without line breaks, which this Base64 has and the cookbook's has not. " : ""
    // Of another host it is not known what it reads.
    guard exchange?.isOfPartner != false else { return time + verified + escapes + encoded }
    return time + verified + escapes + encoded
      + "Look at the requestor in the path and at the headers AP-Device-Identifier and "
      + "AP-Partner-Framework-Status; ask the partner's support with a copy by `saml redact`."
  }
}
