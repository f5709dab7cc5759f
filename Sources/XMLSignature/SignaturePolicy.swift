public import XMLCanonicalization

/// Which algorithms and how much work a signature may ask for.
public struct SignaturePolicy: Sendable, Hashable {
  /// The signature methods accepted, by exact URI (ALG-01, ALG-02).
  ///
  /// A method that is missing here is refused, whatever the key.
  public var signatureMethods = Set(SignatureMethod.allCases.filter { !$0.isWeak })

  /// The digest methods accepted for the reference, a list of its own (ALG-03).
  public var digestMethods = Set(DigestMethod.allCases.filter { !$0.isWeak })

  /// The canonical forms accepted.
  ///
  /// SAML recommends the exclusive form; the inclusive ones are accepted because the canonicaliser
  /// is linear under the limits of the parse, and providers use them.
  public var canonicalizationMethods = Set(CanonicalizationMethod.allCases)

  /// How many signatures a document may hold.
  ///
  /// A response and its assertion make two; the rest is room for several assertions (LIM-09).
  public var maximumSignatures = 8

  /// How many trusted keys one message may be tried against.
  ///
  /// A rollover needs two or three; each trial costs a public-key operation (KEY-05).
  public var maximumTrustAnchors = 8

  /// How much work the search for the cause of a failure may take.
  public var diagnosis = DiagnosisLimits()

  /// Settings that give up a security property; each says which.
  public var dangerous = Dangerous()

  /// Creates the default policy.
  public init() {}

  /// Settings that give up a security property; each says which.
  public struct Dangerous: Sendable, Hashable {
    /// Accepts signatures and digests with SHA-1, which a chosen-prefix collision can forge.
    public var acceptsSHA1 = false

    /// Creates the default: nothing is given up.
    public init() {}
  }

  func check(_ signedInfo: SignedInfo) throws(SignatureError) {
    let method = signedInfo.signatureMethod
    guard signatureMethods.contains(method) || (method.isWeak && dangerous.acceptsSHA1) else {
      throw .methodForbidden(uri: method.rawValue)
    }
    let digest = signedInfo.reference.digestMethod
    guard digestMethods.contains(digest) || (digest.isWeak && dangerous.acceptsSHA1) else {
      throw .digestMethodForbidden(uri: digest.rawValue)
    }
    for form in [signedInfo.canonicalization, signedInfo.reference.canonicalization] {
      guard canonicalizationMethods.contains(form.method) else {
        throw .canonicalizationForbidden(uri: form.method.rawValue)
      }
    }
  }
}
