import SAML
import SAMLCommandLine
import SAMLConfiguration
import SAMLFormats
import SAMLReport
import XMLEncryption
import XMLSignature

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The user's own policy file, which `validate`, `verify` and `why` use where no `--policy` is given.
///
/// `SAML_POLICY` names it (empty: there is none), or it is `policy.json` of the user's configuration
/// folder. The working folder and those of inputs are never searched: a folder of captures may be an
/// attacker's, and the file names trusted keys. For the same reason it must be the user's, and neither
/// it nor its folder may be writable by anybody else.
struct UserSettings {
  let source: PolicySource
  var file: SettingsFile

  /// Reads the file.
  ///
  /// - Returns: The settings; nil where the user has none.
  /// - Throws: `Failure` as wrong usage for a file that is refused, and where `SAML_POLICY` names none.
  static func find() throws(Failure) -> UserSettings? {
    if let named = Console.environment("SAML_POLICY") {
      return named.isEmpty ? nil : try UserSettings(at: named, isNamed: true)
    }
    for folder in folders {
      if let found = try UserSettings(at: folder + "/saml/policy.json", isNamed: false) {
        return found
      }
    }
    return nil
  }

  /// The user's configuration folders (XDG Base Directory Specification 0.8).
  ///
  /// A relative folder is ignored, as the specification asks: it would be one of the working folder.
  private static var folders: [String] {
    if let folder = variable("XDG_CONFIG_HOME"), folder.beginsExactly(with: "/") { return [folder] }
    guard let home = variable("HOME"), home.beginsExactly(with: "/") else { return [] }
    #if canImport(Darwin)
      return [home + "/.config", home + "/Library/Application Support"]
    #else
      return [home + "/.config"]
    #endif
  }

  private static func variable(_ name: String) -> String? {
    Console.environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension UserSettings {
  /// Reads a file; nil if it is missing and need not be there.
  ///
  /// Owner and permissions are those of what was opened, not of what had the name a moment before.
  private init?(at name: String, isNamed: Bool) throws(Failure) {
    guard let path = FileSystem.resolved(name) else {
      let isMissing = errno == ENOENT || errno == ENOTDIR
      let reason = FileSystem.reason()
      // A link that leads nowhere is no missing file.
      if isMissing, !isNamed, FileSystem.kind(of: name, followingLinks: false) == nil {
        return nil
      }
      throw Self.refusal(name, reason)
    }
    let bytes = try Self.read(path)
    do throws(ConfigurationError) { source = try PolicySource(parsing: bytes, at: path) } catch {
      throw Failure(error).adding(Self.help)
    }
    guard let digest = try? DigestMethod.sha256.digest(of: bytes) else {
      throw Self.refusal(path, "OpenSSL has no SHA-256")
    }
    let (policy, plain) = (source.document.policy, Policy())
    file = SettingsFile(
      path: Self.shown(path), digest: digest,
      isDangerous: policy.signature.dangerous != plain.signature.dangerous
        || policy.encryption.dangerous != plain.encryption.dangerous)
  }

  /// The bytes of a file that only its owner can write, in a folder of that kind.
  private static func read(_ path: String) throws(Failure) -> [UInt8] {
    let mark = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    let folder = unsafe FileName.with("/" + path[..<mark]) {
      unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard folder >= 0 else { throw refusal(path, FileSystem.reason()) }
    defer { close(folder) }
    try requireOwn(folder, path, isFolder: true)
    // The name behind the slash, which keeps it from being looked up in the folder of the run. A pipe is not waited for.
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = unsafe FileName.with(String(path[mark...])) { unsafe openat(folder, $0 + 1, flags) }
    guard file >= 0 else { throw refusal(path, FileSystem.reason()) }
    defer { close(file) }
    try requireOwn(file, path, isFolder: false)
    var bytes: [UInt8] = []
    do {
      while try FileSystem.read(file, path, into: &bytes) > 0, bytes.count <= maximumBytes {}
    } catch {
      throw .usage(error.message)
    }
    guard bytes.count <= maximumBytes else {
      throw refusal(path, "larger than \(maximumBytes) bytes")
    }
    return bytes
  }

  private static func requireOwn(
    _ descriptor: Int32, _ path: String, isFolder: Bool
  ) throws(Failure) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw refusal(path, FileSystem.reason()) }
    let what = isFolder ? "its folder" : "it"
    guard status.st_mode & S_IFMT == (isFolder ? S_IFDIR : S_IFREG) else {
      throw refusal(path, "it is no regular file")
    }
    // The administrator can do as they like anyway.
    guard status.st_uid == geteuid() || isFolder && status.st_uid == 0 else {
      throw refusal(path, "\(what) belongs to another user")
    }
    guard status.st_mode & 0o022 == 0 else {
      throw refusal(path, "others can write to \(what); chmod go-w takes that from them")
    }
  }

  private static func refusal(_ path: String, _ reason: String) -> Failure {
    .usage("the settings \(shown(path)): \(reason)\n\(help)")
  }

  private static let help = "help: --no-settings ignores the file of SAML_POLICY or your folder."

  /// Far above any policy.
  private static let maximumBytes = 1 << 20

  /// The path as reports show it, without the user's name where it is below their home.
  private static func shown(_ path: String) -> String {
    guard let home = variable("HOME").flatMap(FileSystem.resolved),
      path.beginsExactly(with: home + "/")
    else {
      return path
    }
    return "~" + path.dropFirst(home.count)
  }
}
