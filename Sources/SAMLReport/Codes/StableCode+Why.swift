public import SAMLFormats

// What `saml why` finds about an exchange beside its message.
extension StableCode {
  /// The answer to a call of the partner is a page of HTML.
  public static let exchangeAnsweredByAnother = StableCode(
    "exchange.answered-by-another", says: "A page answered, and not the partner.",
    why:
      "The partner answers JSON or XML. A page comes from a proxy, a gateway or the sign-in page of a network.",
    help: "Post again without what answered, or later if it is a gateway of the partner.")

  /// A request has a size in the capture and no body.
  public static let exchangeBodyNotCaptured = StableCode(
    "exchange.body-not-captured", .input, mends: .client,
    says: "The capture does not have the body that was posted.",
    why: "Browsers leave bodies out of an archive that is exported without its content.",
    help: "Export the session again with its content, in Chrome with sensitive data.")

  /// The value of the field is the description of a Swift optional or of a `Data` value.
  public static let exchangeDescriptionPosted = StableCode(
    "exchange.description-posted", .input, mends: .client,
    says: "The description of a value was posted, and not the value.",
    why: "String interpolation of an optional or of Data gives text for a debugger.",
    help: "Unwrap samlAttributeQueryResponse, and post Data.base64EncodedString() without options.")

  /// The request of a token exchange has no body, or one without a message.
  public static let exchangeEmptyPost = StableCode(
    "exchange.empty-post", .input, mends: .client,
    says: "The exchange was posted without a response.",
    why: "The service answers an empty field as it answers a broken response.",
    help:
      "Look where the app takes samlAttributeQueryResponse: it was not there, or not put into the body."
  )

  /// The value of the field is a word such as `undefined` or `(null)`.
  public static let exchangePlaceholderPosted = StableCode(
    "exchange.placeholder-posted", .input, mends: .client,
    says: "A word was posted in the place of the response.",
    why: "Languages write undefined, null or nil for a value that is not there.",
    help: "Look where the app takes samlAttributeQueryResponse: it was not there.")

  /// The value of the field has characters that are neither Base64 nor escapes.
  public static let exchangeSurplusText = StableCode(
    "exchange.surplus-text", .input, mends: .client,
    says: "Other text was posted with the Base64 of the response.",
    why:
      "`saml` skips quotation marks, PEM lines or the beginning of a data: URL; a service does not.",
    help: "Post the Base64 alone, percent-encoded once.")

  /// The response is in the body alone, or in a field of another name.
  public static let exchangeWrongField = StableCode(
    "exchange.wrong-field", .input, mends: .client,
    says: "The response is not in the field that the partner reads.",
    why: "The partner reads SAMLResponse, and the names of fields are compared letter by letter.",
    help: "Post the response in the field SAMLResponse of a form.")

  /// A token exchange was sent with another method than POST.
  public static let exchangeWrongMethod = StableCode(
    "exchange.wrong-method", .input, mends: .client,
    says: "The exchange was not sent with POST.",
    why: "The partner takes the response in the body of a POST alone.",
    help: "Send it with POST, the form in its body.")
}
