import CProgram
import SAMLReport

extension Console {
  /// The columns of a report that is no terminal's.
  package static let usualWidth = 80

  /// The width of standard output in columns: from `COLUMNS`, otherwise from the terminal,
  /// otherwise 80.
  package static var outputWidth: Int { width(of: Execution.current.output) ?? usualWidth }

  /// Writes a text for people to standard output, in lines that fit where its width is known.
  package static func say(_ text: String) {
    print(width(of: Execution.current.output).map { ScreenText.wrapped(text, width: $0) } ?? text)
  }

  /// The width of a stream in columns; nil where neither `COLUMNS` nor a terminal has one.
  static func width(of descriptor: Int32) -> Int? {
    let told = environment("COLUMNS").flatMap { Int($0) } ?? 0
    let width = told > 0 ? told : Int(saml_terminal_width(descriptor))
    return width > 0 ? min(max(width, 40), 200) : nil
  }
}
