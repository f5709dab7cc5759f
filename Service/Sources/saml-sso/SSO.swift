import ArgumentParser
import ExchangeProgram
import PartnerSSO
import SAML
import SAMLCapture
import SAMLCommandLine
import SAMLFoundation
import ScriptedSSO
import Synchronization
import TokenExchange

/// `saml sso`: runs the partner's single sign-on against a service.
struct SSO: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "saml-sso",
    abstract: "Runs the partner's single sign-on step by step, with a scripted subscriber.",
    discussion: """
      The workflow is the one that an app embeds; the service is a stand-in on this machine, or a \
      real one. A script in JSON says what the subscriber account and its user do. Each step is \
      printed as it happens, with requests shown without values.

      Exit status: 0 the wish was fulfilled, 1 it was denied, cancelled or failed, 2 wrong usage, 3 \
      a file cannot be read or the service cannot be reached.
      """)

  @OptionGroup var requester: RequesterOptions

  @Option(
    help: ArgumentHelp("What the subscriber account and its user do, in JSON.", valueName: "file"),
    completion: .file())
  var script: String

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
    let (script, responses) = try loadedScript()
    let calendar = try calendar()
    let entries = Mutex<[RunEntry]>([])
    let run = try ScriptedRun(
      settings,
      client: { transport throws(Failure) in try requester.client(by: transport) },
      script: script, responses: responses, transport: URLSessionTransport(), calendar: calendar,
      store: try requester.keptItems()
    ) { entry in
      Console.tell(entry.line)
      entries.withLock { $0.append(entry) }
    }
    let end = await outcome(of: run)
    if let draw {
      try FileSystem.write(Array(RunDrawing(entries.withLock { $0 }).text.utf8), to: draw)
    }
    if case .interrupted(let number) = end { Interruption.exit(by: number) }
    if end.isUnreachable { throw Failure(.unreadable, "the service has not answered") }
    Console.exit(end.status)
  }

  /// How a run ends.
  private enum End {
    case outcome(PartnerSSOWorkflow.Outcome)
    case interrupted(Int32)
    case timedOut

    /// Whether it ended because no answer came from the service.
    var isUnreachable: Bool {
      guard case .outcome(.failed(.service(let failure))) = self else { return false }
      return failure.kind == .unreachable
    }

    var status: Int32 {
      guard case .outcome(let outcome) = self, outcome.isSuccess else { return 1 }
      return 0
    }
  }

  /// Lets the run race against the clock and the signals.
  private func outcome(of run: ScriptedRun) async -> End {
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
    }
    begin.finish()
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

  /// The script, and the responses that it names, relative to its own place.
  private func loadedScript() throws(Failure) -> (Script, [String: SAMLResponse]) {
    let bytes = try FileSystem.read(script)
    let loaded: Script
    do throws(ScriptError) { loaded = try Script(parsing: bytes) } catch {
      throw .usage("\(script): \(error.words)")
    }
    let folder = script.lastIndex(of: "/").map { String(script[...$0]) } ?? ""
    var responses: [String: SAMLResponse] = [:]
    for name in loaded.responseNames {
      let path = name.hasPrefix("/") ? name : folder + name
      let captured = try FileSystem.read(path)
      responses[name] = try Self.response(in: captured, path)
    }
    return (loaded, responses)
  }

  /// The XML of a capture: what the subscriber account would deliver.
  private static func response(
    in captured: [UInt8], _ path: String
  ) throws(Failure) -> SAMLResponse {
    let xml: [UInt8]
    do throws(CaptureError) { xml = try Capture(unwrapping: captured).bytes } catch {
      throw .explained(error.code, in: path, .unreadable)
    }
    guard let text = String(validating: xml, as: UTF8.self) else {
      throw Failure(.unreadable, "\(path): is not UTF-8")
    }
    return SAMLResponse(text)
  }
}

extension PartnerSSOWorkflow.Outcome {
  fileprivate var isSuccess: Bool {
    switch self {
    case .authenticated, .authorized, .preauthorized, .signedOut: true
    case .notAuthenticated, .denied, .cancelled, .failed: false
    }
  }
}

extension ScriptError {
  fileprivate var words: String {
    switch self {
    case .notJSON: "is no JSON object"
    case .unknownKey(let key): "has a key that scripts do not have: \(key)"
    case .unusable(let place): "has a value that cannot be used at \(place)"
    }
  }
}
