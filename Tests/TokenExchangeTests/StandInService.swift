import HTTPTypes
import PartnerSSO
import Synchronization

@testable import TokenExchange

/// A service that gives out tokens by itself, and answers the rest by a script.
struct StandInService: Sendable {
  let transport: ScriptedTransport
  let clock = HastyClock(patience: .seconds(10))

  /// Where the installation keeps its items, from one runner to the next.
  let store = CredentialsInMemory()

  init(_ reply: @escaping @Sendable (_ line: String, _ number: Int) -> ScriptedAnswer) {
    transport = ScriptedTransport { (sent, number) throws(TransportError) in
      switch sent.request.path {
      case "/o/client/register": .registered
      case "/o/client/token": .token()
      default: reply(String(sent.line.prefix { $0 != "?" }), number)
      }
    }
  }

  /// What was called, but for the registration.
  var lines: [String] {
    get async {
      await transport.sent.map { String($0.line.prefix { $0 != "?" }) }
        .filter { !$0.contains("/o/client/") }
    }
  }

  /// How often this was called.
  func count(of line: String) async -> Int {
    await transport.sent.count { $0.line.prefix { $0 != "?" } == line }
  }

  /// What an app makes when it starts.
  func runner(
    _ version: APIVersion, platform: PartnerSSOWorkflow.Platform = .iOS,
    account: StandInAccount = StandInAccount(access: .denied), user: StandInUser = StandInUser()
  ) -> WorkflowRunner {
    WorkflowRunner(
      PartnerSSOWorkflow(settings: WorkflowSettings(version: version, platform: platform)),
      service: PartnerService(
        Samples.client(transport, clock: clock, store: store), version: version),
      account: account, user: user, timing: Timing(clock),
      calendar: { Instant(millisecondsSince1970: 1_000) }, store: store)
  }
}

/// A subscriber account that is signed in, or does not answer.
final class StandInAccount: SubscriberAccount {
  private let status: AccessStatus
  private let hangs: Bool
  private let log = Mutex<[AccountRequest]>([])
  private let askings = AsyncStream.makeStream(of: Void.self)

  init(access: AccessStatus = .granted, hangs: Bool = false) {
    status = access
    self.hangs = hangs
  }

  var requests: [AccountRequest] { log.withLock { $0 } }

  var verificationTokens: [ExactString] {
    requests.compactMap {
      if case .metadata(let request) = $0 { request.verificationToken } else { nil }
    }
  }

  /// Waits for the first request.
  func wasAsked() async {
    for await _ in askings.stream { return }
  }

  func access(prompting: Bool) async -> AccountAccess {
    await asked(.access(prompting: prompting))
    return AccountAccess(status: status, error: status == .granted ? nil : .accessNotGranted)
  }

  func metadata(
    _ request: MetadataRequest
  ) async throws(SubscriberAccountError) -> SubscriberMetadata {
    await asked(.metadata(request))
    return SubscriberMetadata(
      provider: "APPLE", expires: Instant(millisecondsSince1970: 1_000_000),
      samlResponse: request.attributeNames.isEmpty ? nil : SAMLResponse("<a/>"))
  }

  private func asked(_ request: AccountRequest) async {
    log.withLock { $0.append(request) }
    askings.continuation.yield()
    if hangs { try? await Task.sleep(for: .seconds(86_400)) }
  }
}

/// A user who chooses the first provider, confirms it later, closes a web page when they have signed
/// in, and leaves everything else open.
final class StandInUser: WorkflowUser {
  private let state = Mutex((shown: [String](), takenAway: 0))

  var shown: [String] { state.withLock { $0.shown } }
  var takenAway: Int { state.withLock { $0.takenAway } }

  func answer(to request: UserRequest) async -> UserAnswer {
    switch request {
    case .provider(let mvpds):
      show("picker")
      return mvpds.first.map { .provider($0.id) } ?? .cancelled
    case .confirmation(let provider):
      show("confirmation of \(provider.displayName ?? "nobody")")
      return .provider(provider.id)
    case .page(let url):
      show("page \(url)")
      return .closed
    case .partnerSignOut:
      show("settings")
      return .closed
    case .code(let code):
      show("code \(code.value)")
      // Far longer than any test, and over when it is cancelled.
      try? await Task.sleep(for: .seconds(86_400))
      state.withLock { $0.takenAway += 1 }
      return .closed
    }
  }

  private func show(_ text: String) {
    state.withLock { $0.shown.append(text) }
  }
}
