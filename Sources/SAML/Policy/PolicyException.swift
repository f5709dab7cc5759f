public import CanonicalXML
public import SAMLFormats
public import XMLSignature

/// An exception from the policy for one issuer, until a day.
///
/// It widens the lists of `SignaturePolicy` for signatures by a key that is bound to the issuer
/// (`TrustAnchor.issuer`). It does not apply to a key that may sign for every issuer. The holder of
/// such a key could otherwise claim the issuer with the weakest algorithms.
public struct PolicyException: Sendable, Hashable {
  /// The entity whose signatures it is for.
  public var issuer: ExactString

  /// The moment from which it no longer applies.
  public var expires: Instant

  /// The reason for the exception, as a note to readers of the policy.
  public var reason: ExactString?

  /// The signature methods accepted in addition to those of the policy.
  public var signatureMethods: Set<SignatureMethod> = []

  /// The digest methods accepted in addition to those of the policy.
  public var digestMethods: Set<DigestMethod> = []

  /// The canonical forms accepted in addition to those of the policy.
  public var canonicalizationMethods: Set<CanonicalizationMethod> = []

  /// Settings that give up a security property, in addition to those of the policy.
  public var dangerous = Dangerous()

  /// Makes an exception that allows nothing yet.
  public init(issuer: ExactString, expires: Instant) {
    self.issuer = issuer
    self.expires = expires
  }

  /// Settings that give up a security property; each names the loss.
  public struct Dangerous: Sendable, Hashable {
    /// Accepts signatures and digests with SHA-1, which a chosen-prefix collision can forge.
    public var acceptsSHA1 = false

    /// Accepts DSA signatures; DSA with SHA-1 needs both settings.
    public var acceptsDSA = false

    /// Accepts an assertion whose signature is its last child, as Oracle Access Manager writes it.
    ///
    /// The schema allows none there (SAML Core §2.3.3).
    ///
    /// A reader that follows the schema and one that searches may then see two messages. This
    /// library reads the signed bytes, which contain no signature.
    public var acceptsSignatureAsLastChild = false

    /// Accepts `NotBefore` in a bearer confirmation, as SecureAuth writes it, and holds it to it.
    ///
    /// SAML forbids it there (SAML Profiles §4.1.4.2). A receiver that ignores it accepts the message
    /// before its time.
    public var acceptsBearerNotBefore = false

    /// Accepts `Conditions` without `NotOnOrAfter`, which then end as the confirmation that holds.
    ///
    /// The end of a confirmation is that of its use at one endpoint, and not that of what the
    /// assertion states (SAML Core §2.5.1.2).
    public var acceptsConditionsWithoutEnd = false

    /// Accepts an `ID` that begins with a digit, `-` or `.`, as a bare GUID does.
    ///
    /// It is no ID for XML (SAML Core §1.3.4), so a reader with a schema may look elsewhere for what is
    /// signed. This library finds it by its place, and its other characters must be those of a name.
    public var acceptsNmtokenIDs = false

    /// Creates the default: nothing is given up.
    package init() {}
  }
}

extension Policy {
  /// The signature settings for signatures in the name of an issuer, with the exceptions in force.
  ///
  /// For showing what a signature covers. It accepts nothing: an exception is for keys that are
  /// bound to the issuer.
  package func signatureSettings(for issuer: ExactString?, at now: Instant) -> SignaturePolicy {
    let trust = SignatureTrust(anchors: [], exceptions: exceptions, now: now)
    return signature.widened(by: trust.exceptions(for: issuer, areOver: false))
  }
}

extension SignaturePolicy {
  /// The policy with what exceptions allow beside it.
  func widened(by exceptions: [PolicyException]) -> SignaturePolicy {
    var policy = self
    for exception in exceptions {
      policy.signatureMethods.formUnion(exception.signatureMethods)
      policy.digestMethods.formUnion(exception.digestMethods)
      policy.canonicalizationMethods.formUnion(exception.canonicalizationMethods)
      policy.dangerous.acceptsSHA1 = policy.dangerous.acceptsSHA1 || exception.dangerous.acceptsSHA1
      policy.dangerous.acceptsDSA = policy.dangerous.acceptsDSA || exception.dangerous.acceptsDSA
    }
    return policy
  }
}
