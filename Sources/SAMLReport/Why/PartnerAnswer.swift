import SAMLCapture
import SAMLFormats

/// Reasons that come before the message: what answered, what the partner said, how the request was made.
extension ExchangeCause {
  /// The reason that the exchange itself has; nil where the message has to be looked at.
  ///
  /// - Parameters:
  ///   - exchange: What the capture says of it.
  ///   - hasMessage: Whether a message was posted that can be read.
  init?(of exchange: ExchangeContext, hasMessage: Bool) {
    if let cause = Self.ofMissingAnswer(exchange) ?? Self.ofAnswer(exchange, hasMessage) {
      self = cause
      return
    }
    guard let cause = Self.ofMethod(exchange) ?? (hasMessage ? nil : Self.ofBody(exchange)) else {
      return nil
    }
    self = cause
  }

  /// Nothing answered, or something else than the partner did.
  private static func ofMissingAnswer(_ exchange: ExchangeContext) -> ExchangeCause? {
    if exchange.networkError != nil || exchange.status == 0 {
      return ExchangeCause(
        codes: [.exchangeUnreachable], title: "The request was not answered.",
        evidence: exchange.networkError.map { "the capture has \($0) in place of an answer" }
          ?? "the capture has the status 0", change: exchange.changeOfNetwork, certainty: .certain)
    }
    if let status = exchange.status, 300...399 ~= status, exchange.isRefused {
      return ExchangeCause(
        codes: [.exchangeAnsweredByAnother],
        title: "The post was redirected (\(status)), and not answered by the partner.",
        evidence: "the status \(status)\(exchange.request.map { " of \($0)" } ?? "")",
        change:
          "Post to the https address. Where it redirects too, look for the sign-in page of a network or a proxy; "
          + "a client that follows sends GET without the form.", certainty: .certain)
    }
    // A sign-in in a browser is answered with pages; a call of the API never is, but for 429 of its gateway.
    guard exchange.isPage, exchange.isOfAPI, let status = exchange.status, status != 429 else {
      return nil
    }
    let change =
      switch status {
      case 200...399:
        "Post again without what answered, such as the sign-in page of a network."
      case 500...599: "Post again later: the posted bytes are not the reason."
      default:
        "Look at what stands between the device and the partner: a proxy, a firewall, a gateway."
      }
    return ExchangeCause(
      codes: [.exchangeAnsweredByAnother],
      title: "A page of a proxy or gateway answered with \(status), and not the partner.",
      evidence: "the answer\(exchange.request.map { " to \($0)" } ?? "") is HTML, and the partner "
        + "answers JSON or XML", change: change, certainty: .certain)
  }

  /// The partner's own code; without one, its status.
  private static func ofAnswer(
    _ exchange: ExchangeContext, _ hasMessage: Bool
  ) -> ExchangeCause? {
    guard let status = exchange.refusal else { return nil }
    let code = ExchangeContext.code(of: status)
    // What has the partner's codes stands in for it, as on a developer's machine.
    let isOfAnother = exchange.isOfPartner == false && exchange.errorCode == nil
    let who =
      isOfAnother
      ? SafeText.make(exchange.host ?? "")
      : exchange.isLogged && exchange.host == nil ? "The server" : "The partner"
    let isAlone = !hasMessage && exchange.path == nil
    if let name = exchange.errorCode, isAlone || name != "invalid_parameter_saml_response" {
      if let error = ProviderCode.of(name), error.isOfPartner {
        return ExchangeCause(
          codes: [code], title: "The partner says: \(error.meaning)",
          evidence: "\(status) with the code \(name)", change: error.help, certainty: .certain)
      }
      if status != 400 {
        return ExchangeCause(
          codes: [code], title: "\(who) answered \(status) with the code \(name).",
          evidence: code.summary, change: code.help, certainty: .certain)
      }
    }
    guard status != 400 || isOfAnother else { return nil }
    if isOfAnother {
      return ExchangeCause(
        codes: [code], title: "\(who) answered \(status): the request did not go to the partner.",
        evidence: "the host of the request is \(who)",
        change:
          "Ask its operator what it passed on and what the partner answered, or post to the partner itself.",
        certainty: .certain)
    }
    return ExchangeCause(
      codes: [code],
      title: hasMessage && code != .exchangeUnexpectedStatus
        ? code.summary
        : "\(who) answered \(status)\(exchange.meaningOfStatus ?? (hasMessage ? "" : " before any response was posted")).",
      evidence: exchange.isLogged
        ? "the text beside the message, which has the status \(status)"
        : "the status \(status)\(exchange.request.map { " of \($0)" } ?? "")",
      change: exchange.changeOfStatus ?? code.help, certainty: .certain)
  }

