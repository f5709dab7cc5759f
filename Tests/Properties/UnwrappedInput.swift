import SAMLCapture

/// What holds of unwrapping any bytes: it never yields more than its limits.
public enum UnwrappedInput {
  /// Why bytes break the property, or nil.
  public static func violation(by bytes: [UInt8]) -> String? {
    var limits = CaptureLimits.default
    limits.decodedBytes = 4096
    limits.inflatedBytes = 2048
    limits.layers = 5
    var unwrapping = Unwrapping(of: bytes, limits: limits)
    do throws(CaptureError) {
      let unwrapped = try unwrapping.unwrap()
      guard unwrapped.count <= limits.decodedBytes else { return "\(unwrapped.count) bytes" }
      guard !unwrapping.trail.contains(.deflate) || unwrapped.count <= limits.inflatedBytes else {
        return "\(unwrapped.count) bytes inflated"
      }
      guard unwrapped.contains(UInt8(ascii: "<")) else { return "not like XML" }
    } catch {
      guard error.code.area == .capture else { return error.code.rawValue }
    }
    return unwrapping.trail.count <= limits.layers ? nil : "\(unwrapping.trail.count) layers"
  }
}
