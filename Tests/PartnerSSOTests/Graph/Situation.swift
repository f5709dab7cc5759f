@testable import PartnerSSO

/// All of a workflow that decides how it goes on: not the numbers of tickets, nor what is only
/// handed on to the service or the app.
struct Situation: Hashable {
  private let state: WorkflowState
  private let wish: Progress.Wish
  private let isGranted: Bool
  private let provider: ProviderID?
  private let isSignedIn: Bool
  private let providerCount: Int?
  private let isPartnerOver: Bool
  private let mvpds: [MVPD.ID?]
  private let manner: LogoutManner?
  private let isAfterPage: Bool
  private let counts: [Int]
  private let awaits: [Bool]
  private let exchanged: PresentedResponse?
  private let named: [MVPD.ID?]
  private let source: TokenSource?
  private let hasRefusedStatus: Bool
  private let chosen: ChosenProvider?
  private let isDeclined: Bool
  private let hasAsked: Bool
  private let permits: Permits

  init(_ workflow: PartnerSSOWorkflow) {
    let progress = workflow.progress
    let pending = workflow.pending
    state = workflow.state
    wish = progress.wish
    isGranted = workflow.hasAccess
    provider = progress.status.provider
    isSignedIn = progress.status.isSignedIn(at: Samples.now)
    providerCount = progress.configuration?.mvpds.count
    isPartnerOver = progress.isPartnerOver
    mvpds = [progress.mvpd, Self.mvpd(of: workflow.step)]
    manner = if case .logout(let manner) = workflow.step { manner } else { nil }
    isAfterPage = if case .poll(_, let afterPage) = workflow.step { afterPage } else { false }
    counts = [
      progress.temporaryErrors, progress.interactiveForwards, progress.renewedProfileRequests,
      progress.changedProviders, progress.renewedAuthentications, progress.polls,
      progress.failedPolls,
    ]
    exchanged = if case .exchange(let response, _) = workflow.step { response } else { nil }
    named = [progress.named, progress.stale?.mvpd]
    source = progress.token.source
    hasRefusedStatus = progress.hasRefusedStatus
    chosen = workflow.chosenProvider
    isDeclined = progress.isProviderDeclined
    hasAsked = progress.hasAskedAutomaticSignIn
    permits = workflow.permits
    awaits = [
      pending.work != nil, pending.limit != nil, pending.shown != nil, pending.deadline != nil,
      pending.pause != nil,
    ]
  }

  private static func mvpd(of step: Step) -> MVPD.ID? {
    switch step {
    case .profileRequest(let mvpd), .partnerResponse(let mvpd, _): mvpd?.id
    default: nil
    }
  }
}
