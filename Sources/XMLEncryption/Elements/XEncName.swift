package import CanonicalXML
package import SAMLFormats

/// The names of XML Encryption (XML Encryption 1.1 §3).
package enum XEncName {
  /// The namespace of the elements of version 1.0, which 1.1 has kept.
  package static let namespace: ExactString = "http://www.w3.org/2001/04/xmlenc#"
  /// The namespace of what version 1.1 has added.
  package static let namespace11: ExactString = "http://www.w3.org/2009/xmlenc11#"

  package static let encryptedData = ExpandedName("EncryptedData", in: namespace)
  package static let encryptedKey = ExpandedName("EncryptedKey", in: namespace)
  package static let encryptionMethod = ExpandedName("EncryptionMethod", in: namespace)
  static let keySize = ExpandedName("KeySize", in: namespace)
  static let oaepParams = ExpandedName("OAEPparams", in: namespace)
  static let mask = ExpandedName("MGF", in: namespace11)
  static let cipherData = ExpandedName("CipherData", in: namespace)
  static let cipherValue = ExpandedName("CipherValue", in: namespace)
  static let cipherReference = ExpandedName("CipherReference", in: namespace)
  static let encryptionProperties = ExpandedName("EncryptionProperties", in: namespace)
  static let referenceList = ExpandedName("ReferenceList", in: namespace)
  static let dataReference = ExpandedName("DataReference", in: namespace)
  static let keyReference = ExpandedName("KeyReference", in: namespace)
  static let carriedKeyName = ExpandedName("CarriedKeyName", in: namespace)

  static let agreementMethod = ExpandedName("AgreementMethod", in: namespace)
  static let agreementNonce = ExpandedName("KA-Nonce", in: namespace)
  static let originatorKeyInfo = ExpandedName("OriginatorKeyInfo", in: namespace)
  static let recipientKeyInfo = ExpandedName("RecipientKeyInfo", in: namespace)
  static let keyDerivationMethod = ExpandedName("KeyDerivationMethod", in: namespace11)
  static let concatKDFParams = ExpandedName("ConcatKDFParams", in: namespace11)
  static let pbkdf2Params = ExpandedName("PBKDF2-params", in: namespace11)
  static let salt = ExpandedName("Salt", in: namespace11)
  static let specified = ExpandedName("Specified", in: namespace11)
  static let iterationCount = ExpandedName("IterationCount", in: namespace11)
  static let keyLength = ExpandedName("KeyLength", in: namespace11)
  static let prf = ExpandedName("PRF", in: namespace11)

  static let mimeType = ExpandedName("MimeType")
  static let encoding = ExpandedName("Encoding")
  static let recipient = ExpandedName("Recipient")

  /// The type of an element that was encrypted with its tags (XML Encryption 1.1 §4.2).
  static let elementType: ExactString = "\(namespace)Element"
  /// The type of a `RetrievalMethod` for an encrypted key (XML Encryption 1.1 §3.5.3).
  static let encryptedKeyType: ExactString = "\(namespace)EncryptedKey"
}
