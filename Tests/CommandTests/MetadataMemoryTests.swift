import TestTools

#if os(Linux)
  import Foundation
  import Testing

  /// Metadata goes through in pieces: a larger file takes more time, and no more memory.
  @Suite(.serialized) struct MetadataMemoryTests {
    @Test(arguments: [
      ["validate", "--trust", "/dev/stdin", "--exit-zero", "README.md"],
      ["metadata", "show", "/dev/stdin"], ["metadata", "show", "/dev/stdin", "--format", "json"],
      ["metadata", "lint", "/dev/stdin"],
    ])
    func theMemoryForMetadataDoesNotGrowWithTheFile(_ arguments: [String]) async throws {
      let small = try await Self.peakKilobytes(of: arguments, megabytes: 1)
      let large = try await Self.peakKilobytes(of: arguments, megabytes: 5)
      #expect(small > 1000)
      // The bytes alone would be 4 MB more, and a tree of them ten times that.
      #expect(large - small < 3000, "\(small) and \(large) kilobytes")
    }

    /// The largest resident size of a run that has read all but the end of its metadata.
    ///
    /// What the system accounts for a process that has ended includes the size of its parent.
    private static func peakKilobytes(of arguments: [String], megabytes: Int) async throws -> Int {
      let pipe = Pipe()
      let process = Process()
      process.executableURL = try Program.executable()
      process.arguments = arguments
      process.currentDirectoryURL = Repository.root
      process.standardInput = pipe
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      try pipe.fileHandleForReading.close()
      let input = pipe.fileHandleForWriting
      try input.write(
        contentsOf: Data("<EntitiesDescriptor xmlns='urn:oasis:names:tc:SAML:2.0:metadata'>".utf8))
      let entity = String(repeating: "<x:f xmlns:x='urn:x'>filler</x:f>", count: 100)
      for number in 0..<(megabytes << 20) / entity.utf8.count {
        let text = "<EntityDescriptor entityID='urn:\(number)'><Extensions>\(entity)</Extensions>"
        try input.write(contentsOf: Data((text + "</EntityDescriptor>\n").utf8))
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
