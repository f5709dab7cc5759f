import CProgram
import CanonicalXML
import SAMLFormats
import XMLSignature

/// The version of this program and of its libraries, for `--version` and `saml doctor`.
enum Version {
  static var number: String { "\(PackageVersion.number)" }

  /// The commit; `unknown` unless `SAML_COMMIT` named one when the package was built.
  static var commit: String { unsafe String(cString: saml_build_commit()) }

  /// libxml2 as it was loaded.
  static var libxml2: String { dotted(LibXML2.runtimeVersion) }

  /// A first line that scripts can split, then one line for each thing that decides what it does.
  static var text: String {
    """
    saml \(number)
    commit   \(commit)
    libxml2  \(libxml2)
    OpenSSL  \(CryptoLibrary.runtimeVersion)
    """
  }

  /// libxml2 numbers 2.9.14 as 20914; a build between releases adds a hyphen and more.
  private static func dotted(_ text: String) -> String {
    let digits = text.prefix { $0 != "-" }
    guard let number = Int(digits) else { return text }
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)\(text.dropFirst(digits.count))"
  }
}
