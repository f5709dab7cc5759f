package import Formats

/// What the input calls a payload, so that a report can be joined with it.
public enum PayloadID: Sendable, Hashable {
  /// A string.
  case text(String)
  /// A whole number.
  case number(Int64)
}

extension PayloadID: ComparedByForm {
  /// The text is that of the input.
  package var exactForm: ExactForm {
    switch self {
    case .text(let text): ExactForm("text", text)
    case .number(let number): ExactForm("number", values: number)
    }
  }
}
