import Foundation

/// The values of the settings as text: from the environment, and behind it from a settings file.
public struct SettingValues: Sendable {
  private let environment: [String: String]
  private let file: [String: Value]

  /// Takes the environment alone.
  ///
  /// - Parameter environment: The variables by their names.
  /// - Throws: ``SettingsError`` for a variable that begins as those of this service and is none: a
  ///   misspelt limit would be no limit.
  public init(environment: [String: String]) throws(SettingsError) {
    try self.init(environment, file: [:])
  }

  /// Takes the environment, and the file that `EXCHANGE_SETTINGS` names, if it does; a variable wins.
  ///
  /// The file is an object of JSON with the member `exchange`, whose members are the settings.
  ///
  /// - Parameter environment: The variables by their names.
  /// - Throws: ``SettingsError`` for a file that cannot be read, and for a setting that does not exist.
  public init(reading environment: [String: String]) throws(SettingsError) {
    let path = environment[Self.fileVariable] ?? ""
    try self.init(environment, file: path.isEmpty ? [:] : Self.settings(in: path))
  }

  private init(_ environment: [String: String], file: [String: Value]) throws(SettingsError) {
    let known = Set(Setting.allCases.map(\.variable) + [Self.fileVariable])
    let names = environment.keys.filter { $0.hasPrefix("EXCHANGE_") && !known.contains($0) }
    if let name = names.min() { throw .unknown(name) }
    self.environment = environment
    self.file = file
  }

  /// The value of a setting; nil where none is set, or an empty one as shells have it.
  ///
  /// - Throws: ``SettingsError`` for a list or an object in the file.
  func text(of setting: Setting) throws(SettingsError) -> String? {
    if let text = environment[setting.variable], !text.isEmpty { return text }
    guard let value = file[setting.rawValue] else { return nil }
    guard let text = value.text else {
      throw .unusable(setting.variable, expected: setting.expectation)
    }
    return text.isEmpty ? nil : text
  }

  /// A value of the file: a number is as good as its digits, and anything but a text or a number has no text.
  private struct Value: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let number = try? container.decode(Int64.self)
      text = number.map { "\($0)" } ?? (try? container.decode(String.self))
    }
  }

  private static func settings(in path: String) throws(SettingsError) -> [String: Value] {
    let settings: [String: Value]
    let names: Set<String>
    do {
      let bytes = try Data(contentsOf: URL(filePath: path))
      names = Set(try JSONDecoder().decode([String: Value].self, from: bytes).keys)
      settings = try JSONDecoder().decode(File.self, from: bytes).exchange
    } catch {
      throw .unreadable(fileVariable, file: path)
    }
    let unknown =
      names.subtracting(["exchange"])
      .union(settings.keys.filter { Setting(rawValue: $0) == nil }.map { "exchange." + $0 })
    if let name = unknown.min() { throw .unknown(name) }
    return settings
  }

  private struct File: Decodable { let exchange: [String: Value] }

  private static let fileVariable = "EXCHANGE_SETTINGS"
}
