package import SAMLFormats
package import XMLSignature

/// Explains an accidental edit and how to avoid it.
package struct EditExplanation: Sendable, Hashable {
  /// The change that reverses the edit, worded to follow "once"; empty where only the trace is known.
  package let undoing: String
  /// The event that changed the message, as a sentence.
  package let event: String
  /// What to do.
  package let help: String
  /// The sentence about a wrong digest.
  private let digestStatement: String

  private init(
    _ undoing: String, _ event: String, help: String,
    digest: String = "The signed content was changed after it was signed."
  ) {
    digestStatement = digest
    self.undoing = undoing
    self.event = event
    self.help = help
  }

  /// Returns one sentence about the problem of a digest or of a signature value.
  package func statement(for code: StableCode) -> String {
    code == Self.digestCode
      ? digestStatement : "The signature does not hold over the message as it stands."
  }

  /// Returns the result of the search as a sentence.
  package func evidence(for code: StableCode) -> String {
    undoing.isEmpty
      ? event
      : "\(code == Self.digestCode ? "The digest matches" : "It holds") once \(undoing): \(event)"
  }

  /// Both.
  package func message(for code: StableCode) -> String {
    "\(statement(for: code)) \(evidence(for: code))"
  }

  private static let digestCode: StableCode = .signatureDigestMismatch

  /// Explains an edit.
  package init(_ edit: AccidentalEdit) {
    switch edit {
    case .indented:
      self.init(
        "the white space between elements is taken away", "it was indented after signing.",
        help: "Find the tool that pretty-prints the message, often a log viewer, an editor or the "
          + "debug log of SimpleSAMLphp, and capture the bytes in front of it.")
    case .textsIndented:
      self.init(
        "the white space between elements and around texts is taken away",
        "it was broken into lines after signing.",
        help: "Find the tool that pretty-prints the message and capture the bytes in front of it; "
          + "it also pads values with white space.")
    case .indentationRemoved:
      self.init(
        "it is indented again", "the white space between its elements was removed after signing.",
        help: "Find the tool that minifies the message, often one that builds a request, and pass "
          + "on the bytes as they were received.")
    case .indentationChanged:
      self.init(
        "it is indented in another way", "it was indented anew after signing.",
        help: "Find the tool that formats the message and capture the bytes in front of it.")
    case .whiteSpaceNormalized:
      self.init(
        "its white space is put back",
        "its white space was normalised after signing, as by the cookbook.",
        help:
          "Pass on the bytes of this provider's response as they were received. `saml encode --check` "
          + "says beforehand whether a signature survives the cookbook's clean-up.")
    case .carriageReturnsAdded:
      self.init(
        "its carriage returns (`&#13;`) are taken away",
        "a serialiser wrote the line ends of Windows as character references after signing.",
        help: "Do not parse and write the message anew; if you must, convert CRLF to LF before it "
          + "is parsed.")
    case .carriageReturnsRemoved:
      self.init(
        "a carriage return (`&#13;`) is put in front of each line break",
        "it was signed with the line ends of Windows, which were lost afterwards.",
        help: "Pass on `&#13;` as it is; it is content, not a line end.")
    case .unescapedOnceTooOften:
      self.init(
        "its entities are escaped once more", "they were decoded once too often after signing.",
        help: "Look for a step that decodes HTML or XML entities in text that is XML already.")
    case .escapedOnceTooOften:
      self.init(
        "its entities are decoded once", "they were escaped once too often after signing.",
        help: "Look for a step that escapes text that is XML already.")
    case .byteOrderMarkInserted:
      self.init(
        "the byte order marks inside it are taken away",
        "a byte order mark came into the content after signing.",
        help: "Look for files or strings that are joined with their byte order mark.")
    case .readAsWindows1252:
      self.init(
        "its characters are written as windows-1252 and read as UTF-8",
        "its UTF-8 was read as windows-1252 after signing.",
        help: "Name UTF-8 wherever the message becomes text, or keep it as bytes.")
    case .unicodeNormalized:
      self.init(
        "its accented letters are written in the other Unicode form",
        "its text was normalised (NFC to NFD or back) after signing.",
        help:
          "Look for a step that normalises text, such as a file name of macOS or a database, and "
          + "pass on the bytes as they were received.")
    case .valueTrimmed:
      self.init(
        "a space is put back at the ends of one value", "values were trimmed after signing.",
        help: "Find the step that trims values, and pass on the bytes as they were received.")
    case .prefixesRenamed:
      self.init(
        "its namespace prefixes are the usual ones",
        "they were renamed after signing, as by a library that parses and writes the XML anew.",
        help: "Do not parse and write the message anew; pass on the bytes as they were received.")
    case .declarationsMoved:
      self.init(
        "its namespace declarations are moved back",
        "they were moved to other elements after signing.",
        help: "Do not parse and write the message anew; pass on the bytes as they were received.")
    case .declarationDropped:
      self.init(
        "",
        "The PrefixList of the signature names a prefix that no element declares: a tool dropped its "
          + "namespace declaration.",
        help:
          "Find the tool that removes declarations that look unused, such as xmlns:xs, and pass on "
          + "the bytes in front of it.")
    case .charactersLost:
      self.init(
        "",
        "The content holds U+FFFD, which a tool writes where it cannot decode bytes, so the digest "
          + "cannot hold.",
        help:
          "Name UTF-8 wherever the message becomes text, or keep it as bytes. What is lost cannot be "
          + "restored: capture the message again.")
    case .valuesMasked:
      self.init(
        "",
        "Values look masked, as by *** or [REDACTED], so the digest cannot hold.",
        help: "Get the message unmasked, or ask for a copy by `saml redact`, whose signature holds."
      )
    case .surroundingsChanged:
      self.init(
        "the namespaces of the elements around are left out",
        "it was signed alone and then put into this document.",
        help:
          "The provider should sign with exclusive canonicalization, or sign the assertion where "
          + "it stands.")
    case .commentsDigested:
      self.init(
        "its comments are digested too",
        "a reference to an ID leaves them out, and the signer did not.",
        help: "The provider should leave comments out of what it signs, and tell the makers of its "
          + "signature software (XML Signature 1.1 section 4.4.3.3).",
        digest: "The digest is not that of the signed content.")
    }
  }
}
