import SAMLCapture

/// What holds of unwrapping any octets: it never yields more than its limits.
public enum UnwrappedInput {
  /// Why octets break the property, or nil.
  public static func violation(by octets: [UInt8]) -> String? {
    var limits = CaptureLimits.default
    limits.decodedOctets = 4096
    limits.inflatedOctets = 2048
    limits.layers = 5
    var unwrapping = Unwrapping(of: octets, limits: limits)
    do throws(CaptureError) {
      let unwrapped = try unwrapping.unwrap()
      guard unwrapped.count <= limits.decodedOctets else { return "\(unwrapped.count) octets" }
      guard !unwrapping.trail.contains(.deflate) || unwrapped.count <= limits.inflatedOctets else {
        return "\(unwrapped.count) octets inflated"
      }
      guard unwrapped.contains(UInt8(ascii: "<")) else { return "not like XML" }
    } catch {
      guard error.code.area == .capture else { return error.code.rawValue }
    }
    return unwrapping.trail.count <= limits.layers ? nil : "\(unwrapping.trail.count) layers"
  }
}
