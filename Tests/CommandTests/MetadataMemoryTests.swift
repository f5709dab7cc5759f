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
      let program = try RunningProgram(arguments)
      try program.write(
        Data("<EntitiesDescriptor xmlns='urn:oasis:names:tc:SAML:2.0:metadata'>".utf8))
      let entity = String(repeating: "<x:f xmlns:x='urn:x'>filler</x:f>", count: 100)
      for number in 0..<(megabytes << 20) / entity.utf8.count {
        let text = "<EntityDescriptor entityID='urn:\(number)'><Extensions>\(entity)</Extensions>"
        try program.write(Data((text + "</EntityDescriptor>\n").utf8))
      }
      let peak = try #require(try program.peakKilobytes)
      try program.closeInput()
      #expect(try program.end() == nil)
      return peak
    }
  }
#endif
