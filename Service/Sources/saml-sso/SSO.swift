import ArgumentParser
import ExchangeProgram
import PartnerSSO
import SAML
import SAMLCommandLine
import ScriptedSSO
import Synchronization
import TokenExchange

/// `saml sso`: runs the partner's single sign-on against a service.
struct SSO: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "saml-sso",
    abstract: "Runs the partner's single sign-on step by step, with a scripted subscriber.",
    discussion: """
      Examples:
        saml sso --endpoint http://127.0.0.1:8080 --requestor REQ \\
          --mvpd SampleMVPD --response response.xml --resource R
        saml sso --endpoint http://127.0.0.1:8080 --requestor REQ \\
          --script subscriber.json

      The workflow is the one that an app embeds; the service is a stand-in on this machine, or a \
      real one. Each step is printed as it happens, with requests shown without values.

      With --response a user is signed in at the subscriber account, whose provider sends this \
      response. With --provider or --mvpd alone the user chooses the provider in the app and signs \
      in on its page, or with a code on a second device. A script says everything else that the \
      account and the user do, as docs/reference/exchange.md lists it.

      Scripts, each a file of its own:
        A user who is signed in, and whose provider sends a response:
          {"status": [{"provider": "sample-provider", "expiresIn": 86400}],
           "response": [{"provider": "sample-provider",
                         "response": "response.xml"}]}
        A user who refuses access, and signs in with a code:
          {"access": ["denied"], "providers": ["RegularMVPD"],
           "pages": ["signIn"], "codes": ["signIn"]}
        A user who closes the picker, and then the code as well:
          {"signIn": [{"error": "user-cancelled"}], "codes": ["cancel"]}

      Exit status: 0 the wish was fulfilled, 1 it was denied, cancelled or failed, 2 wrong usage, 3 \
      a file cannot be read or the service cannot be reached.
      """)

  @OptionGroup var requester: RequesterOptions

  @Option(
    help: ArgumentHelp("What the subscriber account and its user do, in JSON.", valueName: "file"),
    completion: .file())
  var script: String?

  @OptionGroup var provider: ProviderOptions

  @Option(
    help: ArgumentHelp(
      "The response that the provider sends: any capture that saml validate reads.",
      valueName: "file"), completion: .file())
  var response: String?

  @OptionGroup var output: ReportOptions

  @Option(
    help: ArgumentHelp(
      "What the user wants to watch; without it the run ends with the sign-in.", valueName: "id"))
  var resource: String?

  @Flag(help: "Only ask whether the user is authenticated; nothing is shown to them.")
  var check = false

  @Option(
    help: ArgumentHelp(
      "Only ask which of these the user might watch; nothing is shown to them.",
      valueName: "id,id"))
  var preauthorize: String?

  @Flag(help: "Sign out, after the sign-in.")
  var signOut = false

  @Option(
    help: ArgumentHelp(
      "Draw the run as a Mermaid sequence diagram into this file.", valueName: "file"),
    completion: .file())
  var draw: String?

  @Option(
    help: ArgumentHelp(
      "The time of the calendar at which the run begins (RFC 3339); default: now.",
      valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp("How long an answer may take that has a limit.", valueName: "seconds"))
  var answerLimit: Int?

  @Option(
    help: ArgumentHelp("The pause between two questions for a token.", valueName: "seconds"))
  var pollInterval: Int?

  @Option(help: ArgumentHelp("How long the whole run may take.", valueName: "seconds"))
  var timeOut = 600

  func validate() throws {
    guard (script != nil) != provider.isGiven, script == nil || response == nil else {
      throw ValidationError(
        "Give --script, or else --provider or --mvpd, to which --response may be added.")
    }
    let wishes = [check, preauthorize != nil, resource != nil || signOut]
    guard wishes.count(where: \.self) <= 1 else {
      throw ValidationError(
        "--check, --preauthorize, and --resource with --sign-out exclude one another.")
    }
    for (flag, seconds) in [
      ("--answer-limit", answerLimit), ("--poll-interval", pollInterval), ("--time-out", timeOut),
    ] {
      guard 1...86_400 ~= seconds ?? 1 else {
        throw ValidationError("\(flag) takes 1 to 86400 seconds.")
      }
    }
  }

  func run() async throws {
    let subscriber = try loadedSubscriber()
    let calendar = try calendar()
    let report = RunReport(output.format)
    let carrier = URLSessionTransport()
    let (script, responses) = try await subscriber.script(by: carrier, self.requester, report)
    let (settings, requester) = (settings, requester)
    let run = try ScriptedRun(
      settings,
      client: { transport throws(Failure) in try requester.client(by: transport) },
      script: script, responses: responses, transport: carrier, calendar: calendar,
      store: try requester.keptItems()
    ) { report.add($0) }
    let end = await outcome(of: run)
    if let draw { try FileSystem.write(Array(RunDrawing(report.entries).text.utf8), to: draw) }
    report.end(end)
    if case .interrupted(let number) = end { Interruption.exit(by: number) }
    if end.isUnreachable { throw Failure(.unreadable, "the service has not answered") }
    Console.exit(end.status)
  }

  /// Lets the run race against the clock and the signals.
  private func outcome(of run: ScriptedRun) async -> RunEnd {
    let interrupted = Mutex<Int32?>(nil)
    let (wishes, timeOut) = (wishes, timeOut)
    let (start, begin) = AsyncStream.makeStream(of: Void.self)
    let work = Task {
      // Signals are taken first, so that none ends the program while it runs.
      for await _ in start {}
      var outcome = PartnerSSOWorkflow.Outcome.cancelled
      for wish in wishes {
        outcome = await run.outcome(of: wish)
        guard outcome.isSuccess else { return outcome }
      }
      return outcome
    }
    let interruption = Interruption { number in
      interrupted.withLock { $0 = number }
      work.cancel()
    } ready: {
      begin.finish()
    }
    let isOver = Mutex(false)
    let limit = Task {
      try await Task.sleep(for: .seconds(timeOut))
      isOver.withLock { $0 = true }
      work.cancel()
    }
    let outcome = await work.value
    limit.cancel()
    return withExtendedLifetime(interruption) {
      if let number = interrupted.withLock({ $0 }) { return .interrupted(number) }
      if isOver.withLock({ $0 }), outcome == .cancelled {
        Console.complain("Error: the run took longer than \(timeOut) s (--time-out)")
        return .timedOut
      }
      return .outcome(outcome)
    }
  }

  private var wishes: [ScriptedRun.Wish] {
    if check { return [.check] }
    if let preauthorize {
      let resources = preauthorize.split(separator: ",").map { ResourceID(rawValue: String($0)) }
      return [.preauthorize(resources)]
    }
    let watch = ScriptedRun.Wish.watch(resource.map(ResourceID.init(rawValue:)))
    return signOut ? [watch, .signOut] : [watch]
  }

  private var settings: WorkflowSettings {
    var settings = WorkflowSettings(
      version: requester.version, platform: requester.devicePlatform)
    settings.payloadForm = requester.payloadForm
    if let answerLimit {
      settings.limits.serviceCall = .seconds(answerLimit)
      settings.limits.silentAccountRequest = .seconds(answerLimit)
      settings.limits.interaction = .seconds(answerLimit)
      settings.limits.code = .seconds(answerLimit)
      settings.limits.longestCode = .seconds(answerLimit)
    }
    if let pollInterval { settings.limits.pollInterval = .seconds(pollInterval) }
    return settings
  }

  /// The calendar, which continues from the given time.
  private func calendar() throws(Failure) -> @Sendable () -> Instant {
    let begin = ContinuousClock.now
    let now = Instant.now
    let start = try at.map { text throws(Failure) in try Instant(flag: "--at", text) } ?? now
    return { start.advanced(by: ContinuousClock.now - begin) }
  }

  /// What the flags say of the subscriber.
  private func loadedSubscriber() throws(Failure) -> Subscriber {
    guard let script else {
      return Subscriber.named(
        provider,
        response: try response.map { path throws(Failure) in
          try Subscriber.response(in: FileSystem.read(path), path)
        })
    }
    return try Subscriber(readingScript: script)
  }
}
