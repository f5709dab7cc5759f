import PartnerSSO

/// An answer, and the words for it in the drawing.
struct LabelledAnswer: Hashable {
  var label: String
  var answer: PartnerSSOWorkflow.Answer
  var states: Set<WorkflowState>

  func belongs(to state: WorkflowState) -> Bool { states.contains(state) }

  /// Whether it is an error of the framework or of the service.
  var isError: Bool {
    switch answer {
    case .account(.failure), .service(.failure): true
    default: false
    }
  }

  static let all: [LabelledAnswer] =
    access + automatic + metadata + errors + tokens + configurations + sessions + decisions
    + logouts + failures
    + choices + ofPartner

  /// What is there by the partner's single sign-on, and its end in the settings.
  static let ofPartner: [LabelledAnswer] = [
    LabelledAnswer(
      label: "appleSSO profile",
      answer: .service(.authenticated(AuthenticationToken(mvpd: "Plain", source: .partner))),
      states: [.authentication, .poll]),
    LabelledAnswer(
      label: "authenticated already by single sign-on",
      answer: Samples.session(.authorize, mvpd: "Plain"), states: [.profileRequest, .session]),
    LabelledAnswer(
      label: "400 invalid_header_pfs_*",
      answer: Samples.refused(400, "invalid_header_pfs_provider_id_mismatch"),
      states: [.authentication, .profileRequest, .exchange, .authorization, .preauthorization]),
  ]

  private static let partner: Set<WorkflowState> = [
    .partnerStatus, .partnerSignIn, .partnerResponse,
  ]

  private static let access: [LabelledAnswer] = AccessStatus.allCases.map {
    LabelledAnswer(
      label: $0 == .granted ? "granted" : "not granted", answer: Samples.access($0),
      states: [.access])
  }

  private static let automatic: [LabelledAnswer] = [
    LabelledAnswer(
      label: "signed in automatically", answer: .account(.automaticSignIn(true)),
      states: [.automaticSignIn]),
    LabelledAnswer(
      label: "not signed in automatically", answer: .account(.automaticSignIn(false)),
      states: [.automaticSignIn]),
    LabelledAnswer(
      label: "kept", answer: .account(.automaticSignIn(true)), states: [.automaticSignInUpdate]),
    LabelledAnswer(
      label: "not kept", answer: .account(.automaticSignIn(false)),
      states: [.automaticSignInUpdate]),
  ]

  private static let metadata: [LabelledAnswer] = [
    LabelledAnswer(
      label: "no user signed in", answer: .account(.metadata(SubscriberMetadata())),
      states: [.partnerStatus, .partnerSignIn]),
    LabelledAnswer(
      label: "sign-in over",
      answer: .account(
        .metadata(SubscriberMetadata(provider: "apple-full", expires: Samples.earlier))),
      states: [.partnerStatus, .partnerSignIn]),
    LabelledAnswer(
      label: "signed in", answer: Samples.signedIn("apple-full"),
      states: [.partnerStatus, .partnerSignIn]),
    LabelledAnswer(
      label: "signed in without single sign-on",
      answer: Samples.signedIn("apple-picker"), states: [.partnerStatus, .partnerSignIn]),
    LabelledAnswer(
      label: "signed in at an unknown provider", answer: Samples.signedIn("apple-unknown"),
      states: [.partnerStatus, .partnerSignIn]),
    LabelledAnswer(
      label: "no response", answer: Samples.signedIn("apple-full"), states: [.partnerResponse]),
    LabelledAnswer(
      label: "response from A", answer: Samples.signedIn("apple-full", Samples.response),
      states: [.partnerResponse]),
    LabelledAnswer(
      label: "response from B",
      answer: Samples.signedIn("apple-second", Samples.response), states: [.partnerResponse]),
  ]

  /// The errors of the framework by their numbers, and one that has none.
  static let frameworkErrors: [SubscriberAccountError] = [
    .accessNotGranted, .unsupportedProvider("apple-picker"), .userCancelled,
    .serviceTemporarilyUnavailable, .providerRejected(nil), .invalidVerificationToken, .rejected,
    .unsupported, .other(code: 42),
  ]

  private static let errors: [LabelledAnswer] =
    frameworkErrors.map {
      LabelledAnswer(
        label: $0.number.map { "error \($0)" } ?? "error without a number",
        answer: Samples.failed($0), states: partner.union([.access]))
    } + [
      LabelledAnswer(
        label: "error 1", answer: Samples.failed(.unsupportedProvider(nil)), states: partner)
    ]

