import ArgumentParser
import SAMLCommandLine
import SAMLFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program of a ``CompanionCommand``, which this process becomes.
struct CompanionProgram {
  /// The subcommand.
  private let command: String

  /// The program of the first argument; nil if that names none.
  init?(of arguments: [String]) {
    let commands = Saml.configuration.subcommands.filter { $0 is any CompanionCommand.Type }
    let names = commands.compactMap { $0.configuration.commandName }
    guard let word = arguments.dropFirst().first, names.contains(ExactString(word)) else {
      return nil
    }
    command = word
  }

  /// Replaces this process by the program, with the arguments after the subcommand, byte for byte.
  ///
  /// - Throws: ``Failure`` if it is absent or cannot be run; otherwise it does not return.
  func run() throws(Failure) -> Never {
    let places = Self.folders.map { "\($0)/\(name)" }
    guard let path = places.first(where: Self.isExecutable) else { throw absent }
    let reason = unsafe path.withCString { path in
      // The arguments as the system gave them: a file name need not be UTF-8.
      let arguments = unsafe CommandLine.unsafeArgv + 1
      let word = unsafe arguments[0]
      defer { unsafe arguments[0] = word }
      unsafe arguments[0] = UnsafeMutablePointer(mutating: path)
      unsafe execv(path, arguments)
      return FileSystem.reason()
    }
    throw .usage("\(path): \(reason)")
  }

  private var name: String { "saml-\(command)" }

  private var absent: Failure {
    let place = Self.ownFolder.map { "in \($0)" } ?? "beside saml"
    return .usage(
      """
      `saml \(command)` is the program \(name), which is neither \(place) nor on the PATH.
      help: Build it with `swift build --package-path Service --product \(name)`, and copy it \
      beside saml.
      """)
  }

  /// The folder of this program, then those of the `PATH`.
  ///
  /// Relative folders are ignored: they would run a program from whatever folder the user is in.
  private static var folders: [String] {
    let path = Console.environment("PATH") ?? ""
    let listed = path.split(separator: ":").map(String.init)
    return [ownFolder].compactMap(\.self) + listed.filter { $0.hasPrefix("/") }
  }

  private static func isExecutable(_ path: String) -> Bool {
    guard FileSystem.kind(of: path) == .file else { return false }
    return unsafe access(path, X_OK) == 0
  }

  /// The folder of this program, with links followed; nil if the system does not report it.
  private static var ownFolder: String? {
    guard let path = ownPath, let slash = path.lastIndex(of: "/") else { return nil }
    return String(path[..<slash])
  }

  private static var ownPath: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      unsafe _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard unsafe _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      guard let path = unsafe realpath(buffer, nil) else { return nil }
    #else
      guard let path = unsafe realpath("/proc/self/exe", nil) else { return nil }
    #endif
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}
