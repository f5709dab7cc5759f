package import SAMLFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One run of a program: its arguments, streams, variables, folder and clock.
///
/// It is that of the process unless a caller, such as a test, runs a command inside of its own process. Many
/// such runs go on at once, so each has its own value for its task and for the threads that it starts.
package struct Execution: Sendable {
  /// The run that the code is part of.
  @TaskLocal package static var current = Execution()

  /// The name of the program, and its arguments.
  package let arguments: [String]

  /// Descriptors of the streams.
  package var (input, output, errors) = (STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO)

  /// The folder in which relative names are looked up; nil is that of the process.
  private let folder: String?

  /// The variables; nil are those of the process.
  private let environment: [String: String]?

  /// The moment; nil is that of the system's clock.
  package let now: Instant?

  /// The run of the process.
  private init() {
    arguments = FileName.arguments
    folder = nil
    environment = nil
    now = nil
  }

  /// A run inside of another program.
  ///
  /// - Parameters:
  ///   - arguments: Without the name of the program.
  ///   - folder: An absolute path, without a slash at its end.
  ///   - environment: All of its variables.
  ///   - now: The moment; nil is that of the system's clock.
  package init(
    _ arguments: [String], in folder: String, environment: [String: String], now: Instant? = nil
  ) {
    self.arguments = ["saml"] + arguments
    self.folder = folder
    self.environment = environment
    self.now = now
  }

  /// Whether the process belongs to this run, with its signals and its end.
  package var isProcess: Bool { folder == nil }

  /// Returns the name by which the system finds a file of this run.
  package func path(_ name: String) -> String {
    guard let folder, !name.isEmpty, !name.beginsExactly(with: "/") else { return name }
    return "\(folder)/\(name)"
  }

  /// Returns the name that this run has for a file that the system found by ``path(_:)``.
  package func name(_ path: String) -> String {
    guard let folder, path.beginsExactly(with: folder + "/") else { return path }
    return String(path.dropFirst(folder.count + 1))
  }

  /// The value of a variable; nil if it is not set.
  package func variable(_ name: String) -> String? {
    if let environment { return environment[name] }
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}

/// Ends a command with a status, when all of its output is written.
package struct Ending: Error {
  package let status: ExitStatus

  package init(_ status: ExitStatus) { self.status = status }
}
