/// A value of a person, or one that admits to something: it never shows itself.
///
/// Neither a description nor a dump nor a log of a value around it has its content; whoever needs
/// the content reads the property that holds it.
public protocol Confidential: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
}

extension Confidential {
  /// The type's name and nothing else.
  public var description: String { "\(Self.self)(confidential)" }

  /// The type's name and nothing else.
  public var debugDescription: String { description }

  /// No children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
