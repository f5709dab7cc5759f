public import PartnerSSO
public import TokenExchange

/// The logic of the app: it runs the sign-in, and decides which screen to show.
///
/// A view shows ``screen`` and calls a method for each button. It needs no other logic.
@MainActor
public final class SignInModel {
  /// A wish that the user can have.
  public enum Wish: Sendable, Hashable {
    /// Find out whether a user is signed in; it shows nothing.
    case check

    /// Sign in.
    case signIn

    /// Watch something, after a sign-in if there was none.
    case watch(ResourceID)

    /// Sign out.
    case signOut
  }

  private let screens: Screens
  private let partner: PartnerSignIn
  private var wish = Wish.check
  private var work: (number: Int, task: Task<Void, Never>)?
  private var wishCount = 0

  /// Makes the model of an app; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - app: Who the app is to the partner.
  ///   - account: The subscriber account.
  ///   - store: Where the installation keeps its items.
  ///   - transport: Carries the messages.
  ///   - device: The description of the device.
  ///   - platform: The kind of device.
  ///   - timing: The clock and the calendar.
  public init(
    _ app: PartnerSignIn.App, account: any SubscriberAccount, store: any CredentialStore,
    transport: any Transport, device: DeviceInfo = .current,
    platform: PartnerSSOWorkflow.Platform = .current, timing: Timing = Timing()
  ) {
    screens = Screens(on: platform)
    partner = PartnerSignIn(
      app, account: account, user: ScreenUser(screens: screens), store: store,
      transport: transport, device: device, platform: platform, timing: timing)
  }

  /// The screen to show now.
  public var screen: SignInScreen { screens.current }

  /// The screen to show now, and each one that follows; a slow reader gets the newest.
  public var changes: AsyncStream<SignInScreen> { screens.stream() }

  /// Checks who is signed in: call it when the app starts, and when it comes to the foreground.
  ///
  /// The check shows nothing but its result. A profile that was kept is shown from the start, and stays
  /// where the service cannot be asked. It does nothing while the user is in the middle of something. A
  /// browser or the settings take the app to the background too, and a check would end the sign-in that
  /// waits for them.
  public func appear() async {
    if screen == .starting, let profile = await partner.profile, screen == .starting {
      screens.show(.signedIn(profile))
    }
    switch screen {
    case .starting, .signedOut, .accessRefused, .signedIn, .failed:
      await begin(.check, withoutAccess: false)
    case .working, .providers, .confirmation, .code, .page, .signOutInSettings, .playing, .denied:
      break
    }
  }

  /// Performs a wish of the user, and ends the one before.
  ///
  /// - Parameter wish: The wish of the user.
  public func perform(_ wish: Wish) async { await perform(wish, withoutAccess: false) }

  /// Goes on with a page or a code after a refusal of access.
  public func continueWithoutAccess() async { await perform(wish, withoutAccess: true) }

  /// Tries once more what has failed.
  public func retry() async {
    screens.show(.working)
    await perform(wish)
  }

  /// Gives the answer of a screen that asks something.
  ///
  /// These are the screens of the providers, the confirmation, the code, the page and the advice
  /// for the settings. On any other screen it does nothing.
  ///
  /// - Parameter answer: The user's answer.
  public func answer(_ answer: UserAnswer) { screens.end(with: answer) }

  /// Cancels the current work, or leaves a screen, and shows who is signed in.
  public func close() async {
    if let work {
      work.task.cancel()
      screens.end(with: .cancelled)
      await work.task.value
    } else {
      await rest()
    }
  }

  private func perform(_ wish: Wish, withoutAccess: Bool) async {
    self.wish = wish
    await begin(wish, withoutAccess: withoutAccess)
  }

  private func begin(_ wish: Wish, withoutAccess: Bool) async {
    work?.task.cancel()
    screens.end(with: .cancelled)
    wishCount += 1
    let number = wishCount
    let task = Task { await run(wish, number, withoutAccess: withoutAccess) }
    work = (number, task)
    await task.value
  }

  private func run(_ wish: Wish, _ number: Int, withoutAccess: Bool) async {
    if wish != .check { screens.show(.working) }
    let result: SignInScreen?
    do throws(PartnerSignInError) {
      result = try await end(of: wish, withoutAccess: withoutAccess)
    } catch {
      result = SignInFailure(error).map(SignInScreen.failed)
    }
    // A newer wish decides what is shown from now on.
    guard work?.number == number else { return }
    work = nil
    if let result { screens.show(result) } else { await rest() }
  }

  /// The screen at the end of a wish; nil for the one of who is signed in.
  private func end(
    of wish: Wish, withoutAccess: Bool
  ) async throws(PartnerSignInError) -> SignInScreen? {
    switch wish {
    case .check:
      return try await check()
    case .signIn:
      switch try await partner.signIn(withoutAccess: withoutAccess) {
      case .signedIn(let profile): return .signedIn(profile)
      case .accessRefused(let refusal): return .accessRefused(refusal)
      }
    case .watch(let resource):
      if case .accessRefused(let refusal) = try await partner.signIn(withoutAccess: withoutAccess) {
        return .accessRefused(refusal)
      }
      switch try await partner.authorize(resource) {
      case .permitted(let token, _): return .playing(resource, token)
      case .denied(let denial):
        return .denied(
          resource, message: denial.details ?? "This is not part of your subscription.")
      }
    case .signOut:
      try await partner.signOut()
      return .signedOut
    }
  }

  /// The screen after a silent check: one that fails leaves what is shown, and a profile that
  /// was kept signs its user in until its end.
  private func check() async throws(PartnerSignInError) -> SignInScreen {
    do throws(PartnerSignInError) {
      if let profile = try await partner.check() { return .signedIn(profile) }
      if case .accessRefused = screen { return screen }
      return .signedOut
    } catch {
      switch screen {
      case .signedOut, .accessRefused, .failed: return screen
      default:
        guard let profile = await partner.profile else { throw error }
        return .signedIn(profile)
      }
    }
  }

  /// Shows who is signed in, as it was kept.
  private func rest() async {
    let profile = await partner.profile
    guard work == nil else { return }
    screens.show(profile.map(SignInScreen.signedIn) ?? .signedOut)
  }
}
