import ArgumentParser
import SAML
import SAMLCommandLine
import SAMLFormats

/// The first word of a command line that is no flag: a subcommand, or an input of `saml why`.
enum FirstWord {
  /// Returns the arguments with `why` in front where the first word names no subcommand.
  ///
  /// A subcommand wins over a file of its name, `./why` is the file. Without any word `why` reads standard input,
  /// unless that is a terminal.
  ///
  /// - Parameter arguments: The words behind the name of the program.
  /// - Returns: The words to parse.
  /// - Throws: `Failure` for a word that is neither.
  static func completing(_ arguments: [String]) throws(Failure) -> [String] {
    var rest = arguments[...]
    // The list of options takes milliseconds, and few begin with one.
    lazy var options = RepeatedOptions.options(of: Why.self).flatMap(\.names)
    while let flag = rest.first, flag.utf8.count > 1, flag.beginsExactly(with: "-"), flag != "--" {
      guard !rootFlags.contains(where: flag.beginsExactly), flag != "-h" else { return arguments }
      rest.removeFirst()
      if options.contains(ExactString(flag)) { _ = rest.popFirst() }
    }
    guard let word = rest.first else {
      return arguments.isEmpty && Console.isInputTerminal ? arguments : ["why"] + arguments
    }
    let names = Saml.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard word != "help", !names.contains(ExactString(word)) else { return arguments }
    guard word == "--" || isInput(word) else {
      let hint =
        nearest(to: ContainerFile.parts(of: word).path, in: names).map { " Did you mean \($0)?" }
        ?? ""
      throw .usage("\(word) is neither a file nor a subcommand.\(hint)\nhelp: See saml --help.")
    }
    return ["why"] + arguments
  }

  /// The beginnings of the flags that `saml` itself has, and the parser of arguments gives it.
  private static let rootFlags = [
    "--help", "-help", "--version", "--generate-completion-script", "--experimental-dump-help",
    "---completion",
  ]

  /// Whether a word is standard input, a file, a folder, a place in a file, or a pattern.
  private static func isInput(_ word: String) -> Bool {
    let path = ContainerFile.parts(of: word).path
    return path == "-" || Glob.isOne(path) || FileSystem.holds(path)
  }

  /// The subcommand, or the file in the folder of the word, that is spelt nearly as the word is.
  private static func nearest(to word: String, in names: [String]) -> String? {
    let start = word.utf8.lastIndex(of: UInt8(ascii: "/")).map(word.utf8.index(after:))
    let folder = word[..<(start ?? word.startIndex)]
    let files = (try? FileSystem.names(in: start == nil ? "." : String(folder)))?.sorted() ?? []
    return EditDistance.nearest(
      to: String(word[(start ?? word.startIndex)...]), in: (start == nil ? names : []) + files
    ).map { folder + $0 }
  }
}
