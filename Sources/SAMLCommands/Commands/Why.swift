import ArgumentParser
import SAML
import SAMLCapture
import SAMLCommandLine
import SAMLFormats
import SAMLInspection
import SAMLReport

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
    let explainer = ExchangeExplainer(
      policy: policy, decryptionKeys: try decryption.keys(), showsValues: showValues,
      settings: settings?.file)
    let captures = try input.captures(field: field, wanted: .posts, by: policy)
    var table = ExchangeTable()
    var (first, lines, hasCause): (ExchangeReport?, [[UInt8]], Bool) = (nil, [], false)
    let read = try PostedExchanges.forEach(in: captures) { exchange throws(Failure) in
      let report = try explainer.report(on: exchange, clock)
      hasCause = hasCause || report.hasCause
      switch format {
      case .human: table.add(report)
      case .json: lines.append(report.json)
      case .ndjson: Console.print(report.json + [0x0A])
      }
      if first == nil { first = report }
    }
    guard let first else { throw Ending(read.status) }
    let (style, width) = (colors.style(), Console.outputWidth)
    switch format {
    case .human where table.count > 1: Console.print(table.text(style: style, width: width))
    case .human: Console.print(first.text(style: style, width: width))
    case .json where lines.count > 1:
      Console.print(
        Array("[\n".utf8) + lines.joined(separator: Array(",\n".utf8)) + Array("\n]\n".utf8))
    case .json: Console.print(Array(lines.joined()) + [0x0A])
    case .ndjson: break
    }
    throw Ending(hasCause ? .refused : .success)
  }
}

extension ExchangeExplainer {
  /// Explains an exchange of captures.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - clock: Says when it was, where the capture does not.
  /// - Returns: The explanation.
  /// - Throws: ``Failure`` of a capture that holds no message after all.
  func report(
    on exchange: PostedExchanges.Exchange, _ clock: EvaluationClock
  ) throws(Failure) -> ExchangeReport {
    switch exchange {
    case .bare(let exchange): return report(exchange.source, exchange.context)
    case .message(let posted, let received, let text):
      func capture(_ capture: CapturedPayload) -> Capture {
        var capture = capture
        capture.capturedByField =
          capture.capturedByField ?? capture.payload.capturedAt(among: text)
        let (time, isKnown) = clock.moment(ofPost: capture)
        return Capture(
          source: capture.source, capture.payload, among: text, at: time, isTimeKnown: isKnown)
      }
      do { return try report(posted: capture(posted), received: received.map(capture)) } catch {
        throw .noPayload(in: posted.source, posted.bytes, error.code)
      }
    }
  }
}

extension EvaluationClock {
  /// The moment by the clock of the partner, who decided, where the capture has it.
  ///
  /// It is unknown where neither the capture nor the user has one: the moment of this run says nothing of the post.
  fileprivate func moment(
    ofPost capture: CapturedPayload
  ) -> (time: EvaluationTime, isKnown: Bool) {
    let time = moment(capturedAt: capture.capturedAt)
    switch self {
    case .fixed: return (time.time, true)
    case .captured: break
    }
    guard time.source == .capture else { return (time.time, false) }
    guard let date = capture.payload.exchange?.serverDate, date <= now else {
      return (time.time, true)
    }
    return (EvaluationTime(asOf: date, now: now), true)
  }
}
