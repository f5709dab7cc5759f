package import CanonicalXML
package import SAMLFormats

/// The names of XML Signature (XML Signature 1.1 §4).
package enum DSigName {
  /// The namespace of the elements.
  package static let namespace = ExactString(fixedNamespace.description)
  private static let fixedNamespace: StaticString = "http://www.w3.org/2000/09/xmldsig#"

  package static let signature = ExpandedName(fixed: "Signature", in: fixedNamespace)
  package static let signedInfo = ExpandedName(fixed: "SignedInfo", in: fixedNamespace)
  package static let signatureValue = ExpandedName(fixed: "SignatureValue", in: fixedNamespace)
  package static let keyInfo = ExpandedName(fixed: "KeyInfo", in: fixedNamespace)
  package static let manifest = ExpandedName(fixed: "Manifest", in: fixedNamespace)
  package static let object = ExpandedName(fixed: "Object", in: fixedNamespace)
  package static let canonicalizationMethod = ExpandedName(
    fixed: "CanonicalizationMethod", in: fixedNamespace)
  package static let signatureMethod = ExpandedName(fixed: "SignatureMethod", in: fixedNamespace)
  package static let reference = ExpandedName(fixed: "Reference", in: fixedNamespace)
  package static let transforms = ExpandedName(fixed: "Transforms", in: fixedNamespace)
  package static let transform = ExpandedName(fixed: "Transform", in: fixedNamespace)
  package static let digestMethod = ExpandedName(fixed: "DigestMethod", in: fixedNamespace)
  package static let digestValue = ExpandedName(fixed: "DigestValue", in: fixedNamespace)
  package static let x509Data = ExpandedName(fixed: "X509Data", in: fixedNamespace)
  package static let x509Certificate = ExpandedName(fixed: "X509Certificate", in: fixedNamespace)

  package static let algorithm = ExpandedName(fixed: "Algorithm")
  package static let uri = ExpandedName(fixed: "URI")
  package static let type = ExpandedName(fixed: "Type")
  package static let id = ExpandedName(fixed: "Id")

  /// The attributes of an element that names an algorithm.
  static let algorithmAlone = [algorithm]
  /// The attributes of an element that others may refer to.
  package static let idAlone = [id]
  /// The attributes of elements inside `KeyInfo` (XML Signature 1.1 §4.5).
  static let keyInfoAttributes = [id, algorithm, uri, type]
  /// The attributes of a `Reference` (XML Signature 1.1 §4.4.3).
  static let referenceAttributes = [id, uri, type]

  /// The PrefixList of exclusive canonicalisation (Exclusive XML Canonicalization 1.0 §4).
  static let inclusiveNamespaces = ExpandedName(
    fixed: "InclusiveNamespaces", in: "http://www.w3.org/2001/10/xml-exc-c14n#")
  static let prefixList = ExpandedName(fixed: "PrefixList")

  /// Returns the attributes that a `SignedInfo` may have as the apex of a canonical form.
  ///
  /// An inclusive form gathers all attributes of `xml:` there (Canonical XML 1.0 §2.4, C14-06).
  package static func signedInfoAttributes(ofApex element: XMLTree.Element) -> [ExpandedName] {
    let names = element.attributes.map(\.name)
    return idAlone + names.filter { $0.namespaceURI == "http://www.w3.org/XML/1998/namespace" }
  }

  /// The enveloped signature transform (XML Signature 1.1 §6.6.4).
  package static let envelopedSignature: ExactString =
    "http://www.w3.org/2000/09/xmldsig#enveloped-signature"

  /// The Base64 transform (XML Signature 1.1 §6.6.2).
  package static let base64: ExactString = "http://www.w3.org/2000/09/xmldsig#base64"

  /// The `Type` of a reference to a `Manifest` (XML Signature 1.1 §5.1).
  package static let manifestType: ExactString = "\(namespace)Manifest"
}
