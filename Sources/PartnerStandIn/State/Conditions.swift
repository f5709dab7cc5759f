#if StandIn
  import PartnerSSO
  import SAML
  import SAMLFormats

  /// A provider of a programmer.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct Integration: Sendable, Hashable {
    let requestor: ExactString
    let mvpd: MVPD.ID
  }

  /// A rule that bypasses a provider for a while, in the words of the partner's Degradation API.
  @available(macOS 14, iOS 17, tvOS 17, *)
  enum Degradation: String, Sendable, CaseIterable {
    /// Every user counts as authenticated, and may watch everything.
    case authNAll = "AuthNAll"
    /// Every user may watch everything.
    case authZAll = "AuthZAll"
    /// No user may watch anything.
    case authZNone = "AuthZNone"
  }

  /// The limits of a preview (TempPass).
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct PreviewLimits: Sendable {
    var lifetime: Duration

    /// How many resources may be watched; nil for any number.
    var resources: Int?
  }

  /// The clock and the behaviour of the providers, which the control API changes.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct Conditions: Sendable {
    /// The clock, beside the calendar of the configuration.
    enum Clock: Sendable {
      /// It goes on with the calendar, so much ahead of it.
      case running(ahead: Duration)
      case standing(Instant)
    }

    var clock = Clock.running(ahead: .zero)
    var degradation: [Integration: Degradation] = [:]
    var previews: [Integration: PreviewLimits] = [:]

    /// Whether the devices are at home, where the network signs its users in; nothing is known of
    /// the providers that are absent.
    var homes: [Integration: Bool] = [:]

    /// The moment of the clock, at a moment of the calendar.
    func now(at calendar: Instant) -> Instant {
      switch clock {
      case .running(let ahead): calendar.advanced(by: ahead)
      case .standing(let moment): moment
      }
    }

    /// Whether the clock stands still by itself.
    var stands: Bool { if case .standing = clock { true } else { false } }

    /// Sets the clock, which stands still or goes on from there.
    mutating func setClock(to moment: Instant, stands: Bool, at calendar: Instant) {
      clock =
        stands
        ? .standing(moment)
        : .running(
          ahead: .milliseconds(
            moment.millisecondsSince1970 - calendar.millisecondsSince1970))
    }
  }
#endif
