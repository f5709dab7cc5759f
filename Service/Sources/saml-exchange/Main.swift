import ServiceProgram

/// The program.
@main
enum Main {
  static func main() async { await Program.main(Exchange.self) }
}
