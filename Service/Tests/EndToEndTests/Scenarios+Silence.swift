import PartnerSSO
import PartnerStandIn
import ScriptedSSO

// The wishes that show nothing, and the provider of the time before, in both versions.
extension Scenario {
  /// A provider that the user has chosen in the app's picker, and one of the partner's.
  private static let regular = #"{"id":"RegularMVPD","displayName":"Regular TV"}"#
  private static let ofPartner =
    #"{"id":"SampleMVPD","displayName":"Sample TV","isOfPartner":true}"#

  private static let expired =
    #""response": [{"provider": "sample-provider", "response": "expired"}]"#
  private static let rejected = #""response": [{"error": "rejected"}]"#
  private static let denied = #""access": ["denied"]"#

  static func silent(_ version: APIVersion) -> [Scenario] {
    let names = Names(version, .tvOS)
    let toProfile = names.toProfile
    func check(
      _ expected: String, _ members: String..., faults: [FaultyTransport.Fault] = []
    ) -> Scenario {
      Scenario(
        version, .tvOS, "\(expected) => not authenticated",
        script: "{" + members.joined(separator: ", ") + "}"
      ).with {
        $0.firstWish = .check
        $0.faults = faults
      }
    }
    return [
      check("access authentication", denied),
      check(
        toProfile, signedIn, faults: [.init(line: names.profileRequestLine, kind: .status(500))]),
      check("\(toProfile) partnerResponse", signedIn, rejected),
      check("\(toProfile) partnerResponse exchange", signedIn, expired),
      // The platform's sign-in is enough, and permissions are remembered.
      Scenario(
        version, .tvOS,
        "\(toProfile) partnerResponse exchange preauthorization => preauthorized [1 of 2 permitted]",
        "\(names.askedWithout) preauthorization => preauthorized [1 of 2 permitted]",
        "=> preauthorized [1 of 1 permitted]", script: script(signedIn, responding)
      ).with {
        $0.firstWish = .preauthorize(["R", "denied"])
        $0.furtherWishes = [.preauthorize(["R", "denied"]), .preauthorize(["R"])]
      },
      Scenario(
        version, .tvOS,
        "\(toProfile) partnerResponse exchange preauthorization "
          + "=> failed [sso.service-failed] unavailable 500", script: script(signedIn, responding)
      ).with {
        $0.firstWish = .preauthorize(["R"])
        $0.faults = [.init(line: names.preauthorizeLine, kind: .status(500))]
      },
    ] + (version == .v1 ? silentInVersionOne : silentInVersionTwo)
  }

