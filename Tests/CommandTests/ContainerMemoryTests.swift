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
      let pipe = Pipe()
      let process = Process()
      process.executableURL = try Program.executable()
      process.arguments = ["validate", "-"]
      process.currentDirectoryURL = Repository.root
      process.standardInput = pipe
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      try pipe.fileHandleForReading.close()
      let input = pipe.fileHandleForWriting
      let body = String(repeating: "0123456789 ", count: 20_000)
      let entry =
        "{\"request\":{\"url\":\"https://a/\"},\"response\":{\"content\":{\"text\":\"\(body)\"}}}"
      if isArchive { try input.write(contentsOf: Data("{\"log\":{\"entries\":[\n".utf8)) }
      let separator = isArchive ? ",\n" : "\n"
      for _ in 0..<(megabytes << 20) / entry.utf8.count {
        try input.write(contentsOf: Data((entry + separator).utf8))
      }
      let peak = try peak(of: process.processIdentifier)
      try input.close()
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      return peak
    }

    private static func peak(of process: Int32) throws -> Int {
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      return try #require(Int(line.filter { "0"..."9" ~= $0 }))
    }
  }
#endif
