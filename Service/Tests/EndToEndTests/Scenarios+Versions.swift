import PartnerSSO
import ScriptedSSO

// The ways that one version or one kind of device has alone.
extension Scenario {
  private static let partner = script(signedIn, responding)
  private static let denied = #""access": ["denied"]"#
  private static let byPartner =
    "access authentication partnerStatus configuration profileRequest partnerResponse exchange"
  private static let byPartnerV2 =
    "access partnerStatus authentication profileRequest partnerResponse exchange"
  private static let onPage =
    "access authentication configuration providerChoice session signInPage poll"

  static let versionOne: [Scenario] =
    [
      // The second time there is a token.
      Scenario(
        .v1, .tvOS, "\(byPartner) authorization mediaToken => authorized",
        "access authentication authorization mediaToken => authorized", script: partner,
        resource: "R"
      ).with { $0.furtherWishes = [.watch("R")] },
      Scenario(
        .v1, .iOS, "\(byPartner) => authenticated", "access authentication => authenticated",
        script: partner
      ).with { $0.furtherWishes = [.watch(nil)] },
      // The partner cannot answer.
      Scenario(
        .v1, .tvOS, "access authentication partnerStatus session poll => authenticated",
        script: script(#""status": [{"silence": true}]"#, signingInByCode)
      ).with { $0.silentState = .partnerStatus },
      Scenario(
        .v1, .iOS,
        "access authentication partnerStatus configuration providerChoice session signInPage poll "
          + "=> authenticated",
        script: script(#""status": [{"error": "unsupported"}]"#, signingInOnPage)),
      // A token ends between its check and its use.
      Scenario(
        .v1, .tvOS,
        "\(byPartner) authorization partnerStatus profileRequest partnerResponse exchange "
          + "authorization mediaToken => authorized", script: partner, resource: "R"
      ).with { $0.faults = [.init(line: "GET /api/v1/authorize", kind: .status(410))] },
      Scenario(
        .v1, .tvOS,
        "\(byPartner) authorization mediaToken partnerStatus profileRequest partnerResponse exchange "
          + "authorization mediaToken => authorized", script: partner, resource: "R"
      ).with { $0.faults = [.init(line: "GET /api/v1/tokens/media", kind: .status(412))] },
      Scenario(
        .v1, .tvOS,
        "\(byPartner) authorization mediaToken => failed [sso.service-failed] unavailable 500",
        script: partner, resource: "R"
      ).with { $0.faults = [.init(line: "GET /api/v1/tokens/media", kind: .status(500))] },
      Scenario(
        .v1, .tvOS,
        "access authentication session poll authorization mediaToken session poll authorization "
          + "mediaToken => authorized", script: script(denied, signingInByCode), resource: "R"
      ).with { $0.faults = [.init(line: "GET /api/v1/tokens/media", kind: .status(412))] },
      Scenario(
        .v1, .iOS,
        "\(onPage) authorization mediaToken providerConfirmation session signInPage poll authorization "
          + "mediaToken => authorized", script: script(denied, signingInOnPage), resource: "R"
      ).with { $0.faults = [.init(line: "GET /api/v1/tokens/media", kind: .status(412))] },
      Scenario(
        .v1, .iOS, "\(onPage) => authenticated",
        "access authentication authorization providerConfirmation session signInPage poll "
          + "authorization mediaToken => authorized", script: script(denied, signingInOnPage)
      ).with {
        $0.furtherWishes = [.watch("R")]
        $0.faults = [.init(line: "GET /api/v1/authorize", kind: .status(412))]
      },
      Scenario(
        .v1, .iOS, "\(onPage) => authenticated",
        "access authentication authorization mediaToken providerConfirmation session "
          + "signInPage poll authorization mediaToken => authorized",
        script: script(denied, signingInOnPage)
      ).with {
        $0.furtherWishes = [.watch("R")]
        $0.faults = [.init(line: "GET /api/v1/tokens/media", kind: .status(412))]
      },
      Scenario(
        .v1, .tvOS,
        "\(byPartner) authorization partnerStatus partnerSignIn profileRequest partnerResponse "
          + "exchange authorization mediaToken => authorized",
        script: script(
          #""status": [{"provider": "sample-provider"}, {}]"#,
          #""signIn": [{"provider": "sample-provider"}]"#, responding), resource: "R"
      ).with { $0.faults = [.init(line: "GET /api/v1/authorize", kind: .status(410))] },
      Scenario(
        .v1, .iOS,
        "\(byPartner) authorization partnerStatus providerConfirmation session signInPage poll "
          + "authorization mediaToken => authorized",
        script: script(
          #""status": [{"provider": "sample-provider"}, {"error": "unsupported"}]"#, responding,
          signingInOnPage), resource: "R"
      ).with { $0.faults = [.init(line: "GET /api/v1/authorize", kind: .status(410))] },
      // Logout.
      Scenario(
        .v1, .tvOS, "\(byPartner) => authenticated",
        "tokenSource partnerSignOut logout => signed out",
        "access authentication partnerStatus configuration profileRequest partnerResponse exchange "
          + "=> authenticated", script: partner
      ).with { $0.furtherWishes = [.signOut, .watch(nil)] },
      Scenario(
        .v1, .iOS, "\(byPartner) => authenticated",
        "tokenSource partnerSignOut logout logoutPage logout => signed out", script: partner
      ).with { $0.furtherWishes = [.signOut] },
      Scenario(
        .v1, .tvOS, "\(byPartner) => authenticated", "tokenSource partnerSignOut => cancelled",
        script: script(signedIn, responding, #""signOuts": ["cancel"]"#)
      ).with { $0.furtherWishes = [.signOut] },
      Scenario(
        .v1, .tvOS, "access authentication session poll => authenticated",
        "tokenSource logout => signed out", script: script(denied, signingInByCode)
      ).with { $0.furtherWishes = [.signOut] },
      Scenario(
        .v1, .tvOS, "access authentication session poll => authenticated",
        "tokenSource logout => failed [sso.service-failed] unavailable 500",
        script: script(denied, signingInByCode)
      ).with {
        $0.furtherWishes = [.signOut]
        $0.faults = [.init(line: "DELETE /api/v1/logout", kind: .status(500))]
      },
    ] + users(.v1)

  static let versionTwo: [Scenario] =
    [
      Scenario(
        .v2, .tvOS, "\(byPartnerV2) => authenticated",
        "access partnerStatus authentication => authenticated",
        "access partnerStatus authentication authorization => authorized", script: partner
      ).with { $0.furtherWishes = [.watch(nil), .watch("R")] },
      // The service knows better than its list of profiles.
      Scenario(
        .v2, .tvOS, "\(byPartnerV2) => authenticated",
        "access partnerStatus authentication profileRequest => authenticated",
        script: partner
      ).with {
        $0.furtherWishes = [.watch(nil)]
        $0.faults = [noProfiles(after: 1)]
      },
      Scenario(
        .v2, .tvOS, "\(byPartnerV2) => authenticated",
        "access partnerStatus authentication profileRequest authorization => authorized",
        script: partner
      ).with {
        $0.furtherWishes = [.watch("R")]
        $0.faults = [noProfiles(after: 1)]
      },
      Scenario(
        .v2, .iOS, "\(onPage) => authenticated",
        "access authentication providerConfirmation session => authenticated",
        "access authentication providerConfirmation session authorization => authorized",
        script: script(denied, signingInOnPage)
      ).with {
        $0.furtherWishes = [.watch(nil), .watch("R")]
        // The first two are the check and the poll.
        $0.faults = [noProfiles(after: 2), noProfiles(after: 0)]
      },
      // The clock of the service says that the sign-in is over.
      Scenario(
        .v2, .tvOS,
        "access partnerStatus authentication profileRequest poll => authenticated",
        script: script(
          #""status": [{"provider": "sample-provider", "expiresIn": 60}]"#, signingInByCode)
      ).with { $0.clockError = -3_600_000 },
      Scenario(
        .v2, .iOS,
        "access partnerStatus authentication profileRequest configuration providerChoice session "
          + "signInPage poll => authenticated",
        script: script(
          #""status": [{"provider": "sample-provider", "expiresIn": 60}]"#, signingInOnPage)
      ).with { $0.clockError = -3_600_000 },
      // The partner cannot answer, and the service is asked all the same.
      Scenario(
        .v2, .tvOS, "access partnerStatus authentication session poll => authenticated",
        script: script(#""status": [{"silence": true}]"#, signingInByCode)
      ).with { $0.silentState = .partnerStatus },
      Scenario(
        .v2, .iOS,
        "access partnerStatus authentication configuration providerChoice session signInPage poll "
          + "=> authenticated",
        script: script(#""status": [{"error": "unsupported"}]"#, signingInOnPage)),
      // A profile ends between its check and its use.
      Scenario(
        .v2, .tvOS, "\(byPartnerV2) authorization profileRequest authorization => authorized",
        script: partner, resource: "R"
      ).with {
        $0.faults = [.init(line: "POST /api/v2/REQ/decisions/authorize", kind: .status(412))]
      },
      Scenario(
        .v2, .tvOS, "\(byPartnerV2) => authenticated",
        "access partnerStatus authentication authorization profileRequest authorization "
          + "=> authorized", script: partner
      ).with {
        $0.furtherWishes = [.watch("R")]
        $0.faults = [.init(line: "POST /api/v2/REQ/decisions/authorize", kind: .status(412))]
      },
      // Logout.
      Scenario(
        .v2, .tvOS, "\(byPartnerV2) => authenticated",
        "access partnerStatus authentication logout partnerSignOut => signed out",
        "\(byPartnerV2) => authenticated", script: partner
      ).with { $0.furtherWishes = [.signOut, .watch(nil)] },
      Scenario(
        .v2, .tvOS, "\(byPartnerV2) => authenticated",
        "access partnerStatus authentication logout partnerSignOut => cancelled",
        script: script(signedIn, responding, #""signOuts": ["cancel"]"#)
      ).with { $0.furtherWishes = [.signOut] },
      Scenario(
        .v2, .iOS, "\(onPage) => authenticated",
        "access authentication logout logoutPage => signed out",
        "access authentication => signed out", script: script(denied, signingInOnPage)
      ).with { $0.furtherWishes = [.signOut, .signOut] },
      Scenario(
        .v2, .tvOS, "access authentication session poll => authenticated",
        "access authentication logout => signed out", script: script(denied, signingInByCode)
      ).with { $0.furtherWishes = [.signOut] },
      Scenario(
        .v2, .tvOS, "access authentication session poll => authenticated",
        "access authentication logout => failed [sso.service-failed] unavailable 500",
        script: script(denied, signingInByCode)
      ).with {
        $0.furtherWishes = [.signOut]
        $0.faults = [.init(line: "GET /api/v2/REQ/logout", kind: .status(500))]
      },
    ] + users(.v2)

  /// An empty list of profiles, after so many that are not.
  static func noProfiles(after count: Int) -> FaultyTransport.Fault {
    .init(
      line: "GET /api/v2/REQ/profiles", kind: .status(200, body: #"{"profiles":{}}"#), after: count)
  }

  /// What a user does otherwise than to sign in.
  private static func users(_ version: APIVersion) -> [Scenario] {
    let toChoice = "access authentication configuration providerChoice"
    let toCode = "access authentication session poll"
    return [
      Scenario(
        version, .iOS, "\(toChoice) => cancelled", script: script(denied, #""providers": [null]"#)),
      Scenario(
        version, .iOS, "\(toChoice) => failed [sso.no-provider]",
        script: script(denied, #""providers": ["UnheardOf"]"#)),
      Scenario(
        version, .iOS, "\(onPage) => failed [sso.not-signed-in]",
        script: script(denied, #""providers": ["RegularMVPD"], "pages": ["close"]"#)),
      Scenario(
        version, .iOS, "\(onPage) => failed [sso.not-signed-in]",
        script: script(denied, #""providers": ["RegularMVPD"], "pages": ["stay"]"#)
      ).with { $0.hasShortPages = true },
      Scenario(
        version, .iOS, "\(toChoice) session signInPage => failed [sso.code-expired]",
        script: script(denied, #""providers": ["RegularMVPD"], "pages": ["stay"]"#)
      ).with { $0.clockError = 1_799_500 },
      Scenario(
        version, .tvOS, "\(toCode) => cancelled", script: script(denied, #""codes": ["close"]"#)),
      Scenario(
        version, .tvOS, "\(toCode) => failed [sso.code-expired]",
        script: script(denied, #""codes": ["stay"]"#)
      ).with { $0.clockError = 1_799_500 },
    ]
  }
}
