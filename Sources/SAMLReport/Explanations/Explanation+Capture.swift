import Formats

extension Explanation {
  static let capture: [Explanation] = [
    Explanation(
      .capturePeeled, "Every layer around the XML was removed by the rules.",
      why: "saml validates exactly the bytes inside the layers.", help: "Nothing to do."),
    Explanation(
      .captureNoPayload, "Nothing in the input looks like a SAML payload.",
      why: "There is nothing to validate.",
      help: "Give the XML, its Base64, the form body that was posted, or a capture that holds them "
        + "(HAR, JSON, a log); if the field has another name than SAMLResponse, name it with "
        + "--field."),
    Explanation(
      .captureFieldMismatch, "The message is of another kind than the field that holds it.",
      why: "A request is sent in SAMLRequest, and an answer in SAMLResponse (SAML Bindings section "
        + "3.5.4). A receiver that takes the one for the other may skip what only the other needs.",
      help: "Send the message in the field of its kind."),
    Explanation(
      .captureFieldsMixed, "The form has both SAMLRequest and SAMLResponse.",
      why: "Two receivers may read two messages of the same form (SAML Bindings section 3.5.4).",
      help: "Send one of the two fields."),
    Explanation(
      .captureFieldRepeated, "The field that holds the payload occurs more than once.",
      why: "Two readers may take two different payloads from the same body.",
      help: "Send the field once."),
    Explanation(
      .captureEllipsis, "The text ends in an ellipsis, so a part of it is missing.",
      why: "A debugger, a log viewer or a chat cuts a long text and shows only its beginning.",
      help: "Copy the whole text: print it in parts, write it to a file, or capture the request."),
    Explanation(
      .captureTypographicQuotes, "The text has typographic quotation marks.",
      why:
        "An editor, a chat or a mail program has replaced plain quotation marks, so the text is "
        + "not the one that was signed.",
      help: "Copy the text from where it was captured, through a plain text editor."),
    Explanation(
      .captureNonBreakingSpace, "The text has non-breaking spaces.",
      why:
        "A page or a chat has replaced plain spaces, so the text is not the one that was signed.",
      help: "Copy the text from where it was captured, through a plain text editor."),
    Explanation(
      .captureTimeInFuture, "The capture says that it was made in the future.",
      why:
        "The clock of the device was wrong, so its time is ignored: the payload was validated as "
        + "of now.",
      help: "Give the time of the sign-in with --at, if you know it."),
    Explanation(
      .captureTooLarge, "The capture, or what it decodes to, is larger than the limit.",
      why: "A limit keeps a hostile input from using up time and memory.",
      help: "Real responses have 4 to 20 KB; see docs/reference/defaults.md for the limits."),
    Explanation(
      .capturePercentMalformed, "A percent sign is not followed by two hexadecimal digits.",
      why: "A receiver refuses the field, or reads bytes that the sender did not mean.",
      help: "Percent-encode the Base64 text once, after it is complete."),
    Explanation(
      .captureBase64Malformed, "The Base64 text has a character outside of its alphabet.",
      why: "Decoders that skip such characters read other bytes than the sender wrote.",
      help: "Look at the byte that is named; encode the XML again instead of editing the text."),
    Explanation(
      .captureBase64PaddingMisplaced, "There is padding before the end of the Base64 text.",
      why: "Decoders stop at the padding, or go on behind it, and so read different bytes.",
      help:
        "Two texts may have been joined, or a name was left before the value: cut the text at the "
        + "byte that is named, and decode each part by itself."),
    Explanation(
      .captureBase64TrailingBits,
      "The last symbol of the Base64 text carries bits that belong to no byte.",
      why: "Decoders that ignore them take two different texts for the same bytes.",
      help:
        "A symbol was cut off or changed at the end. With the bits dropped the text decodes, but "
        + "its end is not what was sent: copy the whole text, or encode the XML again."),
    Explanation(
      .captureBase64Truncated, "The Base64 text ends inside a group of four.",
      why: "The end of the payload is missing.",
      help: "Copy the whole text; log lines and terminals often cut it."),
    Explanation(
      .captureDeflateMalformed, "The bytes begin like a DEFLATE stream and are not one.",
      why: "The redirect binding compresses; this stream is damaged or cut.",
      help: "Copy the whole query parameter."),
    Explanation(
      .captureDeflateTooLarge, "The DEFLATE stream inflates beyond the limit.",
      why: "A small stream can inflate to gigabytes.",
      help: "Capture it again: real responses inflate to 4 to 20 KB, and no provider made this."),
    Explanation(
      .captureTooManyLayers, "The payload is wrapped in more layers than any real one.",
      why: "Each layer costs work, and no service would remove them all.",
      help: "Encode the XML once."),
    Explanation(
      .captureLayerNotRedactable,
      "The payload is in a layer that `saml redact` cannot keep.",
      why: "The text around the payload may hold personal values too.",
      help: "Extract the payload with `saml decode`, and redact the result."),
    Explanation(
      .captureDoublePercentEncoding, "The payload is percent-encoded twice.",
      why: "The service decodes once and finds `%2B` where Base64 has `+`.",
      repair: "Each escape is decoded once more.",
      help: "The encoded value went through URLComponents.queryItems or a similar encoder again; "
        + "set percentEncodedQueryItems, or build the body by hand."),
    Explanation(
      .captureDoubleBase64, "The payload is Base64-encoded twice.",
      why: "The service decodes once and finds Base64 where it wants XML.",
      repair: "The Base64 text inside is decoded as well.",
      help: "The value from the framework is XML: encode it once."),
    Explanation(
      .capturePlusAsSpace, "The Base64 text has spaces where it had plus signs.",
      why: "A form decoder reads `+` as a space; the receiver drops it or refuses the text.",
      repair: "Each of these spaces is read as `+`.",
      help: "Percent-encode the Base64 text, so that `+` is sent as `%2B`."),
    Explanation(
      .captureBase64URLAlphabet, "The Base64 text uses the URL-safe alphabet.",
      why: "SAML bindings use the standard alphabet, with `+` and `/` (RFC 4648 section 4).",
      repair: "`-` is read as `+`, and `_` as `/`.",
      help: "Encode with the standard alphabet and percent-encode the result."),
    Explanation(
      .captureBase64MissingPadding, "The Base64 text lacks its padding.",
      why: "Strict decoders refuse it.", repair: "The missing `=` signs are added.",
      help: "Keep the `=` signs, sent as `%3D`."),
    Explanation(
      .captureByteOrderMark, "The payload begins with a byte order mark.",
      why: "It is allowed, and it is part of the bytes that are encoded.", help: "Nothing to do."),
    Explanation(
      .captureEmbedded, "Bytes around the payload were skipped.",
      why:
        "Quotation marks, PEM armour, a UTF-16 byte order mark, the beginning of a data: URL and "
        + "the rest of a log come from copying. A receiver that takes the whole input reads them "
        + "as part of the payload, and rejects it.",
      help: "If the sender wrote these bytes, send the payload alone. With --exact they make a "
        + "payload invalid."),
    Explanation(
      .captureBase64LineBreaks, "The Base64 text is broken into lines.",
      why: "It is allowed here, but not every service accepts it.",
      repair: "The line breaks are ignored.",
      help: "Encode without line breaks: Foundation's options must be empty."),
    Explanation(
      .captureUnescapedPlus, "The Base64 text in the field has plus signs that are not escaped.",
      why: "A form decoder would read them as spaces.",
      help: "Percent-encode the Base64 text, so that `+` is sent as `%2B`."),
    Explanation(
      .capturePlusReadAsSpace, "Plus signs in the field were read as spaces.",
      why: "In a form, a plus sign means a space.", help: "Nothing to do."),
    Explanation(
      .captureDetachedSignature, "A trusted key has signed the query that carries the message.",
      unchecked:
        "The query carries a signature of its own, and no trusted key was given (--trust).",
      why:
        "In the HTTP-Redirect binding SigAlg and Signature sign the query as it was sent, and not "
        + "the XML (SAML Bindings section 3.4.4.1). They prove who sent the message. A response is "
        + "valid only with a signature inside of its XML. A request or a logout by this binding has no "
        + "other signature.",
      help: "Give the sender's certificate with --trust to check it."),
    Explanation(
      .captureSimpleSign,
      "The form carries a signature of the HTTP-POST-SimpleSign binding, which was not checked.",
      unchecked:
        "The form carries a signature of the HTTP-POST-SimpleSign binding, which is not checked.",
      why:
        "In that binding SigAlg and Signature sign the decoded values of the form, and not the XML. "
        + "They prove nothing about the XML.",
      help:
        "Only a signature inside of the XML makes a response valid: ask the provider to sign the "
        + "assertion, or to use the HTTP-POST binding."),
    Explanation(
      .captureNoResponse, "The input has SAML messages, but no response.",
      why: "The rules for responses do not apply to a query or to a request to sign in.",
      help: "`saml validate --messages all` validates every message, and `saml inspect` shows any. "
        + "If the response should be there, capture until the provider has answered."),
    Explanation(
      .captureNoQuery, "The input has SAML messages, but no query.",
      why: "The rules for queries do not apply to other messages.",
      help: "`saml validate` checks responses, and `saml inspect` shows any message."),
    Explanation(
      .captureJSONMalformed, "The JSON cannot be read after this place.",
      why: "Payloads before this place are validated; the rest of the file is unknown.",
      help:
        "If this is the end of the file, the export was cut off: export it again. Anywhere else a "
        + "comma, a bracket or a quotation mark is missing. In lines of JSON only the damaged line is "
        + "skipped."
    ),
    Explanation(
      .captureGzipMalformed, "The gzip stream is damaged or cut off.",
      why: "Payloads before the damage are validated; the rest of the file is unknown.",
      help: "Copy or compress the file again; `gzip --test` says whether it is whole."),
    Explanation(
      .captureGzipTooLarge,
      "Data in gzip inflates to far more than a capture holds.",
      why: "Such a file can be a decompression bomb, so saml stopped reading it.",
      help: "If you trust the file, inflate it yourself and pass the result."),
    Explanation(
      .captureFormatUnsupported, "saml does not read files of this format.",
      why: "It did not look for payloads in the file.",
      help: "In Charles, Fiddler or mitmproxy, export the session as HAR. From a packet "
        + "capture, export the HTTP objects. Unpack archives and zstd, xz or bzip2 files "
        + "first."),
    Explanation(
      .captureFurtherDamage, "More lines are damaged than are listed here.",
      why: "Their payloads, if they have any, were not found.",
      help: "Look at the lines that are listed; the others probably have the same problem."),
  ]
}
