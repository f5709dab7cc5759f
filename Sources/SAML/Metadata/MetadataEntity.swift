public import XMLSignature

/// What metadata says of one entity, as far as it is about trust (SAML Metadata §2.3.2).
public struct MetadataEntity: Sendable, Hashable {
  /// The name of the entity: the issuer of its messages.
  public let entityID: String

  /// The moment from which nothing said here holds, by this entity and all that is around it; nil is
  /// never.
  public let validUntil: Instant?

  /// How long it may be kept before it is fetched anew: the shortest of all that are around it.
  public let cacheDuration: Duration?

  /// The roles in which it makes assertions by SAML 2.0.
  public let roles: [MetadataRole]
}

/// A role in which an entity makes assertions (SAML Metadata §2.4.1).
public struct MetadataRole: Sendable, Hashable {
  /// Which role it is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It signs users in (SAML Metadata §2.4.3).
    case identityProvider = "IDPSSODescriptor"
    /// It answers attribute queries (SAML Metadata §2.4.7).
    case attributeAuthority = "AttributeAuthorityDescriptor"
  }

  /// Which role it is.
  public let kind: Kind

  /// The moment from which it no longer holds, by the role and all that is around it.
  public let validUntil: Instant?

  /// How long the role may be kept before it is fetched anew.
  public let cacheDuration: Duration?

  /// The certificates of the keys that it signs with, in the order of the document.
  public let signingCertificates: [Certificate]

  /// Keys for signing that are not trusted, each by the reason.
  public let refusedKeys: [KeyError]
}

extension MetadataEntity {
  /// Its keys, bound to it and to the time for which the metadata holds.
  ///
  /// A key of several roles is trusted as long as the longest of them.
  public var trustAnchors: [TrustAnchor] {
    var anchors: [TrustAnchor] = []
    var numbers: [[UInt8]: Int] = [:]
    for role in roles {
      for certificate in role.signingCertificates {
        var anchor = TrustAnchor(certificate: certificate)
        anchor.issuer = entityID
        anchor.trustedUntil = role.validUntil?.millisecondsSince1970
        guard let known = numbers[certificate.der] else {
          numbers[certificate.der] = anchors.count
          anchors.append(anchor)
          continue
        }
        if let end = anchors[known].trustedUntil {
          anchors[known].trustedUntil = anchor.trustedUntil.map { max($0, end) }
        }
      }
    }
    return anchors
  }
}
