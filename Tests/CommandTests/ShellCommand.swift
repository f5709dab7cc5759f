/// A command line as a transcript writes it: words, quoted words, and a file for standard input.
struct ShellCommand {
  /// The words after the name of the program.
  private(set) var arguments: [String] = []
  /// The file after `<`.
  private(set) var inputPath: String?

  /// Reads what people would type; other features of a shell are not known here.
  init(_ line: String) {
    var words = Self.words(in: line)[...]
    while let word = words.popFirst() {
      if word == "<" { inputPath = words.popFirst() } else { arguments.append(word) }
    }
  }

  private static func words(in line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let finished = word { words.append(finished) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap(\.self)
  }
}
