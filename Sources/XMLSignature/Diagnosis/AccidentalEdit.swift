/// An accidental edit of a signed message by a tool that did not mean to change its meaning.
///
/// Each edit can be reversed, unless it has destroyed content. The raw value is stable: it is the
/// `edit` of a finding.
public enum AccidentalEdit: String, Sendable, Hashable, CaseIterable {
  /// White space was put between elements: pretty-printing.
  case indented
  /// White space was put between elements and around texts: pretty-printing by line.
  case textsIndented = "texts-indented"
  /// The white space between elements was taken away.
  case indentationRemoved = "indentation-removed"
  /// The white space between elements was replaced by other white space.
  case indentationChanged = "indentation-changed"
  /// Line breaks were deleted and runs of spaces made one, as the cookbook normalises.
  case whiteSpaceNormalized = "white-space-normalized"
  /// Carriage returns came in as `&#13;`.
  case carriageReturnsAdded = "carriage-returns-added"
  /// Carriage returns that were signed as `&#13;` went away.
  case carriageReturnsRemoved = "carriage-returns-removed"
  /// Character references were replaced once more than they were written.
  case unescapedOnceTooOften = "unescaped-once-too-often"
  /// Characters were replaced by references once more than is needed.
  case escapedOnceTooOften = "escaped-once-too-often"
  /// U+FEFF occurs inside the content, as when files are joined.
  case byteOrderMarkInserted = "byte-order-mark-inserted"
  /// UTF-8 was read as windows-1252 and written as UTF-8 again.
  case readAsWindows1252 = "read-as-windows-1252"
  /// Text was written in another Unicode normalisation form (Unicode Standard Annex #15).
  case unicodeNormalized = "unicode-normalized"
  /// The space at the ends of a value was taken away.
  case valueTrimmed = "value-trimmed"
  /// Namespace prefixes were renamed.
  case prefixesRenamed = "prefixes-renamed"
  /// Namespace declarations were moved to other elements.
  case declarationsMoved = "declarations-moved"
  /// A declaration that the PrefixList names is missing (Exclusive XML Canonicalization 1.0 §3).
  case declarationDropped = "declaration-dropped"
  /// The element was signed as a document of its own and put into another one, whose namespaces its
  /// inclusive canonical form takes over (Canonical XML 1.0 §2.4).
  case surroundingsChanged = "surroundings-changed"
  /// Nothing was done afterwards: the signer digested the comments too, which a reference to an ID leaves
  /// out (XML Signature 1.1 §4.4.3.3).
  case commentsDigested = "comments-digested"
  /// A tool wrote U+FFFD for bytes that it could not decode.
  case charactersLost = "characters-lost"
  /// A tool wrote words in the place of values to mask them.
  case valuesMasked = "values-masked"

  /// Whether the digest or the signature value confirms the edit once it is reversed; otherwise only its
  /// trace is in the content.
  package var isConfirmed: Bool {
    switch self {
    case .declarationDropped, .charactersLost, .valuesMasked: false
    default: true
    }
  }

  /// The cause of a failure that the edit explains.
  package var cause: SignatureDiagnosis.Cause {
    if !isConfirmed { return .contentChanged }
    return self == .commentsDigested ? .unsupported : .reformatted
  }
}
