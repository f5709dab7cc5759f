import Formats

extension Explanation {
  static let xml: [Explanation] = [
    Explanation(
      .xmlWellFormed, "The document is well-formed, and follows the rules for namespaces.",
      why: "Everything else needs a document that all parsers read the same way.",
      help: "Nothing to do."),
    Explanation(
      .xmlStructure,
      "IDs are unique, and the document has no ambiguous constructs.",
      unchecked: "There is no document whose structure could be checked.",
      why: "Wrapping attacks (XSW) use constructs that readers read differently.",
      help: "Nothing to do."),
    Explanation(
      .xmlEmpty, "The document is empty.",
      why: "An empty document has no element that could be signed.",
      help: "Check what was captured."),
    Explanation(
      .xmlNulOctet, "The document holds a NUL byte.",
      why: "Some parsers take it for the end, and ignore what follows.",
      help: "Check whether the text is UTF-16 without a byte order mark, or damaged."),
    Explanation(
      .xmlMalformedEncoding, "The bytes are not valid in the document's encoding.",
      why: "Parsers repair such bytes in different ways, and a signature covers one of them.",
      help: "Capture bytes, not text that went through another encoding."),
    Explanation(
      .xmlUnsupportedEncoding, "The document declares an encoding that is not accepted.",
      why: "Only UTF-8, and UTF-16 with a byte order mark, are read the same way everywhere.",
      help:
        "Ask the provider for UTF-8; if a tool has decoded the document, correct its declaration."),
    Explanation(
      .xmlUnsupportedVersion, "The document declares a version of XML other than 1.0.",
      why: "Parsers read other versions by the rules of 1.0, each in its own way.",
      help: "Ask the provider for XML 1.0, which SAML uses."),
    Explanation(
      .xmlDoctype, "The document holds a DOCTYPE.",
      why: "Entities and defaulted attributes change what is read without changing what is signed.",
      help: "SAML messages have none. Treat this payload as hostile."),
    Explanation(
      .xmlNotWellFormed, "The document is not well-formed XML.",
      why: "No parser may read it.",
      help: "Look at the position: a cut copy ends early; the cookbook's normalisation glues "
        + "attributes together when a line break alone separates them (see `saml encode --check`)."),
    Explanation(
      .xmlNamespaceMalformed, "The document breaks the rules for namespaces.",
      why: "Parsers that ignore namespaces would read it, and see other elements.",
      help: "A prefix without declaration often means that an element was cut out of its document."),
    Explanation(
      .xmlTooLarge, "The document is larger than the limit.",
      why: "Parsing takes memory and time in proportion to the document, so saml refuses it before "
        + "that.",
      help: "Real responses have 4 to 20 KB; see docs/reference/defaults.md."),
    Explanation(
      .xmlTooDeep, "Elements are nested deeper than the limit.",
      why: "Depth is a classic way to exhaust a reader.",
      help: "Real responses nest about 12 deep; see docs/reference/defaults.md."),
    Explanation(
      .xmlTooManyElements, "The document has more elements than the limit.",
      why: "A limit keeps the cost of every step in proportion.",
      help:
        "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
        + "made this one."),
    Explanation(
      .xmlTooManyNodes, "The document has more nodes than the limit.",
      why: "Texts, comments and attributes cost as much as elements, and escape a limit on "
        + "elements.",
      help:
        "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
        + "made this one."),
    Explanation(
      .xmlTooManyAttributes, "An element has more attributes than the limit.",
      why: "Sorting and comparing them costs the square of their number.",
      help: "SAML elements have at most 8; see docs/reference/defaults.md."),
    Explanation(
      .xmlTooManyNamespaces, "More namespaces are declared than the limit.",
      why: "Canonicalisation looks at all of those in scope at each element.",
      help:
        "docs/reference/defaults.md names the limits: of the whole document, of one element, and "
        + "in scope at one element. Have the namespaces declared once, or raise the limit in the policy."
    ),
    Explanation(
      .xmlNameTooLong, "A name is longer than the limit.",
      why: "No name of SAML comes near it.",
      help:
        "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
        + "made this one."),
    Explanation(
      .xmlAttributeValueTooLong, "An attribute or a namespace URI is longer than the limit.",
      why: "SAML's attributes are identifiers, times and URIs.",
      help:
        "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
        + "made this one."),
    Explanation(
      .xmlTextTooLong, "A text is longer than the limit.",
      why: "A limit keeps a hostile input from using up memory.",
      help:
        "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
        + "made this one."),
    Explanation(
      .xmlOutOfMemory, "The parser could not get memory.",
      why: "saml does not validate a document that it can read only in part.",
      help: "Try again with more memory."),
    Explanation(
      .xmlDuplicateID, "Two elements carry the same ID.",
      why:
        "A reference to it would mean two elements, and a verifier and a reader may pick one each.",
      help: "The message was altered, or was put together from parts; get it as it was sent."),
    Explanation(
      .xmlForeignID, "A SAML or signature element carries an ID attribute in a namespace.",
      why: "Some readers see it and others do not, so a reference may lead to two elements.",
      help: "Ask the provider to leave it out: SAML has `ID` and XML Signature has `Id`, both "
        + "without a prefix."),
    Explanation(
      .xmlProcessingInstruction, "The document element contains a processing instruction.",
      why: "Readers disagree on whether it splits the text around it.",
      help: "SAML messages have none. Treat this payload as hostile."),
    Explanation(
      .c14nRelativeNamespaceURI, "An element declares a namespace by a relative URI.",
      why: "Canonical XML is not defined for it; a verifier must not digest what a failed "
        + "canonicalisation left behind (Canonical XML 1.0 section 2.1).",
      help: "Ask the provider for absolute URIs as names of namespaces."),
    Explanation(
      .c14nEmpty, "No byte is left to be digested.",
      why: "A signature of nothing would hold for every content, so it vouches for none.",
      help: "The reference selects nothing, or its transforms leave nothing of it: "
        + "the signer must refer to what is to be signed."),
    Explanation(
      .c14nTooLarge, "The canonical form is larger than the limit.",
      why: "Copied namespaces can multiply a document.",
      help:
        "Real messages stay far below the limit, which docs/reference/defaults.md names: ask who "
        + "made this one."),
  ]
}
