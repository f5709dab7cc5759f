/// The name of an attribute that a TV provider states about its customer: Adobe's user metadata
/// (Adobe Pass Authentication, "User Metadata" and "MVPD User Metadata Exchange").
///
/// A response of the provider, the answers of the partner's services and a redacted copy are all read by
/// this one table. docs/reference/user-metadata.md shows it.
public enum UserMetadataKey: String, Sendable, Hashable, CaseIterable {
  /// The account: that of the household or of one of its members.
  case userID
  /// The account by which the provider counts streams; with most providers it is `userID`.
  case upstreamUserID
  /// The household; without accounts for its members it is `userID`.
  case householdID
  /// AT&T's account; it is `userID` where `typeID` is `Primary`.
  case primaryOID
  /// AT&T: whether the account is the first one of the household.
  case typeID
  /// Synacor: whether the viewer is the head of the household.
  case isHeadOfHousehold = "is_hoh"
  /// Whether the network at home signed the viewer in (home-based authentication).
  case homeBasedAuthenticationStatus = "hba_status"
  /// Spectrum: whether the device may mirror its screen.
  case allowMirroring
  /// The postal codes of the household; Adobe hands them on only encrypted.
  case zip
  /// Comcast's postal code, which Comcast has encrypted.
  case encryptedZip
  /// The channels that the household pays for.
  case channelID
  /// The highest rating that the viewer may watch.
  case maxRating
  /// The language that the viewer has chosen.
  case language
  /// Whether the viewer is on the provider's network; Adobe documents no values.
  case onNet
  /// Whether the viewer is at home; Adobe documents no values.
  case inHome
  /// The highest rating for television, as a response may state it beside `maxRating`.
  case maxTVRating = "MaxTVRating"
  /// The highest rating for films, as a response may state it beside `maxRating`.
  case maxMovieRating = "MaxMovieRating"

  /// How much a value says about a person.
  public enum Sensitivity: String, Sendable, Hashable, CaseIterable {
    /// It is the same for very many people, and names none of them.
    case general
    /// It identifies an account or a household, or shows what one may watch.
    case personal
    /// It needs an agreement with the provider, and Adobe hands it on only encrypted.
    case restricted
  }

  /// How sensitive a value is.
  ///
  /// A report shows no value of any key unless the user asks for it.
  public var sensitivity: Sensitivity {
    switch self {
    case .typeID, .isHeadOfHousehold, .homeBasedAuthenticationStatus, .allowMirroring, .language,
      .onNet, .inHome:
      .general
    case .userID, .upstreamUserID, .householdID, .primaryOID, .channelID, .maxRating, .maxTVRating,
      .maxMovieRating:
      .personal
    case .zip, .encryptedZip: .restricted
    }
  }

  /// The form of a value.
  public var form: Form {
    switch self {
    case .userID, .upstreamUserID, .householdID, .primaryOID, .channelID, .language, .onNet,
      .inHome:
      .text
    case .typeID: .accountType
    case .isHeadOfHousehold: .digitFlag
    case .homeBasedAuthenticationStatus, .allowMirroring: .flag
    case .zip: .postalCode
    case .encryptedZip: .encrypted
    case .maxRating, .maxTVRating, .maxMovieRating: .rating
    }
  }

  /// Whether an attribute may have several values.
  package var allowsSeveralValues: Bool {
    switch self {
    case .zip, .channelID, .maxRating: true
    default: false
    }
  }

  /// Whether every provider states it, by Adobe's table of providers.
  package var isStatedByEveryProvider: Bool { self == .userID || self == .upstreamUserID }
}
