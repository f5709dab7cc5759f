extension MarkupText {
  /// A text of a message as a page shows it; one without characters is told in words.
  static func value(_ text: String, limit: Int = 300) -> String {
    text.isEmpty ? "<i>empty</i>" : "<span class=\"v\">\(safe(text, limit: limit))</span>"
  }
}
