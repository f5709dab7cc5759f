import SAMLFormats
package import XMLSignature

/// The list of variants in the schema of the vectors (`vectors/schema.json`).
package struct AttackManifest: Sendable {
  /// The variants, in the order of their files.
  let variants: [Variant]

  /// Whether the response is in a SOAP envelope.
  let isEnvelope: Bool

  /// What the receiver expects.
  let expectations: Expectations

  /// The keys that the receiver trusts, with the names of their files in `keys/`.
  let keys: [(name: String, anchor: TrustAnchor)]

  /// Whether the keys are marked as test keys.
  let hasTestKeys: Bool

  /// Describes variants.
  package init(
    _ variants: [Variant], of original: Original, trusting anchors: [TrustAnchor],
    hasTestKeys: Bool
  ) {
    self.variants = variants
    isEnvelope = original.isEnvelope
    expectations = original.expectations
    keys = anchors.enumerated().map { number, anchor in ("trusted-\(number + 1)", anchor) }
    self.hasTestKeys = hasTestKeys
  }

  /// The files of the keys, by their paths beside the manifest.
  package var keyFiles: [(path: String, pem: String)] {
    keys.map { ("keys/\($0.name).pem", $0.anchor.pem) }
  }

  /// The manifest as JSON.
  package var json: [UInt8] {
    var writer = JSONWriter(indentation: 0)
    writer.object { file in
      file.member("schema", 1)
      file.member("area", Self.area)
      file.member("description", "Variants of one captured response.")
      file.member("licence", "Apache-2.0")
      file.array("keys") { list in
        for (name, anchor) in keys {
          list.object { key in
            key.member("name", name)
            key.member("file", "keys/\(name).pem")
            key.member("kind", anchor.certificate == nil ? "public-key" : "certificate")
            key.member("test", hasTestKeys)
            key.member("pem", anchor.pem)
          }
        }
      }
      file.array("vectors") { list in
        for variant in variants { list.object { write(variant, &$0) } }
      }
    }
    return writer.bytes + [0x0A]
  }

  private func write(_ variant: Variant, _ vector: inout JSONWriter) {
    let kind = variant.kind ?? (isEnvelope ? .envelope : .response)
    vector.member("id", "\(Self.area)/\(variant.slug)")
    vector.member("description", variant.name)
    vector.array("spec") { for section in variant.attackClass.sections { $0.element(section) } }
    vector.member("risk", variant.attackClass.risk)
    vector.array("features") { $0.element(variant.attackClass.feature) }
    vector.member("kind", kind.rawValue)
    vector.member(
      "document", String(decoding: Base64.encode(variant.document.span), as: UTF8.self))
    vector.array("trust") { for key in keys { $0.element(key.name) } }
    vector.object("policy") { write(&$0) }
    vector.member("expected", variant.expected.rawValue)
    vector.member("reason", variant.attackClass.reason)
    if !variant.forbidden.isEmpty {
      vector.array("forbidden") { for text in variant.forbidden { $0.element(text) } }
    }
    if !variant.vulnerabilities.isEmpty {
      vector.array("cve") { for cve in variant.vulnerabilities { $0.element(cve) } }
    }
  }

  private func write(_ policy: inout JSONWriter) {
    if let now = expectations.now { policy.member("now", now.description) }
    policy.member("skew", Original.clockSkew)
    if !expectations.audiences.isEmpty {
      policy.array("audience") { for audience in expectations.audiences { $0.element(audience) } }
    }
    policy.array("issuer") { for issuer in expectations.issuers { $0.element(issuer) } }
    let words = [
      ("recipient", expectations.recipient), ("destination", expectations.destination),
      ("inResponseTo", expectations.inResponseTo),
    ]
    for (name, value) in words { if let value { policy.member(name, value) } }
    policy.member("exact", true)
  }

  private static let area = "attack"
}
