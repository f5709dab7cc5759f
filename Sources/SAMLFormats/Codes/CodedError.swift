/// An error with a stable code, whose description is the code and its sentence.
///
/// The description can be logged: it holds nothing of a message and nothing of a person.
public protocol CodedError: Error, CustomStringConvertible {
  /// The dotted name of the error, which never changes.
  var code: StableCode { get }

  /// What this error adds to the sentence, such as a place; nil for nothing.
  var detail: String? { get }
}

extension CodedError {
  /// Nothing.
  public var detail: String? { nil }

  /// The code, its sentence and the detail in brackets.
  public var description: String {
    "\(code): \(code.summary)\(detail.map { " [\($0)]" } ?? "")"
  }
}
