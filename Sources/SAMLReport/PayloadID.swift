/// What the input calls a payload, so that a report can be joined with it.
public enum PayloadID: Sendable, Hashable {
  /// A string.
  case text(String)
  /// A whole number.
  case number(Int64)
}
