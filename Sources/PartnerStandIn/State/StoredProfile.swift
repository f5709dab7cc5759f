#if StandIn
  import PartnerSSO
  import SAML

  /// The proof that the user of a device is authenticated: version 1's token, version 2's profile.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct StoredProfile: Sendable {
    /// How it came about, with version 2's words for the type.
    enum Kind: String, Sendable {
      case partner = "appleSSO"
      case regular
      case temporary
      case degraded
    }

    let mvpd: MVPD.ID
    let kind: Kind
    let userID: ExactString
    let attributes: [ExactString: [ExactString]]
    let notBefore: Instant
    let notAfter: Instant

    /// Who vouches for it.
    var issuer: ExactString {
      switch kind {
      case .partner: "Apple"
      case .regular: mvpd.rawValue
      case .temporary, .degraded: "Adobe"
      }
    }

    /// Whether the network of a home has signed the user in.
    var isHomeBased: Bool { attributes[Self.homeStatus] == ["true"] }

    /// The attribute that says so.
    static let homeStatus: ExactString = "hba_status"

    func holds(at now: Instant) -> Bool { now < notAfter }

    init(
      mvpd: MVPD.ID, kind: Kind, userID: ExactString, attributes: [ExactString: [ExactString]],
      from now: Instant,
      for lifetime: Duration
    ) {
      self.mvpd = mvpd
      self.kind = kind
      self.userID = userID
      self.attributes = attributes
      notBefore = now
      notAfter = now.advanced(by: lifetime)
    }

    /// Makes a profile that lasts as long as a preview.
    init(
      mvpd: MVPD.ID, kind: Kind, userID: ExactString, attributes: [ExactString: [ExactString]],
      _ preview: StoredPreview
    ) {
      self.mvpd = mvpd
      self.kind = kind
      self.userID = userID
      self.attributes = attributes
      (notBefore, notAfter) = (preview.notBefore, preview.notAfter)
    }

    /// Makes the profile of a response's subject: its texts, by the names of their attributes.
    init(_ assertion: ValidatedAssertion, mvpd: MVPD.ID, at now: Instant, for lifetime: Duration) {
      var attributes: [ExactString: [ExactString]] = [:]
      for attribute in assertion.attributes {
        attributes[attribute.name, default: []] += attribute.values.compactMap { value in
          if case .text(let text) = value { text } else { nil }
        }
      }
      self.init(
        mvpd: mvpd, kind: .partner, userID: assertion.subject?.nameID?.value ?? "",
        attributes: attributes, from: now, for: lifetime)
    }
  }

  /// The preview of a provider that a device has taken (TempPass).
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct StoredPreview: Sendable {
    let notBefore: Instant
    let notAfter: Instant

    /// What was watched by it.
    var resources: Set<ExactString> = []

    func holds(at now: Instant) -> Bool { now < notAfter }

    init(from now: Instant, for lifetime: Duration) {
      notBefore = now
      notAfter = now.advanced(by: lifetime)
    }
  }
#endif
