import SAMLFormats

/// The sentences of a page.
///
/// Those of a report name flags; those of the inspector name its fields.
package struct PageWords: Sendable {
  /// Whether the page is the inspector's.
  let isInspector: Bool

  /// The words of the inspector's page.
  package static let inspector = PageWords(isInspector: true)

  /// Returns a sentence of ours for the page; it names no text of a message.
  package func make(_ sentence: String) -> String {
    guard isInspector, sentence.contains("-") else { return sentence }
    // Commands are for a terminal: those in a sentence stay without their flags, those of a screen go.
    let parts =
      /(`[^`\n]*?)(?: --[^`]*)?`|\n +\w+:\n +saml [^\n]*(?:\\\n[^\n]*)*| \(-v [^)]*\)|([ (])--([a-z][a-z-]*)(?: FILE| TIME| NAME)?/
    return sentence.replacing(parts) { match in
      if let command = match.output.1 { return String(command) + "`" }
      // Behind other characters it is a part of a value.
      guard let lead = match.output.2, let flag = match.output.3 else { return "" }
      return lead + (Self.fields.first { $0.flag == flag }?.words ?? "the start option \(flag)")
    }
  }

  private static let fields = [
    (flag: "trust", words: "\u{201C}Trusted certificate\u{201D}"),
    (flag: "audience", words: "\u{201C}Audience\u{201D}"),
    (flag: "at", words: "\u{201C}As of\u{201D}"),
    (flag: "show-values", words: "\u{201C}show values of people\u{201D}"),
  ]
}
