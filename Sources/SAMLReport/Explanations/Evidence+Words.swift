import CanonicalXML
package import SAML
import SAMLCapture
import SAMLFormats
import XMLSignature

extension Evidence {
  /// The words of a report for it; identifiers are repeated as they came.
  package var words: String {
    switch self {
    case .name(let name, let text): name.words(text)
    case .all(_, let texts, let others):
      (texts.strings + (others > 0 ? ["\(others) others"] : [])).joined(separator: ", ")
    case .any(_, let texts, let others):
      (texts.strings + (others > 0 ? ["one of \(others) others"] : [])).joined(separator: " or ")
    case .status(let codes): codes.strings.joined(separator: " > ")
    case .count(let count): String(count)
    case .part(let part, let whole): "\(part) of \(whole)"
    case .atMost(let count, let unit): "at most \(count)\(unit.words)"
    case .elementsAtMost(let count, let name): "at most \(count) \(name)"
    case .more(let count): "and \(count) more"
    case .instant(let instant): instant.description
    case .before(let end): "before \(end)"
    case .beginning(let end): "a time before \(end)"
    case .notAfter(let end): "not after \(end)"
    case .notBefore(let start): "not before \(start)"
    case .window(let window): window.words
    case .duration(let duration): duration.words
    case .clockLead(let lead):
      lead < .zero ? "\((.zero - lead).words) behind" : "\(lead.words) ahead"
    case .durationAtMost(let duration): "at most \(duration.words)"
    case .digest(let digest): Hexadecimal.text(digest)
    case .keyOfEntity(let entity): "a key of \(entity)"
    case .keyOfRole(let role): "a key of \(role.rawValue)"
    case .signature(let fingerprints):
      "a signature by " + fingerprints.map(Hexadecimal.text).joined(separator: " or ")
    case .signatureValue(let defect, let embedded):
      [defect?.words, embedded.map { "embedded certificate \(Hexadecimal.text($0))" }]
        .compactMap(\.self).joined(separator: ", ")
    case .reference(let reference): reference.words
    case .query(let variation): variation.words
    case .parser(let diagnostic): diagnostic.meaning ?? "libxml2 error \(diagnostic.code)"
    case .place(let layer, let offset): LayerOffset(depth: layer, offset: offset).description
    case .offset(let offset, let part): "byte \(offset) of the \(part.words)"
    case .packaging(let layer, let offset, let count, let skipped):
      "\(LayerOffset(depth: layer, offset: offset)), "
        + (skipped?.detail(count) ?? "\(count) in all")
    case .unread(let reason): reason.words
    case .encryptedParts(let identifier, let attributes):
      [identifier ? "subject identifier" : nil, attributes > 0 ? "\(attributes) attributes" : nil]
        .compactMap(\.self).joined(separator: ", ")
    case .proxyRestriction(let restriction): restriction.words
    case .form(let form): form.words
    case .reason(let reason): reason.string
    case .fact(let fact): fact.words
    }
  }
}

extension UserMetadataKey.Form {
  /// Describes a value of this form; docs/reference/user-metadata.md has the same words.
  package var words: String {
    switch self {
    case .text: "one line of text"
    case .flag: "true or false"
    case .digitFlag: "1 or 0"
    case .accountType: "Primary or Secondary"
    case .postalCode: "a postal code"
    case .encrypted: "an encrypted postal code"
    case .rating: "a rating such as PG-13 or TV-14"
    }
  }
}

extension Evidence.Name {
  fileprivate func words(_ text: ExactString) -> String {
    self == .format ? "Format \(text)" : text.string
  }
}

extension Evidence.Unit {
  fileprivate var words: String {
    switch self {
    case .pieces: ""
    case .characters: " characters"
    case .bytes: " bytes"
    }
  }
}

extension Evidence.PostedPart {
  fileprivate var words: String {
    switch self {
    case .form: "form"
    case .base64Text: "Base64 text"
    case .query: "query"
    }
  }
}

