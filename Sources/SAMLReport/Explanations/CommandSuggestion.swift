import ExactTexts
import SAML

extension Finding {
  /// A command that shows more of what is wrong, or gets round it; nil where none does.
  ///
  /// - Parameter source: The file as the user named it; standard input cannot be read twice.
  /// - Returns: The command as it is typed into a shell.
  func command(for source: String) -> String? {
    guard outcome == .fail, !source.isExactly("-"),
      !source.utf8.contains(UInt8(ascii: "#")), let words
    else { return nil }
    return ShellWords.line(["saml"] + words.map { $0 == Self.file ? source : $0 })
  }

  /// The words, with a mark where the file stands.
  private var words: [String]? {
    switch code {
    case "time.expired", "time.not-yet-valid":
      return windowStart.map { ["validate", Self.file, "--at", $0] }
    case "saml.attribute-missing", "saml.status-not-success", "saml.audience-mismatch",
      "saml.issuer-mismatch", "encryption.decryption-failed":
      return ["inspect", Self.file]
    case "signature.digest-mismatch" where edit == "white-space-normalized":
      return ["encode", Self.file, "--check"]
    case "signature.digest-mismatch" where edit != nil,
      "signature.value-mismatch" where edit != nil:
      return ["decode", Self.file, "--trail"]
    case "signature.algorithm-unavailable":
      return ["doctor"]
    case "saml.unexpected-element":
      return ["query", "check", Self.file]
    case _ where code.hasPrefix("xml.") || code.hasPrefix("capture."):
      return ["decode", Self.file, "--trail"]
    default:
      return nil
    }
  }

  /// The first moment of the window that was expected.
  private var windowStart: String? {
    guard let expected, expected.beginsExactly(with: "from ") else { return nil }
    let start = expected.utf8.dropFirst("from ".utf8.count).prefix { $0 != UInt8(ascii: ",") }
    return Instant(rfc3339: String(Substring(start))).map(\.description)
  }

  private static let file = "\u{0}"
}
