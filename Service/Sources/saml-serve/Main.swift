import ArgumentParser

/// The program: parses its arguments and serves, and ends with the exit statuses of `saml`.
@main
enum Main {
  static func main() async {
    do {
      try await Serve.parse().serve()
    } catch {
      report(error)
    }
  }

  /// A request for help, a wrong use of flags, or a failure that was told already.
  private static func report(_ error: any Error) {
    guard !(error is ServingFailed) else { Console.exit(1) }
    let text = Serve.fullMessage(for: error)
    guard Serve.exitCode(for: error) == .success else {
      Console.complain(text)
      Console.exit(2)
    }
    Console.print(text)
    Console.exit(0)
  }
}

/// The address could not be listened at, or the server ended by an error.
struct ServingFailed: Error {}
