import SAMLFormats
import SAMLPayload
import Testing

/// The kernels against the standard library's own validation.
@Suite struct KernelUTF8Tests {
  /// The ends of every range of bytes that RFC 3629 §4 tells apart.
  static let bytes: [UInt8] =
    [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED]
    + [0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF]

  /// Around the ends of vectors of 32 and of 64 bytes.
  static let positions = [0, 1, 29, 31, 32, 61, 63, 64, 100]

  @Test(arguments: Kernel.supported, positions)
  func sequencesOfEveryKindAtTheEndsOfVectorsAreAsTheStandardLibrarySays(
    _ kernel: Kernel, position: Int
  ) {
    for first in Self.bytes {
      for second in Self.bytes where first >= 0x80 || second >= 0x80 {
        for third in [0x41, 0x7F, 0x80, 0xBF, 0xC2] as [UInt8] {
          for fourth in [0x41, 0x80, 0xBF] as [UInt8] {
            var text = [UInt8](repeating: 0x61, count: position) + [first, second, third, fourth]
            guard expectAgreement(kernel, text) else { return }
            text += [UInt8](repeating: 0x61, count: 70)
            guard expectAgreement(kernel, text) else { return }
          }
        }
      }
    }
  }

  @Test(arguments: Kernel.supported)
  func aSequenceThatTheEndCutsIsRefusedAtEveryLength(_ kernel: Kernel) {
    for length in 0...256 {
      let text = [UInt8](repeating: 0x61, count: length)
      let accepted = kernel.isUTF8(text.span)
      #expect(accepted)
      for cut in [[0xC3], [0xE6, 0x97], [0xF0, 0x9F, 0x98]] as [[UInt8]] {
        let refused = text + cut
        let isAccepted = kernel.isUTF8(refused.span)
        #expect(!isAccepted)
      }
    }
  }

  /// A kernel may know less than the library; only the portable one does.
  private func expectAgreement(_ kernel: Kernel, _ text: [UInt8]) -> Bool {
    // The library replaces what is not UTF-8.
    let expected = Array(String(decoding: text, as: UTF8.self).utf8) == text
    let found = kernel.isUTF8(text.span)
    let agreed = kernel == .portable ? expected || !found : expected == found
    #expect(agreed, "\(kernel): \(text)")
    return agreed
  }
}
