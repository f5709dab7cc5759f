import PartnerSSO
import TokenExchange

/// The screen of this moment, and the answer that a screen waits for.
///
/// It is apart from the model because the sign-in holds it, and the model holds the sign-in.
@MainActor
final class Screens {
  private(set) var current = SignInScreen.starting
  private let platform: PartnerSSOWorkflow.Platform
  private var listeners: [Int: AsyncStream<SignInScreen>.Continuation] = [:]
  private var listenerCount = 0
  private var question: (number: Int, continuation: CheckedContinuation<UserAnswer, Never>)?
  private var questionCount = 0

  init(on platform: PartnerSSOWorkflow.Platform) { self.platform = platform }

  /// The screen of this moment, and each one that follows.
  func stream() -> AsyncStream<SignInScreen> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: SignInScreen.self, bufferingPolicy: .bufferingNewest(1))
    let number = listenerCount
    listenerCount += 1
    listeners[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.listeners[number] = nil }
    }
    continuation.yield(current)
    return stream
  }

  func show(_ screen: SignInScreen) {
    guard screen != current else { return }
    current = screen
    for listener in listeners.values { listener.yield(screen) }
  }

  /// Shows what the workflow wants to show until the user answers, or until the workflow takes it away.
  func ask(_ request: UserRequest) async -> UserAnswer {
    questionCount += 1
    let number = questionCount
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else {
          continuation.resume(returning: .closed)
          return
        }
        end(with: .closed)
        question = (number, continuation)
        show(SignInScreen(request, on: platform))
      }
    } onCancel: {
      Task { @MainActor in
        if question?.number == number { end(with: .closed) }
      }
    }
  }

  /// Ends what is asked, if anything is.
  ///
  /// - Returns: Whether something was asked.
  @discardableResult
  func end(with answer: UserAnswer) -> Bool {
    guard let asked = question else { return false }
    question = nil
    show(.working)
    asked.continuation.resume(returning: answer)
    return true
  }
}

/// Passes to the screens what the workflow wants to show.
struct ScreenUser: WorkflowUser {
  let screens: Screens

  func answer(to request: UserRequest) async -> UserAnswer { await screens.ask(request) }
}
