public import CanonicalXML

/// Which algorithms and how much work a signature may ask for.
public struct SignaturePolicy: Sendable, Hashable {
  /// The signature methods accepted, by exact URI (ALG-01, ALG-02).
  ///
  /// A method that is missing here is refused, whatever the key. The methods with SHA-224, SHA-3
  /// and Ed448 are implemented but not listed: no known provider needs them, and an unneeded method
  /// is only a risk. Listing a weak method, or DSA, here does not make it accepted.
  public var signatureMethods = SignatureMethod.acceptedByDefault

  /// The digest methods accepted for the reference, a list of its own (ALG-03).
  public var digestMethods: Set<DigestMethod> = [.sha256, .sha384, .sha512]

  /// The canonical forms accepted.
  ///
  /// SAML recommends the exclusive form; the inclusive ones are accepted because the canonicaliser
  /// is linear under the limits of the parse, and providers use them.
  public var canonicalizationMethods = Set(CanonicalizationMethod.allCases)

  /// How many signatures a document may hold.
  ///
  /// A response and its assertion make two; the rest is room for several assertions (LIM-09). Code
  /// that evaluates a document enforces this; `verify(against:policy:)` looks at one signature.
  public var maximumSignatures = 8

  /// How many IDs a document may hold.
  ///
  /// A response has ten at most; a reference is looked up among all of them (LIM-09). Code that
  /// evaluates a document compares this with `IDMap.count`.
  public var maximumIDs = 4_096

  /// How many trusted keys one message may be tried against.
  ///
  /// A rollover needs two or three; each trial costs a public-key operation (KEY-05).
  public var maximumTrustAnchors = 8

  /// How many references one signature of any XML document may hold; SAML's profile has one.
  ///
  /// A signed message of web services or a signed list has two to ten; Santuario allows 30 as well
  /// (LIM-07).
  public var maximumReferences = 30

  /// How many transforms one reference may ask for; SAML's profile has two.
  ///
  /// Santuario's number (LIM-08).
  public var maximumTransforms = 5

  /// How many bytes the transforms of one signature may make, those of all its references together.
  ///
  /// Asked before each transform, so that the last one may go above it. Four times the largest document:
  /// several references may be to the whole of it.
  public var maximumReferencedBytes = 4 << 20

  /// How much work the search for the cause of a failure may take.
  public var diagnosis = DiagnosisLimits()

  /// Settings that give up a security property; each names the loss.
  public var dangerous = Dangerous()

  /// Creates the default policy.
  public init() {}

  /// Settings that give up a security property; each names the loss.
  public struct Dangerous: Sendable, Hashable {
    /// Accepts signatures and digests with SHA-1, which a chosen-prefix collision can forge.
    public var acceptsSHA1 = false

    /// Accepts DSA signatures; DSA with SHA-1 needs both settings.
    ///
    /// One repeated or guessed number in a signature reveals the private key.
    public var acceptsDSA = false

    /// Creates the default: nothing is given up.
    package init() {}
  }

  package func check(_ signedInfo: SignedInfo) throws(SignatureError) {
    try check(signedInfo.signatureMethod)
    try check(signedInfo.reference.digestMethod)
    try check(signedInfo.canonicalization)
    try check(signedInfo.reference.canonicalization)
  }

  package func check(_ method: SignatureMethod) throws(SignatureError) {
    guard accepts(method) else { throw .methodForbidden(uri: ExactString(method.rawValue)) }
  }

  package func check(_ digest: DigestMethod) throws(SignatureError) {
    guard digest.isWeak ? dangerous.acceptsSHA1 : digestMethods.holds(digest) else {
      throw .digestMethodForbidden(uri: ExactString(digest.rawValue))
    }
  }

  /// A method that gives up a security property is accepted by its own setting, and by no list.
  private func accepts(_ method: SignatureMethod) -> Bool {
    switch (method.isWeak, method.family) {
    case (true, .dsa): dangerous.acceptsSHA1 && dangerous.acceptsDSA
    case (true, _): dangerous.acceptsSHA1
    case (false, .dsa): dangerous.acceptsDSA
    case (false, _): signatureMethods.holds(method)
    }
  }

  package func check(_ canonicalizer: Canonicalizer) throws(SignatureError) {
    guard canonicalizationMethods.holds(canonicalizer.method) else {
      throw .canonicalizationForbidden(uri: ExactString(canonicalizer.method.rawValue))
    }
  }
}

extension Set where Element: RawRepresentable<String> {
  /// Whether it holds an algorithm: they are few, and to hash one is to hash its URI.
  fileprivate func holds(_ algorithm: Element) -> Bool { contains { $0 == algorithm } }
}

/// How much work the search for the cause of a failure may take.
///
/// It runs for signatures that fail, which anybody can send.
public struct DiagnosisLimits: Sendable, Hashable {
  /// How many edited forms of the content are digested, and of `SignedInfo` in one search.
  ///
  /// All that are known make about 120 for one element; zero turns the search off.
  public var maximumCandidates = 128

  /// How many bytes are made in all forms of one search.
  ///
  /// Every form of an element of 8 KiB, and fewer of what is larger: a few milliseconds, where the
  /// largest document takes longer than that to be parsed.
  public var maximumBytes = 1 << 20

  /// How many times a signature value is tried in one search: over a `SignedInfo` with other line breaks in
  /// its digest, over one that was edited otherwise, and each of these with the keys that the message names
  /// and with the others.
  ///
  /// Each costs a public-key operation.
  public var maximumSignatureTrials = 16

  /// Creates the default limits.
  public init() {}
}
