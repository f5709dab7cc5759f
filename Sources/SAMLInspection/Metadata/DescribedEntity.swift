package import SAMLFormats

/// An entity as its metadata describes it, for display alone: no key in it is trusted.
package struct DescribedEntity: Sendable {
  /// Its name; nil where the descriptor has none.
  package let entityID: ExactString?
  /// Its own term.
  package let term: DescribedTerm
  /// The moment from which it no longer holds, by its own term and those of the groups around it.
  package let end: Instant?
  /// The federation that registered it, and when (SAML Metadata RPI §2.1).
  package let registration: DescribedRegistration?
  /// Its entity attributes, such as categories (SAML Metadata Entity Attributes §2.1).
  package let attributes: [DescribedEntityAttribute]
  /// What its `Extensions` state for all roles.
  package let extensions: DescribedExtensions
  /// Its roles, those of other protocols too.
  package let roles: [DescribedRole]
}

/// A role as metadata describes it (SAML Metadata §2.4.1).
package struct DescribedRole: Sendable {
  /// The local name of its element, such as `IDPSSODescriptor`.
  package let name: ExactString
  /// Whether `saml` trusts the keys of such a role, if it is one of SAML 2.0.
  package let isTrusted: Bool
  /// The protocols of its `protocolSupportEnumeration`.
  package let protocols: [ExactString]
  /// Its own term.
  package let term: DescribedTerm
  /// Its keys, those for encryption too.
  package let keys: [DescribedKey]
  /// Its endpoints, in document order.
  package let endpoints: [DescribedEndpoint]
  /// The formats of identifiers that it supports.
  package let nameIDFormats: [ExactString]
  /// The wishes for signatures that it states, such as `WantAssertionsSigned`.
  package let signatureWishes: [DescribedWish]
  /// The attributes that it asks for, one list for each service (SAML Metadata §2.4.4.1).
  package let attributeServices: [DescribedAttributeService]
  /// What its `Extensions` state.
  package let extensions: DescribedExtensions

  /// Whether it is a role of SAML 2.0.
  package var speaksSAML2: Bool { protocols.contains("urn:oasis:names:tc:SAML:2.0:protocol") }

  /// Whether it makes assertions, which its keys must sign.
  package var makesAssertions: Bool {
    speaksSAML2
      && (name == "IDPSSODescriptor" || name == "AttributeAuthorityDescriptor")
  }
}

/// What `Extensions` of an entity or a role state.
package struct DescribedExtensions: Sendable {
  /// Its names for people, by language (SAML Metadata UI §2.1.2).
  package var displayNames: [LocalizedText] = []
  /// The scopes of its scoped attributes.
  package var scopes: [DescribedScope] = []
  /// The digest algorithms that it supports (SAML Metadata Algorithm Support §2.3).
  package var digestMethods: [ExactString] = []
  /// The signature algorithms that it supports (SAML Metadata Algorithm Support §2.4).
  package var signingMethods: [ExactString] = []
}

/// How long a part of metadata holds, as it is written and as it is understood.
package struct DescribedTerm: Sendable {
  /// `validUntil` as it is written.
  package let validUntil: ExactString?
  /// The moment that `validUntil` names; nil where it names none.
  package let end: Instant?
  /// `cacheDuration` as it is written.
  package let cacheDuration: ExactString?
  /// Whether `cacheDuration` is there and is no duration.
  package let ignoresCacheDuration: Bool
}

/// A text in a language.
package struct LocalizedText: Sendable {
  /// The value of `xml:lang`; empty without one.
  package let language: ExactString
  package let text: ExactString
}

/// A domain that an entity may use in scoped attributes.
package struct DescribedScope: Sendable {
  package let value: ExactString
  /// Whether it is a regular expression.
  package let isPattern: Bool
}

/// An endpoint of a role (SAML Metadata §2.2.2).
package struct DescribedEndpoint: Sendable {
  /// The local name of its element, such as `SingleSignOnService`.
  package let name: ExactString
  package let binding: ExactString
  package let location: ExactString
  /// Where answers go, if elsewhere.
  package let responseLocation: ExactString?
  package let index: ExactString?
  package let isDefault: Bool
}

/// Whether a role wants or makes a signature.
package struct DescribedWish: Sendable {
  /// The local name of the attribute.
  package let name: ExactString
  package let isWanted: Bool
}

/// The attributes that a service asks for.
package struct DescribedAttributeService: Sendable {
  package let index: ExactString
  package let names: [LocalizedText]
  package let requested: [DescribedAttribute]
}

/// An attribute that a service asks for.
package struct DescribedAttribute: Sendable {
  package let name: ExactString
  package let friendlyName: ExactString?
  package let isRequired: Bool
}

/// The registration of an entity.
package struct DescribedRegistration: Sendable {
  package let authority: ExactString
  /// `registrationInstant` as it is written.
  package let instant: ExactString?
}

/// An attribute of the entity itself, such as its categories.
package struct DescribedEntityAttribute: Sendable {
  package let name: ExactString
  package let values: [ExactString]
}
