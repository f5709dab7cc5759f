public import ExchangeProgram
public import PartnerSSO
import SAMLPayload
public import TokenExchange

/// Something that happened in a run, without values: what is printed, and what is drawn.
public enum RunEntry: Sendable, Hashable {
  /// The party that the workflow asks.
  public enum Party: String, Sendable, Hashable, CaseIterable {
    case account, service, user
  }

  /// The workflow is in this state now.
  case state(WorkflowState)

  /// The workflow sends a request to a party.
  case request(Party, String)

  /// A party has answered.
  case answer(Party, String)

  /// A message of the service, and its result.
  case message(String)

  /// A timer has ended a wait.
  case timeOut

  /// The exchange of a response has ended: in which form it was accepted and why, or why it was not.
  case exchange(String)

  /// The wish has ended.
  case end(String)

  /// The entry as a line.
  public var line: String {
    switch self {
    case .state(let state): "[\(state.rawValue)]"
    case .request(let party, let text): "  to the \(party.rawValue): \(text)"
    case .answer(let party, let text): "  the \(party.rawValue) answers: \(text)"
    case .message(let text): "    \(text)"
    case .timeOut: "  a timer ends"
    case .exchange(let text): "  the response is \(text)"
    case .end(let text): "=> \(text)"
    }
  }

  /// The entry of a message that a program has observed.
  public init(of message: ObservedMessage) {
    self = .message("\(message.request.line) -> \(message.answer.line)")
  }

  /// The entries of a transition, in order.
  public static func entries(of transition: WorkflowTransition) -> [RunEntry] {
    var entries: [RunEntry] = []
    switch transition.event {
    case .answered(_, let answer): entries.append(answer.entry)
    case .timerFired: entries.append(.timeOut)
    case .start, .check, .preauthorize, .signOut, .cancel: break
    }
    if transition.from == .exchange, transition.to != .exchange, let forms = transition.exchange {
      entries.append(.exchange(forms.words))
    }
    if transition.to != transition.from, transition.to != .idle {
      entries.append(.state(transition.to))
    }
    for action in transition.actions {
      switch action {
      case .perform(let request, _): entries.append(request.entry)
      case .finish(let outcome): entries.append(.end(outcome.words))
      case .startTimer, .cancel: break
      }
    }
    return entries
  }
}

extension PartnerSSOWorkflow.Request {
  fileprivate var entry: RunEntry {
    switch self {
    case .account(.access(let prompting)):
      .request(.account, prompting ? "may the app ask? (prompting)" : "may the app ask?")
    case .account(.automaticSignIn(let request)):
      .request(.account, "Automatic Sign-In: \(request.rawValue)")
    case .account(.metadata(let request)):
      .request(.account, request.words)
    case .service(let request):
      .request(.service, request.words)
    case .user(let request):
      .request(.user, request.words)
    }
  }
}

extension MetadataRequest {
  fileprivate var words: String {
    let question =
      verificationToken != nil
      ? "forward the profile request" : isInterruptionAllowed ? "sign in" : "who is signed in?"
    return question + (isInterruptionAllowed ? " (may interrupt)" : "")
  }
}

extension ServiceRequest {
  fileprivate var words: String {
    switch self {
    case .authentication: "is the user authenticated?"
    case .configuration: "the providers"
    case .profileRequest: "a profile request"
    case .exchange(let response, _, _): "the response for a token, \(response.form.words)"
    case .session: "a registration code"
    case .authenticationToken: "has the user signed in?"
    case .authorization: "may the user watch it?"
    case .mediaToken: "a media token"
    case .preauthorization(let resources, _, _):
      "what might the user watch, of \(resources.count) resources?"
    case .userMetadata: "how did the sign-in come about?"
    case .logout(.direct, _): "sign out"
    case .logout(.page, _): "sign out, on a page"
    }
  }
}

extension UserRequest {
  fileprivate var words: String {
    switch self {
    case .provider(let mvpds): "choose one of \(mvpds.count) providers"
    case .confirmation: "confirm the provider of the time before"
    case .code: "a registration code is shown"
    case .page: "a page is shown"
    case .partnerSignOut: "sign out in the settings"
    }
  }
}

extension PartnerSSOWorkflow.Answer {
  fileprivate var entry: RunEntry {
    switch self {
    case .account(let answer): .answer(.account, answer.words)
    case .service(let answer): .answer(.service, answer.words)
    case .user(let answer): .answer(.user, answer.words)
    }
  }
}

extension AccountAnswer {
  fileprivate var words: String {
    switch self {
    case .access(let access): return access.status.rawValue
    case .automaticSignIn(let isDone): return isDone ? "done" : "not done"
    case .failure(let error): return error.code.rawValue
    case .metadata(let metadata):
      if metadata.samlResponse != nil { return "a response" }
      return metadata.provider == nil ? "no user is signed in" : "a user is signed in"
    }
  }
}

extension ServiceAnswer {
  fileprivate var words: String {
    switch self {
    case .authenticated: return "authenticated"
    case .profiles(let profiles): return "\(profiles.count) profiles"
    case .notAuthenticated: return "not authenticated"
    case .configuration(let configuration): return "\(configuration.mvpds.count) providers"
    case .session(let session):
      switch session.next {
      case .authenticate: return "a code and a page"
      case .resume: return "a code, without a provider"
      case .authorize: return "authenticated already"
      case .partnerProfile: return "a profile request"
      }
    case .decision(.permitted(_, nil, _)): return "permitted"
    case .decision(.permitted): return "permitted, with a media token"
    case .decision(.denied): return "denied"
    case .mediaToken: return "a media token"
    case .preauthorization(let decisions): return decisions.words
    case .userMetadata(let metadata):
      return metadata.tokenSource == .partner ? "by the partner" : "not by the partner"
    case .logout(.complete): return "signed out"
    case .logout(.page): return "a page"
    case .logout(.partner): return "sign out in the settings"
    case .failure(let failure): return failure.words
    }
  }
}

extension ServiceFailure {
  fileprivate var words: String {
    ([kind.rawValue] + [status.map { "\($0)" }, code?.string].compactMap(\.self)).joined(
      separator: " ")
  }
}

extension UserAnswer {
  fileprivate var words: String {
    switch self {
    case .provider: "a provider"
    case .anotherProvider: "another provider"
    case .closed: "closed"
    case .cancelled: "cancelled"
    }
  }
}

extension [PreauthorizedResource] {
  fileprivate var words: String { "\(count(where: \.isAuthorized)) of \(count) permitted" }
}

extension PartnerSSOWorkflow.Outcome {
  /// The outcome without values.
  public var words: String {
    switch self {
    case .authenticated: "authenticated"
    case .notAuthenticated: "not authenticated"
    case .preauthorized(let decisions): "preauthorized [\(decisions.words)]"
    case .authorized: "authorized"
    case .denied: "denied"
    case .signedOut: "signed out"
    case .cancelled: "cancelled"
    case .failed(.service(let failure)): "failed [sso.service-failed] \(failure.words)"
    case .failed(let failure): "failed [\(failure.code)]"
    }
  }
}
