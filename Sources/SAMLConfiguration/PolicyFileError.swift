import SAML
public import SAMLFormats
public import XMLSignature

/// Why a policy file is refused: it is used as a whole or not at all.
public enum PolicyFileError: CodedError, Sendable, Hashable {
  /// Longer than a policy may be.
  case tooLarge(maximum: Int)
  /// Not JSON, or JSON with fractions or more levels than a policy has; the line is counted from 1.
  case malformed(line: Int)
  /// One object has a key twice.
  case duplicateKey(ExactString)
  /// A key that no policy has, and the known one of that object that is most like it.
  case unknownKey(path: ExactString, nearest: ExactString?)
  /// The name of a rule that was not handed to the reader.
  case unknownRule(ExactString)
  /// A value of another type than the key takes.
  case wrongType(path: ExactString, expected: String, actual: String)
  /// A value that the key does not take.
  case valueNotAllowed(path: ExactString, expected: String)
  /// A key that the object needs is not there.
  case missingKey(path: ExactString)
  /// The text of a key or certificate is refused.
  case key(KeyError, path: ExactString)

  /// The stable code; see docs/reference/error-codes.md.
  public var code: StableCode {
    switch self {
    case .tooLarge: .policyTooLarge
    case .malformed: .policyMalformedJSON
    case .duplicateKey: .policyDuplicateKey
    case .unknownKey: .policyUnknownKey
    case .unknownRule: .policyUnknownRule
    case .wrongType: .policyWrongType
    case .valueNotAllowed: .policyValueNotAllowed
    case .missingKey: .policyMissingKey
    case .key(let error, _): error.code
    }
  }

  /// Where, and what was expected there.
  public var place: String {
    switch self {
    case .tooLarge(let maximum): "at most \(maximum) bytes"
    case .malformed(let line): "line \(line)"
    case .duplicateKey(let key): key.string
    case .unknownRule(let name): "$.customRules: \(name)"
    case .unknownKey(let path, let nearest):
      "\(path)\(nearest.map { "; did you mean \($0)?" } ?? "")"
    case .wrongType(let path, let expected, let actual):
      "\(path): expected \(expected), not \(actual)"
    case .valueNotAllowed(let path, let expected): "\(path): expected \(expected)"
    case .missingKey(let path), .key(_, let path): path.string
    }
  }
}
