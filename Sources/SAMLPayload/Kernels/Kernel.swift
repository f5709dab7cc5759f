internal import CPayloadKernels

/// One of the ways to do the same work; which is fastest depends on the processor.
///
/// This is the only type that calls the C functions. Each call gives a function the spans' own
/// counts, and the functions touch nothing outside them.
package enum Kernel: UInt32, Sendable, CaseIterable {
  /// Machine words, on every processor.
  case portable = 0

  /// AVX2, on x86-64.
  case avx2 = 1

  /// AVX-512 with VBMI2, on x86-64.
  case avx512 = 2

  /// NEON, on arm64.
  case neon = 3

  /// The kernels that this processor can run.
  package static let supported = allCases.filter { cpk_is_supported($0.number) }

  /// The kernel that every call uses: the fastest that this processor can run.
  ///
  /// On x86-64 each was faster than those before it for every kind and size of text that the
  /// benchmark has. On arm64 no speed was measured.
  package static let best = supported.last ?? .portable

  private var number: cpk_kernel { cpk_kernel(rawValue) }
}

extension Kernel {
  /// Applies the first two rules of normalisation, then Base64 and escapes, to a piece of a text.
  ///
  /// - Parameters:
  ///   - text: Whole UTF-8 sequences.
  ///   - state: The state after the piece before; updated for the next piece.
  ///   - output: The form value so far, with room for the worst case.
  package func encode(
    _ text: Span<UInt8>, _ state: inout KernelState, into output: inout OutputSpan<UInt8>
  ) {
    let required = PayloadEncoder.maximumEncodedCount(for: text.count + state.heldCount)
    precondition(output.freeCapacity >= required, "The output has no room for the worst case.")
    unsafe write(text, into: &output) { text, count, output, capacity in
      unsafe cpk_encode(number, &state.carried, text, count, output, capacity)
    }
  }

  /// Applies the first two rules of normalisation to a piece of a text.
  ///
  /// - Parameters:
  ///   - text: Whole UTF-8 sequences.
  ///   - state: The state after the piece before; updated for the next piece.
  ///   - output: The normalised text so far, with room for the whole piece.
  package func collapse(
    _ text: Span<UInt8>, _ state: inout KernelState, into output: inout OutputSpan<UInt8>
  ) {
    precondition(output.freeCapacity >= text.count, "The output has no room for the text.")
    unsafe write(text, into: &output) { text, count, output, _ in
      unsafe cpk_collapse(number, &state.carried, text, count, output)
    }
  }

  /// Encodes bytes with Base64, with padding (RFC 4648 §4).
  ///
  /// - Parameters:
  ///   - bytes: Any bytes.
  ///   - output: Where the symbols go, with room for four for each three bytes begun.
  package func base64(_ bytes: Span<UInt8>, into output: inout OutputSpan<UInt8>) {
    let required = (bytes.count + 2) / 3 * 4
    precondition(output.freeCapacity >= required, "The output has no room for the symbols.")
    unsafe write(bytes, into: &output) { bytes, count, output, _ in
      unsafe cpk_base64(number, bytes, count, output)
    }
  }

  /// The number of bytes that ``escape(_:into:)`` makes of some bytes.
  package func escapedCount(_ bytes: Span<UInt8>) -> Int {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      // An empty span may have no address.
      guard let first = bytes.baseAddress else { return 0 }
      return unsafe cpk_escaped_count(number, first, bytes.count)
    }
  }

  /// Percent-encodes bytes: reserved characters, `%`, and what is not ASCII (RFC 3986 §2).
  ///
  /// - Parameters:
  ///   - bytes: Any bytes.
  ///   - output: Where the encoded bytes go, with room for ``escapedCount(_:)``; the function traps
  ///     where there is less.
  package func escape(_ bytes: Span<UInt8>, into output: inout OutputSpan<UInt8>) {
    unsafe write(bytes, into: &output) { bytes, count, output, capacity in
      unsafe cpk_escape(number, bytes, count, output, capacity)
    }
  }

  /// Whether bytes are certain to be UTF-8 (RFC 3629 §3).
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: False where they are not UTF-8, or where this kernel does not know it.
  package func isUTF8(_ bytes: Span<UInt8>) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return true }
      return unsafe cpk_is_utf8(number, first, bytes.count)
    }
  }

  /// Calls a function with what it reads and with the free part of the output.
  private func write(
    _ input: Span<UInt8>, into output: inout OutputSpan<UInt8>,
    _ body: (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>, Int) -> Int
  ) {
    unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output, count in
        // An empty span may have no address; then there is nothing to do.
        guard let first = input.baseAddress, let start = output.baseAddress else { return }
        count += unsafe body(first, input.count, start + count, output.count - count)
      }
    }
  }
}

/// The way back.
extension Kernel {
  /// Decodes the groups of four symbols at the start of a form value: letters, digits, `%2B` and
  /// `%2F`.
  ///
  /// - Parameters:
  ///   - text: The form value, which need not be one.
  ///   - output: Where the bytes go, with room for three for each four of the text.
  /// - Returns: The offset of the first bytes that are no such group: the padding, the end of the
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
