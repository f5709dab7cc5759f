package import XMLTree

/// The names of XML Signature (XML Signature 1.1 §4).
package enum DSigName {
  /// The namespace of the elements.
  package static let namespace = "http://www.w3.org/2000/09/xmldsig#"

  package static let signature = ExpandedName("Signature", in: namespace)
  static let signedInfo = ExpandedName("SignedInfo", in: namespace)
  static let signatureValue = ExpandedName("SignatureValue", in: namespace)
  package static let keyInfo = ExpandedName("KeyInfo", in: namespace)
  package static let manifest = ExpandedName("Manifest", in: namespace)
  static let object = ExpandedName("Object", in: namespace)
  static let canonicalizationMethod = ExpandedName("CanonicalizationMethod", in: namespace)
  static let signatureMethod = ExpandedName("SignatureMethod", in: namespace)
  static let reference = ExpandedName("Reference", in: namespace)
  static let transforms = ExpandedName("Transforms", in: namespace)
  static let transform = ExpandedName("Transform", in: namespace)
  package static let digestMethod = ExpandedName("DigestMethod", in: namespace)
  static let digestValue = ExpandedName("DigestValue", in: namespace)
  package static let x509Data = ExpandedName("X509Data", in: namespace)
  package static let x509Certificate = ExpandedName("X509Certificate", in: namespace)

  package static let algorithm = ExpandedName("Algorithm")
  package static let uri = ExpandedName("URI")
  package static let type = ExpandedName("Type")
  package static let id = ExpandedName("Id")

  /// What an element that names an algorithm carries.
  static let algorithmAlone = [algorithm]
  /// What an element that others may refer to carries.
  static let idAlone = [id]
  /// What a `Reference` carries (XML Signature 1.1 §4.4.3).
  static let referenceAttributes = [id, uri, type]

  /// The PrefixList of exclusive canonicalisation (Exclusive XML Canonicalization 1.0 §4).
  static let inclusiveNamespaces = ExpandedName(
    "InclusiveNamespaces", in: "http://www.w3.org/2001/10/xml-exc-c14n#")
  static let prefixList = ExpandedName("PrefixList")

  /// What a `SignedInfo` carries as the apex of a canonical form: an inclusive one gathers the
  /// attributes of `xml:` there (Canonical XML 1.0 §2.4).
  static let canonicalSignedInfoAttributes =
    idAlone
    + ["lang", "space", "base", "id"].map {
      ExpandedName($0, in: "http://www.w3.org/XML/1998/namespace")
    }

  /// The enveloped signature transform (XML Signature 1.1 §6.6.4).
  static let envelopedSignature = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"

  /// The Base64 transform (XML Signature 1.1 §6.6.2).
  static let base64 = "http://www.w3.org/2000/09/xmldsig#base64"

  /// What a reference to a `Manifest` says that it is to (XML Signature 1.1 §5.1).
  static let manifestType = namespace + "Manifest"
}
