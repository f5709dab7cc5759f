public import CanonicalXML
public import SAMLFormats

/// Why a signature does not verify.
///
/// No case carries content that is signed; algorithm identifiers and digests are not content.
public enum SignatureError: CodedError, Sendable, Hashable {
  /// There is no signature.
  case missing
  /// An element carries more than one (SAML Core §2.3.3, §3.2.2: `maxOccurs` is 1).
  case multiple
  /// More signatures than the policy allows in one document.
  case tooMany(maximum: Int)
  /// More IDs than the policy allows in one document.
  case tooManyIDs(maximum: Int)
  /// It is not a child of an element that it could sign.
  case misplaced(NodeID)
  /// The signature violates the schema, at that element.
  case malformed(NodeID)
  /// It holds an `Object` (SAML Core §5.4.5, erratum E91).
  case objectPresent
  /// It does not hold exactly one `Reference` (SAML Core §5.4.2).
  case referenceCount(Int)
  /// The reference is not `#` and the ID of the signature's parent, an NCName (SAML Core §5.4.2).
  case referenceURI
  /// A processing instruction is outside of the document element of metadata that is signed as a
  /// whole document.
  ///
  /// The digest would include it.
  case processingInstruction(NodeID)
  /// An ID occurs twice in the document, or an element of SAML or XML Security has one in an attribute of
  /// a namespace: readers may disagree on which element is signed.
  case ambiguousReference(NodeID)
  /// The transforms are not the enveloped signature transform and at most one canonicalisation
  /// (SAML Core §5.4.4).
  case transforms
  /// The canonicalisation is unknown or not allowed by the policy.
  case canonicalizationForbidden(uri: ExactString)
  /// The signature method is unknown or not allowed by the policy.
  case methodForbidden(uri: ExactString)
  /// A post-quantum signature method has a context string or another parameter (FIPS 204 §5.2, FIPS 205
  /// §10.2). None is understood.
  case contextForbidden(uri: ExactString)
  /// The digest method is unknown or not allowed by the policy.
  case digestMethodForbidden(uri: ExactString)
  /// A general signature holds more references than the policy allows.
  case tooManyReferences(maximum: Int)
  /// A reference has no URI: the application is to know what it is to (XML Signature 1.1 §4.4.3.1).
  case referenceURIMissing
  /// A reference is to something outside of the document, which is never fetched (REF-05).
  case referenceExternal
  /// The fragment of a reference is neither an ID nor one of the two XPointers that XML Signature
  /// names (XML Signature 1.1 §4.4.3.2).
  case referenceUnsupported
  /// No element has the ID of a reference.
  case referenceNotFound
  /// The references of a signature digest more bytes than the policy allows.
  case tooManyReferencedBytes(maximum: Int)
  /// A reference has more transforms than the policy allows.
  case tooManyTransforms(maximum: Int)
  /// A transform that is not run, such as XPath and XSLT.
  case transformUnsupported(uri: ExactString)
  /// A transform was given something that it is not defined for.
  case transformInput(uri: ExactString)
  /// An XPath takes more steps, or selects from more nodes, than the limit.
  case transformTooCostly(uri: ExactString)
  /// The caller gave no trusted key.
  case noTrustAnchor
  /// More trusted keys than the policy lets one message try.
  case tooManyTrustAnchors(maximum: Int)
  /// No trusted key is of the kind that the signature method needs.
  case keyMismatch(SignatureMethod)
  /// The signature value is not that of any trusted key over `SignedInfo`.
  case valueMismatch
  /// The signature value holds, and the content has another digest than the one that was signed.
  case digestMismatch(expected: [UInt8], actual: [UInt8])
  /// There are no canonical bytes.
  case canonicalization(CanonicalizationError)
  /// The bytes that verified, or those that one transform gives to the next, are not a document within
  /// the limits.
  case unreadable(XMLParseError)
  /// OpenSSL on this machine does not offer the algorithm.
  case algorithmUnavailable(uri: ExactString)

  /// The stable code; see docs/reference/error-codes.md.
  public var code: StableCode {
    switch self {
    case .missing: .signatureMissing
    case .multiple: .signatureMultiple
    case .tooMany: .signatureTooMany
    case .tooManyIDs: .signatureTooManyIDs
    case .misplaced: .signatureMisplaced
    case .malformed: .signatureMalformed
    case .objectPresent: .signatureObjectPresent
    case .referenceCount: .signatureReferenceCount
    case .referenceURI: .signatureReferenceURI
    case .processingInstruction: .signatureProcessingInstruction
    case .ambiguousReference: .signatureAmbiguousReference
    case .transforms: .signatureTransforms
    case .canonicalizationForbidden: .signatureCanonicalizationForbidden
    case .methodForbidden: .signatureMethodForbidden
    case .contextForbidden: .signatureContextForbidden
    case .digestMethodForbidden: .signatureDigestMethodForbidden
    case .tooManyReferences: .signatureTooManyReferences
    case .referenceURIMissing: .signatureReferenceURIMissing
    case .referenceExternal: .signatureReferenceExternal
    case .referenceUnsupported: .signatureReferenceUnsupported
    case .referenceNotFound: .signatureReferenceNotFound
    case .tooManyReferencedBytes: .signatureTooManyReferencedOctets
    case .tooManyTransforms: .signatureTooManyTransforms
    case .transformUnsupported: .signatureTransformUnsupported
    case .transformInput: .signatureTransformInput
    case .transformTooCostly: .signatureTransformTooCostly
    case .noTrustAnchor: .signatureNoTrustAnchor
    case .tooManyTrustAnchors: .signatureTooManyTrustAnchors
    case .keyMismatch: .signatureKeyMismatch
    case .valueMismatch: .signatureValueMismatch
    case .digestMismatch: .signatureDigestMismatch
    case .canonicalization(let error): error.code
    case .unreadable: .signatureUnreadable
    case .algorithmUnavailable: .signatureAlgorithmUnavailable
    }
  }

  /// The node that is at fault, when it is not the signature as a whole.
  package var node: NodeID? {
    switch self {
    case .misplaced(let node), .malformed(let node), .ambiguousReference(let node),
      .processingInstruction(let node):
      node
    case .canonicalization(.relativeNamespaceURI(let node)): node
    default: nil
    }
  }

  /// Moves the error of a document whose bytes were read again to a node of the original document.
  ///
  /// A node of the second tree has no place in the document.
  package func placed(at node: NodeID) -> SignatureError {
    if case .malformed = self { return .malformed(node) }
    return self
  }
}
