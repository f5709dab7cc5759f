public import PartnerSSO
import Synchronization

/// A subscriber account that answers by a script.
public final class ScriptedAccount: SubscriberAccount {
  private struct Lists: Sendable {
    var access: Answers<AccessStatus>
    var status: Answers<Script.Reply>
    var signIn: Answers<Script.Reply>
    var response: Answers<Script.Reply>
  }

  private let lists: Mutex<Lists>
  private let responses: [String: SAMLResponse]
  private let calendar: @Sendable () -> Instant

  /// Plays a script.
  ///
  /// It is nil for a script with an empty list, or that names a response which is not there.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - responses: The providers' responses, by the names that the script has for them.
  ///   - calendar: Tells the time of the calendar.
  public init?(
    _ script: Script, responses: [String: SAMLResponse],
    calendar: @escaping @Sendable () -> Instant
  ) {
    guard let access = Answers(script.access), let status = Answers(script.status),
      let signIn = Answers(script.signIn), let response = Answers(script.response),
      script.responseNames.allSatisfy({ responses[$0] != nil })
    else { return nil }
    lists = Mutex(Lists(access: access, status: status, signIn: signIn, response: response))
    self.responses = responses
    self.calendar = calendar
  }

  /// See `SubscriberAccount`.
  public func access(prompting: Bool) async -> AccountAccess {
    let status = lists.withLock { $0.access.next() }
    return AccountAccess(status: status, error: status == .granted ? nil : .accessNotGranted)
  }

  /// See `SubscriberAccount`.
  public func metadata(
    _ request: MetadataRequest
  ) async throws(SubscriberAccountError) -> SubscriberMetadata {
    switch reply(to: request) {
    case .metadata(let provider, let seconds, let name):
      guard let provider else { return SubscriberMetadata() }
      return SubscriberMetadata(
        provider: provider, expires: calendar().advanced(by: .seconds(seconds)),
        samlResponse: name.flatMap { responses[$0] })
    case .error(let error):
      throw error
    case .silence:
      await Forever.wait()
      throw .other(code: -1)
    }
  }

  /// The forwarded request has a verification token; the picker may interrupt; the question who is
  /// signed in does neither.
  private func reply(to request: MetadataRequest) -> Script.Reply {
    lists.withLock { lists in
      if request.verificationToken != nil { return lists.response.next() }
      return request.isInterruptionAllowed ? lists.signIn.next() : lists.status.next()
    }
  }
}

extension Script {
  /// The files that the script names.
  public var responseNames: Set<String> {
    Set(
      (status + signIn + response).compactMap { reply in
        if case .metadata(_, _, let name) = reply { name } else { nil }
      })
  }
}

/// An answer that does not come.
enum Forever {
  /// Waits until the task is cancelled.
  static func wait() async {
    // Only the end of the sleep counts, not why.
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
  }
}
