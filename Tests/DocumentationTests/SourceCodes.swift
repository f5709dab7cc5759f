import TestTools

/// The codes that are declared, and those that the sources carry, found by reading the sources.
enum SourceCodes {
  /// A code as its module declares it.
  struct Declaration {
    let comment: String
    let member: String
    let code: String
  }

  /// Every declaration, in the folders `Codes` of the modules.
  static func declarations() throws -> [Declaration] {
    try paths().filter(isOfCatalogue).flatMap { path in
      try Repository.text(path).matches(of: declaration).map { match in
        let lines = match.1.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "/" } }
        return Declaration(
          comment: lines.joined(separator: " "), member: String(match.2), code: String(match.3))
      }
    }
  }

  /// The members that the sources use outside of the catalogue and the search.
  static func usedMembers() throws -> Set<String> {
    let texts = try paths().filter {
      !isOfCatalogue($0) && !$0.hasSuffix("ExplanationSearch.swift")
    }
    .map(Repository.text(_:))
    return Set(texts.joined().matches(of: /\.([a-z][A-Za-z0-9]*)/).map { String($0.1) })
  }

  /// The texts that look like a code where a type should stand.
  static func literals() throws -> [String] {
    try paths().filter { !isOfCatalogue($0) }.flatMap { path in
      try Repository.text(path).matches(of: literal).map { "\(path): \($0.1)" }
    }
  }

  /// The cases of an error enum, by name, that no other file makes.
  static func unmadeCases(of path: String) throws -> [String] {
    let declaration = try Repository.text(path)
    let others = try paths().filter { $0 != path }.map(Repository.text(_:)).joined()
    let used = Set(others.matches(of: /\.([a-z][A-Za-z0-9]*)/).map { String($0.1) })
    return declaration.matches(of: /\n {2,4}case ([a-z][A-Za-z0-9]*)/)
      .map { String($0.1) }.filter { !used.contains($0) }
  }

  private static func paths() throws -> [String] {
    try ["Sources", "Service/Sources"].flatMap { folder in
      try Repository.paths(in: folder, suffix: ".swift")
    }
  }

  private static func isOfCatalogue(_ path: String) -> Bool { path.contains("/Codes/") }

  private static var declaration: Regex<(Substring, Substring, Substring, Substring)> {
    /((?: {2}\/\/\/ .*\n)+) {2}public static let ([a-zA-Z0-9]+) = StableCode\(\s*"([a-z0-9.-]+)"/
  }

  /// The areas of the contract.
  private static var literal: Regex<(Substring, Substring)> {
    /"((?:capture|xml|c14n|signature|key|encryption|metadata|saml|policy|time|payload|replay|crosscheck|exchange|sso)\.[a-z0-9-]+)"/
  }
}
