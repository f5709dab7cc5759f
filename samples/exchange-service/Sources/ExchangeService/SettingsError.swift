/// Why the service does not start, or does not take another policy.
///
/// It never shows the value of a variable, because that may be a secret. It shows the name of a file.
public enum SettingsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A variable that has no default is not set, or is empty.
  case missing(String)

  /// A variable has a value that it does not take; the text says what it takes.
  case unusable(String, expected: String)

  /// There is no setting of this name.
  case unknown(String)

  /// A variable names this file, or a file that names it: it cannot be read or used, or is empty.
  case unreadable(String, file: String)

  /// A file that a variable names, or that such a file names, is refused, with the code and the place in it.
  case refused(String, file: String, code: String, place: String?)

  /// The dotted code, which never changes.
  public var code: String {
    switch self {
    case .missing: "service.setting-missing"
    case .unusable: "service.setting-unusable"
    case .unknown: "service.setting-unknown"
    case .unreadable: "service.file-unreadable"
    case .refused(_, _, let code, _): code
    }
  }

  /// The variable or the file, with the place in it.
  public var place: String {
    switch self {
    case .missing(let name), .unusable(let name, _), .unknown(let name): name
    case .unreadable(_, let file): file
    case .refused(_, let file, _, let place): place.map { "\(file): \($0)" } ?? file
    }
  }

  /// One sentence with the name of the variable or the file.
  public var description: String {
    switch self {
    case .missing(let name): "\(name) is not set."
    case .unusable(let name, let expected):
      "\(name) has a value that cannot be used; it takes \(expected)."
    case .unknown(let name): "\(name) is no setting; the README lists them."
    case .unreadable(let name, let file):
      "\(name) names a file that cannot be read or used, or is empty: \(file)"
    case .refused(let name, _, _, _): "\(name) is refused: \(place) [\(code)]"
    }
  }
}
