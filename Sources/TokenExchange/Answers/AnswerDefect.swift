/// Why the body of an answer cannot be read.
public enum AnswerDefect: Error, Sendable, Hashable, CustomStringConvertible {
  /// The answer has no body.
  case empty

  /// The body is a web page, such as a gateway sends.
  case webPage

  /// The body is neither JSON nor XML.
  case unknownForm

  /// The bytes are not UTF-8.
  case notUTF8

  /// The body is not JSON (RFC 8259).
  case malformedJSON

  /// The body is not XML of the plain kind that the services send.
  case malformedXML

  /// The values are nested more deeply than any answer of the services.
  case tooDeep

  /// There are more values than in any answer of the services.
  case tooManyValues

  /// A member that the answer must have is missing or is of another kind.
  ///
  /// The name is that of the reference, never one of the answer.
  case missing(String)

  /// The defect in words, without any text of the answer.
  public var description: String {
    switch self {
    case .empty: "empty"
    case .webPage: "web page"
    case .unknownForm: "unknown form"
    case .notUTF8: "not UTF-8"
    case .malformedJSON: "malformed JSON"
    case .malformedXML: "malformed XML"
    case .tooDeep: "too deep"
    case .tooManyValues: "too many values"
    case .missing(let name): "missing \(name)"
    }
  }
}
