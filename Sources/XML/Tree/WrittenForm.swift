/// Which bytes of a node are canonical as they stand in the document, so that a canonicaliser copies
/// them.
///
/// The plain reader fills it in. With `none`, which is all that the general parser says, the node is
/// written anew, byte by byte.
@usableFromInline struct WrittenForm: Sendable, BitwiseCopyable {
  /// Element: each attribute stands as `name="value"`, with nothing in its value to be escaped, and no
  /// two are in different namespaces; the tag declares no namespace, and an end tag follows.
  ///
  /// Each attribute can be copied; their order may be another.
  var hasPlainAttributes = false

  /// Text: its bytes.
  ///
  /// Element: its attributes are plain and in canonical order, with one space before each.
  ///
  /// Its start tag can be copied; declarations may have to be put in behind the name.
  var isVerbatim = false

  /// Element: all bytes from its start tag to its end tag can be copied, wherever the namespaces that
  /// are visibly utilized in it are rendered already.
  var isVerbatimThroughout = false

  static let none = WrittenForm()
  static let verbatimText = WrittenForm(isVerbatim: true)
}
