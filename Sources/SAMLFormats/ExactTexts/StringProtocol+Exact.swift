// Everything here looks at bytes. What the standard library has under similar names compares characters: it
// finds canonically equivalent texts, and takes quadratic time in a run of combining marks.

extension StringProtocol {
  /// Whether it begins with those bytes.
  package func beginsExactly(with start: String) -> Bool { utf8.starts(with: start.utf8) }

  /// Whether it ends with those bytes.
  package func endsExactly(with end: String) -> Bool {
    utf8.count >= end.utf8.count && utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// The case whose raw value is those bytes; nil when none is.
  ///
  /// `init(rawValue:)` takes canonically equivalent texts too.
  package init?(exactly text: ExactString) {
    guard let found = Self.allCases.first(where: { text == $0.rawValue }) else {
      return nil
    }
    self = found
  }
}
