import SAMLFormats
import SAMLInspection
import XMLSignature

extension DescribedEntity {
  /// Its name in a report.
  var shownID: String { entityID.map { SafeText.make($0, limit: 1024) } ?? "(no entityID)" }

  /// It in one line: name, roles, and how long its keys for signatures last.
  var line: String {
    let certificates = roles.flatMap(\.keys).filter(\.signs).flatMap(\.certificates)
    let end = certificates.map(\.notAfter).max()
    return
      ([shownID] + roles.map { SafeText.make($0.name) }
      + (end.map { ["keys until \($0)"] } ?? []))
      .joined(separator: "  ")
  }

  /// It in full.
  var lines: [String] {
    var lines = [shownID + term.words]
    if let registration {
      lines.append(
        Self.row(
          "registered",
          "by \(SafeText.make(registration.authority))"
            + (registration.instant.map { ", \(SafeText.make($0))" } ?? "")))
    }
    for attribute in attributes {
      for value in attribute.values {
        lines.append(
          Self.row("attribute", "\(SafeText.make(attribute.name)) = \(SafeText.make(value))"))
      }
    }
    lines += extensions.lines
    for role in roles {
      lines.append("  \(SafeText.make(role.name))\(role.term.words)")
      lines += role.lines.map { "  " + $0 }
    }
    return lines
  }

  /// A fact with its kind in front.
  fileprivate static func row(_ kind: String, _ text: String) -> String {
    "  " + kind + String(repeating: " ", count: max(1, 12 - kind.count)) + text
  }
}

extension DescribedRole {
  fileprivate var lines: [String] {
    var lines: [String] = []
    if !speaksSAML2 { lines.append(DescribedEntity.row("protocol", "not SAML 2.0")) }
    for wish in signatureWishes {
      lines.append(DescribedEntity.row("signatures", "\(wish.name) \(wish.isWanted)"))
    }
    lines += keys.flatMap(\.lines)
    for endpoint in endpoints {
      let parts = [
        endpoint.name, endpoint.shortBinding, endpoint.location,
        endpoint.responseLocation.map { "answers to \($0)" }, endpoint.index.map { "[\($0)]" },
        endpoint.isDefault ? "default" : nil,
      ]
      let text = parts.compactMap(\.self).map { SafeText.make($0) }.joined(separator: " ")
      lines.append(DescribedEntity.row("endpoint", text))
    }
    for format in nameIDFormats {
      lines.append(DescribedEntity.row("NameID", SafeText.make(format)))
    }
    lines += extensions.lines
    for service in attributeServices {
      for attribute in service.requested {
        let name = attribute.friendlyName.map { " (\($0))" } ?? ""
        lines.append(
          DescribedEntity.row(
            "asks for",
            SafeText.make("\(attribute.name)\(name)" as String)
              + (attribute.isRequired ? ", required" : "")))
      }
    }
    return lines
  }
}

extension DescribedKey {
  fileprivate var lines: [String] {
    var lines: [String] = []
    for certificate in certificates {
      lines += [
        DescribedEntity.row("key", "\(use.words), \(certificate.publicKey.kind.words)"),
        DescribedEntity.row(
          "", "SHA-256 \(Hexadecimal.text(certificate.fingerprint))"),
        DescribedEntity.row(
          "",
          "\(certificate.notBefore) to \(certificate.notAfter), "
            + SafeText.make(certificate.subject)),
      ]
    }
    if certificates.isEmpty { lines.append(DescribedEntity.row("key", use.words)) }
    if let refusal {
      lines.append(DescribedEntity.row("", "not usable: \(refusal.code.summary) [\(refusal.code)]"))
    }
    for method in encryptionMethods {
      lines.append(DescribedEntity.row("", "encrypts by \(SafeText.make(method))"))
    }
    return lines
  }
}

extension PublicKey.Kind {
  /// The algorithm and its size.
  var words: String {
    switch self {
    case .rsa(let bits): "RSA \(bits)"
    case .ec(let curve): "EC \(curve.name)"
    case .ed25519: "Ed25519"
    case .x25519: "X25519"
    case .ed448: "Ed448"
    case .dsa(let bits): "DSA \(bits)"
    case .postQuantum(let algorithm): algorithm.rawValue
    }
  }
}

extension DescribedEndpoint {
  /// The last part of a binding of SAML, and another binding whole.
  fileprivate var shortBinding: ExactString {
    let prefix = "urn:oasis:names:tc:SAML:2.0:bindings:"
    return binding.hasPrefix(prefix)
      ? ExactString(utf8: binding.utf8.dropFirst(prefix.utf8.count)) : binding
  }
}

extension DescribedExtensions {
  fileprivate var lines: [String] {
    displayNames.map {
      DescribedEntity.row("name", SafeText.make($0.text) + " (\(SafeText.make($0.language)))")
    }
      + scopes.map {
        DescribedEntity.row(
          "scope", SafeText.make($0.value) + ($0.isPattern ? " (regular expression)" : ""))
      }
      + signingMethods.map { DescribedEntity.row("signs by", SafeText.make($0)) }
      + digestMethods.map { DescribedEntity.row("digests by", SafeText.make($0)) }
  }
}

extension DescribedTerm {
  /// Its end and its time in a cache, behind the name of a part.
  var words: String {
    (validUntil.map { ", valid until \(SafeText.make($0))" } ?? "")
      + (cacheDuration.map { ", fetch again after \(SafeText.make($0))" } ?? "")
  }
}
