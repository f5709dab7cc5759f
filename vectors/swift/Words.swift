extension SAMLVectors {
  /// The answer of an implementation.
  public enum Answer: String, Sendable, Hashable, CaseIterable, Decodable {
    /// It returns the message as verified.
    case accept
    /// It refuses the message.
    case reject
    /// Both are right, as long as it neither crashes nor returns a forbidden text.
    case either
  }

  /// What a wrong answer costs.
  public enum Risk: String, Sendable, Hashable, CaseIterable, Decodable {
    /// A message of an untrusted sender is accepted, or one for another receiver or time.
    case acceptance
    /// Other values come back than those that were signed.
    case confusion
    /// A secret or a file is revealed.
    case disclosure
    /// Time or memory is spent beyond reason.
    case availability
    /// A sound message is refused.
    case interoperability
  }

  /// What the bytes of a document are.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Decodable {
    /// An XML document with a `Response` (SAML Core §3.2.2).
    case response
    /// A SOAP 1.1 envelope with a message (SAML Bindings §3.2).
    case envelope
    /// An XML document with another message of the protocol.
    case message
    /// An XML document with an `Assertion` or an `EncryptedAssertion`, alone (SAML Core §2.3).
    case assertion
    /// The body of a request to a token endpoint (RFC 7522 §2, RFC 8693 §2.1).
    case tokenRequest = "token-request"
    /// The query of the redirect binding, without `?` (SAML Bindings §3.4).
    case queryString = "query-string"
    /// The body of a form post (SAML Bindings §3.5).
    case formBody = "form-body"
    /// A message under other layers, such as Base64 or a log.
    case capture
    /// An XML document with metadata (SAML Metadata §2).
    case metadata
    /// Any XML document with a signature; the expected answer is about the signature.
    case signedXML = "signed-xml"
    /// Any XML document with encrypted parts; the expected answer is about decryption.
    case encryptedXML = "encrypted-xml"
  }

  /// The subject of a vector; an implementation must know it to be asked.
  public enum Feature: String, Sendable, Hashable, CaseIterable, Decodable {
    /// Signature or digest algorithms.
    case algorithm
    /// The answer to an attribute query.
    case attributeQuery = "attribute-query"
    /// The audiences of an assertion.
    case audience
    /// Canonical forms of XML.
    case c14n
    /// Comments inside of a message.
    case comment
    /// Conditions other than times and audiences.
    case conditions
    /// The confirmation of a subject.
    case confirmation
    /// The Destination of a message.
    case destination
    /// Digest values.
    case digest
    /// Encrypted parts.
    case encryption
    /// Who issued a message.
    case issuer
    /// Keys, and which one is trusted.
    case key
    /// The size of messages and of their parts.
    case limits
    /// Messages that are no responses.
    case message
    /// Metadata.
    case metadata
    /// XML namespaces.
    case namespace
    /// Assertions at a token endpoint of OAuth.
    case oauth
    /// Layers around a message.
    case packaging
    /// What an XML parser reads.
    case parser
    /// Post-quantum signatures.
    case postQuantum = "post-quantum"
    /// The Recipient of a confirmation.
    case recipient
    /// The redirect binding.
    case redirect
    /// The reference of a signature.
    case reference
    /// Assertions that were used before.
    case replay
    /// Which request a message answers.
    case request
    /// Signatures and digests with SHA-1.
    case sha1
    /// Signatures.
    case signature
    /// SOAP envelopes.
    case soap
    /// The status of a response.
    case status
    /// The schema of a message.
    case structure
    /// The text of an element.
    case text
    /// Times.
    case time
    /// The transforms of a reference.
    case transform
    /// Messages without a signature.
    case unsigned
    /// What Adobe Pass documents of attributes.
    case userMetadata = "user-metadata"
    /// The values of attributes.
    case values
    /// Signature wrapping (XSW).
    case wrapping
  }
}
