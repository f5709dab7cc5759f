import TestTools

/// The texts of types with a synthesized `==`, found by reading the sources.
enum ComparedTexts {
  /// A stored text that nothing marks.
  struct Found {
    let type: String
    let place: String
  }

  /// Types whose texts are the program's own words in ASCII, each with whose they are.
  static let ofTheProgram = [
    "AnswerDefect": "names of the reference",
    "AttributeQueryBuildingError": "names of elements",
    "BatchSummary": "codes", "CauseExplanation": "words", "CryptoLibrary": "the library's version",
    "EditExplanation": "words", "ExchangeError": "names of parameters",
    "FleetAlgorithms": "raw values of algorithms",
    "KeyError": "printable ASCII by its documentation", "StatusExplanation": "words",
  ]

  /// Those of the libraries and of the command.
  static let unmarked = Result {
    let paths = try Repository.paths(in: "Sources", suffix: ".swift")
      .filter { !$0.hasPrefix("Sources/ReplayCacheRedis/") }
    let texts = try paths.map { (path: $0, text: try Repository.text($0)) }
    return texts.flatMap { unmarked(in: $0.text, of: $0.path) }
  }

  /// Those of one file, which is formatted as all are: members are indented by two more than their type.
  static func unmarked(in source: String, of path: String) -> [Found] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let declaration = declaration
    var found: [Found] = []
    for (number, line) in lines.enumerated() {
      guard let match = line.firstMatch(of: declaration),
        let brace = lines[number...].firstIndex(where: { $0.hasSuffix("{") || $0.hasSuffix("}") }),
        lines[number...brace].contains(where: { $0.contains(/Hashable|Equatable/) })
      else { continue }
      let (indentation, type) = (match.1, String(match.3))
      guard !source.contains("static func == (left: \(type),"),
        !source.contains("\(type): ComparedByForm")
      else { continue }
      for member in lines[(brace + 1)...].prefix(while: { $0 != indentation + "}" })
      where member.hasPrefix(indentation + "  ")
        && isUnmarked(member.dropFirst(indentation.count + 2))
      {
        found.append(Found(type: type, place: "\(path): \(type): \(member)"))
      }
    }
    return found
  }

  private static func isUnmarked(_ member: Substring) -> Bool {
    member.wholeMatch(of: property) != nil || member.prefixMatch(of: payload) != nil
  }

  private static var declaration: Regex<(Substring, Substring, Substring, Substring)> {
    /( *)(?:[a-z]+ )*(struct|enum) ([A-Za-z0-9]+)[ :<].*/
  }

  /// A stored one: what is computed has a body.
  private static var property: Regex<Substring> {
    /(?:[a-z]+ )?(?:private\(set\) )?(?:let|var) [A-Za-z0-9]+: [^{]*\bString\b[^{]*/
  }

  private static var payload: Regex<Substring> { /case [a-zA-Z0-9]+\(.*\bString\b/ }
}
