public import SAMLFormats

/// A resource to watch: an identifier, or a fragment of MRSS.
public struct ResourceID: Sendable, Hashable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The identifier as text; two are equal if their bytes are.
  public var rawValue: ExactString

  /// Makes an identifier of its text.
  public init(rawValue: ExactString) {
    self.rawValue = rawValue
  }

  /// Makes an identifier of its text.
  public init(rawValue: String) {
    self.init(rawValue: ExactString(rawValue))
  }

  /// Makes an identifier of a literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The identifier as text.
  public var description: String { rawValue.string }
}
