import PartnerSSO
import ScriptedSSO

// Ways through the workflow. What both versions and both kinds of devices share is written once.
extension Scenario {
  static let all =
    shared(.v1, .tvOS) + shared(.v1, .iOS) + shared(.v2, .tvOS) + shared(.v2, .iOS)
    + versionOne + versionTwo + silent(.v1) + silent(.v2) + confirming(.v1) + confirming(.v2)
    + listedProviders + changedSettings

  // What the subscriber account says, as members of a script.
  static let signedIn = #""status": [{"provider": "sample-provider"}]"#
  static let responding = #""response": [{"provider": "sample-provider", "response": "good"}]"#
  static let signingInByCode = #""codes": ["signIn"], "providers": ["RegularMVPD"]"#
  static let signingInOnPage = #""pages": ["signIn"], "providers": ["RegularMVPD"]"#

  static func script(_ members: String...) -> String {
    "{" + members.joined(separator: ", ") + "}"
  }

  /// The ways that differ in names alone.
  private static func shared(_ version: APIVersion, _ platform: PartnerSSOWorkflow.Platform)
    -> [Scenario]
  {
    let names = Names(version, platform)
    let (start, known, choice, end) = (names.start, names.known, names.choice, names.chosenEnd)
    func scenario(
      _ expected: String, _ members: String..., resource: ResourceID? = nil,
      _ change: (inout Scenario) -> Void = { _ in }
    ) -> Scenario {
      Scenario(
        version, platform, expected,
        script: "{" + (members + [names.regularSignIn]).joined(separator: ", ") + "}",
        resource: resource
      ).with(change)
    }
    let (toProfile, fallback) = (names.toProfile, names.fallback)
    let toResponse = "\(toProfile) partnerResponse"
    let configuration = names.configurationLine
    return [
      // By the partner.
      scenario("\(toResponse) exchange => authenticated", signedIn, responding),
      scenario(
        "\(toResponse) exchange \(names.authorized)", signedIn, responding, resource: "R"),
      // The cookbook's form is refused, and the original bytes are accepted.
      scenario(
        "\(toResponse) exchange => authenticated", signedIn,
        #""response": [{"provider": "sample-provider", "response": "harmed"}]"#),
      scenario(
        "\(known) partnerSignIn profileRequest partnerResponse exchange => authenticated",
        #""signIn": [{"provider": "sample-provider"}]"#, responding),
      scenario(
        "\(toResponse) exchange authorization => denied", signedIn, responding, resource: "denied"),
      // The account errs for a while.
      scenario(
        "\(toResponse) exchange => authenticated",
        #""status": [{"error": "temporarily-unavailable"}, {"provider": "sample-provider"}]"#,
        responding),
      scenario(
        "\(known) partnerSignIn profileRequest partnerResponse exchange => authenticated",
        #""signIn": [{"error": "temporarily-unavailable"}, {"provider": "sample-provider"}]"#,
        responding),
      scenario(
        "\(toResponse) exchange => authenticated", signedIn,
        """
        "response": [{"error": "temporarily-unavailable"}, {"error": "provider-rejected"}, \
        {"provider": "sample-provider", "response": "good"}]
        """),
      scenario(
        "\(toResponse) profileRequest partnerResponse exchange => authenticated", signedIn,
        """
        "response": [{"error": "invalid-verification-token"}, \
        {"provider": "sample-provider", "response": "good"}]
        """),
      scenario(
        "\(toResponse) profileRequest partnerResponse exchange => authenticated", signedIn,
        #""response": [{"provider": "other-provider", "response": "good"}]"#),
      // The partner does not help.
      scenario(
        "\(names.toUnknown) \(end)", #""status": [{"provider": "nobody"}]"#),
      scenario(
        "\(names.toPickerProvider) \(names.page)poll => authenticated",
        #""status": [{"provider": "picker-provider"}]"#),
      scenario(
        "\(known) partnerSignIn session \(names.page)poll => authenticated",
        #""signIn": [{"error": "unsupported-provider", "provider": "picker-provider"}]"#),
      scenario("\(known) partnerSignIn \(choice) \(end)", #""signIn": [{"error": "rejected"}]"#),
      scenario("\(known) partnerSignIn \(choice) \(end)", #""signIn": [{"silence": true}]"#) {
        $0.silentState = .partnerSignIn
      },
      scenario("\(known) partnerSignIn => cancelled", #""signIn": [{"error": "user-cancelled"}]"#) {
        $0.cancelledPicker = .stop
      },
      scenario(
        "\(toResponse) => cancelled", signedIn, #""response": [{"error": "user-cancelled"}]"#
      ) {
        $0.cancelledPicker = .stop
      },
      scenario(
        "\(toResponse) \(fallback) \(end)", signedIn,
        #""response": [{"provider": "sample-provider"}]"#),
      scenario("\(toResponse) \(fallback) \(end)", signedIn, #""response": [{"silence": true}]"#) {
        $0.silentState = .partnerResponse
      },
      scenario(
        "\(toResponse) \(names.afterPickerResponse) \(names.page)poll => authenticated", signedIn,
        #""response": [{"provider": "picker-provider", "response": "good"}]"#),
      scenario(
        "\(toResponse) exchange \(fallback) \(end)", signedIn,
        #""response": [{"provider": "sample-provider", "response": "expired"}]"#),
      scenario("\(start) \(names.regular) => authenticated", #""access": ["denied"]"#),
      scenario(
        "\(start) \(names.regular) \(names.authorized)", #""access": ["denied"]"#, resource: "R"),
      // The network.
      scenario("\(names.askedWithout) => failed [sso.service-failed] unavailable 503") {
        $0.faults = [.init(line: names.authenticationLine, kind: .status(503))]
      },
      scenario("\(names.askedWithout) => failed [sso.timed-out]") {
        $0.faults = [.init(line: names.authenticationLine, kind: .hangs)]
      },
      scenario("\(known) \(names.afterNoConfiguration)") {
        $0.faults = [.init(line: configuration, kind: .status(503))]
      },
      scenario("\(known) \(names.afterNoProviders)") {
        $0.providers = []
        // The code lasts for half a second.
        $0.clockError = 1_799_500
      },
      scenario("\(toProfile) \(fallback) \(end)", signedIn) {
        $0.faults = [.init(line: names.profileRequestLine, kind: .status(500))]
      },
      scenario("\(toResponse) exchange authentication => authenticated", signedIn, responding) {
        $0.faults = [.init(line: names.exchangeLine, kind: .answerLost)]
      },
      scenario(
        "\(toResponse) exchange authentication \(names.authorized)", signedIn, responding,
        resource: "R"
      ) {
        $0.faults = [.init(line: names.exchangeLine, kind: .answerLost)]
      },
      scenario("\(toResponse) exchange authentication \(fallback) \(end)", signedIn, responding) {
        $0.faults = [.init(line: names.exchangeLine, kind: .unreachable)]
      },
      scenario(
        "\(start) \(names.chosen) => failed [sso.service-failed] unavailable 502",
        #""access": ["denied"]"#
      ) {
        $0.faults = [.init(line: names.sessionLine, kind: .status(502))]
      },
      scenario(
        "\(start) \(names.regular) => failed [sso.service-failed] refused 400",
        #""access": ["denied"]"#
      ) {
        $0.faults = [.init(line: names.pollLine, kind: .status(400))]
      },
      scenario("\(start) \(names.regular) => authenticated", #""access": ["denied"]"#) {
        $0.faults = [.init(line: names.pollLine, kind: .status(429))]
      },
      scenario(
        "\(toResponse) exchange authorization => failed [sso.service-failed] unavailable 500",
        signedIn, responding, resource: "R"
      ) {
        $0.faults = [.init(line: names.authorizeLine, kind: .status(500))]
      },
      scenario(
        "\(start) \(names.regular) authorization \(names.again) \(names.authorized)",
        #""access": ["denied"]"#, resource: "R"
      ) {
        $0.faults = [.init(line: names.authorizeLine, kind: .status(412))]
      },
    ]
  }
}

/// What the versions and the devices call the same.
struct Names {
  /// The states until the service has answered that no user is authenticated, without access.
  let start: String

  /// The states until the configuration is known, with access.
  let known: String

  /// The states until step 6, with a sign-in of the platform; V2 needs no configuration for it.
  let toProfile: String

  /// Step 10 from there, which fetches the configuration if it is not there.
  let fallback: String

  /// The states until step 10 or the poll, with a sign-in that is of no use: at a provider that the
  /// service does not know, and at one that has no single sign-on.
  let toUnknown: String
  let toPickerProvider: String
  let afterPickerResponse: String

  /// The states until the service is asked who is authenticated, with access.
  let askedWithout: String

  /// Step 10 from the configuration: the app's picker, or a second device.
  let choice: String

  /// Step 10 behind ``choice``, to its end.
  let chosenEnd: String

  /// Step 10 without a configuration, to the session and to the poll.
  let chosen: String
  let regular: String

  /// Step 10 again, after it was gone through.
  let again: String
  let page: String
  let authorized: String
  let afterNoConfiguration: String
  let afterNoProviders: String
  let regularSignIn: String
  let authenticationLine: String
  let configurationLine: String
  let profileRequestLine: String
  let exchangeLine: String
  let sessionLine: String
  let pollLine: String
  let authorizeLine: String
  let preauthorizeLine: String

  /// The states until the app's own way, with a sign-in at a provider that the service does not know.
  let toUnknownWithChoice: String

  init(_ version: APIVersion, _ platform: PartnerSSOWorkflow.Platform) {
    let isTV = platform == .tvOS
    let isFirst = version == .v1
    start = "access authentication"
    known =
      isFirst
      ? "access authentication partnerStatus configuration"
      : "access partnerStatus authentication configuration"
    askedWithout = isFirst ? "access authentication" : "access partnerStatus authentication"
    page = isTV ? "" : "signInPage "
    choice = isTV ? "session poll" : "providerChoice session signInPage poll"
    chosenEnd = "=> authenticated"
    chosen = isTV ? "session" : "configuration providerChoice session"
    regular = isTV ? "session poll" : "configuration providerChoice session signInPage poll"
    // V2 still has a profile of the provider, and says so.
    let session = isFirst ? "session signInPage poll" : "session"
    again = isTV ? "session poll" : "providerConfirmation \(session)"
    toProfile =
      isFirst ? "\(known) profileRequest" : "access partnerStatus authentication profileRequest"
    fallback = isFirst || isTV ? choice : "configuration \(choice)"
    toUnknown = isFirst ? "\(known) \(choice)" : "\(toProfile) \(isTV ? "poll" : fallback)"
    toPickerProvider = isFirst ? "\(known) session" : toProfile
    afterPickerResponse = isFirst ? "session" : "profileRequest"
    authorized =
      isFirst ? "authorization mediaToken => authorized" : "authorization => authorized"
    let failed = "=> failed [sso.service-failed] unavailable 503"
    afterNoConfiguration = isTV ? "session poll => authenticated" : failed
    afterNoProviders =
      isTV ? "session poll => failed [sso.code-expired]" : "=> failed [sso.no-provider]"
    regularSignIn = isTV ? Scenario.signingInByCode : Scenario.signingInOnPage
    authenticationLine = isFirst ? "GET /api/v1/checkauthn" : "GET /api/v2/REQ/profiles"
    configurationLine = isFirst ? "GET /api/v1/config" : "GET /api/v2/REQ/configuration"
    profileRequestLine =
      isFirst ? "GET /api/v1/REQ/profile-requests" : "POST /api/v2/REQ/sessions/sso"
    exchangeLine = isFirst ? "POST /api/v1/tokens/authn" : "POST /api/v2/REQ/profiles/sso"
    sessionLine = isFirst ? "POST /reggie/v1/REQ/regcode" : "POST /api/v2/REQ/sessions"
    pollLine = isFirst ? "GET /api/v1/tokens/authn" : "GET /api/v2/REQ/profiles/code"
    preauthorizeLine =
      isFirst ? "GET /api/v1/preauthorize" : "POST /api/v2/REQ/decisions/preauthorize"
    toUnknownWithChoice = isFirst ? known : toProfile
    authorizeLine = isFirst ? "GET /api/v1/authorize" : "POST /api/v2/REQ/decisions/authorize"
  }
}
