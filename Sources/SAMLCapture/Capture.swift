/// The XML bytes found in a capture, and the layers that were removed to reach them.
///
/// For tools whose users give them a file, a paste or a request body of any form. Each removed
/// layer is detected and named in ``trail``. Not for a service, which knows its binding and must
/// not guess it.
public struct Capture: Sendable, Hashable {
  /// The XML bytes, exactly as they were inside the layers.
  ///
  /// They start like XML, and nothing more is known about them.
  public let bytes: [UInt8]

  /// The layers that were removed, outermost first; empty for raw XML.
  public let trail: [Layer]

  /// The repaired or tolerated defects, in the order in which they were met.
  public let diagnostics: [CaptureDiagnostic]

  /// Unwraps captured bytes down to XML.
  ///
  /// - Parameters:
  ///   - captured: What was captured: raw XML (UTF-8, or UTF-16 with a byte order mark), Base64,
  ///     percent-encoded Base64 or XML, a form body, a query string or a whole URL, and raw DEFLATE inside
  ///     Base64 (SAML Bindings §3.4.4.1).
  ///   - field: The name of the form control or query parameter that holds the payload.
  ///   - limits: The bounds on work and memory.
  /// - Throws: ``CaptureError``, with the place of the first defect.
  public init(
    unwrapping captured: [UInt8], field: ExactString = "SAMLResponse",
    limits: CaptureLimits = .default
  ) throws(CaptureError) {
    var unwrapping = Unwrapping(of: captured, field: field, limits: limits)
    bytes = try unwrapping.unwrap()
    trail = unwrapping.trail
    diagnostics = unwrapping.diagnostics
  }
}

/// Shows how it was packed and how long it is: the payload names a person (LOG-05).
extension Capture: Confidential {
  /// The trail and the length in bytes.
  public var description: String {
    let trail = trail.map { "\($0) > " }.joined()
    return "Capture(\(trail)\(bytes.count) bytes)"
  }
}
