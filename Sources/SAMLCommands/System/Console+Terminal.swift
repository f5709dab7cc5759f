import CProgram
import SAMLCommandLine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Console {
  /// The columns of a report that is no terminal's.
  static let usualWidth = 80

  /// The width of standard output in columns: from `COLUMNS`, otherwise from the terminal,
  /// otherwise 80.
  static var outputWidth: Int {
    let told = environment("COLUMNS").flatMap { Int($0) } ?? 0
    let width =
      told > 0 ? told : isOutputTerminal ? Int(saml_terminal_width(Execution.current.output)) : 0
    return width > 0 ? min(max(width, 40), 200) : usualWidth
  }
}
