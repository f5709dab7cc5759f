import Foundation
import PartnerSSO
import Synchronization
import UIKit
import VideoSubscriberAccount

/// Uses the adapter on the framework's stand-in, which calls back in every place, and compares what
/// comes back.
@main
@MainActor
struct AdapterCheck {
  private let screen = Screen()
  private let account: VideoSubscriberAccountAdapter
  private let complete = SubscriberMetadata(
    provider: "provider", expires: Instant(millisecondsSince1970: 1_800_000_000_000),
    verificationData: [1, 2, 3], samlResponse: SAMLResponse("uid NameID"))

  private init() {
    account = VideoSubscriberAccountAdapter(presenter: screen)
  }

  // As in an app, and unlike a main function that is asynchronous, the main thread runs the main
  // queue.
  static func main() {
    Task {
      hold(Thread.isMainThread, "the main actor on the main thread")
      if CommandLine.arguments.contains("--without-a-declaration") { await undeclared() }
      let check = AdapterCheck()
      await check.access()
      await check.metadata()
      await check.errors()
      await check.cancellation()
      await check.presentation()
      await check.automaticSignIn()
      print("the adapter answers, shows and gives up as it should, called back in every place")
      exit(0)
    }
    RunLoop.main.run()
  }

  /// Calls the framework as the adapter must not: the handler counts as the main actor's because its
  /// surroundings are, and a call on another queue ends the process.
  private static func undeclared() async {
    let request = VSAccountMetadataRequest()
    request.verificationToken = "metadata:globalQueue"
    await withCheckedContinuation { continuation in
      VSAccountManager().enqueue(request) { _, _ in continuation.resume() }
    }
    exit(0)
  }

  private func access() async {
    for place in Place.allCases {
      Script.placeOfAccess.withLock { $0 = place }
      Self.hold(
        await account.access(prompting: true) == AccountAccess(status: .granted), "granted", place)
      Self.hold(
        await account.access(prompting: false)
          == AccountAccess(status: .denied, error: .accessNotGranted), "denied", place)
    }
  }

  private func metadata() async {
    for place in Place.allCases {
      for word in ["metadata", "twice", "twice at once"] {
        Self.hold(await answer(word, in: place) == .metadata(complete), word, place)
      }
    }
    // A caller elsewhere: the adapter itself goes to the main actor.
    for place in Place.allCases {
      let received = await Task.detached { await answer("metadata", in: place) }.value
      Self.hold(received == .metadata(complete), "metadata for another task", place)
    }
  }

  private func errors() async {
    let expected: [(word: String, answer: AccountAnswer)] = [
      ("nothing", .metadata(SubscriberMetadata())),
      ("unsupported", .failure(.unsupportedProvider("other"))),
      ("refused", .failure(.providerRejected(ProviderRefusal(status: "NoPassive")))),
      ("of another domain", .failure(.other(code: -1))),
    ]
    for place in Place.allCases {
      for (word, expected) in expected {
        Self.hold(await answer(word, in: place) == expected, word, place)
      }
    }
  }

  private func cancellation() async {
    for (count, place) in Place.allCases.enumerated() {
      for (once, word) in ["never", "answered when cancelled"].enumerated() {
        let waiting = Task { await answer(word, in: place) }
        waiting.cancel()
        Self.hold(await waiting.value == .failure(.userCancelled), word, place)
        let expected = count * 2 + once + 1
        for _ in 0..<10_000
        where Script.cancellations.load(ordering: .relaxed) < expected {
          await Task.yield()
        }
        Self.hold(
          Script.cancellations.load(ordering: .relaxed) == expected, "given up", place)
      }
      Script.answerLate(in: place)
    }
    Self.hold(
      Script.cancellationsElsewhere.load(ordering: .relaxed) == 0, "given up on the main thread")
  }

