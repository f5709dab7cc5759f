/// Why the service does not start, or does not take another policy.
///
/// It never shows the value of a variable, because that may be a secret. It shows the name of a file.
public enum SettingsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A variable that has no default is not set, or is empty.
  case missing(String)

  /// A variable has a value that it does not take.
  case unusable(String)

  /// A variable names this file, or a file that names it: it cannot be read, or is empty.
  case unreadable(String, file: String)

  /// A file of the policy is refused, with the code and the place in the file.
  case refused(file: String, code: String, place: String?)

  /// The dotted code, which never changes.
  public var code: String {
    switch self {
    case .missing: "service.setting-missing"
    case .unusable: "service.setting-unusable"
    case .unreadable: "service.file-unreadable"
    case .refused(_, let code, _): code
    }
  }

  /// The variable or the file, with the place in it.
  public var place: String {
    switch self {
    case .missing(let name), .unusable(let name): name
    case .unreadable(_, let file): file
    case .refused(let file, _, let place): place.map { "\(file): \($0)" } ?? file
    }
  }

  /// One sentence with the name of the variable or the file.
  public var description: String {
    switch self {
    case .missing(let name): "\(name) is not set."
    case .unusable(let name): "\(name) has a value that cannot be used; the README lists them."
    case .unreadable(let name, let file):
      "\(name) names a file that cannot be read, or is empty: \(file)"
    case .refused: "EXCHANGE_POLICY is refused: \(place) [\(code)]"
    }
  }
}
