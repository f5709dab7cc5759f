/// The bytes of a node that equal its canonical form, so that a canonicaliser copies them.
///
/// The plain reader fills it in. The general parser leaves `none`, and the node is written byte by
/// byte.
@usableFromInline struct WrittenForm: Sendable, BitwiseCopyable {
  /// Element: each attribute is written as `name="value"` with a value that needs no escapes.
  ///
  /// No two are in different namespaces, the tag declares no namespace, and an end tag follows.
  ///
  /// Each attribute can be copied; their order may be another.
  var hasPlainAttributes = false

  /// Text: its bytes.
  ///
  /// Element: its attributes are plain and in canonical order, with one space before each.
  ///
  /// Its start tag can be copied; declarations may have to be inserted after the name.
  var isVerbatim = false

  /// Element: all bytes from its start tag to its end tag can be copied, wherever the namespaces that
  /// are visibly utilized in it are rendered already.
  var isVerbatimThroughout = false

  static let none = WrittenForm()
  static let verbatimText = WrittenForm(isVerbatim: true)
}