  private func presentation() async {
    for place in Place.allCases {
      // Nothing can be shown while the main thread waits. The delegate must not wait for it for ever,
      // and then the pictures come late, in their order.
      let expected: SubscriberAccountError =
        place == .elsewhereDuringTheCall ? .serviceTemporarilyUnavailable : .userCancelled
      Self.hold(await answer("shown", in: place) == .failure(expected), "shown", place)
      Self.hold(screen.takePictures() == [1, 0], "a picture that came and went", place)
    }
    for place in Place.allCases {
      let account = VideoSubscriberAccountAdapter(presenter: Screen())
      Self.hold(
        await answer("shown", in: place, of: account) == .failure(.serviceTemporarilyUnavailable),
        "shown by a presenter that is gone", place)
    }
  }

  /// Consent decides, a token comes over, and an error is a refusal.
  private func automaticSignIn() async {
    Self.hold(
      await account.automaticSignIn(.offer) == false, "no service, no Automatic Sign-In")
    let service = OwnService()
    let account = VideoSubscriberAccountAdapter(presenter: screen, service: service)
    for authorization in [
      VSUserAccountManager.AutoSignInAuthorization.notDetermined, .denied, .granted,
    ] {
      VSUserAccountManager.account.withLock { $0 = (authorization, nil) }
      let isGranted = authorization == .granted
      Self.hold(await account.automaticSignIn(.redeem) == false, "redeemed nothing")
      Self.hold(await account.automaticSignIn(.offer) == isGranted, "offered with consent alone")
      Self.hold(
        VSUserAccountManager.account.withLock { $0.token } == (isGranted ? "token" : nil), "kept")
      Self.hold(await account.automaticSignIn(.redeem) == isGranted, "redeemed")
    }
    VSUserAccountManager.account.withLock { $0.token = "of somebody else" }
    Self.hold(await account.automaticSignIn(.redeem) == false, "refused by the app's service")
    VSUserAccountManager.fails.store(true, ordering: .relaxed)
    for request in AutomaticSignInRequest.allCases {
      Self.hold(await account.automaticSignIn(request) == false, "an error of the framework")
    }
    VSUserAccountManager.fails.store(false, ordering: .relaxed)
    Self.hold(await account.automaticSignIn(.delete), "deleted")
    Self.hold(VSUserAccountManager.account.withLock { $0.token } == nil, "gone")
    Self.hold(!VideoSubscriberAccountAdapter.settingsURL.isEmpty, "the settings")
  }

  private func answer(
    _ word: String, in place: Place, of other: VideoSubscriberAccountAdapter? = nil
  ) async -> AccountAnswer {
    await (other ?? account).answer(
      to: .metadata(
        MetadataRequest(
          supportedProviders: ["provider"], attributeNames: ["uid", "NameID"],
          verificationToken: "\(word):\(place.rawValue)")))
  }

  private static func hold(_ condition: Bool, _ name: String, _ place: Place? = nil) {
    guard !condition else { return }
    print("not as expected: \(name)\(place.map { ", \($0)" } ?? "")")
    exit(1)
  }
}

/// The app's own service, which knows one token.
private struct OwnService: AutomaticSignInService {
  func redeem(_ token: AutomaticSignInToken) async -> Bool { token.value == "token" }

  func makeToken() async -> AutomaticSignInToken? { AutomaticSignInToken("token") }
}

/// Counts the pictures that it shows.
@MainActor
final class Screen: SubscriberAccountPresenter {
  private var shown = 0
  private var pictures: [Int] = []

  func present(_ viewController: UIViewController) { count(1) }

  func dismiss(_ viewController: UIViewController) { count(-1) }

  /// How many there were after each change since this was asked last.
  func takePictures() -> [Int] {
    defer { pictures = [] }
    return pictures
  }

  private func count(_ change: Int) {
    shown += change
    pictures.append(shown)
    Script.pictures.add(change, ordering: .sequentiallyConsistent)
  }
}
