import TestTools

#if canImport(Glibc)
  import Foundation
  import Testing

  /// The program ends without what its libraries do at `exit`.
  ///
  /// OpenSSL and libxml2 free there what a thread frees at its own end. When both happened at once,
  /// one run in many thousands was ended by the system after its report: "double free". The dynamic
  /// linker tells whether it ends libraries.
  @Suite(.serialized) struct EndingTests {
    private static let runs: [(arguments: [String], status: Int32)] = [
      (["validate", "samples/captures"], 1), (["inspect", "samples/captures"], 1),
      (["encode", "samples/captures/unsigned.xml"], 0), (["--version"], 0),
      (["validate", "no-such-file"], 3), (["--no-such-flag"], 2),
    ]

    @Test(arguments: runs)
    func nothingIsTakenDownBesideThreads(_ arguments: [String], _ status: Int32) async throws {
      let run = try await Program.start(arguments, environment: ["LD_DEBUG": "files"])
      #expect(run.status == status)
      #expect(run.errorText.contains("calling init: "))
      #expect(!run.errorText.contains("calling fini: "))
    }
  }
#endif
