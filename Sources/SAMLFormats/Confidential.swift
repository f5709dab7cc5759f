/// A value of a person, or one that admits to something: it never shows itself (LOG-05).
///
/// A description, a dump or a log of a value around it does not have its content. Only the property
/// that holds the content returns it.
public protocol Confidential: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
}

extension Confidential {
  /// The type's name alone.
  public var description: String { "\(Self.self)(confidential)" }

  /// The type's name alone.
  public var debugDescription: String { description }

  /// No children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
