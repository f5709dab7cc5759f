public import SAMLFormats

extension StableCode {
  /// Two forms of recorders give two different messages for the same bytes of the input.
  public static let captureAmbiguous = StableCode(
    "capture.ambiguous", .input, mends: .client,
    says: "Two different messages can be read from the same bytes.",
    why:
      "The capture mixes two ways of writing, such as lines and quotation marks, and each gives another message.",
    help: "Copy the message alone, or capture the exchange as a HAR.")

  /// CR or LF occurs between Base64 symbols, was skipped and is reported as a remark (RFC 4648
  /// §3.1).
  public static let captureBase64LineBreaks = StableCode(
    "capture.base64-line-breaks", .input, mends: .client,
    says: "The Base64 text is broken into lines.",
    why: "It is allowed here, but not every service accepts it.",
    repair: "The line breaks are ignored.",
    help: "Encode without line breaks: Foundation's options must be empty.")

  /// `-` or `_` was read as `+` or `/`, which is a defect of the packaging (RFC 4648 §5).
  public static let captureBase64URLAlphabet = StableCode(
    "capture.base64-url-alphabet", .input, mends: .client,
    says: "The Base64 text uses the URL-safe alphabet.",
    why: "SAML bindings use the standard alphabet, with `+` and `/` (RFC 4648 section 4).",
    repair: "`-` is read as `+`, and `_` as `/`.",
    help: "Encode with the standard alphabet and percent-encode the result.")

  /// A message ends before its root element does, or the container has fewer bytes of the body than were sent.
  public static let captureCut = StableCode(
    "capture.cut", .input, mends: .client, says: "The message is cut off.",
    unchecked: "The capture is cut off, so the message cannot be validated.",
    why:
      "Recorders and logs shorten long texts: logcat cuts at about 4,000 characters a line, debuggers and consoles "
      + "earlier. The rest of the message is not there to be verified.",
    help:
      "Compare with the length that was sent. Record the whole body: a HAR with content, or the bytes in a file."
  )

  /// U+FEFF in front of a layer that is not XML was skipped, and is reported as a remark.
  public static let captureByteOrderMark = StableCode(
    "capture.byte-order-mark", .input, mends: .client,
    says: "The payload begins with a byte order mark.",
    why: "It is allowed, and it is part of the bytes that are encoded.")

  /// Removing a Base64 layer yields another Base64 layer, which is removed too and reported as a
  /// defect.
  public static let captureDoubleBase64 = StableCode(
    "capture.double-base64", .input, mends: .client, says: "The payload is Base64-encoded twice.",
    why: "The service decodes once and finds Base64 where it wants XML.",
    repair: "The Base64 text inside is decoded as well.",
    help: "The value from the framework is XML: encode it once.")

  /// A percent-decoded value was percent-encoded once more, as each remaining escape shows (RFC
  /// 3986 §2.4).
  public static let captureDoublePercentEncoding = StableCode(
    "capture.double-percent-encoding", .input, mends: .client,
    says: "The payload is percent-encoded twice.",
    why: "The service decodes once and finds `%2B` where Base64 has `+`.",
    repair: "Each escape is decoded once more.",
    help: "The encoded value went through URLComponents.queryItems or a similar encoder again; set "
      + "percentEncodedQueryItems, or build the body by hand.")

  /// The input, or the file, has no bytes but white space, or is the word `null`.
  public static let captureEmpty = StableCode(
    "capture.empty", .input, mends: .client, says: "The input is empty.",
    why: "A clipboard, a pipe or an export without content gives nothing, or the word null.",
    help: "Look at what should have written it, and record it again.")

  /// The input, without trailing white space, ends in three full stops or U+2026.
  public static let captureEllipsis = StableCode(
    "capture.ellipsis", .input, mends: .client,
    says: "The text ends in an ellipsis, so a part of it is missing.",
    why: "A debugger, a log viewer or a chat cuts a long text and shows only its beginning.",
    help: "Copy the whole text: print it in parts, write it to a file, or capture the request.")

  /// The payload is surrounded by other text: a defect where the input had to be the payload alone,
  /// otherwise a remark.
  public static let captureEmbedded = StableCode(
    "capture.embedded", .input, mends: .client, says: "Bytes around the payload were skipped.",
    why: "Quotation marks, PEM armour, a UTF-16 byte order mark, the beginning of a data: URL and "
      + "the rest of a log come from copying. A receiver that takes the whole input reads them as "
      + "part of the payload, and rejects it.",
    help: "If the sender wrote these bytes, send the payload alone. With --exact they make a "
      + "payload invalid.")

