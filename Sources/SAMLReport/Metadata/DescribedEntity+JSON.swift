import SAMLFormats
import SAMLInspection
import XMLSignature

// docs/record.schema.json describes these as `metadataDescription`.

extension DescribedEntity {
  func write(to writer: inout JSONWriter) {
    if let entityID { writer.member("entityID", SafeText.make(entityID, limit: 1024)) }
    term.write(to: &writer)
    if let end { writer.member("endsAt", end.description) }
    if let registration {
      writer.object("registration") { writer in
        writer.member("authority", SafeText.make(registration.authority))
        if let instant = registration.instant { writer.member("instant", SafeText.make(instant)) }
      }
    }
    if !attributes.isEmpty {
      writer.array("attributes") { writer in
        for attribute in attributes {
          writer.object { writer in
            writer.member("name", SafeText.make(attribute.name))
            writer.texts("values", attribute.values)
          }
        }
      }
    }
    extensions.write(to: &writer)
    writer.array("roles") { writer in
      for role in roles { writer.object(role.write) }
    }
  }
}

extension DescribedRole {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("name", SafeText.make(name))
    writer.texts("protocols", protocols)
    term.write(to: &writer)
    writer.array("keys") { writer in
      for key in keys { writer.object(key.write) }
    }
    writer.array("endpoints") { writer in
      for endpoint in endpoints { writer.object(endpoint.write) }
    }
    if !nameIDFormats.isEmpty { writer.texts("nameIDFormats", nameIDFormats) }
    for wish in signatureWishes { writer.member(wish.name.string.loweringFirst, wish.isWanted) }
    extensions.write(to: &writer)
    guard !attributeServices.isEmpty else { return }
    writer.array("attributeServices") { writer in
      for service in attributeServices { writer.object(service.write) }
    }
  }
}

extension DescribedKey {
  fileprivate func write(to writer: inout JSONWriter) {
    switch use {
    case .signing: writer.member("use", "signing")
    case .encryption: writer.member("use", "encryption")
    case .both, .other: break
    }
    writer.array("certificates") { writer in
      for certificate in certificates {
        writer.object { writer in
          writer.member("sha256", Hexadecimal.text(certificate.fingerprint))
          writer.member("subject", SafeText.make(certificate.subject))
          writer.member("notBefore", certificate.notBefore.description)
          writer.member("notAfter", certificate.notAfter.description)
          writer.member("algorithm", certificate.publicKey.kind.words)
        }
      }
    }
    if let refusal { writer.member("unusable", refusal.code.rawValue) }
    if !encryptionMethods.isEmpty { writer.texts("encryptionMethods", encryptionMethods) }
  }
}

extension DescribedEndpoint {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("name", SafeText.make(name))
    writer.member("binding", SafeText.make(binding))
    writer.member("location", SafeText.make(location))
    if let responseLocation {
      writer.member("responseLocation", SafeText.make(responseLocation))
    }
    if let index { writer.member("index", SafeText.make(index)) }
    if isDefault { writer.member("default", true) }
  }
}

extension DescribedAttributeService {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("index", SafeText.make(index))
    writer.localized("names", names)
    writer.array("requested") { writer in
      for attribute in requested {
        writer.object { writer in
          writer.member("name", SafeText.make(attribute.name))
          if let name = attribute.friendlyName {
            writer.member("friendlyName", SafeText.make(name))
          }
          writer.member("required", attribute.isRequired)
        }
      }
    }
  }
}

extension DescribedExtensions {
  fileprivate func write(to writer: inout JSONWriter) {
    if !displayNames.isEmpty { writer.localized("displayNames", displayNames) }
    if !scopes.isEmpty {
      writer.array("scopes") { writer in
        for scope in scopes {
          writer.object { writer in
            writer.member("value", SafeText.make(scope.value))
            writer.member("pattern", scope.isPattern)
          }
        }
      }
    }
    if !signingMethods.isEmpty { writer.texts("signingMethods", signingMethods) }
    if !digestMethods.isEmpty { writer.texts("digestMethods", digestMethods) }
  }
}

extension DescribedTerm {
  func write(to writer: inout JSONWriter) {
    if let validUntil { writer.member("validUntil", SafeText.make(validUntil)) }
    if let cacheDuration { writer.member("cacheDuration", SafeText.make(cacheDuration)) }
  }
}

extension JSONWriter {
  fileprivate mutating func texts(_ name: String, _ texts: [ExactString]) {
    array(name) { writer in for text in texts { writer.element(SafeText.make(text)) } }
  }

  fileprivate mutating func localized(_ name: String, _ texts: [LocalizedText]) {
    array(name) { writer in
      for text in texts {
        writer.object { writer in
          writer.member("language", SafeText.make(text.language))
          writer.member("text", SafeText.make(text.text))
        }
      }
    }
  }
}

extension String {
  /// The name of an attribute as that of a member.
  fileprivate var loweringFirst: String { prefix(1).lowercased() + dropFirst() }
}
