import Foundation
public import Synchronization
import UIKit

/// What the account of the stand-in does, by the verification token of the request: a word, and
/// after a colon the place in which it calls back or shows something.
public enum Script {
  typealias Completion = (VSAccountMetadata?, (any Error)?) -> Void

  /// Where the question for access is answered.
  public static let placeOfAccess = Mutex(Place.inTheCall)

  /// How many pictures there are, as the app counts them.
  public static let pictures = Atomic(0)

  /// How many requests were given up on the main thread.
  public static let cancellations = Atomic(0)

  /// How many requests were given up on another thread.
  public static let cancellationsElsewhere = Atomic(0)

  private static let unanswered = Mutex<[Completion]>([])

  /// Calls back for the requests that were never answered, now that nobody waits for them.
  public static func answerLate(in place: Place) {
    for completion in unanswered.withLock({ $0 }) {
      place.run { completion(nil, VSError(.serviceTemporarilyUnavailable)) }
    }
    unanswered.withLock { $0.removeAll() }
  }

  static func check(
    isPrompting: Bool,
    _ completion: @escaping @Sendable (VSAccountAccessStatus, (any Error)?) -> Void
  ) {
    placeOfAccess.withLock({ $0 }).run {
      completion(isPrompting ? .granted : .denied, isPrompting ? nil : VSError(.accessNotGranted))
    }
  }

  static func run(
    _ manager: VSAccountManager, _ request: VSAccountMetadataRequest,
    _ completion: @escaping Completion
  ) -> VSAccountManagerResult {
    let words = request.verificationToken?.split(separator: ":").map(String.init) ?? []
    let place = words.dropFirst().first.flatMap(Place.init) ?? .inTheCall
    switch words.first {
    case "metadata": place.run { completion(metadata(request), nil) }
    case "twice":
      place.run {
        completion(metadata(request), nil)
        completion(nil, VSError(.rejected))
      }
    case "twice at once":
      for _ in 1...2 { place.run { completion(metadata(request), nil) } }
    case "never": unanswered.withLock { $0.append(completion) }
    case "answered when cancelled": break
    case "shown": place.run { show(manager, completion) }
    case let word:
      place.run { completion(nil, word.flatMap(error)) }
    }
    return VSAccountManagerResult {
      if Thread.isMainThread {
        cancellations.add(1, ordering: .relaxed)
      } else {
        cancellationsElsewhere.add(1, ordering: .relaxed)
      }
      if words.first == "answered when cancelled" {
        place.run { completion(nil, VSError(.rejected)) }
      }
    }
  }

  /// Shows something, takes it away, and then is cancelled if the delegate kept to the contract: what
  /// it was asked for had begun when its method returned.
  private static func show(_ manager: VSAccountManager, _ completion: Completion) {
    let viewController = UIViewController()
    let before = pictures.load(ordering: .sequentiallyConsistent)
    manager.delegate?.accountManager(manager, present: viewController)
    let during = pictures.load(ordering: .sequentiallyConsistent)
    manager.delegate?.accountManager(manager, dismiss: viewController)
    let after = pictures.load(ordering: .sequentiallyConsistent)
    let isInTime = during == before + 1 && after == before
    completion(nil, VSError(isInTime ? .userCancelled : .serviceTemporarilyUnavailable))
  }

  private static func error(_ word: String) -> (any Error)? {
    switch word {
    case "unsupported":
      VSError(
        .unsupportedProvider, userInfo: [VSErrorInfoKeyUnsupportedProviderIdentifier: "other"])
    case "refused":
      VSError(.providerRejected, userInfo: [VSErrorInfoKeySAMLResponseStatus: "NoPassive"])
    case "of another domain": CocoaError(.userCancelled)
    default: nil
    }
  }

  private static func metadata(_ request: VSAccountMetadataRequest) -> VSAccountMetadata {
    let metadata = VSAccountMetadata()
    metadata.accountProviderIdentifier = request.supportedAccountProviderIdentifiers.first
    metadata.authenticationExpirationDate = Date(timeIntervalSince1970: 1_800_000_000)
    metadata.verificationData = Data([1, 2, 3])
    metadata.samlAttributeQueryResponse = request.attributeNames.joined(separator: " ")
    return metadata
  }
}
