package import SAMLFormats

/// Explains a code of an error that a provider, or the partner's API, reports.
package struct ProviderCode: Sendable {
  /// The provider or its product, such as `AD FS`.
  package let provider: String
  /// The code as people meet it, such as `AADSTS50011`; where there is none, the words of the message.
  package let name: String
  /// What it means, as a sentence.
  package let meaning: String
  /// What to do next, as a sentence or two.
  package let help: String
  /// The document that explains it: an address, or a name.
  package let source: String

  private init(_ row: [String], below heading: [String]) {
    provider = heading[0]
    name = row[0]
    meaning = row[1]
    help = row[2]
    source = row.count > 3 ? row[3] : heading[1]
  }

  /// Whether the partner, Adobe Pass, reports it.
  package var isOfPartner: Bool { provider.beginsExactly(with: "Adobe") }

  /// Finds the explanation of exactly this code; nil where there is none.
  package static func of(_ name: ExactString) -> Self? { all.first { name == $0.name } }

  /// Finds the longest code among the words of a text, whatever is before, between and behind them.
  package static func within(_ text: String) -> Self? {
    let words = words(text)
    return all.filter { words.firstRange(of: Self.words($0.name)) != nil }
      .max { $0.name.utf8.count < $1.name.utf8.count }
  }

  /// Every code, in the order of the rows.
  package static let all = rows.split(separator: "\n\n").flatMap { block in
    let lines = block.split(separator: "\n").map { $0.split(separator: " | ").map(String.init) }
    return lines.dropFirst().map { Self($0, below: lines[0]) }
  }

  /// The words in small letters.
  private static func words(_ text: String) -> [ExactString] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { ExactString($0) }
  }
}
