package import SAMLFormats

extension StableCode {
  /// The codes that this module declares, of which `saml explain` and pages are made.
  package static let ofCanonicalXML: [StableCode] = [
    .c14nEmpty, .c14nRelativeNamespaceURI, .c14nTooLarge, .xmlAttributeValueTooLong,
    .xmlByteOrderMarkRepeated, .xmlDeclarationNotFirst, .xmlDoctype, .xmlEmpty,
    .xmlMalformedEncoding, .xmlNameTooLong, .xmlNamespaceMalformed, .xmlNotWellFormed, .xmlNulOctet,
    .xmlOutOfMemory, .xmlTextTooLong, .xmlTooDeep, .xmlTooLarge, .xmlTooManyAttributes,
    .xmlTooManyElements, .xmlTooManyNamespaces, .xmlTooManyNodes, .xmlUnsupportedEncoding,
    .xmlUnsupportedVersion,
  ]
}
