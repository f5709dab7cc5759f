package import SAML
import SAMLFormats
import XMLSignature

/// Checks metadata part by part.
///
/// It keeps the names of the entities and nothing else.
package struct MetadataLinter {
  private let now: Instant
  private let soon: Instant
  private var known: Set<ExactString> = []
  private var hasBegun = false

  /// How many entities it has seen.
  package private(set) var entityCount = 0

  /// Checks as of a moment.
  ///
  /// - Parameters:
  ///   - now: The moment.
  ///   - notice: How long before the end of a certificate or of metadata a note is made.
  package init(at now: Instant, notice: Duration) {
    self.now = now
    soon = now.advanced(by: notice)
  }

  /// Returns the problems of one part, in the order of the document.
  package mutating func problems(of part: MetadataSurvey.Part) -> [MetadataProblem] {
    switch part {
    case .document(let hasKey):
      return hasKey ? [] : [MetadataProblem(Finding(note: .metadataUnsigned))]
    case .group(let group):
      return problemsOfDocument(group.term)
        + findings(of: group.term).map { MetadataProblem($0, part: group.name) }
    case .entity(let entity):
      return problemsOfDocument(entity.term) + problems(of: entity)
    }
  }

  /// The first term is that of the document element.
  private mutating func problemsOfDocument(_ term: DescribedTerm) -> [MetadataProblem] {
    defer { hasBegun = true }
    guard !hasBegun, term.validUntil == nil else { return [] }
    return [MetadataProblem(Finding(note: .metadataWithoutEnd))]
  }

  private mutating func problems(of entity: DescribedEntity) -> [MetadataProblem] {
    entityCount += 1
    var findings = findings(of: entity.term)
    if let entityID = entity.entityID, !known.insert(entityID).inserted {
      findings.append(Finding(.keyMetadataDuplicateEntity, .fail))
    }
    findings += self.findings(of: entity.extensions)
    return findings.map { MetadataProblem($0, entityID: entity.entityID) }
      + entity.roles.flatMap { role in
        (self.findings(of: role) + self.findings(ofProtocols: role, of: entity)).map {
          MetadataProblem($0, entityID: entity.entityID, part: role.name)
        }
      }
  }

  private func findings(of term: DescribedTerm) -> [Finding] {
    var findings: [Finding] = []
    if term.validUntil != nil {
      if let end = term.end {
        if end <= now {
          findings.append(Finding(.metadataExpired, .fail, actual: .instant(end)))
        } else if end <= soon {
          findings.append(Finding(note: .metadataExpiresSoon, actual: .instant(end)))
        }
      } else {
        findings.append(
          Finding(.timeMalformed, .fail, expected: .name(.schemaName, "validUntil")))
      }
    }
    if term.ignoresCacheDuration { findings.append(Finding(note: .keyMetadataCacheDuration)) }
    return findings
  }
}

extension MetadataLinter {
  private func findings(of role: DescribedRole) -> [Finding] {
    var findings = findings(of: role.term) + findings(of: role.extensions)
    for key in role.keys { findings += self.findings(of: key) }
    // A certificate that is written wrongly is a key all the same.
    let hasKey = role.keys.contains {
      $0.signs && ($0.refusal == nil || $0.certificateDefect != nil)
    }
    if role.makesAssertions, !hasKey {
      findings.append(Finding(.metadataNoSigningKey, .fail))
    }
    if let needed = Self.neededEndpoints[role.name],
      !role.endpoints.contains(where: { $0.name == needed })
    {
      findings.append(
        Finding(.metadataNoEndpoint, .fail, expected: .name(.schemaName, needed)))
    }
    for endpoint in role.endpoints {
      for location in [endpoint.location, endpoint.responseLocation].compactMap(\.self)
      where !location.beginsWithoutCase("https:") {
        findings.append(
          Finding(.metadataEndpointWithoutHTTPS, .fail, actual: .name(.endpoint, location)))
      }
    }
    return findings
  }

