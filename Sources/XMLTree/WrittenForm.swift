/// How a node stands in its document, as far as a canonical form would write the same octets.
///
/// Only the reader of plain documents says so; without a word a node is written anew.
package struct WrittenForm: Sendable, BitwiseCopyable {
  /// Element: each attribute stands as `name="value"`, with nothing in its value to be replaced, and no
  /// two are in different namespaces; the tag holds no declaration, and an end tag follows.
  package var hasPlainAttributes = false

  /// Text: its octets.
  ///
  /// Element: with plain attributes, its start tag but for the namespaces that it would declare.
  package var isVerbatim = false

  /// Element: all octets from its start tag to its end tag, wherever the namespaces that are used in it
  /// are rendered already.
  package var isVerbatimThroughout = false

  static let none = WrittenForm()
  static let verbatimText = WrittenForm(isVerbatim: true)
}