extension Evidence.Fact {
  fileprivate var words: String {
    switch self {
    case .none: "none"
    case .notAskedFor: "not asked for"
    case .oneTimeUse: "OneTimeUse"
    case .everyAttribute: "all were asked for"
    case .noBeginning: "no NotBefore"
    case .encryptedAssertion: "1, encrypted"
    case .strayAssertion: "1, and one in a part that holds none"
    case .readableAssertion: "an assertion in the clear, or a decryption key"
    case .trustedKey: "a trusted key"
    case .unboundKey: "a trusted key that is bound to no issuer"
    case .referenceToElement: "# and the ID of the signed element, an NCName"
    case .profileTransforms: "enveloped-signature, then at most one canonicalization"
    case .sharedSecret: "the shared secret that was given"
    case .embeddedKey: "a key in the message"
    case .certificateChain: "a certificate that chains to a given root"
    case .shortKey: "a key that is too short"
    case .xpath: "what an XPath leaves over"
    case .givenFile: "a file that was given"
    case .deflate: "SAMLEncoding of DEFLATE, or none"
    case .request: "a request of SAML 2.0"
    case .answer: "a response of SAML 2.0"
    case .noEnd: "no end"
    case .foreignElement: "an element of another namespace"
    case .serviceProvider: "a service provider (sp)"
    case .identityProvider: "an identity provider (idp)"
    case .attributeAuthority: "an attribute authority (aa)"
    case .detachedSignature: "a signature of the Redirect binding, which was not verified"
    case .signatureHolds: "that the signature of the query holds all the same"
    case .signatureOfOtherBinding:
      "a signature of the Redirect binding, in which no profile sends this message"
    }
  }
}

extension RedirectVariation {
  /// The bytes over which the signature holds, and the change that explains them.
  fileprivate var words: String {
    switch self {
    case .upperCaseEscapes, .lowerCaseEscapes:
      "a signature that holds over the query with \(self == .upperCaseEscapes ? "upper" : "lower")-case "
        + "hex digits: something between re-encoded it"
    case .escapedAnew, .escapedAnewInLowerCase, .escapedAsURIComponent, .escapedAsForm,
      .escapedAsFormInLowerCase:
      "a signature that holds over the query encoded \(encoder): something between re-encoded it"
    case .unescaped:
      "a signature that holds over the values without percent-encoding: its sender signed them too early"
    case .orderAsSent:
      "a signature that holds over the parameters as they were ordered: the order of the standard is "
        + "the message, RelayState, SigAlg"
    case .withoutRelayState:
      "a signature that holds without RelayState: it was added or not signed"
    case .emptyRelayState:
      "a signature that holds with an empty RelayState: it was signed and not sent"
    }
  }

  private var encoder: String {
    switch self {
    case .escapedAnewInLowerCase: "by RFC 3986 with lower-case hex digits"
    case .escapedAsURIComponent: "by encodeURIComponent"
    case .escapedAsForm: "as a form with + for a space"
    case .escapedAsFormInLowerCase: "as a form with + for a space and lower-case hex digits"
    default: "by RFC 3986"
    }
  }
}

extension TimeWindow {
  fileprivate var words: String {
    [notBefore.map { "from \($0)" }, notOnOrAfter.map { "before \($0)" }]
      .compactMap(\.self).joined(separator: ", ")
  }
}

extension Duration {
  fileprivate var words: String { "\(components.seconds) s" }
}

extension SignatureValueDefect {
  fileprivate var words: String {
    switch self {
    case .inDER: "a value in DER instead of two numbers side by side"
    case .length(let count, let expected):
      "a value whose length in bytes is \(count), not "
        + expected.map { "\($0)" }.joined(separator: " or ")
    case .otherAlgorithm: "a value that was made by another algorithm than its method"
    case .saltLength: "a value whose salt is not as long as the digest"
    case .overOtherBytes: "a whole value that was made over another SignedInfo"
    case .ofNoKey: "a value that none of the known keys has made"
    }
  }
}

extension ReferenceSummary {
  /// Its URI, its transforms, and over how many bytes of what.
  fileprivate var words: String {
    let start = uri.map { "\"\($0)\"" } ?? "no URI"
    let size = byteCount.map { "\($0) bytes of " } ?? ""
    return ([start] + transforms.strings).joined(separator: " > ") + ": \(size)\(target.words)"
  }
}

extension ReferenceSummary.Target {
  fileprivate var words: String {
    switch self {
    case .nothing: "nothing"
    case .document: "the document"
    case .element(let path): path.string
    }
  }
}

extension UnreadReason {
  fileprivate var words: String {
    switch self {
    case .unreadable(let name): "\(name) cannot be read"
    case .missing(let name): "\(name) is missing"
    case .issuerOfAssertionMissing: "Issuer of the assertion is missing"
    case .repeated(let count, let name): "\(count) \(name) elements"
    case .assertions(let count): "\(count) assertions"
    case .identifiers(let count): "\(count) identifiers"
    case .confirmations(let maximum): "more than \(maximum) confirmations"
    case .tooManyAttributes: "there are too many attributes"
    }
  }
}

extension ProxyRestriction {
  /// Describes the allowed assertions: a relying party that issues none has nothing to do.
  fileprivate var words: String {
    "ProxyRestriction"
      + (count.map { ", Count " + ($0 == .max ? "of at least \($0)" : "\($0)") } ?? "")
      + (audiences.isEmpty ? "" : ", Audience " + audiences.strings.joined(separator: " or "))
  }
}
