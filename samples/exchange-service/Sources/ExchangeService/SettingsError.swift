/// Why the service does not start, or does not take another policy.
///
/// It never shows the value of a variable, because that may be a secret. It shows the name of a file.
public struct SettingsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The dotted code, which never changes.
  public let code: String
  /// The variable or the file, with the place in it.
  public let place: String
  /// One sentence with the name of the variable or the file.
  public let description: String

  /// A variable that has no default is not set, or is empty.
  static func missing(_ name: String) -> Self {
    Self(code: "service.setting-missing", place: name, description: "\(name) is not set.")
  }

  /// A variable has a value that it does not take; the text says what it takes.
  static func unusable(_ name: String, expected: String) -> Self {
    Self(
      code: "service.setting-unusable", place: name,
      description: "\(name) has a value that cannot be used; it takes \(expected).")
  }

  /// There is no setting of this name.
  static func unknown(_ name: String) -> Self {
    Self(
      code: "service.setting-unknown", place: name,
      description: "\(name) is no setting; the README lists them.")
  }

  /// A variable names this file, or a file that names it: it cannot be read or used, or is empty.
  static func unreadable(_ name: String, file: String) -> Self {
    Self(
      code: "service.file-unreadable", place: file,
      description: "\(name) names a file that cannot be read or used, or is empty: \(file)")
  }

  /// A file that a variable names, or that such a file names, is refused, with the code and the place in it.
  static func refused(_ name: String, file: String, code: String, place: String?) -> Self {
    let place = place.map { "\(file): \($0)" } ?? file
    return Self(code: code, place: place, description: "\(name) is refused: \(place) [\(code)]")
  }
}
