import Generators
import SAMLFormats
import SAMLPayload
import Testing

/// Every kernel of this machine, and the reader of single symbols, against the definition.
@Suite struct DecodingKernelTests {
  @Test(arguments: ["A", "9", "%2B", "%2F", "PGE%2B", "%2BA", "AAA%2FA", "a%2B%2Fbcdefghijklm"])
  func everyLengthOfAFillerIsAsTheReference(_ filler: String) {
    var text: [UInt8] = []
    while text.count < 256 { text += filler.utf8 }
    for length in 0...256 {
      guard expectAgreement(Array(text.prefix(length)), "\(length)") else { return }
    }
  }

  @Test(arguments: [1, 3, 37, 61, 62, 63, 248, 255])
  func everyLengthOfBytesIsAsTheReference(step: Int) {
    for length in 0...256 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * step) }
      let text = NaiveEncoder.escape(NaiveEncoder.base64(bytes))
      guard expectAgreement(text, "\(length)") else { return }
    }
  }

  /// A kernel stops before the group that it cannot take, never behind a defect, and what it wrote
  /// until then is right.
  @Test(arguments: Kernel.supported)
  func everyByteAtEveryPositionIsTakenOrStopsTheKernel(_ kernel: Kernel) {
    let plain = Self.symbols(200)
    guard let bytes = NaiveDecoder.decode(plain) else {
      Issue.record("The reference refuses plain symbols.")
      return
    }
    for byte in 0...255 as ClosedRange<UInt8> {
      let value = NaiveEncoder.alphabet.prefix(62).firstIndex(of: byte)
      for position in 0..<200 {
        var text = plain
        text[position] = byte
        let whole = value == nil ? position / 4 * 4 : 200
        var expected = Array(bytes.prefix(whole / 4 * 3))
        if value != nil,
          let group = NaiveDecoder.decode(Array(text[(position / 4 * 4)...].prefix(4)))
        {
          expected.replaceSubrange((position / 4 * 3)..<(position / 4 * 3 + 3), with: group)
        }
        var read = 0
        let decoded = [UInt8](capacity: 150) { read = kernel.decode(text.span, into: &$0) }
        guard read == whole, decoded == expected else {
          Issue.record("\(byte) at \(position): \(read) bytes were read")
          return
        }
      }
    }
  }

  /// What is an escape, and what resembles one, across the end of every block.
  @Test(arguments: [
    "%2B", "%2F", "%3D", "%2C", "%2f", "%2b", "%25", "%1B", "%3B", "%22B", "%%2B", "2%B", "%2B%2F",
    "%2B%2B%2B", "%2F%2B%2F%2B%2F%2B", "%2BA%2F", "%2BAAAAAAAAAAA%2F", "%2BAAAAAAAAAAAA%2F", "+",
    "%2B=", "%3D%3D", "%2B%2", "%2F%", "%2B-",
  ])
  func everyEscapeAtEveryPositionIsAsTheReference(_ escape: String) {
    for position in 0...140 {
      for rest in [0, 1, 2, 3, 13, 100] {
        let text = Self.symbols(position) + escape.utf8 + Self.symbols(rest)
        guard expectAgreement(text, "at \(position), \(rest) behind it") else { return }
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func randomMixturesAreAsTheReference(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let length = Int.random(in: 0...(round % 15 == 0 ? 9000 : 400), using: &generator)
      let share = Int.random(in: 1...60, using: &generator)
      var text: [UInt8] = []
      while text.count < length {
        if Int.random(in: 0..<share, using: &generator) == 0 {
          text += Bool.random(using: &generator) ? "%2B".utf8 : "%2F".utf8
        } else {
          text.append(NaiveEncoder.alphabet[Int.random(in: 0..<62, using: &generator)])
        }
      }
      guard expectAgreement(text, "round \(round)") else { return }
      guard let place = text.indices.randomElement(using: &generator) else { continue }
      text[place] = UInt8.random(in: 0...255, using: &generator)
      guard expectAgreement(text, "round \(round), changed at \(place)") else { return }
    }
  }

  /// Kernels write whole vectors, and must have room for them.
  @Test(arguments: Kernel.supported)
  func nothingIsWrittenBehindTheRoom(_ kernel: Kernel) {
    for position in 0...200 {
      for rest in 0...30 {
        let text = Self.symbols(position) + "%2B".utf8 + Self.symbols(rest)
        guard bytesTouchedBehindTheRoom(of: text, kernel) == 0 else {
          Issue.record("\(position), \(rest) behind it")
          return
        }
      }
    }
  }

  private func bytesTouchedBehindTheRoom(of text: [UInt8], _ kernel: Kernel) -> Int {
    let room = text.count / 4 * 3
    var memory = [UInt8](repeating: 0xA5, count: room + 64)
    unsafe memory.withUnsafeMutableBufferPointer { buffer in
      let part = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<room])
      var output = unsafe OutputSpan(buffer: part, initializedCount: 0)
      _ = kernel.decode(text.span, into: &output)
      _ = unsafe output.finalize(for: part)
    }
    return memory[room...].filter { $0 != 0xA5 }.count
  }

  /// Symbols in the order of their values, so that a group that moved or changed is seen.
  private static func symbols(_ count: Int) -> [UInt8] {
    (0..<count).map { NaiveEncoder.alphabet[$0 % 62] }
  }

  /// Accepted are the bytes of the reference; what is refused is refused for the same reason by
  /// every kernel, and without a kernel.
  private func expectAgreement(_ text: [UInt8], _ comment: Comment) -> Bool {
    let expected = NaiveDecoder.decode(text)
    let reason = outcome(text, nil)
    for kernel in Kernel.supported {
      let result = outcome(text, kernel)
      var decoded: [UInt8]?
      if case .success(let bytes) = result { decoded = bytes }
      guard result == reason, decoded == expected else {
        Issue.record("\(kernel), \(comment): \(result)")
        return false
      }
    }
    return true
  }

  private func outcome(
    _ text: [UInt8], _ kernel: Kernel?
  ) -> Result<[UInt8], PayloadDecodingError> {
    do throws(PayloadDecodingError) {
      return .success(try PayloadDecoder.decode(text.span, with: kernel))
    } catch {
      return .failure(error)
    }
  }
}
