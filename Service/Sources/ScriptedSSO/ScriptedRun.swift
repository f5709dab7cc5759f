import ExchangeProgram
public import PartnerSSO
public import SAMLCommandLine
import Synchronization
public import TokenExchange

/// One run of the workflow: a script against a service, with every event reported as it happens.
public struct ScriptedRun: Sendable {
  /// The wish of the app.
  public enum Wish: Sendable, Hashable {
    /// Whether the user is authenticated, without a prompt or a picker.
    case check
    /// The resources that the user might watch, without a prompt or a picker.
    case preauthorize([ResourceID])
    /// A sign-in, and a media token for a resource if there is one.
    case watch(ResourceID?)
    /// To sign out.
    case signOut
  }

  private let runner: WorkflowRunner

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - settings: The settings of the workflow.
  ///   - client: Makes the client, of a transport that is observed.
  ///   - script: The actions of the subscriber account and the user.
  ///   - responses: The providers' responses, by the names that the script has for them.
  ///   - transport: Carries the messages.
  ///   - calendar: Returns the time of the calendar.
  ///   - timing: The clock of the timers.
  ///   - store: Where the provider of the user is kept.
  ///   - observer: Receives every event, in order and from one task at a time.
  /// - Throws: ``Failure`` if an argument is wrong.
  public init(
    _ settings: WorkflowSettings,
    client: (any Transport) throws(Failure) -> ExchangeClient, script: Script,
    responses: [String: SAMLResponse], transport: any Transport,
    calendar: @escaping @Sendable () -> Instant, timing: Timing = Timing(),
    store: (any CredentialStore)? = nil,
    observer: @escaping @Sendable (RunEntry) -> Void
  ) throws(Failure) {
    let order = Mutex(())
    let tell: @Sendable (RunEntry) -> Void = { entry in order.withLock { _ in observer(entry) } }
    let observed = ObservedTransport(transport) { tell(RunEntry(of: $0)) }
    let client = try client(observed)
    guard let account = ScriptedAccount(script, responses: responses, calendar: calendar),
      let user = ScriptedUser(
        script, client: client, version: settings.version, transport: observed)
    else {
      throw .usage("the script has an empty list, or a response is missing")
    }
    runner = WorkflowRunner(
      PartnerSSOWorkflow(settings: settings),
      service: PartnerService(client, version: settings.version), account: account, user: user,
      timing: timing, calendar: calendar, store: store
    ) { transition in
      for entry in RunEntry.entries(of: transition) { tell(entry) }
    }
  }

  /// Makes a wish, and waits for its end.
  ///
  /// When the caller cancels its task, the workflow ends as cancelled.
  ///
  /// - Parameter wish: The wish of the app.
  /// - Returns: How it ended.
  public func outcome(of wish: Wish) async -> PartnerSSOWorkflow.Outcome {
    switch wish {
    case .check: await runner.check()
    case .preauthorize(let resources): await runner.preauthorize(resources)
    case .watch(let resource): await runner.start(resource)
    case .signOut: await runner.signOut()
    }
  }
}
