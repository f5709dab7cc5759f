import Foundation
import HTTPTypes
import PartnerSSO
import Synchronization
import TestTools
import Testing

@testable import TokenExchange

/// An app that is written from the documentation alone, and the façade that it speaks to.
@Suite struct PartnerSignInTests {
  @Test func theDocumentationShowsTheAppThatIsCompiledHereInUnderSixtyLines() throws {
    let source = try Repository.text("Tests/TokenExchangeTests/AppExample.swift")
    let code = try #require(source.split(separator: "// example:\n").last)
    #expect(code.split(separator: "\n").count < 60)
    for page in [
      "Sources/TokenExchange/TokenExchange.docc/SignIn.md", "docs/how-to/an-app-that-signs-in.md",
    ] {
      #expect(try Repository.text(page).contains("```swift\n\(code)```\n"), "\(page)")
    }
  }

  @Test func theAppSignsInWithACodeAndPlays() async {
    let service = Self.service()
    let screen = RecordedScreen()
    await watch(
      "R", by: service.partner(screen, .tvOS, StandInAccount(access: .denied)), on: screen)
    #expect(screen.shown == ["message", "code CODE", "play MEDIA"])
  }

  @Test func theAppSignsInOnAPageAndConfirmsItsProviderTheNextTime() async {
    let service = Self.service()
    let screen = RecordedScreen()
    let account = StandInAccount(access: .notDetermined)
    for _ in 0..<2 { await watch("R", by: service.partner(screen, .iOS, account), on: screen) }
    #expect(
      screen.shown == [
        "picker of 1", "browser", "play MEDIA", "confirms Provider M", "browser", "play MEDIA",
      ])
  }

  @Test func aRefusalOfAccessIsAnOutcomeWithItsTexts() async throws {
    for (platform, path) in [
      (PartnerSSOWorkflow.Platform.tvOS, "Settings -> Accounts -> TV Provider"),
      (.iOS, "Settings -> TV Provider"), (.iPadOS, "Settings -> TV Provider"),
    ] {
      let screen = RecordedScreen()
      let partner = Self.service().partner(screen, platform, StandInAccount(access: .denied))
      guard case .accessRefused(let refusal) = try await partner.signIn() else {
        Issue.record("not told that access was refused")
        continue
      }
      #expect(refusal.status == .denied)
      #expect(refusal.settings == path)
      #expect(refusal.message.contains(path))
      #expect(screen.shown == [])
    }
  }

  @Test func aCheckShowsNothingAndDoesNotPrompt() async throws {
    let screen = RecordedScreen()
    let account = StandInAccount()
    let service = StandInService { _, _ in ScriptedAnswer(500) }
    let partner = service.partner(screen, .iOS, account)
    let error = await #expect(throws: PartnerSignInError.self) { try await partner.check() }
    #expect(error?.remedy == .tryLater)
    #expect(error?.description == "sso.service-failed: \(StableCode.ssoServiceFailed.summary)")
    let nobody = Self.service().partner(screen, .iOS, StandInAccount(access: .notDetermined))
    #expect(try await nobody.check() == nil)
    #expect(try await nobody.preauthorize(["R"]) == nil)
    try await nobody.signOut()
    #expect(screen.shown == [])
    #expect(account.requests.first == .access(prompting: false))
    #expect(!account.requests.contains(.access(prompting: true)))
  }

  @Test func theStatesAreToldInTheirOrder() async throws {
    let partner = Self.service().partner(
      RecordedScreen(), .tvOS, StandInAccount(access: .restricted))
    let states = await partner.states
    let seen = Mutex<[String]>([])
    let reader = Task {
      for await state in states {
        seen.withLock { seen in
          switch state {
          case .unknown: seen.append("unknown")
          case .working: seen.append("working")
          case .signedIn(let profile): seen.append("signed in at \(profile.mvpd?.rawValue ?? "")")
          case .signedOut: seen.append("signed out")
          }
        }
      }
    }
    while seen.withLock({ $0.isEmpty }) { await Task.yield() }
    _ = try await partner.signIn(withoutAccess: true)
    while seen.withLock({ $0.last != "signed in at M" }) { await Task.yield() }
    #expect(await partner.profile?.mvpd == "M")
    try await partner.signOut()
    while seen.withLock({ $0.last != "signed out" }) { await Task.yield() }
    #expect(await partner.profile == nil)
    reader.cancel()
    #expect(seen.withLock { $0.first } == "unknown")
  }

  @Test func whatTheDeviceSaysIsWhatTheSystemSays() {
    let info = DeviceInfo.current
    let json = String(decoding: info.json.requestBytes, as: UTF8.self)
    #if os(Linux)
      #expect(json.contains(#""osName":"Linux""#))
    #endif
    for name in ["model", "version", "osName", "osVersion", "connectionType"] {
      #expect(json.contains(#""\#(name)":""#), "\(name)")
    }
  }

  @Test(arguments: [
    (ServiceFailure.Kind.unreachable, PartnerSignInError.Remedy.checkNetwork),
    (.throttled, .tryLater), (.unavailable, .tryLater), (.unauthorized, .report),
    (.notAuthenticated, .signInAgain), (.refused, .report), (.malformed, .report),
  ])
  func anErrorSaysWhoCanMendIt(
    _ kind: ServiceFailure.Kind, _ remedy: PartnerSignInError.Remedy
  ) {
    let error = PartnerSignInError.failed(.service(ServiceFailure(kind, code: "some_code")))
    #expect(error.remedy == remedy)
    #expect(error.detail == "some_code")
  }

  /// A user who signs in with a code or on a page, at a service that forgets them between two starts.
  static func service() -> StandInService {
    let isSignedIn = Mutex(false)
    return StandInService { line, _ in
      switch line {
      case "GET /api/v2/REQ%2F1/profiles":
        return ScriptedAnswer(200, isSignedIn.withLock { $0 } ? profile : #"{"profiles":{}}"#)
      case "GET /api/v2/REQ%2F1/configuration":
        return ScriptedAnswer(
          200, #"{"requestor":{"mvpds":[{"id":"M","displayName":"Provider M"}]}}"#)
      case "POST /api/v2/REQ%2F1/sessions":
        return ScriptedAnswer(
          201, #"{"actionName":"authenticate","code":"CODE","url":"/api/v2/a/CODE","mvpd":"M"}"#)
      case "GET /api/v2/REQ%2F1/profiles/code/CODE":
        isSignedIn.withLock { $0 = true }
        return ScriptedAnswer(200, profile)
      case "POST /api/v2/REQ%2F1/decisions/authorize/M":
        // The next start finds nobody.
        isSignedIn.withLock { $0 = false }
        return ScriptedAnswer(
          200,
          #"{"decisions":[{"resource":"R","authorized":true,"token":{"serializedToken":"MEDIA"}}]}"#
        )
      case "GET /api/v2/REQ%2F1/logout/M":
        return ScriptedAnswer(200, #"{"logouts":{"M":{"actionName":"complete"}}}"#)
      default: return ScriptedAnswer(500)
      }
    }
  }

  private static let profile =
    #"{"profiles":{"M":{"notBefore":1,"notAfter":99000,"type":"regular"}}}"#
}

extension StandInService {
  /// What an app makes when it starts.
  func partner(
    _ screen: RecordedScreen, _ platform: PartnerSSOWorkflow.Platform, _ account: StandInAccount
  ) -> PartnerSignIn {
    PartnerSignIn(
      PartnerSignIn.App(
        requestorID: "REQ/1", statement: Samples.statement, domainName: "example.com",
        redirectURL: "https://example.com/done"),
      account: account, user: SignInUser(screen: screen), store: store, transport: transport,
      device: Samples.deviceInfo, platform: platform,
      timing: Timing(clock, calendar: { Instant(millisecondsSince1970: 1_000) }))
  }
}

/// The screens of an app, without pictures.
final class RecordedScreen: Screens {
  private let log = Mutex<[String]>([])

  var shown: [String] { log.withLock { $0 } }

  func picker(of providers: [MVPD]) async -> MVPD.ID? {
    show("picker of \(providers.count)")
    return providers.first?.id
  }

  func confirms(_ provider: ChosenProvider) async -> Bool {
    show("confirms \(provider.displayName ?? "nobody")")
    return true
  }

  func code(_ code: String) async {
    show("code \(code)")
    // Far longer than any test, and over when it is cancelled.
    try? await Task.sleep(for: .seconds(86_400))
  }

  func browser(_ address: String) async { show("browser") }

  func message(_ text: String) async { show("message") }

  func play(_ token: MediaToken) async { show("play \(token.serializedToken)") }

  private func show(_ text: String) { log.withLock { $0.append(text) } }
}
