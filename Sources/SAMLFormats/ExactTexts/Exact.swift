/// A property whose texts are compared and hashed by their bytes.
///
/// A synthesized `==` compares the stored value, so it compares a marked property as
/// `ExactlyComparable` defines. Mark every text of outside origin in a type with a synthesized
/// `==`. Texts in cases of an enum cannot be marked, so the enum is `ComparedByForm`.
@propertyWrapper
@frozen
public struct Exact<Value: ExactlyComparable>: Hashable {
  /// The value as it is.
  public var wrappedValue: Value

  /// Marks a value.
  @inlinable
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Compares bytes.
  public static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue.isExactly(right.wrappedValue)
  }

  /// Feeds bytes.
  public func hash(into hasher: inout Hasher) { wrappedValue.hashExactly(into: &hasher) }
}

extension Exact: Sendable where Value: Sendable {}

/// Seen from outside it is the value.
extension Exact: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The value.
  public var description: String { String(describing: wrappedValue) }

  /// The value.
  public var debugDescription: String { String(reflecting: wrappedValue) }

  /// The value's.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

/// An enum whose cases hold texts, which are compared and hashed by their bytes.
package protocol ComparedByForm: Hashable {
  /// Which case it is and what it holds; equal values have equal forms.
  var exactForm: ExactForm { get }
}

extension ComparedByForm {
  /// Compares bytes.
  public static func == (left: Self, right: Self) -> Bool { left.exactForm == right.exactForm }

  /// Feeds bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(exactForm) }
}

/// A case of an enum and what it holds.
package struct ExactForm: Hashable {
  @Exact private var texts: [String?]
  private let values: [AnyHashable]

  /// A case with a name of its own, its texts, and what else it holds: no text of outside origin.
  package init(_ name: String, _ texts: String?..., values: AnyHashable...) {
    self.texts = [name] + texts
    self.values = values
  }

  /// A case that no other has the code of, its texts, and what else it holds.
  package init(_ code: StableCode, _ texts: String?..., values: AnyHashable...) {
    self.texts = [code.rawValue] + texts
    self.values = values
  }

  /// A case with a name of its own, a list of texts, and what else it holds.
  package init(_ name: String, texts: [String], values: AnyHashable...) {
    self.texts = [name] + texts
    self.values = values
  }
}
