internal import CPayloadKernels

/// The state between two pieces of a text: whether the first ended in a blank, and the bytes that
/// wait for the rest of their group of three.
package struct KernelState: Sendable {
  var carried = cpk_state()

  /// The state before the first piece of a body.
  package init() {}

  /// How many bytes wait: at most two.
  package var heldCount: Int { Int(carried.held_count) }

  /// Writes the symbols of the bytes that wait, and the escaped padding.
  ///
  /// - Parameter output: The form value so far, with room for eight bytes.
  package mutating func finish(into output: inout OutputSpan<UInt8>) {
    guard heldCount > 0 else { return }
    let second = heldCount == 2 ? carried.held.1 : 0
    write(carried.held.0 >> 2, into: &output)
    write((carried.held.0 << 4 | second >> 4) & 0x3F, into: &output)
    if heldCount == 2 { write(second << 2 & 0x3F, into: &output) }
    for _ in heldCount..<3 {
      Self.escape("D", into: &output)
    }
    carried.held_count = 0
  }

  /// Writes one symbol of the alphabet (RFC 4648 §4, table 1), escaped if need be.
  private func write(_ value: UInt8, into output: inout OutputSpan<UInt8>) {
    switch value {
    case 0..<26: output.append(UInt8(ascii: "A") + value)
    case 26..<52: output.append(UInt8(ascii: "a") + value - 26)
    case 52..<62: output.append(UInt8(ascii: "0") + value - 52)
    case 62: Self.escape("B", into: &output)
    default: Self.escape("F", into: &output)
    }
  }

  /// Writes `%2` and a digit: the symbols of Base64 that need escapes are from 0x20 to 0x2F, except
  /// the padding.
  private static func escape(_ digit: Unicode.Scalar, into output: inout OutputSpan<UInt8>) {
    output.append(UInt8(ascii: "%"))
    output.append(digit == "D" ? UInt8(ascii: "3") : UInt8(ascii: "2"))
    output.append(UInt8(ascii: digit))
  }
}
