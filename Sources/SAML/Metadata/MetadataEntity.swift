public import SAMLFormats
public import XMLSignature

/// One entity of metadata, with the parts that concern trust (SAML Metadata §2.3.2).
public struct MetadataEntity: Sendable, Hashable {
  /// The name of the entity: the issuer of its messages.
  public let entityID: ExactString

  /// The moment from which this entity's metadata is no longer valid, by its own limit and by those
  /// of the groups around it; nil is never.
  package let validUntil: Instant?

  /// How long it may be kept before it is fetched again: the shortest of its own and of the groups
  /// around it.
  package let cacheDuration: Duration?

  /// Whether it or one of its roles has a `cacheDuration` that cannot be read.
  let ignoresCacheDuration: Bool

  /// The roles that were read: those in which it makes assertions by SAML 2.0, and where they are wanted
  /// those in which it asks for them.
  package let roles: [MetadataRole]
}

/// A role of an entity (SAML Metadata §2.4.1).
package struct MetadataRole: Sendable, Hashable {
  /// The roles that are read.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It signs users in (SAML Metadata §2.4.3).
    case identityProvider = "IDPSSODescriptor"
    /// It answers attribute queries (SAML Metadata §2.4.7).
    case attributeAuthority = "AttributeAuthorityDescriptor"
    /// It asks for a sign-in, a logout or attributes, and makes no assertion (SAML Metadata §2.4.4).
    case serviceProvider = "SPSSODescriptor"

    /// The role in which its keys sign assertions; nil when they sign none.
    var assertingRole: TrustAnchor.Role? {
      switch self {
      case .identityProvider: .identityProvider
      case .attributeAuthority: .attributeAuthority
      case .serviceProvider: nil
      }
    }
  }

  /// Which role it is.
  package let kind: Kind

  /// The moment from which it no longer holds, by the role and all that is around it.
  package let validUntil: Instant?

  /// How long the role may be kept before it is fetched again.
  package let cacheDuration: Duration?

  /// Whether its own `cacheDuration` cannot be read.
  let ignoresCacheDuration: Bool

  /// The certificates of the keys that it signs with, in the order of the document.
  package let signingCertificates: [Certificate]

  /// Keys for signing that are not trusted, each by the reason.
  package let refusedKeys: [KeyError]

  /// The domains of its scoped attributes, its own and those of its entity, without patterns.
  package let scopes: [ExactString]
}

extension MetadataEntity {
  /// The keys of the entity as trust anchors.
  ///
  /// Each is bound to the entity, to the role in which it signs and to the time for which the
  /// metadata holds. A key that both roles list for the same scopes until the same moment is one anchor for
  /// both.
  public var trustAnchors: [TrustAnchor] {
    var anchors: [TrustAnchor] = []
    var numbers: [Term: Int] = [:]
    for role in roles {
      guard let kind = role.kind.assertingRole else { continue }
      let end = role.validUntil
      for certificate in role.signingCertificates {
        let term = Term(certificate: certificate.der, end: end, scopes: role.scopes)
        if let known = numbers[term] {
          if anchors[known].role != kind { anchors[known].role = nil }
          continue
        }
        numbers[term] = anchors.count
        var anchor = TrustAnchor(certificate: certificate)
        anchor.issuer = entityID
        anchor.role = kind
        anchor.trustedUntil = end
        anchor.scopes = role.scopes
        anchors.append(anchor)
      }
    }
    return anchors
  }

  /// The keys by which the entity signs requests as a service provider, where they were wanted.
  ///
  /// They are no part of `trustAnchors`: a key of a requester signs no response and no assertion.
  package var requesterAnchors: [TrustAnchor] {
    roles.filter { $0.kind == .serviceProvider }.flatMap { role in
      role.signingCertificates.map { certificate in
        var anchor = TrustAnchor(certificate: certificate)
        anchor.issuer = entityID
        anchor.trustedUntil = role.validUntil
        return anchor
      }
    }
  }

  /// A certificate, until when it is trusted, and for which scopes.
  private struct Term: Hashable {
    let certificate: [UInt8]
    let end: Instant?
    let scopes: [ExactString]
  }
}
