public import PartnerSSO
import Synchronization
public import TokenExchange

/// A user who follows a script: chooses, signs in on pages of a stand-in, or does nothing.
public final class ScriptedUser: WorkflowUser {
  private struct Lists: Sendable {
    var providers: Answers<MVPD.ID?>
    var confirmations: Answers<Script.Confirmation>
    var pages: Answers<Script.Deed>
    var codes: Answers<Script.Deed>
    var signOuts: Answers<Script.Deed>
  }

  private let lists: Mutex<Lists>
  private let browser: Browser

  /// Plays a script.
  ///
  /// It is nil for a script with an empty list.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - client: The client of the second device.
  ///   - version: The version of the API.
  ///   - transport: What carries the requests of the browser.
  public init?(
    _ script: Script, client: ExchangeClient, version: APIVersion, transport: any Transport
  ) {
    guard let providers = Answers(script.providers),
      let confirmations = Answers(script.confirmations), let pages = Answers(script.pages),
      let codes = Answers(script.codes), let signOuts = Answers(script.signOuts)
    else { return nil }
    lists = Mutex(
      Lists(
        providers: providers, confirmations: confirmations, pages: pages, codes: codes,
        signOuts: signOuts))
    browser = Browser(client: client, version: version, transport: transport)
  }

  /// See `WorkflowUser`.
  public func answer(to request: UserRequest) async -> UserAnswer {
    switch request {
    case .provider:
      return lists.withLock { $0.providers.next() }.map(UserAnswer.provider) ?? .cancelled
    case .confirmation(let provider):
      switch lists.withLock({ $0.confirmations.next() }) {
      case .confirm: return .provider(provider.id)
      case .another: return .anotherProvider
      case .cancel: return .cancelled
      case .stay: return await answer(.stay) {}
      }
    case .page(let url):
      return await answer(lists.withLock { $0.pages.next() }) {
        await browser.signIn(at: url.string)
      }
    case .code(let code):
      let deed = lists.withLock { $0.codes.next() }
      guard deed == .signIn else { return await answer(deed) {} }
      if let mvpd = lists.withLock({ $0.providers.next() }) {
        await browser.signIn(with: code, at: mvpd)
      }
      // A code is shown until the workflow takes it away.
      return await answer(.stay) {}
    case .partnerSignOut:
      return await answer(lists.withLock { $0.signOuts.next() }) {}
    }
  }

  private func answer(_ deed: Script.Deed, signIn: () async -> Void) async -> UserAnswer {
    switch deed {
    case .signIn:
      await signIn()
      return .closed
    case .close:
      return .closed
    case .cancel:
      return .cancelled
    case .stay:
      await Forever.wait()
      return .closed
    }
  }
}
