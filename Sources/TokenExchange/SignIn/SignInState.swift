public import PartnerSSO
public import SAMLFormats

/// The app's knowledge of its user.
public enum SignInState: Sendable, Hashable {
  /// The app has not asked yet, or there was no answer.
  case unknown

  /// A call is under way.
  case working

  /// A user is signed in.
  case signedIn(AuthenticationToken)

  /// No user is signed in.
  case signedOut
}

/// How a sign-in has ended.
public enum SignInResult: Sendable, Hashable {
  /// The user is signed in.
  case signedIn(AuthenticationToken)

  /// The user does not let the app ask for the TV subscription.
  ///
  /// Say what they would gain, and offer both: the settings, and
  /// ``PartnerSignIn/signIn(withoutAccess:)``.
  case accessRefused(AccessRefusal)
}

/// A provider's decision before a playback.
public enum PlaybackDecision: Sendable, Hashable {
  /// The token for the player, and the profile of who watches.
  case permitted(MediaToken, AuthenticationToken)

  /// Why not.
  case denied(AuthorizationDenial)
}

/// The message to a user who has refused access to the TV subscription (cookbook, permission).
public struct AccessRefusal: Sendable, Hashable {
  /// How access was refused; a user who is restricted may not decide.
  public let status: AccessStatus

  /// The place where the user can change it, by the names of Apple's settings.
  ///
  /// On a device with `VSOpenTVProviderSettingsURLString`, open
  /// `VideoSubscriberAccountAdapter.settingsURL`.
  public let settings: String

  init(_ status: AccessStatus, on platform: PartnerSSOWorkflow.Platform) {
    self.status = status
    settings = platform.providerSettings
  }

  /// The user's benefit and where to allow it, in English.
  public var message: String {
    """
    With access to your TV provider you sign in once for all of its apps on this device. You can \
    allow it in \(settings), or in the settings of this app.
    """
  }
}

/// Why a sign-in, a check or a decision could not be had.
public enum PartnerSignInError: CodedError, Sendable, Hashable {
  /// The user or the app has given up.
  case cancelled

  /// The store of the installation cannot be used.
  case storeUnusable(CredentialStoreError)

  /// It could not be done.
  case failed(WorkflowFailure)

  init(_ outcome: PartnerSSOWorkflow.Outcome) {
    self =
      switch outcome {
      case .cancelled: .cancelled
      case .failed(let failure): .failed(failure)
      case .authenticated, .notAuthenticated, .authorized, .denied, .preauthorized, .signedOut:
        // A wish ends in its own way, or in one of the two above.
        .failed(.unexpectedAnswer)
      }
  }

  /// The remedy for a failure, and who can apply it.
  public enum Remedy: Sendable, Hashable, CaseIterable {
    /// Nothing is to be done.
    case none

    /// The user signs in again.
    case signInAgain

    /// The user looks at the network.
    case checkNetwork

    /// The user tries again later.
    case tryLater

    /// The app's maker looks at the ``PartnerSignInError/code``.
    case report
  }

  /// The remedy for the failure, and who can apply it.
  public var remedy: Remedy {
    switch self {
    case .cancelled: .none
    case .storeUnusable: .report
    case .failed(.codeExpired), .failed(.notSignedIn), .failed(.timedOut): .signInAgain
    case .failed(.noProvider), .failed(.unexpectedAnswer): .report
    case .failed(.service(let failure)):
      switch failure.kind {
      case .unreachable: .checkNetwork
      case .throttled, .unavailable: .tryLater
      case .notAuthenticated: .signInAgain
      case .unauthorized, .refused, .malformed: .report
      }
    }
  }

  /// The dotted name of the error, which never changes.
  public var code: StableCode {
    switch self {
    case .cancelled: .exchangeCancelled
    case .storeUnusable: .exchangeStoreUnusable
    case .failed(let failure): failure.code
    }
  }

  /// The service's own code, where there is one.
  public var detail: String? {
    guard case .failed(.service(let failure)) = self else { return nil }
    return failure.code?.string
  }
}
