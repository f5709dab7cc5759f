import Foundation
import PartnerSSO
import Synchronization
import UIKit
import VideoSubscriberAccount

/// Uses the adapter on the framework's stand-in, and compares what comes back.
@main
@MainActor
struct AdapterCheck {
  static func main() async {
    let screen = Screen()
    let account = VideoSubscriberAccountAdapter(presenter: screen)
    let complete = SubscriberMetadata(
      provider: "provider", expires: Timestamp(milliseconds: 1_800_000_000_000),
      verificationData: [1, 2, 3], samlResponse: SAMLResponse("uid NameID"))

    hold(await account.access(prompting: true) == AccountAccess(status: .granted), "granted")
    hold(
      await account.access(prompting: false)
        == AccountAccess(status: .denied, error: .accessNotGranted), "denied")
    for token in ["at once", "twice", "on another queue"] {
      hold(await answer(token, of: account) == .metadata(complete), token)
    }
    hold(await answer("nothing", of: account) == .metadata(SubscriberMetadata()), "nothing")
    hold(
      await answer("unsupported", of: account) == .failure(.unsupportedProvider("other")),
      "unsupported")
    hold(
      await answer("refused", of: account)
        == .failure(.providerRejected(ProviderRefusal(status: "NoPassive"))), "refused")
    hold(
      await answer("of another domain", of: account) == .failure(.other(code: -1)),
      "of another domain")
    hold(await answer("shown", of: account) == .failure(.userCancelled), "shown")
    hold(screen.pictures == [1, 0], "a picture that came and went")

    let waiting = Task { await answer("never", of: account) }
    waiting.cancel()
    hold(await waiting.value == .failure(.userCancelled), "never")
    for _ in 0..<10_000 where Script.cancellations.load(ordering: .relaxed) == 0 {
      await Task.yield()
    }
    hold(Script.cancellations.load(ordering: .relaxed) == 1, "a request that was given up")
    print("the adapter does as the framework does")
  }

  private static func answer(
    _ token: String, of account: VideoSubscriberAccountAdapter
  ) async -> AccountAnswer {
    await account.answer(
      to: .metadata(
        MetadataRequest(
          supportedProviders: ["provider"], attributeNames: ["uid", "NameID"],
          verificationToken: token)))
  }

  private static func hold(_ condition: Bool, _ name: String) {
    guard !condition else { return }
    print("not as expected: \(name)")
    exit(1)
  }
}

/// Counts the pictures that it shows.
@MainActor
final class Screen: SubscriberAccountPresenter {
  private var shown = 0
  private(set) var pictures: [Int] = []

  func present(_ viewController: UIViewController) {
    shown += 1
    pictures.append(shown)
  }

  func dismiss(_ viewController: UIViewController) {
    shown -= 1
    pictures.append(shown)
  }
}
