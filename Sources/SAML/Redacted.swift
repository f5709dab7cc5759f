/// A value of a person: it never shows itself in a description, a dump or a log (LOG-05).
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
}

extension Redacted {
  /// The type's name and nothing else.
  public var description: String { "\(Self.self)(redacted)" }

  /// The type's name and nothing else.
  public var debugDescription: String { description }

  /// No children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
