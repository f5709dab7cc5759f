import SAMLCapture

/// What holds of peeling any octets: it never yields more than its limits.
public enum PeeledInput {
  /// Why octets break the property, or nil.
  public static func violation(by octets: [UInt8]) -> String? {
    var limits = CaptureLimits.default
    limits.decodedOctets = 4096
    limits.inflatedOctets = 2048
    limits.layers = 5
    var peeling = Peeling(of: octets, limits: limits)
    do throws(CaptureError) {
      let peeled = try peeling.peel()
      guard peeled.count <= limits.decodedOctets else { return "\(peeled.count) octets" }
      guard !peeling.trail.contains(.deflate) || peeled.count <= limits.inflatedOctets else {
        return "\(peeled.count) octets inflated"
      }
      guard peeled.contains(UInt8(ascii: "<")) else { return "not like XML" }
    } catch {
      guard error.code.area == .capture else { return error.code.rawValue }
    }
    return peeling.trail.count <= limits.layers ? nil : "\(peeling.trail.count) layers"
  }
}
