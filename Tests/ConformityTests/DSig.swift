import CanonicalXML

/// The names of XML Signature that the runner reads for itself (XML Signature 1.1 §4).
///
/// The runner must not learn from the verifier what a vector holds.
enum DSig {
  static let namespace = "http://www.w3.org/2000/09/xmldsig#"
  static let signature = ExpandedName("Signature", in: ExactString(namespace))
  static let signedInfo = ExpandedName("SignedInfo", in: ExactString(namespace))
  static let canonicalizationMethod = ExpandedName(
    "CanonicalizationMethod", in: ExactString(namespace))
  static let signatureMethod = ExpandedName("SignatureMethod", in: ExactString(namespace))
  static let reference = ExpandedName("Reference", in: ExactString(namespace))
  static let transforms = ExpandedName("Transforms", in: ExactString(namespace))
  static let transform = ExpandedName("Transform", in: ExactString(namespace))
  static let digestMethod = ExpandedName("DigestMethod", in: ExactString(namespace))
  static let object = ExpandedName("Object", in: ExactString(namespace))
  static let x509Certificate = ExpandedName("X509Certificate", in: ExactString(namespace))
  static let algorithm = ExpandedName("Algorithm")
  static let uri = ExpandedName("URI")

  static let envelopedSignature = namespace + "enveloped-signature"
  static let base64 = namespace + "base64"
  static let xpathTransform = "http://www.w3.org/TR/1999/REC-xpath-19991116"
}
