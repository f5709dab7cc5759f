import SAMLCapture

/// What holds of reading any octets as a container: the pieces do not matter, and nothing that comes
/// out is larger than the limits.
public enum ContainedInput {
  /// Why octets break the property, or nil.
  public static func violation(by octets: [UInt8]) -> String? {
    var limits = CaptureLimits.default
    limits.capturedOctets = 4096
    limits.decodedOctets = 4096
    limits.inflatedOctets = 2048
    let whole = read(octets, by: max(1, octets.count), limits)
    for size in [1, 13] where read(octets, by: size, limits) != whole {
      return "other payloads in pieces of \(size)"
    }
    // XML that spans lines is given up by the line that is too much.
    let largest = limits.decodedOctets + limits.capturedOctets + 1
    return whole.first { $0.count > largest }
      .map { "\($0.count) octets" }
  }

  /// The octets of each payload, or the code of the damage in its place.
  private static func read(_ octets: [UInt8], by size: Int, _ limits: CaptureLimits) -> [[UInt8]] {
    let reader = ContainerReader(limits: limits)
    var found: [[UInt8]] = []
    func take() {
      while let item = reader.next() {
        switch item {
        case .payload(let payload):
          var unwrapping = Unwrapping(of: payload, limits: limits)
          do { _ = try unwrapping.unwrap() } catch { found.append(Array(error.code.rawValue.utf8)) }
          found.append(payload.octets)
        case .damage(let error): found.append(Array(error.description.utf8))
        }
      }
    }
    for start in stride(from: 0, to: octets.count, by: size) {
      reader.append(octets[start..<min(octets.count, start + size)])
      take()
    }
    reader.finish()
    take()
    return found
  }
}
