import SAMLFormats

/// Text for people in lines that fit a terminal.
package enum ScreenText {
  /// Breaks the lines of a text that are longer than the width, but for commands to copy.
  ///
  /// A line goes on below its first word, or below the second of two columns.
  package static func wrapped(_ text: String, width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      let rest = line.drop { $0 == " " }
      guard line.unicodeScalars.count > width,
        !["saml ", "$ ", "{", "["].contains(where: rest.hasPrefix)
      else { return String(line) }
      let column = rest.firstRange(of: "  ").map { rest[$0.upperBound...].drop { $0 == " " } }
      var text = rest
      if let column, column.startIndex < line.index(line.startIndex, offsetBy: width / 2) {
        text = column
      }
      let lead = line[..<text.startIndex]
      return lines(
        String(text), lead: String(lead), leadWidth: lead.count, indentation: lead.count,
        width: width
      ).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Breaks a text between words.
  ///
  /// - Parameters:
  ///   - text: Words with single spaces between them; a word that is longer than a line keeps its
  ///     length, since half of a URI is none.
  ///   - lead: The beginning of the first line, already in colour.
  ///   - leadWidth: How many columns the lead takes.
  ///   - indentation: How many columns the other lines leave free.
  ///   - width: How many columns there are.
  ///   - end: The end of a line that continues, such as ` \` in a command.
  /// - Returns: The lines.
  static func lines(
    _ text: String, lead: String = "", leadWidth: Int = 0, indentation: Int, width: Int,
    end: String = ""
  ) -> [String] {
    var lines: [String] = []
    var line = lead
    var column = leadWidth
    var isEmpty = true
    let room = width - end.count
    for word in text.split(separator: " ") {
      let length = word.unicodeScalars.count
      if !isEmpty, column + 1 + length > room {
        lines.append(line + end)
        line = String(repeating: " ", count: indentation)
        column = indentation
        isEmpty = true
      }
      if !isEmpty {
        line += " "
        column += 1
      }
      line += word
      column += length
      isEmpty = false
    }
    return lines + [line]
  }

  /// A command in lines that a shell reads as one.
  ///
  /// It is broken between its words: a flag and its value stay together where they fit.
  static func command(_ words: [String], indentation: Int, width: Int) -> [String] {
    // A space that belongs to a word is no place to break at, so each word is kept whole.
    var pieces: [String] = []
    for word in words.map({ ShellWords.line([$0]) }) {
      if let last = pieces.last, last.beginsExactly(with: "--"), !last.contains(" "),
        !word.beginsExactly(with: "--")
      {
        pieces[pieces.count - 1] = last + " " + word
      } else {
        pieces.append(word)
      }
    }
    var lines: [String] = []
    let margin = String(repeating: " ", count: indentation)
    var line = margin
    for piece in pieces {
      let isFirst = line.utf8.count == margin.utf8.count
      if !isFirst, line.unicodeScalars.count + 1 + piece.unicodeScalars.count > width - 2 {
        lines.append(line + " \\")
        line = margin + "  " + piece
      } else {
        line += (isFirst ? "" : " ") + piece
      }
    }
    return lines + [line]
  }
}
