package import CanonicalXML
import SAMLFormats

/// The issuer that a message or an assertion names.
package enum ClaimedIssuer: Sendable {
  /// The element names no issuer, or is no message and no assertion.
  case none
  /// One issuer, in simple text.
  case named(ExactString)
  /// Readers may disagree: there are several issuers, or one that is not simple text (CVE-2017-11427).
  case unclear

  /// Reads the issuer of SAML 2.0 messages and assertions (SAML Core §2.2.5, §3.2.1) and of SAML 1
  /// assertions, whose issuer is an attribute (SAML 1.1 Core §2.3.2).
  package init(of element: XMLTree.Element) {
    guard !element.hasName(SAML1Name.assertion) else {
      self = element.attribute(SAML1Name.issuer).map(Self.named) ?? .none
      return
    }
    guard element.isMessageOrAssertion2 else {
      self = .none
      return
    }
    var issuers = element.children.lazy.filter { $0.hasName(SAMLName.issuer) }.makeIterator()
    guard let issuer = issuers.next() else {
      self = .none
      return
    }
    guard issuers.next() == nil else {
      self = .unclear
      return
    }
    do { self = .named(try issuer.simpleText()) } catch { self = .unclear }
  }

  /// The one issuer.
  package var name: ExactString? {
    if case .named(let name) = self { name } else { nil }
  }
}

extension XMLTree.Element {
  /// Whether its namespace is that of messages or of assertions of SAML 2.0.
  ///
  /// A descriptor of metadata names an entity, and no issuer, whatever it holds.
  fileprivate var isMessageOrAssertion2: Bool {
    // Most are one of these two, and need no copy of a name.
    if self.hasName(SAMLName.assertion) || self.hasName(SAMLName.response) { return true }
    let namespace = name.namespaceURI
    return namespace == SAMLName.protocolNamespace.description
      || namespace == SAMLName.assertionNamespace.description
  }
}