  /// A role whose keys `saml` does not trust, because it is not one of SAML 2.0; of another protocol alone it may be if the
  /// entity has the same role for SAML 2.0.
  private func findings(
    ofProtocols role: DescribedRole, of entity: DescribedEntity
  ) -> [Finding] {
    let isElsewhere = entity.roles.contains { $0.name == role.name && $0.speaksSAML2 }
    guard role.isTrusted, !role.speaksSAML2, role.protocols.isEmpty || !isElsewhere else {
      return []
    }
    return [
      Finding(
        .metadataProtocolMissing, .fail,
        actual: role.protocols.isEmpty ? nil : .all(.schemaName, role.protocols))
    ]
  }

  /// The endpoint that the schema requires of a role (SAML Metadata §2.4.3, §2.4.4, §2.4.7).
  private static let neededEndpoints: [ExactString: ExactString] = [
    "IDPSSODescriptor": "SingleSignOnService",
    "SPSSODescriptor": "AssertionConsumerService",
    "AttributeAuthorityDescriptor": "AttributeService",
  ]

  private func findings(of key: DescribedKey) -> [Finding] {
    var findings: [Finding] = []
    if let refusal = key.refusal {
      findings.append(Finding(key.certificateDefect ?? refusal.code, .fail))
    }
    switch key.use {
    case .signing, .encryption: break
    case .both: findings.append(Finding(note: .metadataKeyWithoutUse))
    case .other:
      findings.append(
        Finding(.samlMalformedAttribute, .fail, expected: .name(.schemaName, "use")))
    }
    for certificate in key.certificates {
      let (start, end) = (certificate.notBefore, certificate.notAfter)
      let digest = Evidence.digest(certificate.fingerprint)
      if end < now {
        findings.append(
          Finding(
            .metadataCertificateExpired, .fail, expected: .notAfter(end), actual: digest))
      } else if end < soon {
        findings.append(
          Finding(note: .metadataCertificateExpiresSoon, expected: .notAfter(end), actual: digest))
      }
      if start > now {
        findings.append(
          Finding(
            note: .metadataCertificateNotYetValid, expected: .notBefore(start), actual: digest))
      }
    }
    return findings
  }

  private func findings(of extensions: DescribedExtensions) -> [Finding] {
    var findings: [Finding] = []
    for methods in [extensions.digestMethods, extensions.signingMethods]
    where !methods.isEmpty && methods.allSatisfy(Self.weakAlgorithms.contains) {
      findings.append(
        Finding(.metadataWeakAlgorithms, .fail, actual: .all(.algorithm, methods)))
    }
    for scope in extensions.scopes where scope.isPattern {
      findings.append(Finding(note: .metadataScopePattern))
    }
    return findings
  }

  /// Algorithms over SHA-1 or MD5 (RFC 6931 §2.1, §2.3).
  private static let weakAlgorithms: Set<ExactString> = [
    "http://www.w3.org/2000/09/xmldsig#sha1", "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
    "http://www.w3.org/2000/09/xmldsig#dsa-sha1",
    "http://www.w3.org/2000/09/xmldsig#hmac-sha1",
    "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha1",
    "http://www.w3.org/2007/05/xmldsig-more#sha1-rsa-MGF1",
    "http://www.w3.org/2001/04/xmldsig-more#md5",
    "http://www.w3.org/2001/04/xmldsig-more#rsa-md5",
    "http://www.w3.org/2001/04/xmldsig-more#hmac-md5",
  ]
}

extension ExactString {
  /// Whether it begins with ASCII letters, in either case (RFC 3986 §3.1).
  fileprivate func beginsWithoutCase(_ start: String) -> Bool {
    utf8.count >= start.utf8.count
      && zip(utf8, start.utf8).allSatisfy { byte, letter in
        byte == letter || (0x41...0x5A ~= byte && byte | 0x20 == letter)
      }
  }
}
