package import SAMLFormats
import XMLSignature

/// One thing that metadata states of an entity, in a form in which two files are compared.
package struct EntityFact: Sendable, Hashable {
  /// The kind of thing.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case validUntil = "valid-until"
    case cacheDuration = "cache-duration"
    case role
    case key
    case endpoint
    case scope
    case algorithm
    case registration
    case attribute
    case requestedAttribute = "requested-attribute"
    case nameIDFormat = "name-id-format"
    case signatureWish = "signature-wish"
    case displayName = "display-name"
  }

  package let kind: Kind
  /// The name of the role's element; nil for the entity.
  package let role: ExactString?
  /// What is stated.
  package let text: ExactString

  fileprivate init(_ kind: Kind, _ role: ExactString?, _ text: ExactString) {
    self.kind = kind
    self.role = role
    self.text = text
  }

  /// It as bytes that no other fact has: XML has no NUL.
  fileprivate var bytes: [UInt8] {
    Array("\(kind.rawValue)\u{0}\(role ?? "")\u{0}\(text)\u{0}".utf8)
  }
}

extension EntityFact: Comparable {
  /// Orders by kind, then by role and text, by their bytes.
  package static func < (left: EntityFact, right: EntityFact) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension DescribedEntity {
  /// What its metadata states, without the order in which it does.
  package var facts: Set<EntityFact> {
    var facts = Set(self.term.facts(of: nil) + extensions.facts(of: nil))
    if let registration {
      let text = [registration.authority, registration.instant].compactMap(\.self)
      facts.insert(EntityFact(.registration, nil, ExactString(text.strings.joined(separator: " "))))
    }
    for attribute in attributes {
      for value in attribute.values {
        facts.insert(EntityFact(.attribute, nil, "\(attribute.name) \(value)"))
      }
    }
    for role in roles { facts.formUnion(role.facts) }
    return facts
  }

  /// The digest of what its metadata states.
  var digest: [UInt8] {
    let sorted = facts.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) }
    do { return try DigestMethod.sha256.digest(of: Array(sorted.joined())) } catch {
      preconditionFailure("an OpenSSL without SHA-256 verifies nothing; \(error.code)")
    }
  }
}

extension DescribedRole {
  fileprivate var facts: [EntityFact] {
    var facts = term.facts(of: name) + extensions.facts(of: name)
    facts.append(EntityFact(.role, name, ExactString(protocols.strings.joined(separator: " "))))
    for key in keys {
      let use = key.use.words
      for certificate in key.certificates {
        facts.append(
          EntityFact(
            .key, name,
            "\(use) SHA-256 \(Hexadecimal.text(certificate.fingerprint)) until \(certificate.notAfter)"
          ))
      }
      if key.certificates.isEmpty, let refusal = key.refusal {
        facts.append(EntityFact(.key, name, "\(use) [\(refusal.code)]"))
      }
      for method in key.encryptionMethods {
        facts.append(EntityFact(.algorithm, name, "encryption \(method)"))
      }
    }
    for endpoint in endpoints {
      let parts = [
        endpoint.name, endpoint.binding, endpoint.location,
        endpoint.responseLocation.map { "answers to \($0)" },
        endpoint.index.map { "index \($0)" }, endpoint.isDefault ? "default" : nil,
      ]
      facts.append(
        EntityFact(
          .endpoint, name, ExactString(parts.compactMap(\.self).strings.joined(separator: " "))))
    }
    for format in nameIDFormats { facts.append(EntityFact(.nameIDFormat, name, format)) }
    for wish in signatureWishes {
      facts.append(EntityFact(.signatureWish, name, "\(wish.name) \(wish.isWanted)"))
    }
    for service in attributeServices {
      for attribute in service.requested {
        facts.append(
          EntityFact(
            .requestedAttribute, name,
            "\(attribute.name) \(attribute.isRequired ? "required" : "wished for") by service \(service.index)"
          ))
      }
    }
    return facts
  }
}

extension DescribedKey.Use {
  /// The purpose of the key.
  package var words: String {
    switch self {
    case .signing: "signing"
    case .encryption: "encryption"
    case .both: "signing and encryption"
    case .other: "an unknown use"
    }
  }
}

extension DescribedTerm {
  /// What it states, of a role or of the whole.
  package func facts(of role: ExactString?) -> [EntityFact] {
    (validUntil.map { [EntityFact(.validUntil, role, $0)] } ?? [])
      + (cacheDuration.map { [EntityFact(.cacheDuration, role, $0)] } ?? [])
  }
}

extension DescribedExtensions {
  fileprivate func facts(of role: ExactString?) -> [EntityFact] {
    displayNames.map { EntityFact(.displayName, role, "\($0.language) \($0.text)") }
      + scopes.map {
        EntityFact(.scope, role, "\($0.isPattern ? "pattern " : "")\($0.value)")
      }
      + digestMethods.map { EntityFact(.algorithm, role, "digest \($0)") }
      + signingMethods.map { EntityFact(.algorithm, role, "signature \($0)") }
  }
}
