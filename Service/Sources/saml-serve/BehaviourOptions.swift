public import ArgumentParser
public import PartnerStandIn

/// How exactly requests are read, and what goes wrong.
struct BehaviourOptions: ParsableArguments {
  /// The two manners as flags.
  enum Manner: String, EnumerableFlag {
    case strict, lenient

    static func help(for value: Manner) -> ArgumentHelp? {
      switch value {
      case .strict: "Read requests as the reference has them."
      case .lenient: "Read requests as far as they can be understood, and ask for no access token."
      }
    }
  }

  @Flag var manner = Manner.strict

  @Flag(
    help:
      "List profiles of single sign-on (REST API V2) even without a valid status of the framework.")
  var profilesWithoutStatus = false

  @Flag(help: "Answer 429 as the service does: one request a second, and a burst of ten.")
  var throttle = false

  @Option(
    help: ArgumentHelp(
      "What goes wrong, as KIND[@PATH][*COUNT]: 503, latency:250ms, truncate:20, interrupt:0; "
        + "may be repeated.", valueName: "fault"))
  var fault: [Fault] = []

  func apply(to configuration: inout StandInConfiguration) {
    configuration.manner = manner == .strict ? .strict : .lenient
    configuration.listsProfilesWithoutStatus = profilesWithoutStatus
    configuration.throttle = throttle ? Throttle() : nil
    configuration.faults = fault
  }
}

extension Fault: @retroactive ExpressibleByArgument {
  /// Reads a fault; see ``Fault/init(parsing:)``.
  public init?(argument: String) {
    self.init(parsing: argument)
  }
}
