import Formats
import SAML
import XMLSignature
import XMLSignatureDiagnosis

extension Finding {
  /// The attribute that was probably meant by a required name that is not stated.
  ///
  /// Names of attributes are no values of people; both stand in the finding.
  var suggestion: String? {
    guard code == .samlAttributeMissing, outcome == .fail,
      case .all(.attribute, let wanted, _) = expected, case .all(.attribute, let stated, _) = actual
    else { return nil }
    let sentences = wanted.compactMap { name -> String? in
      if stated.holdsExactly(name) { return "\(name) is there, without a value." }
      return EditDistance.nearest(to: name, in: stated).map {
        "Did you mean \($0) instead of \(name)?"
      }
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}

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
    case .timeExpired, .timeNotYetValid:
      return windowStart.map { ["validate", Self.file, "--at", $0] }
    case .samlAttributeMissing, .samlStatusNotSuccess, .samlAudienceMismatch,
      .samlIssuerMismatch, .encryptionDecryptionFailed:
      return ["inspect", Self.file]
    case .signatureDigestMismatch where edit == .whiteSpaceNormalized:
      return ["encode", Self.file, "--check"]
    case .signatureDigestMismatch where edit != nil,
      .signatureValueMismatch where edit != nil:
      return ["decode", Self.file, "--trail"]
    case .signatureAlgorithmUnavailable:
      return ["doctor"]
    case .samlUnexpectedElement:
      return ["query", "check", Self.file]
    case _ where code.area == .xml || code.area == .capture:
      return ["decode", Self.file, "--trail"]
    default:
      return nil
    }
  }

  /// The first moment of the window that was expected.
  private var windowStart: String? {
    guard case .window(let window) = expected else { return nil }
    return window.notBefore?.description
  }

  private static let file = "\u{0}"
}
