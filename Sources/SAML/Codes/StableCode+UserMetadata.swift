public import SAMLFormats

extension StableCode {
  /// The attributes of the assertion were compared with `UserMetadataKey`, or there was no
  /// assertion to compare.
  public static let samlUserMetadata = StableCode(
    "saml.user-metadata", .broken, mends: .provider,
    says: "The attributes were compared with Adobe's user metadata.",
    unchecked: "There is no assertion whose attributes could be compared.",
    why: "Adobe Pass hands attributes to the app by the names and in the forms of its page \"User "
      + "Metadata\". Each difference is a note, which changes no verdict.",
    help: "Nothing to do; docs/reference/user-metadata.md lists the form and the sensitivity of "
      + "each name: " + UserMetadataKey.allCases.map(\.rawValue).joined(separator: ", ") + ".")

  /// A known user metadata attribute has no `AttributeValue`, an empty one or `xsi:nil`.
  public static let samlUserMetadataEmpty = StableCode(
    "saml.user-metadata-empty", .broken, mends: .provider,
    says: "An attribute of the user metadata has no value.",
    why: "An app that finds the name may take the empty text for a value.",
    help: "Ask the provider to state a value, or to leave the attribute out.")

  /// A value of a `UserMetadataKey` that is not in the encrypted form looks like ciphertext.
  public static let samlUserMetadataEncrypted = StableCode(
    "saml.user-metadata-encrypted", .broken, mends: .provider,
    says: "A value of the user metadata looks encrypted, and this attribute is not.",
    why: "Adobe itself encrypts a postal code to the app's key. If the provider encrypts it too, "
      + "the app decrypts Adobe's layer and finds a text that it cannot use.",
    help: "Ask the provider to send the value as it is: the whole assertion can be encrypted. "
      + "Comcast's encrypted postal code has a name of its own, encryptedZip.")

  /// A value does not match the documented `UserMetadataKey.Form`.
  public static let samlUserMetadataForm = StableCode(
    "saml.user-metadata-form", .broken, mends: .provider,
    says: "A value of the user metadata does not have its documented form.",
    why: "Apps compare these values with the documented words: `True` is not `true`, and an "
      + "unknown rating filters nothing, or everything.",
    help: "Ask the provider for the expected form, or ask Adobe how it converts this value.")

  /// A `UserMetadataKey` that Adobe's table gives to every provider is absent, and no attribute is
  /// encrypted.
  public static let samlUserMetadataMissing = StableCode(
    "saml.user-metadata-missing", .broken, mends: .provider,
    says: "An attribute is missing that every TV provider gives to Adobe Pass.",
    why: "By Adobe's table every provider states userID and upstreamUserID. Apps tell accounts "
      + "apart by the first, and streams are counted by the second.",
    help: "Compare the provider's requiredMetadataFields with the names that the query asks for. "
      + "Adobe may also take the value from another attribute or from NameID: ask before you "
      + "change anything.")

  /// An `Attribute` name is similar to a `UserMetadataKey` and not equal to it byte by byte.
  public static let samlUserMetadataName = StableCode(
    "saml.user-metadata-name", .broken, mends: .provider,
    says: "The name of an attribute resembles a known one, and differs from it.",
    why: "Names are compared letter by letter, so an app that asks for the known name finds "
      + "nothing.",
    help: "Ask the provider to correct the name; where it means something else, ignore this.")

  /// A value of an attribute that requires the encrypted form matches the form of a postal code.
  public static let samlUserMetadataReadable = StableCode(
    "saml.user-metadata-readable", .broken, mends: .provider,
    says: "An attribute for an encrypted postal code holds a readable one.",
    why: "Postal codes need an agreement with the provider. The name promises a ciphertext, but "
      + "everyone on the way can read the postal code.",
    help: "Ask the provider to encrypt the value. `saml redact` makes a copy that can be sent.")

  /// Two or more `Attribute` elements have the name of one `UserMetadataKey`.
  public static let samlUserMetadataRepeated = StableCode(
    "saml.user-metadata-repeated", .broken, mends: .provider,
    says: "An attribute of the user metadata is stated more than once.",
    why: "The attributes differ in NameFormat, or the policy merges them. Readers that look at "
      + "names alone keep the first or the last.",
    help: "Ask the provider for one attribute of this name, with all values in it.")

  /// A `UserMetadataKey` that takes one value has more than one `AttributeValue`.
  public static let samlUserMetadataSeveral = StableCode(
    "saml.user-metadata-several", .broken, mends: .provider,
    says: "An attribute of the user metadata has several values instead of one.",
    why: "An app that expects one text takes the first value, the last one, or none.",
    help: "Ask the provider which value counts, and for a response with that one alone.")
}
