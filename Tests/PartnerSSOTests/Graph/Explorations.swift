import PartnerSSO
import Testing

/// The explorations that the tests and the drawing share, made once.
///
/// Each has one loop of the limits open and the others closed, so that their numbers add up and do
/// not multiply; random walks take all loops at once.
enum Explorations {
  struct Named: Sendable, CustomTestStringConvertible {
    var value: Exploration
    var testDescription: String

    init(_ version: APIVersion, _ platform: PartnerSSOWorkflow.Platform, _ loop: Loop) {
      var settings = WorkflowSettings(version: version, platform: platform)
      settings.limits = WorkflowLimits(only: loop)
      if loop == .cancelledPicker { settings.cancelledPicker = .stop }
      settings.usesAutomaticSignIn = loop == .automaticSignIn
      value = Exploration(
        settings,
        remembering: loop.memory)
      testDescription = "\(version.rawValue), \(platform), \(loop)"
    }
  }

  enum Loop: CaseIterable {
    case temporaryErrors
    case interactiveForwards
    case renewedProfileRequests
    case changedProviders
    case renewedAuthentications
    case polls
    case cancelledPicker
    case chosenProvider
    case chosenPartnersProvider
    case partnersProfile
    case permits
    case automaticSignIn

    var memory: Exploration.Memory {
      switch self {
      case .chosenProvider: .provider
      case .chosenPartnersProvider: .partnersProvider
      case .partnersProfile: .partnersProfile
      case .permits: .permits
      default: .nothing
      }
    }
  }

  static let all: [Named] = APIVersion.allCases.flatMap { version in
    [PartnerSSOWorkflow.Platform.tvOS, .iOS].flatMap { platform in
      // Version 1 has no status of the framework that a profile would need.
      Loop.allCases.filter { version == .v2 || $0 != .partnersProfile }
        .map { Named(version, platform, $0) }
    }
  }
}

extension WorkflowLimits {
  fileprivate init(only loop: Explorations.Loop) {
    self.init()
    temporaryErrors = loop == .temporaryErrors ? 1 : 0
    interactiveForwards = loop == .interactiveForwards ? 1 : 0
    renewedProfileRequests = loop == .renewedProfileRequests ? 1 : 0
    changedProviders = loop == .changedProviders ? 1 : 0
    renewedAuthentications = [.renewedAuthentications, .partnersProfile].contains(loop) ? 1 : 0
    polls = loop == .polls ? 2 : 1
    pollsAfterPage = polls
    failedPolls = loop == .polls ? 1 : 0
  }
}
