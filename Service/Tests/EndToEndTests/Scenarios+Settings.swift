import PartnerSSO
import ScriptedSSO

// A user who changes something in the settings while the app works: the service refuses the status, once.
extension Scenario {
  private static let again = "profileRequest authorization => authorized"

  static let changedSettings: [Scenario] = {
    let names = Names(.v2, .tvOS)
    let byPartner = "\(names.toProfile) partnerResponse exchange"
    let byPicker = "\(names.known) partnerSignIn profileRequest partnerResponse exchange"
    let picking = #""signIn": [{"provider": "sample-provider"}]"#
    func scenario(
      _ platform: PartnerSSOWorkflow.Platform, _ expected: String, status: String,
      _ members: String..., refusing line: String = names.authorizeLine
    ) -> Scenario {
      Scenario(
        .v2, platform, expected,
        script: "{"
          + (members + [#""status": [\#(status)]"#, responding]).joined(separator: ", ") + "}",
        resource: "R"
      ).with { $0.faults = [.init(line: line, kind: refusedStatus)] }
    }
    let sample = #"{"provider": "sample-provider"}"#
    let unsupported = #"{"error": "unsupported"}"#
    return [
      scenario(
        .tvOS, "\(byPartner) authorization partnerStatus \(again)", status: "\(sample), \(sample)"),
      scenario(
        .tvOS, "\(byPartner) authorization partnerStatus configuration partnerSignIn \(again)",
        status: "\(sample), {}", picking),
      scenario(
        .tvOS, "\(byPicker) authorization partnerStatus partnerSignIn \(again)", status: "{}, {}",
        picking),
      scenario(
        .tvOS,
        "\(byPartner) authorization partnerStatus session poll authorization => authorized",
        status: "\(sample), \(unsupported)", signingInByCode),
      scenario(
        .iOS,
        "\(byPicker) authorization partnerStatus providerConfirmation session signInPage poll "
          + "authorization => authorized", status: "{}, \(unsupported)", picking,
        signingInOnPage),
      scenario(
        .tvOS, "\(byPartner) preauthorization partnerStatus => not authenticated",
        status: "\(sample), {}", refusing: names.preauthorizeLine
      ).with { $0.firstWish = .preauthorize(["R"]) },
      // A profile that ends while it is used.
      scenario(
        .tvOS,
        "\(byPartner) preauthorization profileRequest preauthorization "
          + "=> preauthorized [1 of 1 permitted]", status: sample
      ).with {
        $0.firstWish = .preauthorize(["R"])
        $0.faults = [.init(line: names.preauthorizeLine, kind: .status(412))]
      },
      Scenario(
        .v2, .tvOS, "access authentication session poll => authenticated",
        "access authentication preauthorization => not authenticated",
        script: script(#""access": ["denied"]"#, signingInByCode)
      ).with {
        $0.furtherWishes = [.preauthorize(["R"])]
        $0.faults = [.init(line: names.preauthorizeLine, kind: .status(412))]
      },
      Scenario(
        .v2, .iOS, "\(byPartner) => authenticated",
        "\(names.toProfile) authorization configuration providerChoice session signInPage poll "
          + "authorization => authorized",
        script: script(
          signedIn, responding, #""pages": ["signIn"], "providers": ["SampleMVPD"]"#)
      ).with {
        $0.furtherWishes = [.watch("R")]
        $0.faults = [
          noProfiles(after: 1), .init(line: names.authorizeLine, kind: .status(412)),
        ]
      },
    ]
  }()

  private static let refusedStatus = FaultyTransport.Fault.Kind.status(
    400,
    body: #"{"action":"none","status":400,"code":"invalid_header_pfs_provider_id_mismatch"}"#)
}
