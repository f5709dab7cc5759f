internal import CPayloadKernels

/// The way back.
extension Kernel {
  /// Decodes the groups of four symbols at the start of a form value: letters, digits, `%2B` and
  /// `%2F`.
  ///
  /// - Parameters:
  ///   - text: The form value, which need not be one.
  ///   - output: Where the octets go, with room for three for each four of the text.
  /// - Returns: Where the first octets stand that are no such group: the padding, the end of the
  ///   text, or a group with a defect.
  package func decode(_ text: Span<UInt8>, into output: inout OutputSpan<UInt8>) -> Int {
    precondition(output.freeCapacity >= text.count / 4 * 3, "The output has no room for the text.")
    var read = 0
    unsafe text.withUnsafeBufferPointer { text in
      unsafe output.withUnsafeMutableBufferPointer { output, count in
        // An empty span may have no address; then there is nothing to do.
        guard let first = text.baseAddress, let start = output.baseAddress else { return }
        count += unsafe cpk_decode(
          cpk_kernel(rawValue), first, text.count, start + count, output.count - count, &read)
      }
    }
    return read
  }
}
