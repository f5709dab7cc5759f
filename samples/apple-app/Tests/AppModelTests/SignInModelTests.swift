import AppModel
import Foundation
import PartnerSSO
import PartnerStandIn
import Testing
import TokenExchange

/// The app from its start to the playback, as its views drive it.
@Suite(.timeLimit(.minutes(60))) struct SignInModelTests {
  @Test(arguments: PartnerSSOWorkflow.Platform.allCases)
  func aUserOfSingleSignOnWatchesWithoutAnyQuestion(
    _ platform: PartnerSSOWorkflow.Platform
  ) async throws {
    try await StandInApp.running(.granted, on: platform) { app in
      #expect(await app.model.screen == .starting)
      await app.model.appear()
      guard case .signedIn(let profile) = await app.model.screen else {
        Issue.record("not signed in")
        return
      }
      #expect(app.account.promptingCalls == 0)
      #expect(profile.mvpd == "SampleMVPD")
      #expect(profile.attributes.values["householdID"] != nil)
      await app.model.perform(.watch("channel"))
      guard case .playing("channel", let token) = await app.model.screen else {
        Issue.record("nothing to play")
        return
      }
      #expect(!token.serializedToken.isEmpty)
      // The player is closed.
      await app.model.close()
      guard case .signedIn = await app.model.screen else {
        Issue.record("not signed in any more")
        return
      }
    }
  }

  @Test func onTVARefusalIsExplainedAndACodeSignsInAllTheSame() async throws {
    try await StandInApp.running(.denied, on: .tvOS) { app in
      await app.model.appear()
      #expect(await app.model.screen == .signedOut)
      #expect(app.account.promptingCalls == 0)
      await app.model.perform(.watch("channel"))
      guard case .accessRefused(let refusal) = await app.model.screen else {
        Issue.record("the refusal is not shown")
        return
      }
      #expect(refusal.settings == "Settings -> Accounts -> TV Provider")
      #expect(refusal.message.contains(refusal.settings))
      #expect(app.account.promptingCalls == 1)
      let work = Task { await app.model.continueWithoutAccess() }
      let screen = try await app.screen { if case .code = $0 { true } else { false } }
      guard case .code(let code) = screen else { return }
      // The second device takes the user away from the app, and back to it.
      await app.model.appear()
      #expect(await app.model.screen == screen)
      try await app.browser.signIn(with: code, at: "RegularMVPD")
      await work.value
      guard case .playing("channel", _) = await app.model.screen else {
        Issue.record("nothing to play")
        return
      }
    }
  }

  @Test func aUserWhoAllowsAccessInTheSettingsIsSignedInWhenTheyComeBack() async throws {
    try await StandInApp.running(.denied, on: .iOS) { app in
      await app.model.perform(.signIn)
      guard case .accessRefused(let refusal) = await app.model.screen else {
        Issue.record("the refusal is not shown")
        return
      }
      #expect(refusal.settings == "Settings -> TV Provider")
      app.account.set(.granted)
      await app.model.appear()
      guard case .signedIn = await app.model.screen else {
        Issue.record("not signed in")
        return
      }
      // The profile is the platform's, so the user signs out there too.
      let work = app.begin(.signOut)
      let screen = try await app.screen {
        if case .signOutInSettings = $0 { true } else { false }
      }
      #expect(screen == .signOutInSettings(path: "Settings -> TV Provider"))
      await app.model.answer(.closed)
      await work.value
      #expect(await app.model.screen == .signedOut)
    }
  }

  @Test func onAPhoneAPageSignsInAndTheProviderIsOnlyConfirmedTheNextTime() async throws {
    try await StandInApp.running(.notDetermined, on: .iOS) { app in
      try await signIn(app)
      app.calendar.advance(by: .seconds(31 * 86_400))
      await app.model.appear()
      #expect(await app.model.screen == .signedOut)
      let work = app.begin(.signIn)
      let screen = try await app.screen { if case .confirmation = $0 { true } else { false } }
      guard case .confirmation(let provider) = screen else { return }
      #expect(provider.displayName == "Regular TV")
      await app.model.answer(.provider(provider.id))
      try await usePage(of: app)
      await work.value
      guard case .signedIn = await app.model.screen else {
        Issue.record("not signed in again")
        return
      }
    }
  }

  @Test func whatIsNotInTheSubscriptionIsDeniedWithASentence() async throws {
    try await StandInApp.running(.granted, on: .tvOS) { app in
      await app.model.perform(.watch("another-channel"))
      guard case .denied("another-channel", let message) = await app.model.screen else {
        Issue.record("not denied")
        return
      }
      #expect(!message.isEmpty)
      await app.model.close()
      guard case .signedIn = await app.model.screen else {
        Issue.record("a denial has signed the user out")
        return
      }
    }
  }

  @Test func aUserWhoLeavesAScreenIsSignedOutAndCanBeginAnew() async throws {
    try await StandInApp.running(.notDetermined, on: .iOS) { app in
      let work = app.begin(.signIn)
      _ = try await app.screen { if case .providers = $0 { true } else { false } }
      await app.model.close()
      await work.value
      #expect(await app.model.screen == .signedOut)
      try await signIn(app)
    }
  }

  @Test func aNewWishTakesThePlaceOfTheOneBefore() async throws {
    try await StandInApp.running(.restricted, on: .tvOS) { app in
      await app.model.perform(.signIn)
      let first = Task { await app.model.continueWithoutAccess() }
      let code = try await app.screen { if case .code = $0 { true } else { false } }
      let second = Task { await app.model.continueWithoutAccess() }
      let other = try await app.screen { if case .code = $0 { $0 != code } else { false } }
      await first.value
      #expect(await app.model.screen == other)
      // The first wish has ended, so only the second one can be answered.
      await app.model.close()
      await second.value
      #expect(await app.model.screen == .signedOut)
    }
  }

  @Test func aServiceThatFailsIsTriedOnceMoreByTheUser() async throws {
    // A registration is not sent again by itself, since it may have been done.
    let fault = Fault(.status(503), path: "/o/client/register", count: 1)
    try await StandInApp.running(.granted, on: .tvOS, faults: [fault]) { app in
      await app.model.appear()
      guard case .failed(let failure) = await app.model.screen else {
        Issue.record("no failure is shown")
        return
      }
      #expect(failure.canRetry)
      #expect(failure.message == "The service has a problem. Please try again later.")
      #expect(failure.code == "sso.service-failed")
      await app.model.retry()
      guard case .signedIn = await app.model.screen else {
        Issue.record("not signed in")
        return
      }
    }
  }

  /// Chooses a provider, and signs in on its page.
  private func signIn(_ app: StandInApp) async throws {
    let work = app.begin(.signIn)
    let screen = try await app.screen { if case .providers = $0 { true } else { false } }
    guard case .providers(let providers) = screen else { return }
    #expect(providers.contains { $0.id == "RegularMVPD" })
    await app.model.answer(.provider("RegularMVPD"))
    try await usePage(of: app)
    await work.value
    guard case .signedIn(let profile) = await app.model.screen else {
      Issue.record("not signed in")
      return
    }
    #expect(profile.mvpd == "RegularMVPD")
  }

  /// Signs in on the page that the app shows, and closes it.
  private func usePage(of app: StandInApp) async throws {
    let screen = try await app.screen { if case .page = $0 { true } else { false } }
    guard case .page(let url) = screen else { return }
    try await app.browser.signIn(at: url)
    await app.model.answer(.closed)
  }
}
