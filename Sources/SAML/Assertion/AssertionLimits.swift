/// How much an assertion may state (LIM-11).
///
/// Each default is far above real assertions, and bounds the work of the rules and the length of a
/// report. A value at a limit is accepted, a value above it is refused.
public struct AssertionLimits: Sendable, Hashable {
  /// The number of attributes, of all statements together.
  ///
  /// Providers send 5 to 50, and directories that release all they have some hundreds.
  public var maximumAttributes = 2_000

  /// The number of attribute values, of all attributes together.
  ///
  /// A list of channels or of groups has some hundreds, and in large organisations some thousands.
  public var maximumAttributeValues = 4_000

  /// The bytes of all structured values together, in canonical form.
  ///
  /// Each value repeats the namespaces that it uses, whose URIs may be long, so the values of a small
  /// document could take hundreds of times its bytes. Real structured values have a few hundred, and
  /// the largest document has as many by default.
  public var maximumStructuredBytes = 1 << 20

  /// The number of confirmations of a subject.
  ///
  /// Real subjects have one to three; each that fails is reported with its place.
  public var maximumConfirmations = 16

  /// Creates the default limits.
  public init() {}

  /// The default limits.
  public static let `default` = AssertionLimits()
}
