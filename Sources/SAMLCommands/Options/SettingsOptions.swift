import ArgumentParser
import SAMLCommandLine

/// Whether the user's own policy file counts.
struct SettingsOptions: ParsableArguments {
  @Flag(help: "Ignore SAML_POLICY and policy.json in your configuration folder, as --policy does.")
  var noSettings = false

  /// Reads the user's policy file.
  ///
  /// - Parameter policy: The value of `--policy`.
  /// - Returns: The settings; nil where there are none, or a flag leaves them out.
  /// - Throws: `Failure` as wrong usage for a file that is refused.
  func settings(unless policy: String?) throws(Failure) -> UserSettings? {
    noSettings || policy != nil ? nil : try UserSettings.find()
  }
}
