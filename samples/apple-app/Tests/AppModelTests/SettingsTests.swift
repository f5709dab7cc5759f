import AppModel
import PartnerSSO
import Testing
import TokenExchange

/// A user who changes something in the settings of the device, and then plays: the app knows it, and
/// they can go on.
@Suite(.timeLimit(.minutes(60))) struct SettingsTests {
  enum Change: CaseIterable {
    case signsOut, takesAnotherProvider, withdrawsAccess

    func apply(to account: ScriptedAccount) {
      switch self {
      case .signsOut: account.set(nil as ProviderID?)
      case .takesAnotherProvider: account.set("other-provider")
      case .withdrawsAccess: account.set(AccessStatus.denied)
      }
    }

    /// The provider of the profile that the app finds by a silent check; nil if there is none.
    var provider: MVPD.ID? { self == .takesAnotherProvider ? "OtherMVPD" : nil }
  }

  enum Moment: CaseIterable {
    case beforeTheStart, betweenCheckAndPlay, afterTheCheckOfThePlay, afterTheStatusOfThePlay
  }

  /// A way through the settings; every second service lists profiles that it refuses to use.
  struct Way: CustomTestStringConvertible {
    let change: Change
    let moment: Moment
    let isLenient: Bool
    let platform: PartnerSSOWorkflow.Platform

    static let all = Change.allCases.flatMap { change in
      Moment.allCases.flatMap { moment in
        [false, true].flatMap { isLenient in
          [PartnerSSOWorkflow.Platform.tvOS, .iOS].map {
            Way(change: change, moment: moment, isLenient: isLenient, platform: $0)
          }
        }
      }
    }

    var testDescription: String {
      "\(change), \(moment), \(isLenient ? "lenient" : "strict"), \(platform)"
    }
  }

  @Test(arguments: Way.all)
  func whoeverChangesSomethingPlaysAndSignsInAgain(_ way: Way) async throws {
    try await StandInApp.running(
      .granted, on: way.platform, listsProfilesWithoutStatus: way.isLenient
    ) { app in
      await app.model.appear()
      #expect(await app.provider == "SampleMVPD")
      var app = app
      switch way.moment {
      case .beforeTheStart:
        way.change.apply(to: app.account)
        app = await app.restarted()
        await app.model.appear()
        #expect(await app.provider == way.change.provider)
      case .betweenCheckAndPlay: way.change.apply(to: app.account)
      case .afterTheCheckOfThePlay: app.account.change(after: 1, way.change.apply)
      case .afterTheStatusOfThePlay: app.account.change(after: 2, way.change.apply)
      }
      // Where the status of before was sent already, it plays; the next time it knows.
      if way.moment == .afterTheStatusOfThePlay {
        #expect(await app.plays())
        await app.model.close()
        await app.model.appear()
        #expect(await app.provider == way.change.provider)
      }
      if case .accessRefused = try await app.watch() {
        #expect(way.change == .withdrawsAccess)
        // A check shows nothing, and does not take the question away.
        await app.model.appear()
        guard case .accessRefused = await app.model.screen else {
          Issue.record("the refusal is gone")
          return
        }
        app.account.set(AccessStatus.granted)
        await app.model.appear()
        #expect(await app.provider == "SampleMVPD")
        _ = try await app.watch()
      }
      #expect(await app.plays())
      // The user signs in again in the settings, as it was.
      app.account.set(AccessStatus.granted)
      app.account.set("sample-provider" as ProviderID?)
      await app.model.close()
      await app.model.appear()
      #expect(await app.provider != nil)
      _ = try await app.watch()
      #expect(await app.plays())
    }
  }

  /// The service still has the profile of single sign-on, which is good for nothing.
  @Test(
    arguments: [PartnerSSOWorkflow.Platform.tvOS, .iOS],
    [(false, "SampleMVPD"), (true, "SampleMVPD"), (true, "RegularMVPD")])
  func whoeverWithdrawsAccessSignsInWithoutIt(
    _ platform: PartnerSSOWorkflow.Platform, _ way: (isLenient: Bool, mvpd: MVPD.ID)
  ) async throws {
    try await StandInApp.running(
      .granted, on: platform, listsProfilesWithoutStatus: way.isLenient
    ) { app in
      await app.model.perform(.watch("channel"))
      #expect(await app.plays())
      await app.model.close()
      app.account.set(AccessStatus.denied)
      await app.model.perform(.watch("channel"))
      guard case .accessRefused = await app.model.screen else {
        Issue.record("the refusal is not shown")
        return
      }
      try await app.answering(at: way.mvpd) { await app.model.continueWithoutAccess() }
      #expect(await app.plays())
      await app.model.close()
      // Such a profile does not depend on the settings.
      let restarted = await app.restarted()
      await restarted.model.appear()
      #expect(await restarted.provider == way.mvpd)
      await restarted.model.perform(.watch("channel"))
      #expect(await restarted.plays())
    }
  }

  @Test func aSilentCheckShowsNothing() async throws {
    try await StandInApp.running(.granted, on: .iOS) { app in
      await app.model.appear()
      let seen = Task {
        var screens: [SignInScreen] = []
        for await screen in await app.model.changes { screens.append(screen) }
        return screens
      }
      await app.model.appear()
      app.account.set(nil as ProviderID?)
      await app.model.appear()
      #expect(await app.model.screen == .signedOut)
      app.network.setAway(true)
      await app.model.appear()
      #expect(await app.model.screen == .signedOut)
      seen.cancel()
      #expect(!(await seen.value).contains(.working))
    }
  }

  @Test func aKeptProfileIsEnoughToStartWithoutANetwork() async throws {
    try await StandInApp.running(.granted, on: .tvOS) { app in
      await app.model.appear()
      app.network.setAway(true)
      let away = await app.restarted()
      #expect(await away.model.screen == .starting)
      await away.model.appear()
      #expect(await away.provider == "SampleMVPD")
      // What needs the service says so.
      await away.model.perform(.watch("channel"))
      guard case .failed(let failure) = await away.model.screen else {
        Issue.record("no failure is shown")
        return
      }
      #expect(failure.message == "Please check your network, then try again.")
      await away.model.close()
      // A profile that has ended is none.
      app.calendar.advance(by: .seconds(31 * 86_400))
      let later = await app.restarted()
      await later.model.appear()
      guard case .failed = await later.model.screen else {
        Issue.record("nothing is known of the user")
        return
      }
      app.network.setAway(false)
      await later.model.retry()
      // The response of the sample has ended too.
      #expect(await later.model.screen == .signedOut)
    }
  }
}