  private static let silentInVersionOne = [
    Scenario(
      .v1, .tvOS, "access authentication partnerStatus => not authenticated", script: "{}"
    ).with { $0.firstWish = .check },
    Scenario(
      .v1, .tvOS, "access authentication partnerStatus configuration => not authenticated",
      script: script(#""status": [{"provider": "nobody"}]"#)
    ).with { $0.firstWish = .check },
    // A user who is not signed in sees nothing of signing out.
    Scenario(.v1, .iOS, "tokenSource => signed out", script: script(denied)).with {
      $0.firstWish = .signOut
    },
  ]

  private static let silentInVersionTwo = [
    Scenario(
      .v2, .tvOS,
      "access partnerStatus authentication profileRequest partnerResponse exchange "
        + "=> authenticated",
      "access partnerStatus authentication profileRequest preauthorization "
        + "=> preauthorized [1 of 1 permitted]", script: script(signedIn, responding)
    ).with {
      $0.furtherWishes = [.preauthorize(["R"])]
      $0.faults = [noProfiles(after: 1)]
    }
  ]

  /// The provider of the time before, confirmed or not.
  static func confirming(_ version: APIVersion) -> [Scenario] {
    let names = Names(version, .iOS)
    let (known, toProfile) = (names.known, names.toProfile)
    func scenario(
      _ expected: String, chosen: String, _ members: String...,
      changing change: (inout Scenario) -> Void = { _ in }
    ) -> Scenario {
      Scenario(
        version, .iOS, expected,
        script: "{" + (members + [signingInOnPage]).joined(separator: ", ") + "}"
      ).with {
        $0.chosen = chosen
        change(&$0)
      }
    }
    let confirmed = "providerConfirmation session signInPage poll => authenticated"
    let another = #""confirmations": ["another"]"#
    let onPage = "session signInPage poll => authenticated"
    return [
      scenario("access authentication \(confirmed)", chosen: regular, denied),
      scenario(
        "\(names.toUnknownWithChoice) \(confirmed)", chosen: regular,
        #""status": [{"provider": "nobody"}]"#),
      scenario(
        "\(known) partnerSignIn \(confirmed)", chosen: ofPartner,
        #""signIn": [{"error": "rejected"}]"#),
      scenario("\(toProfile) \(confirmed)", chosen: regular, signedIn) {
        $0.faults = [.init(line: names.profileRequestLine, kind: .status(500))]
      },
      scenario("\(toProfile) partnerResponse \(confirmed)", chosen: regular, signedIn, rejected),
      scenario(
        "\(toProfile) partnerResponse exchange \(confirmed)", chosen: regular, signedIn, expired),
      scenario(
        "access authentication providerConfirmation configuration providerChoice \(onPage)",
        chosen: regular, denied, another),
      scenario(
        "\(known) partnerSignIn providerConfirmation providerChoice \(onPage)", chosen: ofPartner,
        #""signIn": [{"error": "rejected"}]"#, another),
      scenario(
        "access authentication providerConfirmation => cancelled", chosen: regular, denied,
        #""confirmations": ["cancel"]"#),
      scenario(
        "access authentication providerConfirmation => failed [sso.timed-out]", chosen: regular,
        denied, #""confirmations": ["stay"]"#
      ) { $0.silentState = .providerConfirmation },
    ]
  }

  /// Access is withdrawn in the settings, and the user signs in on a page at the same provider.
  private static let withdrawing = script(
    #""access": ["granted", "denied"]"#, signedIn, responding,
    #""pages": ["signIn"], "providers": ["SampleMVPD"]"#)

  /// Version 2 has the list of providers for the platform's picker, and needs it for its own later.
  static let listedProviders: [Scenario] = {
    let names = Names(.v2, .iOS)
    let toProfile = "\(names.known) partnerSignIn profileRequest"
    func scenario(
      _ expected: String, _ members: String..., faults: [FaultyTransport.Fault] = []
    ) -> Scenario {
      Scenario(
        .v2, .iOS, "\(expected) \(names.choice) => authenticated",
        script: "{"
          + (members + [#""signIn": [{"provider": "sample-provider"}]"#, signingInOnPage])
          .joined(separator: ", ") + "}"
      ).with { $0.faults = faults }
    }
    return [
      scenario(toProfile, faults: [.init(line: names.profileRequestLine, kind: .status(500))]),
      scenario("\(toProfile) partnerResponse", rejected),
      scenario("\(toProfile) partnerResponse exchange", expired),
      scenario(
        "\(toProfile) partnerResponse exchange authentication", responding,
        faults: [.init(line: names.exchangeLine, kind: .unreachable)]),
      // No provider has single sign-on any more, so there is no picker of the platform.
      Scenario(
        .v2, .iOS, "\(names.known) providerConfirmation session signInPage poll => authenticated",
        script: script(signingInOnPage)
      ).with {
        $0.chosen = #"{"id":"RegularMVPD","displayName":"Regular TV","isOfPartner":true}"#
        $0.providers = Requestor.sampleProviders.filter { $0.mvpd.id == "RegularMVPD" }
      },
      // The app has lost its access, so the profile of single sign-on is none any more.
      Scenario(
        .v2, .iOS,
        "access partnerStatus authentication profileRequest partnerResponse exchange "
          + "=> authenticated",
        "access authentication configuration providerChoice session signInPage poll authorization "
          + "=> authorized",
        script: withdrawing
      ).with { $0.furtherWishes = [.watch("R")] },
      // The service lists the profile all the same, so it is removed for a new sign-in.
      Scenario(
        .v2, .iOS,
        "access partnerStatus authentication profileRequest partnerResponse exchange "
          + "=> authenticated",
        "access authentication configuration providerChoice session logout session signInPage poll "
          + "authorization => authorized",
        script: withdrawing
      ).with {
        $0.furtherWishes = [.watch("R")]
        $0.listsProfilesWithoutStatus = true
      },
    ]
  }()
}
