import Formats

/// What a user wants to watch: an identifier, or a fragment of MRSS.
public struct ResourceID: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The identifier as text.
  public var rawValue: String

  /// Makes an identifier of its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes an identifier of a literal.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// The identifier as text.
  public var description: String { rawValue }

  /// Compares bytes.
  public static func == (left: ResourceID, right: ResourceID) -> Bool {
    left.rawValue.isExactly(right.rawValue)
  }

  /// Compares bytes; what the standard library has for a `RawRepresentable` would not.
  public static func != (left: ResourceID, right: ResourceID) -> Bool { !(left == right) }

  /// Feeds bytes.
  public func hash(into hasher: inout Hasher) { rawValue.hashExactly(into: &hasher) }
}