  private static let tokens: [LabelledAnswer] = [
    LabelledAnswer(
      label: "token", answer: .service(.authenticated(AuthenticationToken())),
      states: [.authentication, .exchange, .poll]),
    LabelledAnswer(
      label: "no token", answer: .service(.notAuthenticated), states: [.authentication, .poll]),
    LabelledAnswer(
      label: "by the partner",
      answer: .service(.userMetadata(UserMetadata(tokenSource: .partner))), states: [.tokenSource]),
    LabelledAnswer(
      label: "in another way", answer: .service(.userMetadata(UserMetadata())),
      states: [.tokenSource]),
  ]

  private static let configurations: [LabelledAnswer] = [
    LabelledAnswer(
      label: "providers", answer: .service(.configuration(Samples.configuration)),
      states: [.configuration]),
    LabelledAnswer(
      label: "providers without single sign-on",
      answer: .service(.configuration(PartnerSSOWorkflow.Configuration(mvpds: [Samples.plain]))),
      states: [.configuration]),
    LabelledAnswer(
      label: "no providers",
      answer: .service(.configuration(PartnerSSOWorkflow.Configuration(mvpds: []))),
      states: [.configuration]),
  ]

  private static let sessions: [LabelledAnswer] = [
    LabelledAnswer(
      label: "profile request", answer: Samples.session(.partnerProfile(Samples.request)),
      states: [.profileRequest]),
    LabelledAnswer(
      label: "code and page",
      answer: Samples.session(.authenticate(url: Samples.page), code: Samples.code),
      states: [.profileRequest, .session]),
    LabelledAnswer(
      label: "page without a code", answer: Samples.session(.authenticate(url: Samples.page)),
      states: [.profileRequest, .session]),
    LabelledAnswer(
      label: "code without a provider",
      answer: Samples.session(.resume(missing: ["mvpd"]), code: Samples.code),
      states: [.profileRequest, .session]),
    LabelledAnswer(
      label: "authenticated already", answer: Samples.session(.authorize),
      states: [.profileRequest, .session]),
  ]

  private static let decisions: [LabelledAnswer] = [
    LabelledAnswer(
      label: "permitted", answer: .service(.decision(.permitted(expires: nil, nil))),
      states: [.authorization]),
    LabelledAnswer(
      label: "permitted with a media token",
      answer: .service(
        .decision(.permitted(expires: nil, MediaToken(serializedToken: "token")))),
      states: [.authorization]),
    LabelledAnswer(
      label: "denied", answer: .service(.decision(.denied(AuthorizationDenial()))),
      states: [.authorization]),
    LabelledAnswer(
      label: "decisions",
      answer: .service(
        .preauthorization([PreauthorizedResource(resource: Samples.resource)])),
      states: [.preauthorization]),
    LabelledAnswer(
      label: "media token", answer: .service(.mediaToken(MediaToken(serializedToken: "token"))),
      states: [.mediaToken]),
  ]

  private static let logouts: [LabelledAnswer] = [
    LabelledAnswer(label: "removed", answer: .service(.logout(.complete)), states: [.logout]),
    LabelledAnswer(
      label: "page", answer: .service(.logout(.page(url: Samples.page))), states: [.logout]),
    LabelledAnswer(
      label: "sign out at the partner", answer: .service(.logout(.partner)), states: [.logout]),
  ]

  private static let failures: [LabelledAnswer] =
    ServiceFailure.Kind.allCases.map {
      LabelledAnswer(
        label: $0.rawValue, answer: Samples.failed($0),
        states: [
          .authentication, .configuration, .profileRequest, .exchange, .session, .poll,
          .authorization, .mediaToken, .preauthorization, .tokenSource, .logout,
        ])
    } + [
      LabelledAnswer(
        label: "400 without a code", answer: Samples.refusal(of: .v1), states: [.exchange]),
      LabelledAnswer(
        label: "400 invalid_parameter_saml_response", answer: Samples.refusal(of: .v2),
        states: [.exchange]),
    ]

  private static let choices: [LabelledAnswer] = [
    LabelledAnswer(label: "chosen", answer: .user(.provider("Plain")), states: [.providerChoice]),
    LabelledAnswer(
      label: "not of the list", answer: .user(.provider("Nobody")),
      states: [.providerChoice, .providerConfirmation]),
    LabelledAnswer(
      label: "confirmed", answer: .user(.provider("Plain")), states: [.providerConfirmation]),
    LabelledAnswer(
      label: "another provider", answer: .user(.anotherProvider), states: [.providerConfirmation]),
    LabelledAnswer(
      label: "closed", answer: .user(.closed),
      states: [
        .providerConfirmation, .providerChoice, .signInPage, .partnerSignOut, .logoutPage,
      ]),
    LabelledAnswer(
      label: "cancelled", answer: .user(.cancelled),
      states: [
        .providerConfirmation, .providerChoice, .signInPage, .partnerSignOut, .logoutPage,
      ]),
  ]
}