  /// The service takes POST alone.
  private static func ofMethod(_ exchange: ExchangeContext) -> ExchangeCause? {
    guard let method = exchange.method, method.string.uppercased() != "POST",
      ExchangeContext.isOfTokenExchange(exchange.path ?? "")
    else { return nil }
    return ExchangeCause(
      codes: [.exchangeWrongMethod],
      title: "The exchange was sent with \(method), and the service takes POST.",
      evidence: "the request is \(exchange.request ?? method.string)",
      change: "Send it with POST, the form in its body.", certainty: .certain)
  }

  /// Nothing was posted that can be read.
  private static func ofBody(_ exchange: ExchangeContext) -> ExchangeCause? {
    guard exchange.isRefused, ExchangeContext.isOfTokenExchange(exchange.path ?? "") else {
      return nil
    }
    let request = exchange.request ?? "the exchange"
    if exchange.postedBytes == 0, let sent = exchange.sentBytes, sent > 0 {
      return ExchangeCause(
        codes: [.exchangeBodyNotCaptured],
        title: "The capture does not have the \(sent) bytes that were posted.",
        evidence: "\(request) has a size and no text",
        change: "Export the session again with its content, in Chrome with sensitive data.",
        certainty: .certain)
    }
    let isEmpty = exchange.postedBytes == 0
    return ExchangeCause(
      codes: [.exchangeEmptyPost],
      title: isEmpty
        ? "The exchange was posted without a body." : "The exchange was posted without a response.",
      evidence: isEmpty
        ? "the body of \(request) is empty"
        : "the body of \(request) has \(exchange.postedBytes) bytes and no SAML message",
      change:
        "Look where the app takes samlAttributeQueryResponse: it was not there, or not put into the body.",
      certainty: .certain)
  }
}

extension ExchangeContext {
  /// Whether it is a call of the partner's API, or not known to be another one.
  fileprivate var isOfAPI: Bool {
    guard let path else { return true }
    return path.hasPrefix("/api/") || ExchangeContext.isOfTokenExchange(path)
  }

  /// Whether the answer is a page of HTML.
  var isPage: Bool {
    let text = body.string.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard text.first == "<" else { return false }
    // HTML may leave out the tag of its root.
    let words = text.lowercased()
    return words.contains("<html") || words.contains("<!doctype html")
  }

  /// What to do where nothing answered.
  fileprivate var changeOfNetwork: String {
    if networkError == "CORS" {
      return
        "A browser lets no page of another origin make this call: make it from the app or from a server."
    }
    if isOfPartner == false, let host {
      return "Look at the address: \(SafeText.make(host)) is no host of the partner."
    }
    return "Look at the network of the device, then post again. The response itself is no reason."
  }

  /// What a status without a code of its own means; nil where it says little.
  fileprivate var meaningOfStatus: String? {
    switch status {
    case 408: ": the body did not arrive in time"
    case 413: ": the body was too large for it"
    case 415: ": it does not take \(mediaType.map { SafeText.make($0) } ?? "this content type")"
    default: nil
    }
  }

  /// What to do about a status that says what is wrong with the request; nil where the code of it says so.
  fileprivate var changeOfStatus: String? {
    switch status {
    case 408: "Post again on a better network."
    case 413: "Raise the limit of what answered, such as client_max_body_size of nginx."
    case 415: "Send the form with Content-Type: application/x-www-form-urlencoded."
    default: nil
    }
  }

  /// The method and the path, which name a requestor and no person; nil where the capture has no path.
  var request: String? {
    path.map { "\(method.map { "\($0) " } ?? "")\(SafeText.make($0, limit: 80))" }
  }
}

extension ExchangeContext {
  /// The code of a call that was answered with the status.
  fileprivate static func code(of status: Int) -> StableCode {
    switch status {
    case 400: .exchangeBadRequest
    case 401: .exchangeUnauthorized
    case 403: .exchangeForbidden
    case 404: .exchangeNotFound
    case 405: .exchangeMethodNotAllowed
    case 410: .exchangeExpired
    case 412: .exchangeNotAuthenticated
    case 429: .exchangeThrottled
    case 500...599: .exchangeServiceFailed
    default: .exchangeUnexpectedStatus
    }
  }
}