  /// The first bytes identify a container without a reader here: ZIP, Zstandard, xz, bzip2, pcap,
  /// Charles or mitmproxy.
  public static let captureFormatUnsupported = StableCode(
    "capture.format-unsupported", .input, mends: .client,
    says: "saml does not read files of this format.",
    why: "It did not look for payloads in the file.",
    help: "In Charles, Fiddler or mitmproxy, export the session as HAR. From a packet capture, "
      + "export the HTTP objects. Unpack archives and zstd, xz or bzip2 files first.")

  /// The number of malformed JSON lines exceeds the number of errors reported one by one, and this
  /// error carries the rest.
  public static let captureFurtherDamage = StableCode(
    "capture.further-damage", .input, mends: .client,
    says: "More lines are damaged than are listed here.",
    why: "Their payloads, if they have any, were not found.",
    help: "Look at the lines that are listed; the others probably have the same problem.")

  /// The root element is `html`, or the document type is and the root is not of SAML.
  public static let captureHTMLPage = StableCode(
    "capture.html-page", .input, mends: .client,
    says: "This is an HTML page, and no SAML message.",
    why: "A sign-in that is not finished, a session that is over or a gateway answers with a page.",
    help:
      "Look at the page in a browser: it says what is missing. Capture the post that comes after it."
  )

  /// The fields of a form are shown in lines of their own, as browsers show them.
  public static let captureFormDecoded = StableCode(
    "capture.form-decoded", .input, mends: .client,
    says: "The form is shown decoded, so nothing is known of the escapes that were posted.",
    why: "Browsers show the fields of a form in lines, without their percent-encoding.",
    help: "Choose the view of the source, or export a HAR, to see what was posted.")

  /// A layer inside of a request is neither a field nor percent-encoding nor Base64 (SAML Bindings §3.5.4).
  public static let captureFurtherLayer = StableCode(
    "capture.further-layer", .input, mends: .client,
    says: "The message was sent under a layer that no service removes.",
    why:
      "Inside of a request only the field, percent-encoding and Base64 are removed. Line prefixes, escapes and "
      + "armour there were sent by the app.",
    repair: "The layer is removed, so that the message can be looked at.",
    help:
      "Post the Base64 of the XML in the field SAMLResponse, percent-encoded once; `saml encode` makes it."
  )

  /// A gzip member is cut off, has a wrong header or checksum, or is followed by other bytes (RFC
  /// 1952).
  public static let captureGzipMalformed = StableCode(
    "capture.gzip-malformed", .input, mends: .client,
    says: "The gzip stream is damaged or cut off.",
    why: "Payloads before the damage are validated; the rest of the file is unknown.",
    help: "Copy or compress the file again; `gzip --test` says whether it is whole.")

  /// A gzip stream exceeds the limit on inflated bytes, or on payloads in proportion to its size
  /// (RFC 1952).
  public static let captureGzipTooLarge = StableCode(
    "capture.gzip-too-large", .input, mends: .client,
    says: "Data in gzip inflates to far more than a capture holds.",
    why: "Such a file can be a decompression bomb, so saml stopped reading it.",
    help: "If you trust the file, inflate it yourself and pass the result.",
    attack: .decompressionBomb)

  /// JSON without a SAML message: the input, or what a field holds.
  public static let captureJSON = StableCode(
    "capture.json", .input, mends: .client, says: "This is JSON without a SAML message.",
    why:
      "An error of the partner or of the provider was saved or posted in the place of the response.",
    help: "Where it is the partner's answer, `saml why` explains it; capture the post before it.")

  /// A capture, or one of its lines, violates the JSON grammar at the reported offset (RFC 8259).
  public static let captureJSONMalformed = StableCode(
    "capture.json-malformed", .input, mends: .client,
    says: "The JSON cannot be read after this place.",
    why: "Payloads before this place are validated; the rest of the file is unknown.",
    help: "If this is the end of the file, the export was cut off: export it again. Anywhere else "
      + "a comma, a bracket or a quotation mark is missing. In lines of JSON only the damaged line "
      + "is skipped.")

  /// The value of the field is a word that programs put in the place of a secret, such as `[FILTERED]`.
  public static let captureMasked = StableCode(
    "capture.masked", .input, mends: .client,
    says: "The value of the field was masked by what recorded it.",
    unchecked:
      "The value of the field was masked by what recorded it, so there is nothing to validate.",
    why:
      "Rails filters parameters, SAML-tracer masks values, HAR sanitizers and log systems redact them.",
    help:
      "Record it again without the mask: in SAML-tracer export with None, in Rails take the field out of "
      + "filter_parameters for one sign-in.")

  /// Only queries were asked for, and all messages in the capture are of other types, such as
  /// `samlp:Response`.
  public static let captureNoQuery = StableCode(
    "capture.no-query", .input, mends: .client, says: "The input has SAML messages, but no query.",
    why: "The rules for queries do not apply to other messages.",
    help: "`saml validate` checks responses, and `saml inspect` shows any message.")

