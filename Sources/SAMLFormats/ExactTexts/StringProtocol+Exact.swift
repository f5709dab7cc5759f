// Everything here looks at bytes. What the standard library has under similar names compares characters: it
// finds canonically equivalent texts, and takes quadratic time in a run of combining marks.

extension StringProtocol {
  /// Whether it begins with those bytes.
  package func beginsExactly(with start: String) -> Bool { utf8.starts(with: start.utf8) }

  /// Whether it ends with those bytes.
  package func endsExactly(with end: String) -> Bool {
    utf8.count >= end.utf8.count && utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// Whether its bytes come before those of another text.
  package func precedesExactly(_ other: some StringProtocol) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension String {
  /// The parts between those bytes, without empty ones.
  package func partsExactly(between separator: String) -> [String] {
    utf8.split(separator: separator.utf8).map { String(Substring($0)) }
  }
}

extension Sequence<String> {
  /// Whether it has a text of those bytes.
  package func holdsExactly(_ text: String) -> Bool { contains { $0.isExactly(text) } }
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// The case whose raw value is those bytes; nil when none is.
  ///
  /// `init(rawValue:)` takes canonically equivalent texts too.
  package init?(exactly text: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue.isExactly(text) }) else {
      return nil
    }
    self = found
  }
}
