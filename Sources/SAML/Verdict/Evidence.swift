public import CanonicalXML
public import SAMLFormats
public import XMLSignature

/// A fact that a rule expected or found, which a report puts into words.
///
/// It holds identifiers, times, numbers and digests, never a personal value (LOG-01). Cases may be
/// added until version 1.0.
public enum Evidence: Sendable, Hashable {
  /// A text of the message, the policy or a standard.
  case name(Name, ExactString)
  /// All of these texts, and how many more there are.
  case all(Name, [ExactString], others: Int = 0)
  /// Any of these texts, and how many more there are.
  case any(Name, [ExactString], others: Int = 0)
  /// The status codes of a response, the outer one first (SAML Core §3.2.2.2).
  case status([ExactString])

  /// A number of things.
  case count(Int)
  /// So many of so many.
  case part(Int, of: Int)
  /// No more than this number.
  case atMost(Int, Unit)
  /// No more than this number of elements of a name.
  case elementsAtMost(Int, ExactString)
  /// So many more, which have no finding of their own.
  case more(Int)

  /// A moment.
  case instant(Instant)
  /// A time before this moment, which does not belong to it.
  case before(Instant)
  /// A beginning before this moment.
  case beginning(before: Instant)
  /// This moment or an earlier one.
  case notAfter(Instant)
  /// This moment or a later one.
  case notBefore(Instant)
  /// A time inside of this window.
  case window(TimeWindow)
  /// A span of time.
  case duration(Duration)
  /// How far one clock was ahead of another; negative if it was slow.
  case clockLead(Duration)
  /// No more than this span of time.
  case durationAtMost(Duration)

  /// The value of a digest.
  case digest([UInt8])
  /// A key of this entity.
  case keyOfEntity(ExactString)
  /// A key that is trusted for this role.
  case keyOfRole(TrustAnchor.Role)
  /// A signature by one of the keys with these SHA-256 fingerprints.
  case signature(byAnyOf: [[UInt8]])
  /// The defect of a signature value, and the SHA-256 fingerprint of the certificate beside it.
  case signatureValue(SignatureValueDefect?, embedded: [UInt8]?)
  /// The target of one reference of a signature.
  case reference(ReferenceSummary)
  /// Another query over which the signature of a query holds.
  case query(RedirectVariation)

  /// libxml2's diagnostic for a document that is not well-formed.
  case parser(LibXML2Diagnostic)
  /// A place in a capture: after so many layers are removed, after so many bytes.
  case place(layer: Int, offset: Int)
  /// A place in a posted form or in a query, after so many bytes.
  case offset(Int, in: PostedPart)
  /// The first place of something in the packaging, how often it occurs, and what was skipped.
  case packaging(layer: Int, offset: Int, count: Int, skipped: SkippedText?)

  /// Why a rule was not applied.
  case unread(UnreadReason)
  /// The encrypted parts of an assertion: its subject's identifier, and so many attributes.
  case encryptedParts(identifier: Bool, attributes: Int)
  /// The limits on new assertions that a relying party may issue (SAML Core §2.5.1.6).
  case proxyRestriction(ProxyRestriction)
  /// The form of a value of the user metadata.
  case form(UserMetadataKey.Form)
  /// What a service's own rule says.
  case reason(ExactString)
  /// Something that has no value.
  case fact(Fact)
}

extension Evidence {
  static func endpoint(_ text: ExactString) -> Evidence { .name(.endpoint, text) }
  static func messageID(_ text: ExactString) -> Evidence { .name(.messageID, text) }
}

extension Evidence? {
  static func endpoint(_ text: ExactString?) -> Evidence? { text.map(Evidence.endpoint) }
  static func messageID(_ text: ExactString?) -> Evidence? { text.map(Evidence.messageID) }
}

