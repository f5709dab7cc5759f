/// The XML octets found in what somebody captured, and the layers that were removed to reach them.
///
/// For tools that are given whatever people have: a file, a paste, a request body. Each removed
/// layer is detected and named in ``trail``. Not for a service, which knows its binding and must
/// not guess it.
public struct Capture: Sendable, Hashable {
  /// The XML octets, exactly as they were inside the layers.
  ///
  /// They start like XML, and nothing more is known about them.
  public let octets: [UInt8]

  /// The layers that were removed, outermost first; empty for raw XML.
  public let trail: [Layer]

  /// What was repaired or tolerated on the way, in the order in which it was met.
  public let diagnostics: [CaptureDiagnostic]

  /// Unwraps captured octets down to XML.
  ///
  /// - Parameters:
  ///   - captured: What was captured, in any of the forms that ``Unwrapping`` lists.
  ///   - field: The name of the form control or query parameter that holds the payload.
  ///   - limits: The bounds on work and memory.
  /// - Throws: ``CaptureError``. A ``Unwrapping`` tells how far it came before it stopped.
  public init(
    unwrapping captured: [UInt8], field: String = "SAMLResponse", limits: CaptureLimits = .default
  ) throws(CaptureError) {
    var unwrapping = Unwrapping(of: captured, field: field, limits: limits)
    octets = try unwrapping.unwrap()
    trail = unwrapping.trail
    diagnostics = unwrapping.diagnostics
  }
}

/// Shows how it was packed and how long it is: the payload names a person (LOG-05).
extension Capture: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The trail and the length in bytes.
  public var description: String {
    let trail = trail.map { "\($0) > " }.joined()
    return "Capture(\(trail)\(octets.count) bytes)"
  }

  /// The trail and the length in bytes.
  public var debugDescription: String { description }

  /// No children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
