import CPeers
import SAMLPayload

/// The short form: results and allocations, and no times.
enum Check {
  /// The largest number of allocations of a call: its result, or nothing.
  static let allocationLimits = ["array": 1, "string": 1, "buffer": 0]

  /// Prints what differs; whether nothing does.
  static func run() -> Bool {
    // The first call for any text chooses the kernel.
    _ = PayloadEncoder.encode("x")
    var failures: [String] = []
    for kind in Documents.Kind.allCases {
      for (size, count) in [(4 << 10, 24), (64 << 10, 3), (1 << 20, 1)] {
        for text in Documents(kind, size: size, count: count).texts {
          failures += differences(text).map { "\(kind.rawValue), \(size) octets: \($0)" }
        }
      }
    }
    for failure in failures { print("FAIL \(failure)") }
    if failures.isEmpty { print("all results and allocation counts are right") }
    return failures.isEmpty
  }

  private static func differences(_ text: String) -> [String] {
    let expected = Cookbook.encode(text)
    let capacity = PayloadEncoder.maximumEncodedCount(for: text.utf8.count)
    var buffer: [UInt8] = []
    buffer.reserveCapacity(capacity)
    var array: [UInt8] = []
    var string = ""
    let counts = [
      "array": allocations { array = PayloadEncoder.encode(text) },
      "string": allocations { string = PayloadEncoder.encodeToString(text) },
      "buffer": allocations { PayloadEncoder.append(text, to: &buffer) },
    ]
    var differences: [String] = []
    if array != Array(expected.utf8) { differences.append("the array differs from Foundation") }
    if string != expected { differences.append("the string differs from Foundation") }
    if buffer != array { differences.append("the buffer differs from the array") }
    for (name, limit) in allocationLimits where counts[name, default: .max] > limit {
      differences.append("\(name): \(counts[name, default: .max]) allocations")
    }
    return differences
  }

  private static func allocations(_ body: () -> Void) -> Int {
    let before = peers_allocations()
    body()
    return Int(peers_allocations() - before)
  }
}
