package import CanonicalXML
import SAMLFormats
import XMLSignature

/// The SAML messages, assertions and descriptors of a document that its signatures cover.
///
/// A document may hold a signed assertion and a forged one beside it. A report of "signed" must
/// cover everything that a reader could take for a message or an assertion, encrypted ones too, or for an
/// entity of metadata.
package struct SignatureCoverage {
  /// The target of one signature: an element or the whole document, without the signature itself.
  package struct Part {
    private let apex: XMLTree.Element?
    private let signature: XMLTree.Element?

    /// - Parameters:
    ///   - apex: The element; nil is the document.
    ///   - signature: The signature that was not digested; nil if there was none.
    package init(_ apex: XMLTree.Element?, without signature: XMLTree.Element?) {
      self.apex = apex
      self.signature = signature
    }

    fileprivate func holds(_ element: XMLTree.Element) -> Bool {
      apex?.contains(element.id) ?? true && signature?.contains(element.id) != true
    }

    /// The messages around it, and the SOAP envelope, as far as it is what they are sent for.
    fileprivate var ancestors: [XMLTree.Element] {
      var ancestors: [XMLTree.Element] = []
      var element = apex
      while let child = element, let parent = child.parent, child.isCarried(by: parent) {
        if !parent.isSOAPBody { ancestors.append(parent) }
        element = parent
      }
      return ancestors
    }
  }

  /// The messages, assertions and descriptors that no signature covers, in document order.
  package let uncovered: [XMLTree.Element]

  /// The unsigned messages and envelopes around a signed element, in document order.
  ///
  /// They are there to carry it: Envelope/Body, ArtifactResponse/Response and Response/Assertion. Metadata is
  /// none of these, because an unsigned group says which entities belong to it.
  package let ancestors: [XMLTree.Element]

  /// Looks for what no signature covers.
  ///
  /// - Parameters:
  ///   - tree: The document.
  ///   - parts: What each signature covers.
  package init(of tree: XMLTree, by parts: [Part]) {
    let isCovered = { (element: XMLTree.Element) in parts.contains { $0.holds(element) } }
    var carriers: [NodeID: XMLTree.Element] = [:]
    for ancestor in parts.flatMap(\.ancestors) where !isCovered(ancestor) {
      carriers[ancestor.id] = ancestor
    }
    uncovered = tree.elements.filter {
      ($0.isMessageOrAssertion || $0.isDescriptor) && carriers[$0.id] == nil && !isCovered($0)
    }
    ancestors = carriers.values.sorted { $0.id < $1.id }
  }
}

extension SignatureCoverage {
  /// A finding for what is not covered.
  package var failures: [Finding] {
    let more = uncovered.count - Self.maximumFindings
    return uncovered.indices.prefix(Self.maximumFindings).map { number in
      Finding(
        uncovered[number].isDescriptor ? .signatureDescriptorNotCovered : .signatureNotCovered,
        .fail, actual: number == Self.maximumFindings - 1 && more > 0 ? .more(more) : nil,
        location: Finding.Location(uncovered[number]))
    }
  }

  /// A note for each message or envelope that carries what is covered.
  package var notes: [Finding] {
    ancestors.map {
      Finding(
        note: .signatureCarrierNotCovered, actual: .name(.path, $0.tree.path(of: $0.id)),
        location: Finding.Location($0))
    }
  }

  /// A document has one or two; a hostile one may hold many thousands.
  private static let maximumFindings = 16
}

extension SignatureCoverage {
  /// A finding for each message or assertion that a message of another provider carries.
  ///
  /// Both may be signed, each by a trusted key; a reader who takes the name of one for that of the
  /// other signs people in for the wrong provider (CVE-2026-49283). A message without an issuer carries
  /// in the name of the one around it.
  package static func foreignCarriers(in tree: XMLTree) -> [Finding] {
    var claims: [NodeID: ClaimedIssuer] = [:]
    var findings: [Finding] = []
    for element in tree.elements where element.isMessageOrAssertion {
      let own = ClaimedIssuer(of: element)
      claims[element.id] = own
      guard let parent = element.parent, element.isCarried(by: parent),
        let carrier = claims[parent.id]
      else { continue }
      switch (own, carrier) {
      case (.none, _): claims[element.id] = carrier
      case (_, .none): break
      case (.named(let issuer), .named(let other)) where issuer == other: break
      case (.named, _), (.unclear, _):
        guard findings.count < maximumFindings else { return findings }
        findings.append(
          Finding(
            .signatureCarrierOfOtherIssuer, .fail, expected: own.name.map { .name(.entity, $0) },
            actual: carrier.name.map { .name(.entity, $0) },
            location: Finding.Location(parent)))
      }
    }
    return findings
  }
}

extension XMLTree.Element {
  /// Whether a parent is there to carry this element to its reader.
  fileprivate func isCarried(by parent: XMLTree.Element) -> Bool {
    if parent.isSOAPBody { return isMessageOrAssertion }
    if isSOAPBody { return parent.isSOAPEnvelope }
    if self.hasName(SAMLName.assertion) { return parent.hasName(SAMLName.response) }
    if self.hasName(SAMLName.response) { return parent.hasName(SAMLName.artifactResponse) }
    return self.hasName(SAML1Name.assertion) && parent.hasName(SAML1Name.response)
  }

  fileprivate var isDescriptor: Bool {
    self.hasName(MetadataName.entityDescriptor) || self.hasName(MetadataName.entitiesDescriptor)
  }

  fileprivate var isSOAPBody: Bool { self.hasName(SOAPName.body) || self.hasName(SOAPName.body12) }

  private var isSOAPEnvelope: Bool {
    self.hasName(SOAPName.envelope) || self.hasName(SOAPName.envelope12)
  }

  /// Whether it is a message or an assertion of SAML 2.0 or 1, or an assertion in a ciphertext.
  var isMessageOrAssertion: Bool {
    SAMLName.messagesAndAssertions.contains(where: self.hasName)
  }
}

/// The names of SAML 1.0 and 1.1, which share their namespaces (SAML 1.1 Core §1.2).
enum SAML1Name {
  static let assertion = ExpandedName(
    fixed: "Assertion", in: "urn:oasis:names:tc:SAML:1.0:assertion")
  static let issuer = ExpandedName(fixed: "Issuer")
  static let request = ExpandedName(fixed: "Request", in: "urn:oasis:names:tc:SAML:1.0:protocol")
  static let response = ExpandedName(fixed: "Response", in: "urn:oasis:names:tc:SAML:1.0:protocol")
}

extension SAMLName {
  /// Every element of a message or assertion type (SAML Core §2.3, §3.2.1, §3.2.2).
  fileprivate static let messagesAndAssertions: [ExpandedName] =
    [
      assertion, encryptedAssertion, SAML1Name.assertion, SAML1Name.request, SAML1Name.response,
    ] + messages

  private static let messages: [ExpandedName] = [
    response, artifactResponse, attributeQuery, authzDecisionQuery,
    `protocol`("ArtifactResolve"), `protocol`("AssertionIDRequest"), `protocol`("AuthnQuery"),
    `protocol`("AuthnRequest"), `protocol`("LogoutRequest"), `protocol`("LogoutResponse"),
    `protocol`("ManageNameIDRequest"), `protocol`("ManageNameIDResponse"),
    `protocol`("NameIDMappingRequest"), `protocol`("NameIDMappingResponse"),
    `protocol`("SubjectQuery"),
  ]
}
