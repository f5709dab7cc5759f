public import PartnerSSO

/// The answers of a subscriber account and its user, one after the other; the last of a list is
/// repeated.
public struct Script: Sendable, Hashable {
  /// A reply of the subscriber account to a question for metadata.
  public enum Reply: Sendable, Hashable {
    /// Who is signed in, for how many seconds more, and the file of the provider's response.
    case metadata(provider: ProviderID?, expiresIn: Int64, response: String?)

    /// An error of the framework.
    case error(SubscriberAccountError)

    /// Never an answer: the workflow has to give up by itself.
    case silence
  }

  /// A user's action on a web page or a code.
  public enum Deed: String, Sendable, Hashable, CaseIterable {
    /// Signs in: on the page, or with the code on a second device.
    case signIn
    /// Closes what is shown.
    case close
    /// Says that they no longer want to.
    case cancel
    /// Does nothing.
    case stay
  }

  /// A user's answer to the question about the provider of the last sign-in.
  public enum Confirmation: String, Sendable, Hashable, CaseIterable {
    /// It is the provider still.
    case confirm
    /// It is another one.
    case another
    /// They no longer want to.
    case cancel
    /// Nothing.
    case stay
  }

  /// Whether the app may ask for the subscription.
  public var access: [AccessStatus] = [.granted]

  /// The answers to a question that shows nothing and asks who is signed in.
  public var status: [Reply] = [.metadata(provider: nil, expiresIn: 0, response: nil)]

  /// The answers of the platform's picker and sign-in.
  public var signIn: [Reply] = [.error(.userCancelled)]

  /// The answers to the request that is forwarded to the provider.
  public var response: [Reply] = [.error(.unsupported)]

  /// The providers that are chosen in the app's own picker or on a second device; nil is none.
  public var providers: [MVPD.ID?] = [nil]

  /// The user's answers to the question about the provider of the time before.
  public var confirmations: [Confirmation] = [.confirm]

  /// The user's actions on a web page.
  public var pages: [Deed] = [.close]

  /// The user's actions on a registration code.
  public var codes: [Deed] = [.stay]

  /// The user's actions on the advice to sign out in the settings.
  public var signOuts: [Deed] = [.close]

  /// A user who has allowed access, and is signed in nowhere.
  public init() {}
}

/// Answers in their order, of which the last one stays.
struct Answers<Answer: Sendable>: Sendable {
  private var remaining: ArraySlice<Answer>
  private var last: Answer

  /// Nil without any answer.
  init?(_ answers: [Answer]) {
    guard let last = answers.last else { return nil }
    self.last = last
    remaining = answers[...]
  }

  mutating func next() -> Answer { remaining.popFirst() ?? last }
}
