/// The codes and the error cases that the sources can produce, found by reading the sources.
///
/// A code is always a literal, so no case of an error enum and no rule can be overlooked.
enum SourceCodes {
  /// Every code that stands as a literal outside the explanations.
  static func all() throws -> Set<String> {
    var codes: Set<String> = []
    for path in try paths() {
      let text = try Repository.text(of: path)
      for match in text.matches(of: code) { codes.insert(String(match.1)) }
    }
    return codes
  }

  /// The cases of an error enum, by name, that no other file makes.
  static func unmadeCases(of path: String) throws -> [String] {
    let declaration = try Repository.text(of: path)
    let others = try paths().filter { $0 != path }.map(Repository.text(of:)).joined()
    let used = Set(others.matches(of: /\.([a-z][A-Za-z0-9]*)/).map { String($0.1) })
    return declaration.matches(of: /\n {2,4}case ([a-z][A-Za-z0-9]*)/)
      .map { String($0.1) }.filter { !used.contains($0) }
  }

  private static func paths() throws -> [String] {
    try ["Sources", "Service/Sources"].flatMap { folder in
      try Repository.paths(in: folder, suffix: ".swift")
    }.filter { !$0.contains("/Explanations/") }
  }

  /// The prefixes of the contract.
  private static var code: Regex<(Substring, Substring)> {
    /"((?:capture|xml|c14n|signature|key|encryption|saml|policy|time|payload|replay|crosscheck|exchange|sso)\.[a-z0-9-]+)"/
  }
}
