import Configuration
import Foundation

/// The values of the settings as text: from the environment, and behind it from a settings file.
public struct SettingValues: Sendable {
  private let sources: [any ConfigProvider]

  /// Takes the environment alone.
  ///
  /// - Parameter environment: The variables by their names.
  /// - Throws: ``SettingsError/unknown(_:)`` for a variable that begins as those of this service and is none: a
  ///   misspelt limit would be no limit.
  public init(environment: [String: String]) throws(SettingsError) {
    let known = Set(Setting.allCases.map(\.variable) + [Self.fileVariable])
    for name in environment.keys.sorted() where name.hasPrefix("EXCHANGE_") && !known.contains(name)
    {
      throw .unknown(name)
    }
    sources = [EnvironmentVariablesProvider(environmentVariables: environment)]
  }

  private init(_ sources: [any ConfigProvider]) { self.sources = sources }

  /// Takes the environment, and the file that `EXCHANGE_SETTINGS` names, if it does; a variable wins.
  ///
  /// The file is an object of JSON with the member `exchange`, whose members are the settings.
  ///
  /// - Parameter environment: The variables by their names.
  /// - Returns: The values.
  /// - Throws: ``SettingsError`` for a file that cannot be read, and for a setting that does not exist.
  public static func read(
    environment: [String: String]
  ) async throws(SettingsError) -> SettingValues {
    let values = try SettingValues(environment: environment)
    guard let path = environment[fileVariable], !path.isEmpty else { return values }
    try checkNames(in: path)
    do {
      let place = InMemoryProvider(values: ["filePath": ConfigValue(.string(path), isSecret: false)]
      )
      let file = try await FileProvider<JSONSnapshot>(config: ConfigReader(provider: place))
      return SettingValues(values.sources + [file])
    } catch {
      throw .unreadable(fileVariable, file: path)
    }
  }

  /// The value of a setting; nil where none is set, or an empty one as shells have it.
  ///
  /// - Throws: ``SettingsError/unusable(_:expected:)`` for a list or an object in the file.
  func text(of setting: Setting) throws(SettingsError) -> String? {
    let key = AbsoluteConfigKey(["exchange", setting.rawValue])
    for source in sources {
      if let text = try Self.text(of: key, in: source, setting), !text.isEmpty { return text }
    }
    return nil
  }

  /// A number in the file is as good as its digits.
  private static func text(
    of key: AbsoluteConfigKey, in source: any ConfigProvider, _ setting: Setting
  ) throws(SettingsError) -> String? {
    for type in [ConfigType.string, .int] {
      guard let result = try? source.value(forKey: key, type: type) else { continue }
      switch result.value?.content {
      case .string(let text): return text
      case .int(let number): return "\(number)"
      case nil: return nil
      default: continue
      }
    }
    throw .unusable(setting.variable, expected: setting.expectation)
  }

  private static func checkNames(in path: String) throws(SettingsError) {
    guard let bytes = try? Data(contentsOf: URL(filePath: path)),
      let file = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any],
      let settings = file["exchange"] as? [String: Any]
    else { throw .unreadable(fileVariable, file: path) }
    let unknown =
      file.keys.filter { $0 != "exchange" }
      + settings.keys.filter { Setting(rawValue: $0) == nil }.map { "exchange." + $0 }
    if let name = unknown.min() { throw .unknown(name) }
  }

  private static let fileVariable = "EXCHANGE_SETTINGS"
}
