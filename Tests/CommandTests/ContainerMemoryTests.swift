import TestTools

#if os(Linux)
  import Foundation
  import Testing

  /// Captures go through in pieces: a larger one takes more time, and no more memory.
  @Suite(.serialized) struct ContainerMemoryTests {
    @Test(arguments: [true, false])
    func theMemoryForACaptureDoesNotGrowWithIt(_ isArchive: Bool) async throws {
      let small = try Self.peakKilobytes(megabytes: 4, isArchive: isArchive)
      let large = try Self.peakKilobytes(megabytes: 16, isArchive: isArchive)
      #expect(small > 1000)
      #expect(large - small < 4000, "\(small) and \(large) kilobytes")
    }

    /// The largest resident size of a run that has read all but the end of its capture.
    ///
    /// Every entry has a body and none has a payload, so that judging takes none of the time.
    private static func peakKilobytes(megabytes: Int, isArchive: Bool) throws -> Int {
      let program = try RunningProgram(["validate", "-"])
      let body = String(repeating: "0123456789 ", count: 20_000)
      let entry =
        "{\"request\":{\"url\":\"https://a/\"},\"response\":{\"content\":{\"text\":\"\(body)\"}}}"
      if isArchive { try program.write(Data("{\"log\":{\"entries\":[\n".utf8)) }
      let separator = isArchive ? ",\n" : "\n"
      for _ in 0..<(megabytes << 20) / entry.utf8.count {
        try program.write(Data((entry + separator).utf8))
      }
      let peak = try #require(try program.peakKilobytes)
      try program.closeInput()
      #expect(try program.end() == nil)
      return peak
    }
  }
#endif