extension StandInApp {
  /// The provider of the user who is signed in on the screen.
  fileprivate var provider: MVPD.ID? {
    get async {
      guard case .signedIn(let profile) = await model.screen else { return nil }
      return profile.mvpd
    }
  }

  /// Whether the player is on the screen; without one it plays first.
  fileprivate func plays() async -> Bool {
    if case .playing = await model.screen { return true }
    await model.perform(.watch("channel"))
    if case .playing = await model.screen { return true }
    return false
  }

  /// Watches, and signs in where it is asked for.
  fileprivate func watch() async throws -> SignInScreen {
    try await answering(at: "SampleMVPD") { await model.perform(.watch("channel")) }
    return await model.screen
  }

  /// Answers what is shown, as a user of a provider does, until a wish has ended.
  fileprivate func answering(
    at mvpd: MVPD.ID, _ wish: @Sendable () async -> Void
  ) async throws {
    let user = Task {
      for await screen in await model.changes {
        switch screen {
        case .providers: await model.answer(.provider(mvpd))
        case .confirmation(let provider): await model.answer(.provider(provider.id))
        case .code(let code): try await browser.signIn(with: code, at: mvpd)
        case .page(let url):
          try await browser.signIn(at: url)
          await model.answer(.closed)
        case .signOutInSettings: await model.answer(.closed)
        case .starting, .working, .signedOut, .accessRefused, .signedIn, .playing, .denied, .failed:
          break
        }
      }
    }
    await wish()
    user.cancel()
    try await user.value
  }
}
