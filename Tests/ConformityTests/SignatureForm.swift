import CanonicalXML
import XMLSignature

/// How a signature departs from the profile of SAML, read from its elements and not asked of the
/// verifier.
///
/// The profile: an enveloped signature whose one reference is `#` and the ID of its parent, with
/// the enveloped signature transform and at most one canonicalisation (SAML Core §5.4).
struct SignatureForm {
  /// The name of the first departure in a fixed order; nil for a signature that is in scope.
  let departure: String?
  /// The name of the first thing that core validation does not do either; nil when there is none.
  let limitation: String?
  /// Whether the signature's method, or the digest of its reference, is none that is accepted by
  /// default.
  let isUnlisted: (signature: Bool, reference: Bool)

  init(_ signature: XMLTree.Element) {
    let signedInfo = signature.firstChild(DSig.signedInfo)
    let references = signedInfo?.children(named: DSig.reference) ?? []
    let method =
      signedInfo?.firstChild(DSig.signatureMethod)?.attribute(DSig.algorithm)?.string ?? ""
    let digest =
      references.first?.firstChild(DSig.digestMethod)?.attribute(DSig.algorithm)?.string ?? ""
    isUnlisted = (
      !Self.methods.contains(Self.name(method)),
      !["sha256", "sha384", "sha512"].contains(Self.name(digest))
    )
    let isDigestKnown =
      references.isEmpty
      || references.allSatisfy {
        $0.firstChild(DSig.digestMethod)?.attribute(DSig.algorithm)
          .flatMap(DigestMethod.init(exactly:)) != nil
      }
    let limitations = [
      Self.method(method), references.lazy.compactMap { Self.uri($0) }.first,
      references.lazy.compactMap { Self.unknownTransform($0) }.first,
      signedInfo.flatMap { Self.canonicalization($0) }, isDigestKnown ? nil : "digest-method",
    ]
    limitation = limitations.compactMap(\.self).first
    let departures = [
      Self.method(method), Self.place(signature), Self.references(references, signature.parent),
      references.first.flatMap { Self.transforms($0) },
      signedInfo.flatMap { Self.canonicalization($0) },
      references.isEmpty || DigestMethod(rawValue: digest) != nil ? nil : "digest-method",
    ]
    departure = departures.compactMap(\.self).first
  }

  private static func name(_ uri: String) -> String { String(uri.split(separator: "#").last ?? "") }

  /// The names of the methods that docs/reference/defaults.md lists.
  private static let methods: Set = [
    "rsa-sha256", "rsa-sha384", "rsa-sha512", "sha256-rsa-MGF1", "sha384-rsa-MGF1",
    "sha512-rsa-MGF1", "ecdsa-sha256", "ecdsa-sha384", "ecdsa-sha512", "eddsa-ed25519",
  ]

  private static func method(_ uri: String) -> String? {
    if SignatureMethod(rawValue: uri) != nil { return nil }
    let name = uri.split(separator: "#").last.map(String.init) ?? ""
    for family in ["hmac", "dsa-", "eddsa", "ml-dsa", "slh-dsa", "gost"]
    where name.hasPrefix(family) {
      return family.hasSuffix("-") ? String(family.dropLast()) : family
    }
    return "signature-method"
  }

  private static func place(_ signature: XMLTree.Element) -> String? {
    if signature.parent == nil {
      return signature.children(named: DSig.object).isEmpty ? "detached" : "enveloping"
    }
    return signature.children(named: DSig.object).isEmpty ? nil : "object"
  }

  private static func references(
    _ references: [XMLTree.Element], _ parent: XMLTree.Element?
  ) -> String? {
    guard references.count == 1 else { return "reference-count" }
    guard let uri = references[0].attribute(DSig.uri) else { return "uri-missing" }
    if uri.isEmpty { return "uri-empty" }
    guard uri.hasPrefix("#") else { return "uri-external" }
    if uri.hasPrefix("#xpointer") { return "uri-xpointer" }
    let ids = parent?.attributes.filter { ["ID", "Id", "id"].contains($0.name.localName) } ?? []
    guard ids.contains(where: { "#\($0.value)" == uri }) else { return "uri-elsewhere" }
    return uri.string.dropFirst().first?.isNumber == true ? "id-no-name" : nil
  }

  /// Why the URI selects nothing of the document.
  private static func uri(_ reference: XMLTree.Element) -> String? {
    guard let uri = reference.attribute(DSig.uri) else { return "uri-missing" }
    if uri.isEmpty { return nil }
    guard uri.hasPrefix("#") else { return "uri-external" }
    let isNamed = uri == "#xpointer(/)" || uri.hasPrefix("#xpointer(id(")
    return uri.hasPrefix("#xpointer") && !isNamed ? "uri-xpointer" : nil
  }

  /// The kind of a transform that is not run.
  private static func unknownTransform(_ reference: XMLTree.Element) -> String? {
    let transforms = reference.firstChild(DSig.transforms)?.children(named: DSig.transform) ?? []
    let known = [DSig.envelopedSignature, DSig.base64]
    for uri in transforms.map({ $0.attribute(DSig.algorithm)?.string ?? "" })
    where !known.contains(ExactString(uri)) && CanonicalizationMethod(rawValue: uri) == nil {
      return ["filter2", "xpath", "xslt"].first { uri.contains($0) } ?? "transform-unknown"
    }
    return nil
  }

  private static func transforms(_ reference: XMLTree.Element) -> String? {
    let transforms = reference.firstChild(DSig.transforms)?.children(named: DSig.transform) ?? []
    let uris = transforms.map { $0.attribute(DSig.algorithm) ?? "" }
    for uri in uris
    where uri != DSig.envelopedSignature && CanonicalizationMethod(rawValue: uri.string) == nil {
      return "transform-unknown"
    }
    guard uris.first == DSig.envelopedSignature else { return "transform-missing" }
    return uris.count <= 2 && uris.dropFirst().first != DSig.envelopedSignature
      ? nil : "transform-count"
  }

  private static func canonicalization(_ signedInfo: XMLTree.Element) -> String? {
    let uri =
      signedInfo.firstChild(DSig.canonicalizationMethod)?.attribute(DSig.algorithm)?.string ?? ""
    return CanonicalizationMethod(rawValue: uri) == nil ? "canonicalization-method" : nil
  }
}
