/// How long and how often a workflow tries: no loop of the cookbook is without a count, and no
/// answer is awaited for ever.
public struct WorkflowLimits: Sendable, Hashable {
  /// How long a call of the service may take, with all its repetitions.
  ///
  /// Three attempts of fifteen seconds and the pauses between them.
  public var serviceCall = Duration.seconds(60)

  /// How long the framework may take without its user.
  ///
  /// It may ask the provider over the network; but a callback may also never come.
  public var silentAccountRequest = Duration.seconds(30)

  /// How long a user may take: to decide, to find a password, to type it with a remote control.
  public var interaction = Duration.seconds(600)

  /// How long a registration code lasts if the service gives no usable end.
  ///
  /// An end in the past, or further away than ``longestCode``, is not usable, because the clock of
  /// the device may be wrong. This is the service's own default, and also the time that a web page
  /// may stay open.
  public var code = Duration.seconds(1800)

  /// The longest time that the service gives a code: its maximum of `ttl`.
  public var longestCode = Duration.seconds(36_000)

  /// The pause between two questions whether the user has signed in.
  ///
  /// The service wants three to five seconds.
  public var pollInterval = Duration.seconds(4)

  /// The longest pause after questions that failed; each failure doubles the pause until then.
  public var longestPollInterval = Duration.seconds(30)

  /// How many questions may fail one after another.
  public var failedPolls = 5

  /// How often to ask after a web page was closed: the token may come a little later, or the user
  /// has only closed the page.
  public var pollsAfterPage = 5

  /// How often to ask for one code in all: as often as ``longestCode`` allows in this pace.
  public var polls = 9_000

  /// How often to ask the framework again after error 3, which is temporary.
  public var temporaryErrors = 1

  /// The pause before the next question to the framework.
  public var temporaryErrorPause = Duration.seconds(2)

  /// How often the profile request is forwarded with the user's help, after error 4.
  ///
  /// V2's cookbook allows interruption in its text and forbids it in its code: silence comes first.
  public var interactiveForwards = 1

  /// How often a new profile request is fetched, after error 5: it may have been too old.
  public var renewedProfileRequests = 1

  /// How often the user may turn out to be signed in at another provider than a moment ago.
  public var changedProviders = 1

  /// How often to authenticate the user again because a token had expired when it was used.
  public var renewedAuthentications = 1

  /// Makes the default limits.
  public init() {}
}
