public import PartnerSSO

/// Signing in with a TV provider, in the words of an app: check, sign in, authorise, sign out.
///
/// It runs the cookbook's workflow by a ``WorkflowRunner``, and keeps what the partner's checklist
/// wants to be kept in a ``CredentialStore``. A call ends the one before as cancelled.
///
/// ```swift
/// if try await partner.check() == nil { try await partner.signIn() }
/// ```
public actor PartnerSignIn {
  /// The app's registration data at the partner.
  public struct App: Sendable {
    /// The identifier of the programmer, which version 2 calls the service provider.
    public var requestorID: String

    /// The statement with which an installation of the app registers.
    public var statement: SoftwareStatement

    /// A domain that is registered for the programmer.
    public var domainName: String

    /// The address that a browser opens after a sign-in or a logout.
    public var redirectURL: String

    /// The scheme and the host of the service.
    public var origin = ServiceOrigin.production

    /// The version of the API.
    public var version = APIVersion.v2

    /// Whether to use Automatic Sign-In (iOS and tvOS 26); the account must have it.
    public var usesAutomaticSignIn = false

    /// Describes an app by what the partner's dashboard has of it.
    ///
    /// - Parameters:
    ///   - requestorID: The identifier of the programmer.
    ///   - statement: What lets an installation of the app register.
    ///   - domainName: A domain that is registered for the programmer.
    ///   - redirectURL: Where a browser goes after a sign-in or a logout.
    public init(
      requestorID: String, statement: SoftwareStatement, domainName: String, redirectURL: String
    ) {
      self.requestorID = requestorID
      self.statement = statement
      self.domainName = domainName
      self.redirectURL = redirectURL
    }
  }

  private let app: App
  private let account: any SubscriberAccount
  private let user: any WorkflowUser
  private let store: any CredentialStore
  private let transport: any Transport
  private let device: DeviceInfo
  private let platform: PartnerSSOWorkflow.Platform
  private let timing: Timing
  private var made: WorkflowRunner?
  private var state = SignInState.unknown
  private var listeners: [Int: AsyncStream<SignInState>.Continuation] = [:]
  private var listenerCount = 0
  private var calls = 0

  /// Makes the sign-in of an app; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - app: Who the app is to the partner.
  ///   - account: The subscriber account; `VideoSubscriberAccountAdapter` on Apple's systems.
  ///   - user: Shows the screens that the workflow asks for.
  ///   - store: Where the installation keeps its items; `KeychainStore` on Apple's systems.
  ///   - transport: Carries the messages; `URLSessionTransport` on Apple's systems.
  ///   - device: The description of the device.
  ///   - platform: The kind of device.
  ///   - timing: The clock and the calendar.
  public init(
    _ app: App, account: any SubscriberAccount, user: any WorkflowUser,
    store: any CredentialStore, transport: any Transport, device: DeviceInfo = .current,
    platform: PartnerSSOWorkflow.Platform = .current, timing: Timing = Timing()
  ) {
    self.app = app
    self.account = account
    self.user = user
    self.store = store
    self.transport = transport
    self.device = device
    self.platform = platform
    self.timing = timing
  }

  /// The state of the user from now on: first the current state, then each change.
  ///
  /// Each stream has every change. It buffers only the newest of the unread ones.
  public var states: AsyncStream<SignInState> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: SignInState.self, bufferingPolicy: .bufferingNewest(1))
    let number = listenerCount
    listenerCount += 1
    listeners[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(number) }
    }
    continuation.yield(state)
    return stream
  }

  /// The stored profile, without a call of the service; nil if there is none or it has ended.
  ///
  /// Use it to personalise the first screen before ``check()`` has an answer.
  public var profile: AuthenticationToken? {
    get async {
      let bytes = try? await store.load(.profile)
      guard let token = bytes.flatMap(\.self).flatMap(AuthenticationToken.init(stored:)) else {
        return nil
      }
      return token.expires.map { timing.calendar() < $0 } ?? true ? token : nil
    }
  }

  /// Whether the user is signed in, without a prompt or a picker: call it whenever the app starts or
  /// comes to the foreground.
  ///
  /// A sign-in that the platform has from another app or from the settings is used.
  ///
  /// - Returns: The profile; nil if no user is signed in.
  /// - Throws: ``PartnerSignInError`` if that is not known.
  public func check() async throws(PartnerSignInError) -> AuthenticationToken? {
    switch try await outcome(of: { await $0.check() }) {
    case .authenticated(let profile): return profile
    case .notAuthenticated: return nil
    case let outcome: throw PartnerSignInError(outcome)
    }
  }

  /// Signs the user in: by the platform, or with a web page or a code.
  ///
  /// - Parameter withoutAccess: Whether to go on with a web page or a code if the user does not let the
  ///   app ask for the subscription.
  /// - Returns: The profile, or that the user has refused access.
  /// - Throws: ``PartnerSignInError`` if it could not be done.
  @discardableResult
  public func signIn(
    withoutAccess: Bool = false
  ) async throws(PartnerSignInError) -> SignInResult {
    if !withoutAccess {
      if let profile = try await check() { return .signedIn(profile) }
      let access = await account.access(prompting: true)
      guard access.status != .denied, access.status != .restricted else {
        return .accessRefused(AccessRefusal(access.status, on: platform))
      }
    }
    switch try await outcome(of: { await $0.start() }) {
    case .authenticated(let profile): return .signedIn(profile)
    case let outcome: throw PartnerSignInError(outcome)
    }
  }

  /// Asks the provider whether the user may watch something now, before each playback.
  ///
  /// A user who is not signed in signs in first.
  ///
  /// - Parameter resource: The resource that the user wants to watch.
  /// - Returns: The media token for the player, or why the provider denies it.
  /// - Throws: ``PartnerSignInError`` if the provider could not be asked.
  public func authorize(
    _ resource: ResourceID
  ) async throws(PartnerSignInError) -> PlaybackDecision {
    switch try await outcome(of: { await $0.start(resource) }) {
    case .authorized(_, let token, let profile): return .permitted(token, profile)
    case .denied(_, let denial): return .denied(denial)
    case let outcome: throw PartnerSignInError(outcome)
    }
  }

  /// Asks which resources the user might watch, to filter or mark a list; never for a playback.
  ///
  /// It keeps permissions in memory.
  ///
  /// - Parameter resources: The resources of the list; the service takes five unless it is
  ///   configured for more.
  /// - Returns: A decision for each; nil if no user is signed in.
  /// - Throws: ``PartnerSignInError`` if the service could not be asked.
  public func preauthorize(
    _ resources: [ResourceID]
  ) async throws(PartnerSignInError) -> [PreauthorizedResource]? {
    switch try await outcome(of: { await $0.preauthorize(resources) }) {
    case .preauthorized(let decisions): return decisions
    case .notAuthenticated: return nil
    case let outcome: throw PartnerSignInError(outcome)
    }
  }

  /// Signs the user out, and forgets what was kept of them.
  ///
  /// It shows nothing if no user is signed in. Call it when the user asks for it, and never because of a denial.
  ///
  /// - Throws: ``PartnerSignInError`` if it could not be done.
  public func signOut() async throws(PartnerSignInError) {
    let outcome = try await outcome(of: { await $0.signOut() })
    guard outcome == .signedOut else { throw PartnerSignInError(outcome) }
  }

  private func outcome(
    of wish: (WorkflowRunner) async -> PartnerSSOWorkflow.Outcome
  ) async throws(PartnerSignInError) -> PartnerSSOWorkflow.Outcome {
    let runner = try await runner()
    let before = state
    calls += 1
    let call = calls
    become(.working)
    let outcome = await wish(runner)
    // A newer call has begun, and it updates the state from now on.
    guard call == calls else { return outcome }
    switch outcome {
    case .authenticated(let profile), .authorized(_, _, let profile): become(.signedIn(profile))
    case .notAuthenticated, .signedOut: become(.signedOut)
    case .denied, .preauthorized, .cancelled, .failed:
      become(before == .working ? .unknown : before)
    }
    return outcome
  }

  private func runner() async throws(PartnerSignInError) -> WorkflowRunner {
    if let made { return made }
    let deviceID: String
    do { deviceID = try await DeviceIdentifier.kept(in: store) } catch {
      throw .storeUnusable(error)
    }
    // Another call may have been here meanwhile.
    if let made { return made }
    let requester = Requester(
      origin: app.origin, requestorID: app.requestorID, deviceID: deviceID, deviceInfo: device,
      platform: platform, domainName: app.domainName, redirectURL: app.redirectURL)
    let client = ExchangeClient(
      for: requester, statement: app.statement, store: store, transport: transport,
      timing: timing)
    var settings = WorkflowSettings(version: app.version, platform: platform)
    settings.usesAutomaticSignIn = app.usesAutomaticSignIn
    let runner = WorkflowRunner(
      PartnerSSOWorkflow(settings: settings), service: PartnerService(client, version: app.version),
      account: account, user: user,
      timing: timing, calendar: timing.calendar, store: store)
    made = runner
    return runner
  }

  private func become(_ next: SignInState) {
    guard next != state else { return }
    state = next
    for listener in listeners.values { listener.yield(next) }
  }

  private func forget(_ listener: Int) {
    listeners[listener] = nil
  }
}