  /// Only `samlp:Response` messages were asked for, and all messages in the capture are of other
  /// types.
  public static let captureNoResponse = StableCode(
    "capture.no-response", .input, mends: .client,
    says: "The input has SAML messages, but no response.",
    why: "The rules for responses do not apply to a query or to a request to sign in.",
    help: "`saml validate --messages all` validates every message, and `saml inspect` shows any. "
      + "If the response should be there, capture until the provider has answered.")

  /// The input contains U+00A0 or U+202F in UTF-8.
  public static let captureNonBreakingSpace = StableCode(
    "capture.non-breaking-space", .input, mends: .client, says: "The text has non-breaking spaces.",
    why: "A page or a chat has replaced plain spaces, so the text is not the one that was signed.",
    help: "Copy the text from where it was captured, through a plain text editor.")

  /// The input is a JSON Web Token, a certificate or a key.
  public static let captureNotSAML = StableCode(
    "capture.not-saml", .input, mends: .client,
    says: "The input is a token, a certificate or a key, and no SAML message.",
    why: "Other parts of a sign-in look much like Base64 of a message.",
    help: "Look for the field SAMLResponse, or for Base64 that begins with PD94 or PHNh.")

  /// The document has a DOCTYPE or cannot be parsed, and its root is neither of SAML nor a SOAP envelope.
  public static let captureOtherXML = StableCode(
    "capture.other-xml", .input, mends: .client,
    says: "This is another XML document, and no SAML message.",
    why: "Its root element is none of SAML, so no rule of SAML says anything about it.",
    help: "Name the file that has the message; `saml inspect` shows what a document has inside.")

  /// Percent-encoded XML outside any form field contains an unescaped `+`, which was decoded as
  /// U+0020.
  public static let capturePlusReadAsSpace = StableCode(
    "capture.plus-read-as-space", .input, mends: .client,
    says: "Plus signs in the field were read as spaces.",
    why: "In a form, a plus sign means a space.")

  /// The forms of recorders in the input hold more bytes than `CaptureLimits.runBytes`, and the rest was not searched.
  public static let captureSearchEnded = StableCode(
    "capture.search-ended", .input, mends: .client,
    says: "The search for payloads in the forms of recorders ended before the input did.",
    why:
      "Lines, quotation marks, dumps and mails can hold one another, so the work for one input is limited.",
    help: "Copy the part that holds the payload to a file of its own.")

  /// `SigAlg` and `Signature` accompany a message in a form body and were left unverified (SAML
  /// HTTP-POST-SimpleSign Binding §2.5).
  public static let captureSimpleSign = StableCode(
    "capture.simple-sign", .input, mends: .client,
    says: "The form carries a signature of the HTTP-POST-SimpleSign binding, which was not "
      + "checked.",
    unchecked: "The form carries a signature of the HTTP-POST-SimpleSign binding, which is not "
      + "checked.",
    why: "In that binding SigAlg and Signature sign the decoded values of the form, and not the "
      + "XML. They prove nothing about the XML.",
    help: "Only a signature inside of the XML makes a response valid: ask the provider to sign the "
      + "assertion, or to use the HTTP-POST binding.")

  /// The timestamp recorded in a capture is later than the current time, which is used for
  /// evaluation instead.
  public static let captureTimeInFuture = StableCode(
    "capture.time-in-future", .input, mends: .client,
    says: "The capture says that it was made in the future.",
    why: "The clock of the device was wrong, so its time is ignored: the payload was validated as "
      + "of now.",
    help: "Give the time of the sign-in with --at, if you know it.")

  /// The number of layers to remove exceeds `CaptureLimits.layers`.
  public static let captureTooManyLayers = StableCode(
    "capture.too-many-layers", .input, mends: .client,
    says: "The payload is wrapped in more layers than any real one.",
    why: "Each layer costs work, and no service would remove them all.",
    help: "Encode the XML once.")

  /// The input contains U+201C, U+201D, U+201E, U+2018 or U+2019 in UTF-8.
  public static let captureTypographicQuotes = StableCode(
    "capture.typographic-quotes", .input, mends: .client,
    says: "The text has typographic quotation marks.",
    why: "An editor, a chat or a mail program has replaced plain quotation marks, so the text is "
      + "not the one that was signed.",
    help: "Copy the text from where it was captured, through a plain text editor.")

  /// A form field holds Base64 with a literal `+`, which was kept and is reported as a remark.
  public static let captureUnescapedPlus = StableCode(
    "capture.unescaped-plus", .input, mends: .client,
    says: "The Base64 text in the field has plus signs that are not escaped.",
    why: "A form decoder would read them as spaces.",
    help: "Percent-encode the Base64 text, so that `+` is sent as `%2B`.")
}
