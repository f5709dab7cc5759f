import ArgumentParser
import SAML
import SAMLCapture
import SAMLCommandLine
import SAMLFormats
import SAMLInspection
import SAMLReport
import XMLSignature

/// `saml why`: why the partner refused a token exchange.
struct Why: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Says why the partner refused a token exchange, and what to change in the app.",
    discussion: """
      Examples:
        saml why login.har
        saml why posted-body.txt --trust provider.pem --at 2026-03-01T12:00:30Z

      The input is a HAR with the exchange, or what was posted. If it holds several, saml explains the \
      last one that was refused; FILE#entry=12 names another. The cookbook supplies what you do not \
      give: the audience https://saml.sp.auth.adobe.com, and the certificate in the message, which \
      shows what is broken and proves nothing about the origin. Without a time in the capture or \
      --at no rule about times counts.

      Exit status: 0 no cause was found, 1 a cause was found, 3 there is no exchange.
      """)

  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Trust") var trust: TrustOptions
  @OptionGroup(title: "Time") var time: TimeOptions
  @OptionGroup(title: "Trust") var algorithms: AlgorithmOptions
  @OptionGroup(title: "Trust") var decryption: DecryptionOptions
  @OptionGroup(title: "Expectations") var profile: ProfileOptions
  @OptionGroup(title: "Expectations") var expectations: PolicyOptions
  @OptionGroup(title: "Expectations") var own: SettingsOptions
  @OptionGroup(title: "Report") var colors: ColorOptions

  @Option(
    help: ArgumentHelp(
      "The form or query field that the response was posted in; the partner reads SAMLResponse.",
      valueName: "name"))
  var field: ExactString = "SAMLResponse"

  @Option(help: "human or json.")
  var format = AnswerFormat.human

  @Flag(help: "Show the words of the partner's answer, which may be about a person.")
  var showValues = false

  func run() throws {
    let clock = try time.clock()
    var settings = try own.settings(unless: expectations.policy)
    var policy = try expectations.effectivePolicy(
      trusting: trust, algorithms, profile, at: clock.now, settings: settings?.source)
    settings?.file.givesTrust = trust.trust.isEmpty && !policy.trustAnchors.isEmpty
    let keys = try decryption.keys()
    let captured: (posted: CapturedPayload, received: CapturedPayload?, others: [String])
    switch try messages(by: policy) {
    case .messages(let posted, let received, let others): captured = (posted, received, others)
    case .bare(let source, let exchange, let others):
      return try answer(
        ExchangeReport(source: source, exchange, others: others, showsValues: showValues),
        settings?.file)
    }
    let (posted, received, others) = captured
    // Of another host it is not known for whom its assertions are.
    let isGuessed = policy.audiences.isEmpty && posted.payload.exchange?.isOfPartner != false
    if isGuessed { policy.audiences = [Self.audience] }
    let used = Self.trusting(embeddedIn: received ?? posted, posted, policy)
    let inspector = Inspector(
      policy: used.policy, decryptionKeys: keys, field: posted.payload.field)
    func message(_ capture: CapturedPayload) throws(Failure) -> ExchangeReport.Message {
      let (moment, isKnown) = Self.moment(of: capture, clock)
      do {
        return ExchangeReport.Message(
          source: capture.source, payload: capture.payload,
          try inspector.inspect(capture.payload, at: moment), isTimeKnown: isKnown,
          isAudienceGuessed: isGuessed, formField: Self.formField(of: capture))
      } catch {
        throw .noPayload(in: capture.source, capture.bytes, error.code)
      }
    }
    try answer(
      ExchangeReport(
        posted: try message(posted), received: try received.map(message), trust: used.trust,
        others: others, showsValues: showValues), settings?.file)
  }

  private func answer(_ report: ExchangeReport, _ settings: SettingsFile?) throws {
    var report = report
    report.settings = settings
    switch format {
    case .human: Console.print(report.text(style: colors.style(), width: Console.outputWidth))
    case .json: Console.print(report.json + [0x0A])
    }
    throw Ending(report.hasCause ? .refused : .success)
  }

  /// The moment by the clock of the partner, who decided, where the capture has it.
  ///
  /// It is unknown where neither the capture nor the user has one: the moment of this run says nothing of the post.
  private static func moment(
    of capture: CapturedPayload, _ clock: EvaluationClock
  ) -> (time: EvaluationTime, isKnown: Bool) {
    let time = clock.moment(capturedAt: capture.capturedAt)
    switch clock {
    case .fixed: return (time.time, true)
    case .captured: break
    }
    guard time.source == .capture else { return (time.time, false) }
    guard let date = capture.payload.exchange?.serverDate, date <= clock.now else {
      return (time.time, true)
    }
    return (EvaluationTime(asOf: date, now: clock.now), true)
  }

  /// What an input has of the exchange to explain.
  private enum Found {
    /// What was posted, and what the app had received before.
    case messages(CapturedPayload, received: CapturedPayload?, others: [String])
    /// An exchange in which no message was found.
    case bare(source: String, ExchangeContext, others: [String])
  }

  /// Returns the posted message, the received response before it, and the other refused exchanges.
  ///
  /// Users ask about the last refused exchange. Without any exchange the last response counts as
  /// posted.
  private func messages(
    by policy: Policy
  ) throws(Failure) -> Found {
    var captures = try input.captures(field: field, wanted: .posts, by: policy)
    var posted: CapturedPayload?
    var received: CapturedPayload?
    var receivedBefore: CapturedPayload?
    var elsewhere: CapturedPayload?
    // A message of another kind in the place of a response, such as the query itself.
    var other: (posted: CapturedPayload, received: CapturedPayload?)?
    var refused: [ExactString] = []
    var failures: [Failure] = []
    while let capture = captures.next() {
      let payload: CapturedPayload
      do { payload = try capture.get() } catch {
        guard error.status != .usage else { throw error }
        failures.append(error)
        continue
      }
      guard WantedMessages.responses.include(payload.payload) else {
        other = (payload, received)
        continue
      }
      guard payload.payload.exchange?.isOfRequest != false else {
        received = payload
        continue
      }
      guard payload.payload.isPost else {
        elsewhere = payload
        continue
      }
      let isRefused = payload.payload.exchange?.isRefused ?? false
      let isKnown = posted?.payload.exchange?.isRefused ?? false
      let exchange = Self.exchange(of: payload)
      if isRefused, refused.last != exchange {
        refused.append(exchange)
      }
      if isRefused || !isKnown {
        posted = payload
        receivedBefore = received
      }
    }
    if posted == nil, let other { (posted, receivedBefore) = (other.posted, other.received) }
    let bare = captures.bareExchanges
    refused += bare.map { ExactString($0.source) }
    if posted?.payload.exchange?.isRefused != true, let last = bare.last {
      return .bare(
        source: last.source, last.exchange,
        others: refused.filter { $0 != last.source }.strings)
    }
    guard let chosen = posted ?? received ?? elsewhere else {
      throw failures.first ?? .noPayload
    }
    for failure in failures { Console.complain("Error: " + failure.message) }
    let explained = Self.exchange(of: chosen)
    return .messages(
      chosen, received: posted == nil ? nil : receivedBefore,
      others: refused.filter { $0 != explained }.strings)
  }

  /// The field of the payload in a file that is a form, under another name than the one that is looked for.
  private static func formField(of capture: CapturedPayload) -> ExactString? {
    guard capture.payload.exchange == nil, capture.payload.layers == [.line],
      capture.path != "-"
    else { return nil }
    var start: [UInt8] = []
    do throws(Failure) {
      try FileSystem.read(capture.path) { chunk in
        start += chunk
        return start.count < 1 << 20
      }
    } catch {
      return nil
    }
    return FieldSearch.fieldHoldingXML(in: start)
  }

  /// The exchange that holds a payload, and perhaps others.
  private static func exchange(of capture: CapturedPayload) -> ExactString {
    let source = capture.source
    guard let mark = source.utf8.lastIndex(of: UInt8(ascii: ",")),
      source[mark...].beginsExactly(with: ",payload=")
    else { return ExactString(source) }
    return ExactString(source[..<mark])
  }

  /// The policy with the certificates of the message in the place of trusted keys, where none are given.
  private static func trusting(
    embeddedIn message: CapturedPayload, _ posted: CapturedPayload, _ policy: Policy
  ) -> (policy: Policy, trust: ExchangeReport.Trust) {
    guard policy.trustAnchors.isEmpty else { return (policy, .given) }
    var anchors = embeddedAnchors(of: message)
    if anchors.isEmpty { anchors = embeddedAnchors(of: posted) }
    guard !anchors.isEmpty else { return (policy, .none) }
    var policy = policy
    policy.trustAnchors = anchors
    return (policy, .embedded)
  }

  /// The first certificates in a message, for diagnosis alone: whoever made the message chose them.
  private static func embeddedAnchors(of message: CapturedPayload) -> [TrustAnchor] {
    let inspector = SignatureInspector(policy: Policy(), field: message.payload.field)
    let inspection = try? inspector.inspect(message.payload, at: Console.now)
    let certificates = inspection?.embeddedCertificates()?.items.prefix(4) ?? []
    return certificates.map { TrustAnchor(certificate: $0.certificate) }
  }

  /// The cookbook's value of `channelIdentifier`.
  private static let audience: ExactString = "https://saml.sp.auth.adobe.com"
}

extension FoundPayload {
  /// Whether it was posted, or is given without its exchange: a login by redirect elsewhere in an archive is no post.
  fileprivate var isPost: Bool {
    guard let exchange else { return true }
    switch exchange.part {
    case .body, .fields: return true
    case .header: return false
    case .address: return isOfTokenExchange
    }
  }
}