extension Evidence {
  /// The kind of thing that a text names.
  public enum Name: Sendable, Hashable, CaseIterable {
    /// The version of a message.
    case version
    /// The identifier of an entity, such as an issuer.
    case entity
    /// An audience.
    case audience
    /// The address of a recipient or destination.
    case endpoint
    /// The ID of a message or assertion.
    case messageID
    /// The format of a name identifier.
    case format
    /// The method of a subject confirmation.
    case method
    /// The name of an attribute.
    case attribute
    /// The URI of an algorithm.
    case algorithm
    /// The domain of a scoped attribute.
    case scope
    /// A control of a form.
    case control
    /// An element or an attribute of a schema.
    case schemaName
    /// The type or the name of an element that a rule does not know.
    case unknownElement
    /// The path of an element in its document.
    case path
    /// The code of a SOAP fault (SOAP 1.1 §4.4.1).
    case faultCode
  }

  /// The kind of thing that is counted.
  public enum Unit: Sendable, Hashable, CaseIterable {
    /// Elements, attributes, or other parts.
    case pieces
    /// Characters of a text.
    case characters
    /// Bytes.
    case bytes
  }

  /// A part of a posted form, or a query.
  public enum PostedPart: Sendable, Hashable, CaseIterable {
    /// The form.
    case form
    /// The Base64 text of its control.
    case base64Text
    /// The query of a URL.
    case query
  }

  /// A fact without a value.
  public enum Fact: Sendable, Hashable, CaseIterable {
    /// Nothing was found.
    case none
    /// The message does not ask for it.
    case notAskedFor
    /// A condition that the assertion is used once.
    case oneTimeUse
    /// The query asks for every attribute.
    case everyAttribute
    /// No `NotBefore`.
    case noBeginning
    /// One assertion, encrypted.
    case encryptedAssertion
    /// One assertion, and one in a place where none is allowed.
    case strayAssertion
    /// An assertion in the clear, or a key that decrypts it.
    case readableAssertion
    /// A key that the policy trusts.
    case trustedKey
    /// A trusted key that is bound to no issuer.
    case unboundKey
    /// `#` and the ID of the signed element.
    case referenceToElement
    /// The enveloped-signature transform, then at most one canonicalization.
    case profileTransforms
    /// By what a signature holds without trust, or over what that the document does not show.
    case sharedSecret, embeddedKey, certificateChain, shortKey, xpath, givenFile
    /// The DEFLATE encoding of the redirect binding.
    case deflate
    /// A message that is a request, or one that is the answer to a request.
    case request, answer
    /// A message that says no time from which it is over.
    case noEnd
    /// An element of another namespace than those of SAML.
    case foreignElement
    /// A relying party.
    case serviceProvider
    /// A provider that signs users in.
    case identityProvider
    /// A provider that answers attribute queries.
    case attributeAuthority
    /// A signature over the query string, which was not verified.
    case detachedSignature
    /// A signature over a query string around a message that is not sent in one.
    case signatureOfOtherBinding
    /// The signature of the query holds.
    case signatureHolds
  }
}

/// Why a part of a message cannot be read; the names are those of the standard.
public enum UnreadReason: Sendable, Hashable {
  /// This part has content that cannot be read.
  case unreadable(ExactString)
  /// This part is not there.
  case missing(ExactString)
  /// The assertion names no issuer.
  case issuerOfAssertionMissing
  /// Several elements of a name, any of which the sender may have intended.
  case repeated(Int, ExactString)
  /// This number of assertions, where one is expected.
  case assertions(Int)
  /// This number of name identifiers, where one is expected.
  case identifiers(Int)
  /// More confirmations than this number.
  case confirmations(moreThan: Int)
  /// More attributes than the limit.
  case tooManyAttributes
}

/// The target of one reference of a signature, and how it is selected.
public struct ReferenceSummary: Sendable, Hashable {
  /// The target of the reference.
  public enum Target: Sendable, Hashable {
    /// Nothing in this document.
    case nothing
    /// The whole document.
    case document
    /// The path of the element.
    case element(path: ExactString)
  }

  /// The URI as it is written; nil without one.
  public let uri: ExactString?
  /// The common names of the transforms, such as `c14n#WithComments`, in their order.
  public let transforms: [ExactString]
  /// How many bytes are digested; nil where that is not known.
  public let byteCount: Int?
  /// The target of the reference.
  public let target: Target

  /// Describes a reference.
  package init(uri: ExactString?, transforms: [ExactString], byteCount: Int?, target: Target) {
    self.transforms = transforms
    self.byteCount = byteCount
    self.target = target
    self.uri = uri
  }
}
