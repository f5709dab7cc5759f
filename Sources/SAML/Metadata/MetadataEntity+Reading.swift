import CanonicalXML
import SAMLFormats
import XMLSignature

extension MetadataEntity {
  /// Reads an `EntityDescriptor`, whose structure must be that of its schema wherever it is about
  /// trust (SAML Metadata §2.3.2).
  init(
    _ element: XMLTree.Element, inside outer: MetadataTerm, in kinds: [MetadataRole.Kind]
  ) throws(AssertionError) {
    guard element.hasName(MetadataName.entityDescriptor) else {
      throw .unexpectedElement(element.id)
    }
    guard !element.hasTextBetweenChildren else { throw .unexpectedText(element.id) }
    guard element.hasSignatureFirst else { throw .unexpectedChild(element.id) }
    let term = try MetadataTerm(of: element, inside: outer)
    let entityID = try element.requiredAttribute(MetadataName.entityID)
    // SAML Core §8.3.6: an entity's name has at most 1024 characters.
    guard entityID.string.unicodeScalars.count <= 1024 else {
      throw .malformedAttribute(MetadataName.entityID.localName, element.id)
    }
    let scopes = element.plainScopes
    var roles: [MetadataRole] = []
    for child in element.children {
      guard let kind = MetadataRole.Kind(of: child), kinds.contains(kind), Self.speaksSAML2(child)
      else { continue }
      roles.append(try MetadataRole(child, kind, inside: term, scopes: scopes))
    }
    self.init(
      entityID: entityID, validUntil: term.validUntil, cacheDuration: term.cacheDuration,
      ignoresCacheDuration: term.ignoresCacheDuration
        || roles.contains(where: \.ignoresCacheDuration),
      roles: roles)
  }

  /// Whether a role is one of SAML 2.0, and not of 1.1 alone.
  private static func speaksSAML2(_ role: XMLTree.Element) -> Bool {
    role.metadataProtocols.contains(SAMLName.protocolNamespace.description)
  }
}

extension XMLTree.Element {
  /// The protocols that a role supports, which the reader of trust and every report take from here (SAML Metadata
  /// §2.4.1).
  package var metadataProtocols: [ExactString] {
    (attribute(MetadataName.protocolSupport) ?? "").utf8
      .split { XMLText.isWhiteSpace($0) }.map { ExactString(utf8: $0) }
  }

  /// Whether it is a role that `saml` trusts keys of, whatever protocols it supports.
  package var isMetadataRole: Bool { MetadataRole.Kind(of: self) != nil }
}

extension MetadataRole.Kind {
  /// The kind of a role; nil for a role whose keys are trusted for nothing.
  fileprivate init?(of element: XMLTree.Element) {
    guard let named = Self.names.first(where: { element.hasName($0.name) }) else { return nil }
    self = named.kind
  }

  private static let names: [(name: ExpandedName, kind: Self)] = [
    (MetadataName.identityProvider, .identityProvider),
    (MetadataName.attributeAuthority, .attributeAuthority),
    (MetadataName.serviceProvider, .serviceProvider),
  ]
}

extension MetadataRole {
  init(
    _ element: XMLTree.Element, _ kind: Kind, inside outer: MetadataTerm,
    scopes outerScopes: [ExactString]
  ) throws(AssertionError) {
    guard !element.hasTextBetweenChildren else { throw .unexpectedText(element.id) }
    let term = try MetadataTerm(of: element, inside: outer)
    var certificates: [Certificate] = []
    var known: Set<[UInt8]> = []
    var refused: [KeyError] = []
    for descriptor in element.children(named: MetadataName.keyDescriptor) {
      guard let keyInfo = try Self.signingKeyInfo(of: descriptor) else { continue }
      do {
        let certificate = try Certificate(of: keyInfo)
        if known.insert(certificate.der).inserted { certificates.append(certificate) }
      } catch {
        refused.append(error)
      }
    }
    self.init(
      kind: kind, validUntil: term.validUntil, cacheDuration: term.cacheDuration,
      ignoresCacheDuration: term.ignoresCacheDuration, signingCertificates: certificates,
      refusedKeys: refused,
      // A scope of the entity is one of each of its roles.
      scopes: outerScopes + element.plainScopes.filter { !outerScopes.contains($0) })
  }

  /// The `KeyInfo` of a key for signing; nil for one that is for encryption alone.
  ///
  /// A key without a use is for both (SAML Metadata §2.4.1.1, KEY-06).
  private static func signingKeyInfo(
    of descriptor: XMLTree.Element
  ) throws(AssertionError) -> XMLTree.Element? {
    var reader = try ElementReader(descriptor)
    let keyInfo = try reader.required(MetadataName.keyInfo)
    switch descriptor.attribute(MetadataName.use) {
    case nil, "signing": return keyInfo
    case "encryption": return nil
    default: throw .malformedAttribute(MetadataName.use.localName, descriptor.id)
    }
  }
}

extension XMLTree.Element {
  /// Whether its signature, if it has one, is its first child (SAML Metadata §2.3.1, §2.3.2, §2.4.1).
  ///
  /// In a signature that follows what it covers, a reader may see another one than a verifier.
  var hasSignatureFirst: Bool {
    for (place, child) in children.enumerated() where child.hasName(DSigName.signature) {
      return place == 0
    }
    return true
  }

  /// The domains that the extensions of an entity or of a role list.
  ///
  /// One that is a pattern, or that readers may read in two ways, permits nothing.
  fileprivate var plainScopes: [ExactString] {
    children(named: MetadataName.extensions)
      .flatMap { $0.children(named: MetadataName.scope) }
      .compactMap { scope in
        switch scope.attribute(MetadataName.regexp)?.collapsed {
        case nil, "false", "0": break
        default: return nil
        }
        do { return try scope.simpleText() } catch { return nil }
      }
  }
}
