import PartnerSSO
import Testing

/// The bridge from callbacks, which come at any time, anywhere, twice or never.
@Suite struct ExactlyOnceTests {
  @Test func aCallbackBeforeTheCallReturnsIsNotLost() async {
    let value = await ExactlyOnce.value(ifCancelled: 0) { once in
      once.deliver(1)
      return nil
    }
    #expect(value == 1)
  }

  @Test func aLaterCallbackOfAnotherTaskIsAwaited() async {
    let value = await ExactlyOnce.value(ifCancelled: 0) { once in
      Task.detached {
        try await Task.sleep(for: .milliseconds(5))
        once.deliver(1)
      }
      return nil
    }
    #expect(value == 1)
  }

  @Test func theSecondCallbackIsDropped() async {
    let value = await ExactlyOnce.value(ifCancelled: 0) { once in
      #expect(once.deliver(1))
      #expect(!once.deliver(2))
      return nil
    }
    #expect(value == 1)
  }

  @Test func ofManyCallbacksAtOnceOneComesOver() async {
    for _ in 0..<200 {
      let value = await ExactlyOnce.value(ifCancelled: 0) { once in
        for number in 1...4 { Task.detached { once.deliver(number) } }
        return nil
      }
      #expect((1...4).contains(value))
    }
  }

  @Test func aCallWithoutACallbackEndsWithItsTask() async {
    let given = ExactlyOnceProbe()
    let task = Task {
      await ExactlyOnce.value(ifCancelled: -1) { _ in { given.giveUp() } }
    }
    task.cancel()
    #expect(await task.value == -1)
    #expect(await given.isGivenUp)
  }

  @Test func aCallbackBeforeTheCancellationCountsAndNothingIsGivenUp() async {
    let given = ExactlyOnceProbe()
    let task = Task {
      await ExactlyOnce.value(ifCancelled: -1) { once in
        once.deliver(1)
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        return { given.giveUp() }
      }
    }
    #expect(await task.value == 1)
    #expect(await !given.isGivenUp)
  }

  @Test func theAccountsAnswersAreThoseOfItsMethods() async {
    let account = ScriptedAccount()
    #expect(
      await account.answer(to: .access(prompting: true))
        == .access(AccountAccess(status: .granted)))
    #expect(await account.answer(to: .metadata(MetadataRequest())) == .failure(.unsupported))
  }

  @Test func everyNumberOfTheFrameworkHasItsCase() {
    for code in 0...7 {
      #expect(SubscriberAccountError(code: code).number == code)
    }
    #expect(SubscriberAccountError(code: 8) == .other(code: 8))
    #expect(
      SubscriberAccountError(code: 1, unsupportedProvider: "other")
        == .unsupportedProvider("other"))
  }
}

/// Remembers that something was given up.
private final class ExactlyOnceProbe: Sendable {
  private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

  func giveUp() { continuation.yield() }

  var isGivenUp: Bool {
    get async {
      continuation.finish()
      return await stream.contains { true }
    }
  }
}

private struct ScriptedAccount: SubscriberAccount {
  func access(prompting: Bool) async -> AccountAccess {
    AccountAccess(status: prompting ? .granted : .notDetermined)
  }

  func metadata(
    _ request: MetadataRequest
  ) async throws(SubscriberAccountError) -> SubscriberMetadata {
    throw .unsupported
  }
}
