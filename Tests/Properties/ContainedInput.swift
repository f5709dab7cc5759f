import SAMLCapture

/// What holds of reading any bytes as a container: the pieces do not matter, and nothing that comes
/// out is larger than the limits.
public enum ContainedInput {
  /// Why bytes break the property, or nil.
  public static func violation(by bytes: [UInt8]) -> String? {
    var limits = CaptureLimits.default
    limits.capturedBytes = 4096
    limits.decodedBytes = 4096
    limits.inflatedBytes = 2048
    let whole = read(bytes, by: max(1, bytes.count), limits)
    for size in [1, 13] where read(bytes, by: size, limits) != whole {
      return "other payloads in pieces of \(size)"
    }
    // XML that spans lines is given up by the line that is too much.
    let largest = limits.decodedBytes + limits.capturedBytes + 1
    return whole.first { $0.count > largest }
      .map { "\($0.count) bytes" }
  }

  /// The bytes of each payload, or the code of the damage in its place.
  private static func read(_ bytes: [UInt8], by size: Int, _ limits: CaptureLimits) -> [[UInt8]] {
    let reader = ContainerReader(limits: limits)
    var found: [[UInt8]] = []
    func take() {
      while let item = reader.next() {
        switch item {
        case .payload(let payload):
          var unwrapping = Unwrapping(of: payload, limits: limits)
          do { _ = try unwrapping.unwrap() } catch { found.append(Array(error.code.rawValue.utf8)) }
          found.append(payload.bytes)
        case .damage(let error): found.append(Array(error.description.utf8))
        }
      }
    }
    for start in stride(from: 0, to: bytes.count, by: size) {
      reader.append(bytes[start..<min(bytes.count, start + size)])
      take()
    }
    reader.finish()
    take()
    return found
  }
}
