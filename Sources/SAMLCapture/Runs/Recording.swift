/// A form in which a recorder writes what it saw, and the word for it in a trail.
///
/// Removing it costs the payload nothing: it is around the log line, the mail or the file, and not inside
/// of what was sent.
public enum Recording: String, Sendable, Hashable, CaseIterable {
  /// Markup that is escaped by entities, as a page shows it.
  case entities
  /// Text with the escapes of a string literal, such as `\"`, `\x22` and `\u0022`.
  case backslashes
  /// Control characters as three octal digits behind `#`, as rsyslog writes them.
  case octalEscapes = "octal escapes"
  /// Quotation marks that are doubled, as in CSV (RFC 4180 §2).
  case doubledQuotes = "doubled quotes"
  /// A command for cmd.exe, in which `^` escapes the next character.
  case carets
  /// Quoted-printable text of a mail (RFC 2045 §6.7).
  case quotedPrintable = "quoted-printable"
  /// A mail, a page saved as MHTML, or a part of either (RFC 2045).
  case mail
  /// Lines of a log that each hold a piece of the payload.
  case logLines = "log lines"
  /// Lines of a log of OkHttp on Android.
  case okHTTPLines = "okhttp lines"
  /// Lines that a container runtime cut (`P` and `F` of the Container Runtime Interface).
  case criLines = "cri lines"
  /// Lines that the driver `json-file` of Docker cut.
  case dockerLines = "docker lines"
  /// A block scalar of YAML, or lines that are indented alike.
  case yamlBlock = "yaml block"
  /// Lines that a mail program quotes with `>`.
  case quotedLines = "quoted lines"
  /// One text in lines of one width.
  case wrappedLines = "wrapped lines"
  /// One or several string literals that make one text.
  case quotedText = "quoted text"
  /// A section of a trace of curl.
  case curlTrace = "curl trace"
  /// Bytes written as hexadecimal digits in columns.
  case hexDump = "hex dump"
  /// The content of an element or of a CDATA section in XML that is no message.
  case xmlText = "xml text"
  /// A list of messages that Burp exported as XML.
  case burp
  /// A session of Charles, exported as XML.
  case charlesXML = "charles xml"
  /// Flows of mitmproxy in its own form.
  case flows = "mitmproxy flows"
  /// A session of Fiddler, which is a ZIP archive of HTTP messages.
  case saz
}
