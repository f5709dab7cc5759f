import ArgumentParser
import SAML
import SAMLCapture
import SAMLCommandLine
import SAMLFormats
import SAMLInspection
import SAMLReport
import XMLEncryption
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

      The input is a HAR with the exchange, or what was posted. Of several exchanges that were refused \
      the causes are listed, the most frequent first; FILE#entry=12 explains one. The cookbook supplies what you do not \
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

  /// The form of the answer.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case human, json, ndjson
  }

  @Option(help: "human, json or ndjson.")
  var format = Format.human

  @Flag(help: "Show the words of the partner's answer, which may be about a person.")
  var showValues = false

  func run() throws {
    let clock = try time.clock()
    var settings = try own.settings(unless: expectations.policy)
    let policy = try expectations.effectivePolicy(
      trusting: trust, algorithms, profile, at: clock.now, settings: settings?.source)
    settings?.file.givesTrust = trust.trust.isEmpty && !policy.trustAnchors.isEmpty
    let keys = try decryption.keys()
    let captures = try input.captures(field: field, wanted: .posts, by: policy)
    var exchanges = PostedExchanges(captures)
    var table = ExchangeTable()
    var (first, lines, hasCause): (ExchangeReport?, [[UInt8]], Bool) = (nil, [], false)
    var failures: [Failure] = []
    while let exchange = try exchanges.next() {
      var report: ExchangeReport
      do throws(Failure) { report = try self.report(on: exchange, by: policy, keys, clock) } catch {
        failures.append(error)
        continue
      }
      report.settings = settings?.file
      hasCause = hasCause || report.hasCause
      switch format {
      case .human: table.add(report)
      case .json: lines.append(report.json)
      case .ndjson: Console.print(report.json + [0x0A])
      }
      if first == nil { first = report }
    }
    if first == nil, let failure = failures.first { throw failure }
    for failure in failures { Console.complain("Error: " + failure.message) }
    let (style, width) = (colors.style(), Console.outputWidth)
    switch format {
    case .human where table.count > 1: Console.print(table.text(style: style, width: width))
    case .human: Console.print(first?.text(style: style, width: width) ?? "")
    case .json where lines.count > 1:
      Console.print(
        Array("[\n".utf8) + lines.joined(separator: Array(",\n".utf8)) + Array("\n]\n".utf8))
    case .json: Console.print(Array(lines.joined()) + [0x0A])
    case .ndjson: break
    }
    throw Ending(hasCause ? .refused : .success)
  }

  private func report(
    on exchange: PostedExchanges.Exchange, by policy: Policy, _ keys: [PrivateKeyDecryptor],
    _ clock: EvaluationClock
  ) throws(Failure) -> ExchangeReport {
    let (posted, received): (CapturedPayload, CapturedPayload?)
    switch exchange {
    case .bare(let source, let context):
      return ExchangeReport(source: source, context, showsValues: showValues)
    case .message(let one, let before): (posted, received) = (one, before)
    }
    var policy = policy
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
    return ExchangeReport(
      posted: try message(posted), received: try received.map(message), trust: used.trust,
      showsValues: showValues)
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
